import BoardyHeadless
import BoardyStorage
import BoardyValues
import PaymentIO
import PostgresServer
import StoreBackends
import Testing

@testable import Payment

/// Refunds and the ledger on store files.
@Suite struct RefundBooksTests {
    private let file = StoreFile()

    private func charge(_ store: Store, minor: Int = 1299, id: String = "t-1") throws {
        let charge = Charge.test(minor: minor), transaction = CardTransaction(id: id, last4: "4242", brand: "visa")
        _ = try StoredPaymentBooks(store: store).remember(
            PaymentRecord(key: "k" + id, state: .charged(charge, transaction), at: .present),
            postings: Posting.both(of: charge))
    }

    @Test("PY-4 eight stores that refund at once never give back more than the charge", arguments: StoreBackend.shared)
    func severalStores(backend: StoreBackend) async throws {
        let file = try StoreFile(backend)
        let store = try file.opened(), location = file.location
        try charge(store)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 { group.addTask { try refundThrice(location, number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 12)
        let report = try StoredPaymentBooks(store: store).audit()
        #expect(report.refunded == [Money(minor: 1200, currency: .eur)])
        #expect(report.balanced && report.mismatches == 0)
    }

    @Test(
        "PY-4 eight stores that take what is left at once give back exactly the charge", arguments: StoreBackend.shared)
    func severalStoresTakeLess(backend: StoreBackend) async throws {
        let file = try StoreFile(backend)
        let store = try file.opened(), location = file.location
        try charge(store)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 { group.addTask { try refundThrice(location, number, takesLess: true) } }
            try await group.waitForAll()
        }
        let report = try StoredPaymentBooks(store: store).audit()
        #expect(report.refunded == [Money(minor: 1299, currency: .eur)])
        #expect(report.balanced && report.mismatches == 0)
    }

    @Test(
        "PY-4 of eight stores that refund and record what was paid otherwise at once, no more leaves than was charged",
        arguments: StoreBackend.shared)
    func severalStoresPayOtherwise(backend: StoreBackend) async throws {
        let file = try StoreFile(backend), store = try file.opened(), location = file.location
        try charge(store)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 {
                group.addTask { try refundThrice(location, number, isPaidOtherwise: number.isMultiple(of: 2)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 12)
        let report = try StoredPaymentBooks(store: store).audit()
        let sums = (report.refunded + (report.paidOtherwise ?? [])).map(\.minor)
        #expect(sums.reduce(0, +) == 1200 && report.balanced && report.mismatches == 0)
    }

    @Test(
        "PY-4 money that was paid otherwise counts as refunded in whichever order, and is recorded once under its key",
        arguments: StoreBackend.shared)
    func paidOtherwise(backend: StoreBackend) throws {
        let file = try StoreFile(backend), store = try file.opened(), books = StoredPaymentBooks(store: store)
        try charge(store)
        func euros(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }
        func reserve(
            _ key: String, _ minor: Int, otherwise: Bool = false, takesLess: Bool = false
        ) throws -> RefundRecord.State {
            let terms = RefundTerms(
                key: key, transactionID: "t-1", amount: euros(minor), isPaidOtherwise: otherwise)
            return try books.reserve(terms, takesLess: takesLess, at: .present, {}).state(for: terms)
        }
        let direct = try #require(try reserve("a", 500).reserved)
        _ = try books.end(direct, refundID: "a", postings: Posting.both(of: direct.charge, returning: direct.amount))
        for _ in 1...2 {
            #expect(
                try reserve("b", 500, otherwise: true)
                    == .ended(.refunded(refundID: "otherwise-b", remaining: euros(299))))
            #expect(try reserve("b", 500) == .ended(.rejected(reason: .otherParameters)))
        }
        for (key, isOtherwise) in [("c", true), ("d", false), ("c", true)] {
            #expect(try reserve(key, 300, otherwise: isOtherwise) == .ended(.rejected(reason: .exceedsRemaining)))
        }
        let rest = RefundOutcome.refunded(refundID: "otherwise-e", remaining: euros(0), amount: euros(299))
        #expect(try reserve("e", 300, otherwise: true, takesLess: true) == .ended(rest))
        #expect(try reserve("f", 1, otherwise: true, takesLess: true) == .ended(.rejected(reason: .nothingRemains)))
        #expect(try reserve("g", 1, takesLess: true) == .ended(.rejected(reason: .nothingRemains)))
        let report = try books.audit(), charge = try ChargeList(store: store).page(ChargeQuery()).charges.first
        #expect(report.balanced && report.mismatches == 0 && report.openRefunds == nil)
        #expect(report.refunded == [euros(500)] && report.paidOtherwise == [euros(799)])
        #expect(charge?.refundable == euros(0) && charge?.paidOtherwise == euros(799))
        let listed = try ChargeList(store: store).page(ChargeQuery(transactionID: "t-1")).charges.first?.refunds
        #expect(listed?.map(\.amount) == [euros(500)])
        #expect(try books.refunded(ofTransaction: "t-1") == euros(1299))
        try store.run("UPDATE refunds SET minor = minor + 1 WHERE key = 'b'")
        #expect(try books.audit().mismatches == 1, "more was paid than was charged")
    }

    @Test(
        "PY-10 of eight stores that refund what each has seen of one charge at once, one refunds",
        arguments: StoreBackend.shared)
    func severalStoresHaveSeen(backend: StoreBackend) async throws {
        let file = try StoreFile(backend), store = try file.opened(), location = file.location
        try charge(store)
        let seen = Money(minor: 1299, currency: .eur)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 { group.addTask { try refundThrice(location, number, seen: seen) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 1)
        #expect(try StoredPaymentBooks(store: store).audit().refunded == [Money(minor: 100, currency: .eur)])
        let query = ChargeQuery(transactionID: "t-1"), page = try ChargeList(store: store).page(query)
        #expect(page.total == 1 && page.charges.map(\.refundable) == [Money(minor: 1199, currency: .eur)])
        #expect(try ChargeList(store: store).page(ChargeQuery(transactionID: "t-2")).total == 0)
    }

    @Test("PY-10 the audit has what modules owe, no more than is left of the charges, and what was paid otherwise")
    func unbooked() throws {
        let store = try file.opened(), books = StoredPaymentBooks(store: store)
        for id in ["t-1", "t-2"] { try charge(store, id: id) }
        let euros = { (minor: Int) in Money(minor: minor, currency: .eur) }
        let terms = RefundTerms(key: "r", transactionID: "t-1", amount: euros(849))
        _ = try books.reserve(terms, takesLess: false, at: .present, {})
        let cashier = Cashier(books: books, gateway: SandboxGateway(), now: { .present })
        #expect(try cashier.audit(with: []).owed == nil && cashier.audit(with: []).paidOtherwise == nil)
        let paid = RefundTerms(key: "p", transactionID: "t-1", amount: euros(5), isPaidOtherwise: true)
        _ = try books.reserve(paid, takesLess: false, at: .present, {})
        let report = try cashier.audit(with: [
            { ["t-1": euros(1299), "t-2": euros(100), "none": euros(1)] }, { [:] },
        ])
        #expect(report.owed == [euros(545)] && report.paidOtherwise == [euros(5)])
        let tile = try cashier.netSalesInWords(with: [{ ["t-1": euros(1299)] }])
        #expect(tile == "25.98 EUR; 0.05 EUR paid otherwise; 4.45 EUR owed")
        guard case .pairs(let pairs)? = Screen.audit(report).content.last else {
            return #expect(Bool(false), "the sums are told")
        }
        let told = pairs.pairs.filter { ["Owed", "Paid otherwise"].contains($0.label) }.map(\.value)
        #expect(
            told == ["5.45 EUR, as the gateway has refused refunds", "0.05 EUR, which is not in the ledger"])
    }

    @Test("PY-4 eight stores that use one key at once enter one refund", arguments: StoreBackend.shared)
    func oneKey(backend: StoreBackend) async throws {
        let file = try StoreFile(backend)
        let store = try file.opened(), location = file.location
        try charge(store)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...8 { group.addTask { try refundThrice(location, 0) } }
            try await group.waitForAll()
        }
        #expect(try StoredPaymentBooks(store: store).audit().refunded == [Money(minor: 300, currency: .eur)])
    }

    @Test(
        "PY-4 the audit counts a refund that differs from its entries, and refunds of more than the charge",
        arguments: StoreBackend.shared)
    func mismatches(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let store = try file.opened(), books = StoredPaymentBooks(store: store)
        try charge(store)
        let terms = RefundTerms(key: "r", transactionID: "t-1", amount: Money(minor: 100, currency: .eur))
        guard case .reserved(let refund) = try books.reserve(terms, takesLess: false, at: .present, {}).state else {
            Issue.record("The refund was not reserved.")
            return
        }
        _ = try books.end(refund, refundID: "r-1", postings: [])
        #expect(try books.audit().mismatches == 1)
        try store.run("UPDATE refunds SET minor = 1300")
        #expect(try books.audit().mismatches == 2)
    }

    @Test(
        "PY-6 the audit counts a refund with balanced entries too many, until they are corrected by others",
        arguments: StoreBackend.shared, [("USD", "t-1"), ("EUR", "t-2")])
    func tooManyEntries(backend: StoreBackend, other: (currency: String, transaction: String)) throws {
        let file = try StoreFile(backend), (currency, transaction) = other
        let store = try file.opened(), books = StoredPaymentBooks(store: store)
        for id in ["t-1", "t-2"] { try charge(store, id: id) }
        let terms = RefundTerms(key: "r", transactionID: "t-1", amount: Money(minor: 100, currency: .eur))
        guard case .reserved(let refund) = try books.reserve(terms, takesLess: false, at: .present, {}).state else {
            Issue.record("The refund was not reserved.")
            return
        }
        _ = try books.end(refund, refundID: "r-1", postings: Posting.both(of: refund.charge, returning: refund.amount))
        #expect(try books.audit().mismatches == 0)
        func enter(_ minor: Int, _ currency: String, _ transaction: String) throws {
            for (account, sign) in [("sales", 1), ("customer:nobody", -1)] {
                try store.run(
                    """
                    INSERT INTO ledger_entries (transaction_id, account, minor, currency, refund_id) VALUES (?, ?, ?, \
                    ?, 'r-1')
                    """,
                    transaction, account, sign * minor, currency)
            }
        }
        for (minor, count) in [(500, 1), (-500, 0)] {
            try enter(minor, "EUR", "t-1")
            let report = try books.audit()
            #expect(report.balanced && report.mismatches == count)
        }
        // No correction makes entries in another currency or of another transaction entries of the refund.
        for minor in [500, -500] { try enter(minor, currency, transaction) }
        #expect(try books.audit().mismatches == 1)
    }

    @Test(
        "PY-8 a reserved refund is open, in the audit and in the list of charges, also without a name of the gateway",
        arguments: StoreBackend.shared)
    func open(backend: StoreBackend) throws {
        let file = try StoreFile(backend), store = try file.opened(), books = StoredPaymentBooks(store: store)
        for id in ["t-1", "t-2"] { try charge(store, id: id) }
        func listed() throws -> [[Money]?] {
            try ChargeList(store: store).page(ChargeQuery()).charges.map(\.openRefunds)
        }
        #expect(try books.openRefunds().isEmpty && books.audit().openRefunds == nil && listed() == [nil, nil])
        let amounts = [100, 299].map { Money(minor: $0, currency: .eur) }
        var refunds: [ReservedRefund] = []
        for (key, amount) in zip(["a", "b"], amounts) {
            let terms = RefundTerms(key: key, transactionID: "t-1", amount: amount)
            refunds.append(try #require(try books.reserve(terms, takesLess: false, at: .present, {}).state.reserved))
        }
        _ = try books.keep(refunds[1], pendingAs: "re_1")
        #expect(try books.openRefunds().map(\.amount) == amounts && listed() == [nil, amounts])
        let sum = AuditReport.OpenRefunds(count: 2, amounts: [Money(minor: 399, currency: .eur)])
        #expect(try books.audit().openRefunds == sum)
        _ = try books.end(refunds[0], because: .declined)
        let postings = try Posting.both(of: refunds[1].charge, returning: refunds[1].amount)
        _ = try books.end(refunds[1], refundID: "re_1", postings: postings)
        #expect(try books.openRefunds().isEmpty && books.audit().openRefunds == nil && listed() == [nil, nil])
    }

    @Test(
        "PY-4 what is left of a charge is told to a module after the other refunds ended, and nothing is kept before",
        arguments: StoreBackend.shared)
    func undecided(backend: StoreBackend) throws {
        let file = try StoreFile(backend), store = try file.opened(), books = StoredPaymentBooks(store: store)
        try charge(store)
        func reserve(_ key: String, _ minor: Int, takesLess: Bool = true) throws -> RefundRecord.State {
            let amount = Money(minor: minor, currency: .eur)
            let terms = RefundTerms(key: key, transactionID: "t-1", amount: amount)
            return try books.reserve(terms, takesLess: takesLess, at: .present, {}).state
        }
        let open = try #require(try reserve("a", 1000, takesLess: false).reserved)
        for _ in 1...2 { #expect(try reserve("b", 300) == .waiting(for: try books.openRefunds())) }
        #expect(try store.value("SELECT COUNT(*) FROM refunds") == 1)
        #expect(try reserve("c", 299).reserved?.isLess == false)
        _ = try books.end(open, because: .declined)
        let whole = try #require(try reserve("b", 1000).reserved)
        #expect(whole.amount.minor == 1000 && !whole.isLess)
    }

    @Test("PY-6 a refund whose postings cannot be entered is not refunded either", arguments: StoreBackend.shared)
    func oneTransaction(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let store = try file.opened(), books = StoredPaymentBooks(store: store)
        try charge(store)
        let terms = RefundTerms(key: "r", transactionID: "t-1", amount: nil)
        let first = try books.reserve(terms, takesLess: false, at: .present, {})
        let record = try books.reserve(terms, takesLess: false, at: .present, {})
        guard case .reserved(let refund) = record.state else {
            Issue.record("The refund was not reserved.")
            return
        }
        #expect(refund.isRepeated && first != record, "the gateway may have made it after the first time")
        let broken = [
            Posting(account: "customer:o", amount: refund.amount), Posting(account: "sales", amount: .zero(.eur)),
        ]
        #expect(throws: StoreError.self) { try books.end(refund, refundID: "r-1", postings: broken) }
        #expect(try books.reserve(terms, takesLess: false, at: .present, {}) == record)
        #expect(try books.audit().refunded == [])
    }

    @Test(
        "PY-6 no statement changes, deletes or replaces a row of the ledger",
        arguments: [
            ("UPDATE ledger_entries SET minor = 2 * minor", "changing an entry"),
            ("UPDATE ledger_entries SET account = account WHERE id = 1", "changing an entry"),
            ("DELETE FROM ledger_entries", "deleting an entry"),
            ("REPLACE INTO ledger_entries SELECT * FROM ledger_entries", "replacing an entry"),
            ("UPDATE ledger_transactions SET at = 0", "changing a transaction"),
            ("DELETE FROM ledger_transactions", "deleting a transaction"),
            ("REPLACE INTO ledger_transactions SELECT * FROM ledger_transactions", "replacing a transaction"),
        ] as [(SQL, String)])
    func appendOnly(sql: SQL, deed: String) throws {
        let store = try file.opened()
        try charge(store)
        let before = try rows(store)
        let error = #expect(throws: StoreError.self) { try store.run(sql) }
        #expect(error?.code == .constraint)
        #expect("\(try #require(error))".contains("The ledger is append-only: enter a correction instead of \(deed)"))
        #expect(try rows(store) == before && before.count == 2)
    }

    @Test(
        "PY-6 no statement of PostgreSQL changes or deletes a row of the ledger",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)),
        arguments: [
            ("UPDATE ledger_entries SET minor = 2 * minor", "changing an entry"),
            ("DELETE FROM ledger_entries", "deleting an entry"),
            ("TRUNCATE ledger_entries CASCADE", "deleting an entry"),
            (
                """
                INSERT INTO ledger_entries SELECT * FROM ledger_entries ON CONFLICT (id) DO UPDATE SET minor = 1
                """, "changing an entry"
            ),
            ("UPDATE ledger_transactions SET at = 0", "changing a transaction"),
            ("DELETE FROM ledger_transactions", "deleting a transaction"),
        ] as [(SQL, String)])
    func appendOnlyServer(sql: SQL, deed: String) throws {
        let file = try StoreFile(.postgres), store = try file.opened()
        try charge(store)
        let before = try rows(store)
        let error = #expect(throws: StoreError.self) { try store.run(sql) }
        #expect(error?.code == .constraint)
        #expect(
            error?.reported?.message
                == "The ledger is append-only: enter a correction instead of \(deed) (23000)")
        #expect(try rows(store) == before && before.count == 2)
    }

