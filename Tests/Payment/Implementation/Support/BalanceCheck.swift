import BoardyStorage
import Testing

/// Expects at the end of a test that debits equal credits in its store.
final class BalanceCheck {
    private let store: Store

    init(_ store: Store) { self.store = store }

    deinit { expectBalance(of: store) }
}

/// Expects that debits equal credits, for each currency. A store that has no ledger has nothing to compare.
func expectBalance(of store: Store) {
    guard (try? store.row("SELECT 1 FROM ledger_entries") { _ in true }) != nil else { return }
    #expect(throws: Never.self) {
        let wrong = try store.rows(
            "SELECT currency, SUM(minor) AS minor FROM ledger_entries GROUP BY currency HAVING SUM(minor) <> 0"
        ) { "\(try $0["minor"] as Int) \(try $0["currency"] as String)" }
        #expect(wrong == [], "PY-6 debits equal credits for each currency after every test")
    }
}
