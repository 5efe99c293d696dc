import Boardy
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@MainActor @Suite struct StockJSONTests {
    private let price = Money(minor: 1299, currency: .eur)

    /// Returns a value as JSON, after it was read from that JSON again.
    private func written<T: Codable & Equatable>(_ value: T) throws -> String {
        let data = try ContractCoding.encode(value)
        #expect(try ContractCoding.decode(T.self, from: data) == value)
        return String(decoding: data, as: UTF8.self)
    }

    private func read<T: Codable>(_ type: T.Type, _ json: String) throws -> T {
        try ContractCoding.decode(type, from: Data(json.utf8))
    }

    @Test("SH-1 products.reserve answers reserved, changed, resolved or rejected")
    func reserveOutput() throws {
        let until = Timestamp(milliseconds: 1_795_356_000_000)
        #expect(
            try written(ReserveStockOutcome.reserved(reservation: "r1", until: until))
                == #"{"outcome":"reserved","reservation":"r1","until":"2026-11-22T14:00:00Z"}"#)
        let changes = [
            StockChange(sku: "KIT-1", title: "Mug", unitPrice: price, available: 1),
            StockChange(sku: "GONE", title: nil, unitPrice: nil, available: 0),
        ]
        #expect(
            try written(ReserveStockOutcome.changed(changes: changes))
                == #"{"changes":[{"available":1,"sku":"KIT-1","title":"Mug","#
                + #""unitPrice":{"currency":"EUR","minor":1299}},"#
                + #"{"available":0,"sku":"GONE"}],"outcome":"changed"}"#)
        #expect(
            try written(ReserveStockOutcome.resolved(as: .timedOut)) == #"{"as":"timedOut","outcome":"resolved"}"#)
        #expect(
            try written(ReserveStockOutcome.rejected(reason: .reservationUsed))
                == #"{"outcome":"rejected","reason":"reservationUsed"}"#)
    }

    @Test(
        "SH-2 products.resolve-reservation answers with the end, what is missing or unknown"
    )
    func resolve() throws {
        #expect(
            try written(ResolveReservationOutcome.resolved(as: .voided)) == #"{"as":"voided","outcome":"resolved"}"#)
        #expect(
            try written(ResolveReservationOutcome.short(lines: [.init(sku: "KIT-1", missing: 2)]))
                == #"{"lines":[{"missing":2,"sku":"KIT-1"}],"outcome":"short"}"#)
        #expect(try written(ResolveReservationOutcome.unknown) == #"{"outcome":"unknown"}"#)
    }

    @Test("SH-6 products.return-stock answers returned or rejected")
    func giveBack() throws {
        #expect(try written(ReturnStockOutcome.returned) == #"{"outcome":"returned"}"#)
        #expect(
            try written(ReturnStockOutcome.rejected(reason: .exceedsPosted))
                == #"{"outcome":"rejected","reason":"exceedsPosted"}"#)
    }

    @Test("PM-11 products.adjust-stock takes an SKU, pieces and a reason, and answers adjusted or rejected")
    func adjust() throws {
        #expect(
            try written(AdjustStockRequest(sku: "KIT-1", by: -2, reason: "broken"))
                == #"{"by":-2,"reason":"broken","sku":"KIT-1"}"#)
        #expect(
            try written(AdjustStockRequest(sku: "KIT-1", by: -2, reason: "broken", key: "k"))
                == #"{"by":-2,"key":"k","reason":"broken","sku":"KIT-1"}"#)
        #expect(
            try written(AdjustStockOutcome.adjusted(sku: "KIT-1", stock: 3))
                == #"{"outcome":"adjusted","sku":"KIT-1","stock":3}"#)
        #expect(
            try written(AdjustStockOutcome.rejected(reason: .insufficientStock))
                == #"{"outcome":"rejected","reason":"insufficientStock"}"#)
    }

    @Test("PM-10 products.stock-journal takes an SKU and a place, and answers with entries")
    func journal() throws {
        #expect(try written(StockJournalRequest(sku: "KIT-1", after: 7)) == #"{"after":7,"sku":"KIT-1"}"#)
        let entry = StockJournalPage.Entry(
            at: Timestamp(milliseconds: 1_795_356_000_000), by: 5, reason: "opening", actor: "migration", stock: 5)
        #expect(
            try written(StockJournalPage(entries: [entry], after: 8))
                == #"{"after":8,"entries":[{"actor":"migration","at":"2026-11-22T14:00:00Z","by":5,"reason":"opening","#
                + #""stock":5}]}"#)
        #expect(try written(StockJournalPage(entries: [])) == #"{"entries":[]}"#)
    }

    @Test("PM-11 products.save takes a product, whole or in part, and answers saved or rejected")
    func save() throws {
        let product = Product(sku: "KIT-1", title: "Mug", category: "Kitchen", price: price, stock: 4, available: 3)
        let json =
            #"{"available":3,"category":"Kitchen","description":"","price":{"currency":"EUR","minor":1299},"#
            + #""sku":"KIT-1","stock":4,"title":"Mug"}"#
        #expect(
            try written(SaveProductOutcome.saved(product: product)) == #"{"outcome":"saved","product":"# + json + "}")
        #expect(
            try read(SaveProductRequest.self, json)
                == SaveProductRequest(
                    sku: "KIT-1", title: "Mug", category: "Kitchen", description: "", price: price, stock: 4))
        #expect(try written(SaveProductRequest(sku: "KIT-1", stock: 4)) == #"{"sku":"KIT-1","stock":4}"#)
        #expect(
            try written(SaveProductOutcome.rejected(field: "title", reason: "is missing"))
                == #"{"field":"title","outcome":"rejected","reason":"is missing"}"#)
    }

    @Test("The JSON of stock spells an SKU in one way")
    func normalized() throws {
        let line = try read(StockJournalRequest.self, "{\"sku\":\"CAFE\u{301}\"}")
        #expect(Array(line.sku.unicodeScalars) == Array("CAF\u{C9}".unicodeScalars))
    }
}
