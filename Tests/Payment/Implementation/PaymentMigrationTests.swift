import BoardyStorage
import BoardyValues
import PaymentIO
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
}
