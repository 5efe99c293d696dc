import BoardyStorage
import BoardyValues
import PaymentIO
import StoreBackends
import Testing

@testable import Payment

@Suite struct PaymentMigrationTests {
    @Test("FA-12 a store of version 1 opens with its payments, and with the sums of its ledger")
    func sums() throws {
        let file = StoreFile()
        let old = file.store()
        old.require(Schema(name: "payment", migrations: Array(Schema.payment.migrations.prefix(1))))
        try old.open()
        for (id, minor) in [("a", 1299), ("b", 1)] { try old.chargeAsOldVersion(id, id: id, minor: minor) }

        let new = StoredPaymentBooks(store: try file.opened())
        #expect(try new.netSales() == [Money(minor: 1300, currency: .eur)])
        #expect(try new.record(forKey: "a")?.transaction?.id == "a")
        let report = try new.audit()
        #expect(report.balanced && report.mismatches == 0 && report.transactions == 2)

        // A process that has opened the file before the migration writes on.
        try old.chargeAsOldVersion("c", id: "c")
        #expect(try new.netSales() == [Money(minor: 2599, currency: .eur)])
    }

    @Test(
        "PY-8 a refund without an answer, in a store of each version since refunds, is asked about after the migration",
        arguments: StoreBackend.shared, 3...7)
    func openRefunds(backend: StoreBackend, version: Int) throws {
        // The server's tables began with version 7.
        let file = try StoreFile(backend), old = file.store()
        old.require(Schema(name: "payment", migrations: Array(Schema.payment.migrations.prefix(version))))
        try old.chargeAsOldVersion("k", id: "t-1")
        try old.run(
            """
            INSERT INTO refunds (key, state, transaction_id, wanted, wanted_currency, minor, remaining, at)
            VALUES ('user::r', 'reserved', 't-1', 500, 'EUR', 500, 799, 0)
            """)
        try old.close()
        let store = try file.opened(), books = StoredPaymentBooks(store: store)
        #expect(try books.openRefunds().map(\.key) == ["user::r"])
        #expect(try books.audit().openRefunds?.amounts == [Money(minor: 500, currency: .eur)])
        guard backend == .sqlite else { return }
        let plan = try store.rows(
            "EXPLAIN QUERY PLAN SELECT key FROM refunds WHERE state = 'reserved' ORDER BY at"
        ) { try $0["detail"] as String }
        #expect(plan == ["SCAN refunds USING INDEX refunds_open"])
    }

    @Test(
        "PY-4 a process that has opened the store before counts what was paid otherwise as refunded",
        arguments: StoreBackend.shared)
    func paidOtherwise(backend: StoreBackend) throws {
        let file = try StoreFile(backend), old = file.store()
        old.require(Schema(name: "payment", migrations: Array(Schema.payment.migrations.prefix(9))))
        try old.chargeAsOldVersion("k", id: "t-1")
        let books = StoredPaymentBooks(store: try file.opened())
        let terms = RefundTerms(
            key: "r", transactionID: "t-1", amount: Money(minor: 500, currency: .eur), isPaidOtherwise: true)
        _ = try books.reserve(terms, takesLess: false, at: .present, {})
        let spent = try old.value("SELECT sum(minor) FROM refunds WHERE state <> 'rejected'") ?? 0
        #expect(spent == 500)
        try old.run(
            """
            INSERT INTO refunds (key, state, transaction_id, wanted, wanted_currency, minor, remaining, at)
            VALUES ('user::r', 'reserved', 't-1', 500, 'EUR', 500, 299, 0)
            """)
        #expect(try books.unspent(ofTransaction: "t-1") == 299)
    }
}