    @Test("PY-4 a store of version 2 opens with its payments, which can be refunded; PY-6 and whose ledger is kept")
    func migration() throws {
        let old = file.store()
        old.require(Schema(name: "payment", migrations: Array(Schema.payment.migrations.prefix(2))))
        try old.open()
        try old.chargeAsOldVersion("k", id: "t-1")
        let before = try rows(old)
        let store = try file.opened()
        #expect(try rows(store) == before && before.count == 2)
        #expect(try refundThrice(file.location, 1) == 3)
        #expect(try StoredPaymentBooks(store: store).audit().refunded == [Money(minor: 300, currency: .eur)])
        #expect(throws: StoreError.self) { try old.run("DELETE FROM ledger_entries") }
    }

    private func rows(_ store: Store) throws -> [String] {
        try store.rows(
            """
            SELECT ledger_entries.id || transaction_id || account || minor || currency || at AS row
            FROM ledger_entries JOIN ledger_transactions ON ledger_transactions.id = transaction_id ORDER BY 1
            """
        ) { try $0["row"] }
    }
}

extension RefundRecord.State {
    var reserved: ReservedRefund? { if case .reserved(let refund) = self { refund } else { nil } }
}

/// Refunds 1.00 EUR three times from a store of its own, and returns the number of refunds.
///
/// - Parameters:
///   - seen: the amount that could be refunded when each refund was decided; nil to compare none.
///   - isPaidOtherwise: true to record as much as paid otherwise instead.
private func refundThrice(
    _ location: Location, _ number: Int, takesLess: Bool = false, seen: Money? = nil, isPaidOtherwise: Bool = false
) throws -> Int {
    let store = Store(location, busyTimeout: .seconds(60))
    store.require(.payment)
    let books = StoredPaymentBooks(store: store)
    return try (1...3).filter { count in
        let terms = RefundTerms(
            key: "\(number)-\(count)", transactionID: "t-1", amount: Money(minor: 100, currency: .eur),
            leastRemaining: seen, isPaidOtherwise: isPaidOtherwise)
        let record = try books.reserve(terms, takesLess: takesLess, at: .present, {})
        if isPaidOtherwise, case .ended(.refunded) = record.state { return true }
        guard case .reserved(let refund) = record.state else { return false }
        let postings = try Posting.both(of: refund.charge, returning: refund.amount)
        _ = try books.end(refund, refundID: "id-\(terms.key)", postings: postings)
        return true
    }.count
}
