import BoardyStorage
import BoardyValues
import PaymentIO
import PostgresServer
import StoreBackends
import Testing

@testable import Payment

@Suite struct StoredPaymentBooksTests {
    private struct PowerCut: Error {}

    /// Empty books of one database, which balance at the end of the test.
    private final class Books {
        let store: Store
        let books: StoredPaymentBooks
        private let place: StorePlace
        private let balance: BalanceCheck

        init(_ backend: StoreBackend) throws {
            place = try StorePlace(backend)
            store = Store(place.location)
            store.require(.payment)
            books = StoredPaymentBooks(store: store)
            balance = BalanceCheck(store)
        }
    }

    private func charged(_ charge: Charge, id: String = "t-1") -> PaymentRecord {
        let transaction = CardTransaction(id: id, last4: "4242", brand: "visa")
        return PaymentRecord(key: charge.key, state: .charged(charge, transaction), at: .present)
    }

    @Test("Every kind of record is read as it was written", arguments: StoreBackend.installed)
    func roundTrip(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books
        let records = [
            charged(.test("a")),
            PaymentRecord(key: "b", state: .declined(.test("b"), .verificationFailed), at: .present),
            PaymentRecord(key: "c", state: .cancelled(.test("c")), at: .present),
            PaymentRecord(key: "d'; DROP TABLE payments; --", state: .abandoned, at: .present),
        ]
        for record in records {
            #expect(try books.record(forKey: record.key) == nil)
            #expect(try books.remember(record, postings: []) == record)
            #expect(try books.record(forKey: record.key) == record)
        }
    }

    @Test(
        "The first record of a key stays, and a second enters nothing in the ledger", arguments: StoreBackend.installed)
    func first(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books
        let first = PaymentRecord(key: "k", state: .abandoned, at: .present)
        _ = try books.remember(first, postings: [])
        #expect(try books.remember(charged(.test()), postings: Posting.both(of: .test())) == first)
        #expect(try books.audit() == .nothing)
    }

    @Test("Records of several processes on one file: the first commit counts", arguments: StoreBackend.shared)
    func twoStores(backend: StoreBackend) throws {
        let file = try StoreFile(backend)
        let one = StoredPaymentBooks(store: try file.opened()), other = StoredPaymentBooks(store: try file.opened())
        let record = charged(.test())
        #expect(try one.remember(record, postings: Posting.both(of: .test())) == record)
        let late = PaymentRecord(key: "k", state: .abandoned, at: .present)
        #expect(try other.remember(late, postings: []) == record)
        #expect(try other.record(forKey: "k") == record)
        #expect(try other.audit().transactions == 1)
    }

    @Test(
        "A charge whose transaction does not commit leaves neither payment nor entry", arguments: StoreBackend.installed
    )
    func undone(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books
        let record = charged(.test())
        // Breaks the second posting, after payment, transaction and the first are written.
        let broken = try Posting.both(of: .test()).first.map { [$0, Posting(account: "sales", amount: .zero(.eur))] }
        let error = #expect(throws: StoreError.self) { try books.remember(record, postings: broken ?? []) }
        #expect(error?.code == .constraint)
        #expect(try books.record(forKey: "k") == nil)
        #expect(try books.audit() == .nothing)
        #expect(try books.remember(record, postings: Posting.both(of: .test())) == record)
    }

    @Test("Each kind of record has a transaction of its own name, for fail points", arguments: StoreBackend.installed)
    func transactionNames(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books, store = fixture.store
        var points: [String] = []
        store.onTransaction = { points.append($0.description) }
        _ = try books.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        _ = try books.remember(
            PaymentRecord(key: "b", state: .declined(.test("b"), .cardDeclined), at: .present), postings: [])
        _ = try books.remember(PaymentRecord(key: "c", state: .cancelled(.test("c")), at: .present), postings: [])
        _ = try books.remember(PaymentRecord(key: "d", state: .abandoned, at: .present), postings: [])
        #expect(
            points.filter { $0.hasSuffix("before-commit") } == [
                "payment.commit-charge:before-commit", "payment.record-decline:before-commit",
                "payment.record-cancel:before-commit", "payment.settle-key:before-commit",
            ])
    }

    @Test("The audit adds up each currency by itself", arguments: StoreBackend.installed)
    func currencies(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books
        let yen = Charge(key: "y", orderID: "p", amount: Money(minor: 500, currency: try Currency("JPY")))
        for (charge, id) in [(Charge.test("a"), "t-1"), (.test("b", minor: 1), "t-2"), (yen, "t-3")] {
            _ = try books.remember(charged(charge, id: id), postings: Posting.both(of: charge))
        }
        #expect(
            try books.audit()
                == AuditReport(
                    balanced: true, transactions: 3,
                    charged: [Money(minor: 1300, currency: .eur), yen.amount], refunded: [], orphans: 0))
        #expect(try books.netSales() == [Money(minor: 1300, currency: .eur), yen.amount])
    }

    @Test(
        "What left the sales account is refunded, and lessens the net sales but not what was charged",
        arguments: StoreBackend.installed)
    func refunded(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books
        let back = try Posting.both(of: .test("b", minor: 99)).map { posting in
            Posting(account: posting.account, amount: Money(minor: -posting.amount.minor, currency: .eur))
        }
        _ = try books.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        _ = try books.remember(charged(.test("b", minor: 99), id: "t-2"), postings: back)
        let report = try books.audit()
        #expect(report.charged == [Money(minor: 1299, currency: .eur)])
        #expect(report.refunded == [Money(minor: 99, currency: .eur)])
        #expect(try books.netSales() == [Money(minor: 1200, currency: .eur)])
    }

    @Test("FA-6 the sums and the audit wait for no other process that writes")
    func readWhileWriting() throws {
        let file = StoreFile()
        let writer = try file.opened(), reader = try file.opened()
        let writing = StoredPaymentBooks(store: writer), reading = StoredPaymentBooks(store: reader)
        _ = try writing.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        let sums = [Money(minor: 1299, currency: .eur)]
        try writer.transaction("test.write") { store in
            try store.run("DELETE FROM sales_sums")
            #expect(try reading.netSales() == sums)
            #expect(try reading.audit().charged == sums)
        }
    }

    @Test(
        "Entries that do not sum up to nothing, and transactions without entries, are out of balance",
        arguments: StoreBackend.installed)
    func imbalance(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books, store = fixture.store
        _ = try books.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        #expect(try books.audit().balanced)
        _ = try books.remember(charged(.test("b"), id: "t-2"), postings: [])
        #expect(try !books.audit().balanced)
        try store.run(
            "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('t-2', 'x', 5, 'EUR')")
        #expect(try !books.audit().balanced)
        // Equal in number, but in another currency.
        try store.run(
            "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('t-2', 'x', -5, 'JPY')")
        #expect(try !books.audit().balanced)
        // New entries correct the ledger.
        try store.run(
            """
            INSERT INTO ledger_entries (transaction_id, account, minor, currency)
            VALUES ('t-2', 'x', -5, 'EUR'), ('t-2', 'x', 5, 'JPY')
            """)
        #expect(try books.audit().balanced)
    }

    @Test("FA-2 the audit counts payments that differ from their entries in order, amount or currency")
    func mismatches() throws {
        let fixture = try Books(.memory), books = fixture.books, store = fixture.store
        _ = try books.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        #expect(try books.audit().mismatches == 0)
        let wrong = [Charge.test("b", order: "other"), .test("b", minor: 1), .test("b")]
        for (number, postings) in try wrong.map(Posting.both).enumerated() {
            let charge = Charge.test("b\(number)")
            let kept = number == 2 ? Array(postings.dropLast()) : postings
            _ = try books.remember(charged(charge, id: "b\(number)"), postings: kept)
            #expect(try books.audit().mismatches == number + 1)
        }
        try store.run("DROP TRIGGER ledger_entries_unchanged")
        try store.run("UPDATE ledger_entries SET currency = 'JPY' WHERE transaction_id = 't-1'")
        #expect(try books.audit().mismatches == 4)
        try store.run("PRAGMA foreign_keys = OFF")
        try store.run("INSERT INTO ledger_transactions (id, at) VALUES ('gone', 0)")
        #expect(try books.audit().mismatches == 5)
        try store.run(
            "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('b2', 'sales', 1299, 'EUR')")
    }

    @Test(
        "FA-2 the audit counts them on PostgreSQL too",
        .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
    func mismatchesOnServer() throws {
        let fixture = try Books(.postgres), books = fixture.books, store = fixture.store
        _ = try books.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        #expect(
            try books.audit()
                == AuditReport(
                    balanced: true, transactions: 1, charged: [Money(minor: 1299, currency: .eur)], refunded: [],
                    orphans: 0))
        let wrong = [Charge.test("b", order: "other"), .test("b", minor: 1), .test("b")]
        for (number, postings) in try wrong.map(Posting.both).enumerated() {
            let kept = number == 2 ? Array(postings.dropLast()) : postings
            _ = try books.remember(charged(Charge.test("b\(number)"), id: "b\(number)"), postings: kept)
            #expect(try books.audit().mismatches == number + 1)
        }
        // The server checks no rules of a session that replays rows.
        try store.run("SET session_replication_role = replica")
        try store.run("UPDATE ledger_entries SET currency = 'JPY' WHERE transaction_id = 't-1'")
        #expect(try books.audit().mismatches == 4)
        try store.run("INSERT INTO ledger_transactions (id, at) VALUES ('gone', 0)")
        #expect(try books.audit().mismatches == 5)
        try store.run(
            """
            INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('lost', 'sales', 1299, 'EUR')
            """
        )
        #expect(try books.audit().orphans == 1)
        try store.run(
            "UPDATE ledger_entries SET currency = 'EUR', transaction_id = 'b2' WHERE transaction_id IN ('lost', 't-1')")
    }

    @Test(
        "FA-2, PY-6 the audit counts a charge with balanced entries too many, until they are corrected by others",
        arguments: StoreBackend.installed)
    func tooManyEntries(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books, store = fixture.store
        _ = try books.remember(charged(.test("a")), postings: Posting.both(of: .test("a")))
        func enter(_ minor: Int, _ account: String, _ currency: String) throws {
            try store.run(
                "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('t-1', ?, ?, ?)",
                account,
                minor, currency)
        }
        for (sign, count) in [(1, 1), (-1, 0)] {
            try enter(sign * 500, "sales", "EUR")
            try enter(sign * -500, "customer:nobody", "EUR")
            let report = try books.audit()
            #expect(report.balanced && report.mismatches == count)
        }
        try enter(500, "sales", "USD")
        try enter(-500, "customer:nobody", "USD")
        #expect(try books.audit().mismatches == 1)
    }

    @Test("Entries without a transaction are counted; the tables themselves refuse them")
    func orphans() throws {
        let fixture = try Books(.memory), books = fixture.books, store = fixture.store
        let insert: SQL =
            "INSERT INTO ledger_entries (transaction_id, account, minor, currency) VALUES ('gone', 'x', ?, 'EUR')"
        #expect(throws: StoreError.self) { try store.run(insert, 5) }
        try store.run("PRAGMA foreign_keys = OFF")
        try store.run(insert, 5)
        try store.run(insert, -5)
        let report = try books.audit()
        #expect(report.orphans == 2)
        #expect(report.transactions == 0)
    }

    private enum Step { case begin, redeem, submit, approve }

    /// Takes the next step of a process with a payment, and returns the payment as the process has it; nil if it stops.
    private func take(_ step: Step, _ intent: PaymentIntent?, by books: StoredPaymentBooks) throws -> PaymentIntent? {
        guard let intent else { return nil }
        let id = "\(books.gateway)-\(intent.charge.key)"
        do {
            let progress: PaymentProgress
            switch step {
            case .begin: progress = try books.begin(intent.charge, at: .present)
            case .redeem: progress = .open(try books.redeem("TEN", for: intent, at: .present))
            case .submit:
                let submission = Submission(id: id, last4: "4242", brand: "visa", gateway: books.gateway)
                progress = try books.submit(submission, of: intent, at: .present)
            case .approve:
                let transaction = CardTransaction(id: id, last4: "4242", brand: "visa")
                let record = PaymentRecord(
                    key: intent.charge.key, state: .charged(intent.charge, transaction), at: .present,
                    redemption: intent.redemption)
                progress = .ended(try books.remember(record, postings: Posting.both(of: intent.dueCharge)))
            }
            // The cashier goes on with a payment of its own gateway only.
            if case .open(let open) = progress, open.submission?.gateway ?? books.gateway == books.gateway {
                return open
            }
        } catch is SandboxRefused {} catch is PayProblem {} catch BooksError.voucherChanged {}
        return nil
    }

    @Test(
        "PY-8 in every order of their steps, a sandbox and a gateway make one charge, and a gateway's stands",
        arguments: StoreBackend.installed)
    func sandboxAndGateway(backend: StoreBackend) throws {
        let fixture = try Books(backend), url = "https://one.example.org", orders = 0..<1 << 7
        let ten = VoucherRequest(code: "TEN", percent: 10, uses: 100)
        _ = try fixture.books.remember(try Voucher(ten, at: .present), at: .present)
        for order in orders where order.nonzeroBitCount == 4 {
            let key = "k\(order)", intent = PaymentIntent(charge: .test(key), begun: .present)
            var processes: [(books: StoredPaymentBooks, steps: ArraySlice<Step>, intent: PaymentIntent?)] = [
                (fixture.books, [.begin, .submit, .approve], intent),
                (StoredPaymentBooks(store: fixture.store, gateway: url), [.begin, .redeem, .submit, .approve], intent),
            ]
            for bit in 0..<7 {
                let next = order >> bit & 1
                guard let step = processes[next].steps.popFirst() else { continue }
                processes[next].intent = try take(step, processes[next].intent, by: processes[next].books)
            }
            let gateway: String? = try fixture.store.value("SELECT gateway FROM payment_intents WHERE key = ?", key)
            #expect(try fixture.books.record(forKey: key)?.transaction?.id == "\(gateway ?? "none")-\(key)")
            // The next order begins before any payment was sent to a gateway.
            try fixture.store.run("UPDATE payment_intents SET gateway = 'sandbox'")
        }
        let report = try fixture.books.audit()
        #expect(report.transactions == 35 && report.balanced && report.mismatches == 0)
    }

    @Test("A row with a reason that nobody knows is an error, not a guess", arguments: StoreBackend.installed)
    func unknownReason(backend: StoreBackend) throws {
        let fixture = try Books(backend), books = fixture.books, store = fixture.store
        _ = try books.remember(
            PaymentRecord(key: "k", state: .declined(.test(), .cardDeclined), at: .present), postings: [])
        try store.run("UPDATE payments SET reason = 'stolen'")
        let error = #expect(throws: StoreError.self) { try books.record(forKey: "k") }
        #expect(error?.code == .row)
        let column = backend == .postgres ? "reason" : "payments.reason"
        #expect(error?.summary == "Column \(column) holds text where the name of a PayProblem is wanted.")
    }
}

extension AuditReport {
    /// The report on an empty ledger.
    static let nothing = AuditReport(balanced: true, transactions: 0, charged: [], refunded: [], orphans: 0)
}
