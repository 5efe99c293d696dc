import BoardyStorage
import BoardyValues
import ProductManagementIO
import Testing

@testable import ProductManagement

@Suite struct StockTests {
    private let price = Money(minor: 100, currency: .eur)
    private let until = Timestamp.present.advanced(by: .seconds(900))

    @Test("PM-10, SH-1 reserved pieces are on hand, and not available to others")
    func reserve() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        #expect(try room.reserve("r1", ["A": 3]) == .reserved(reservation: "r1", until: until))
        #expect(try room.level("A") == "5/2")
        #expect(try room.products.page(of: ProductSearch(ProductQuery())).products.map(\.available) == [2])
        #expect(
            try room.reserve("r2", ["A": 3])
                == .changed(changes: [.init(sku: "A", title: "Thing", unitPrice: price, available: 2)]))
        #expect(try room.reserve("r3", ["A": 2]) == .reserved(reservation: "r3", until: until))
        #expect(try room.level("A") == "5/0")
        #expect(try room.journal("A") == ["+5 test by test = 5"])
        try room.expectSound()
    }

    @Test("SH-1 two lines of one product are one: together they need the pieces")
    func joined() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("E\u{301}", stock: 5))
        #expect(
            try room.reserve("r1", ["A": 3, "A": 3])
                == .changed(changes: [.init(sku: "A", title: "Thing", unitPrice: price, available: 5)]))
        #expect(try room.reserve("r2", ["E\u{301}": 2, "\u{C9}": 3]) == .reserved(reservation: "r2", until: until))
        #expect(try room.level("\u{C9}") == "5/0")
        try room.expectSound()
    }

    @Test("SH-1, SH-3 all products that do not fit are told at once, and nothing is reserved")
    func changes() throws {
        let room = try Storeroom(
            .memory, .sample("A", stock: 5), .sample("B", minor: 120, stock: 5), .sample("C", stock: 1))
        #expect(
            try room.reserve("r1", ["C": 2, "A": 1, "GONE": 1, "B": 1])
                == .changed(changes: [
                    .init(sku: "B", title: "Thing", unitPrice: Money(minor: 120, currency: .eur), available: 5),
                    .init(sku: "C", title: "Thing", unitPrice: price, available: 1),
                    .init(sku: "GONE", title: nil, unitPrice: nil, available: 0),
                ]))
        #expect(try [room.level("A"), room.level("B"), room.level("C")] == ["5/5", "5/5", "1/1"])
        #expect(try room.post("r1") == .unknown)
        let yen = Money(minor: 100, currency: try Currency("JPY"))
        let request = ReserveStockRequest(reservation: "r2", lines: [.init(sku: "A", quantity: 1, unitPrice: yen)])
        #expect(
            try room.stock.reserve(request)
                == .changed(changes: [.init(sku: "A", title: "Thing", unitPrice: price, available: 5)]))
    }

    @Test("SH-2 the same request renews the reservation, and another one under its name is rejected")
    func renewal() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        _ = try room.reserve("r1", ["A": 3, "B": 1])
        room.time = room.time.advanced(by: .seconds(600))
        #expect(
            try room.reserve("r1", ["B": 1, "A": 3])
                == .reserved(reservation: "r1", until: until.advanced(by: .seconds(600))))
        #expect(try room.level("A") == "5/2")
        #expect(try room.reserve("r1", ["A": 3]) == .rejected(reason: .reservationUsed))
        #expect(try room.reserve("r1", ["A": 3, "B": 2]) == .rejected(reason: .reservationUsed))
        #expect(try room.reserve("r1", ["A": 3, "B": 1], minor: 90) == .rejected(reason: .reservationUsed))
        room.time = room.time.advanced(by: .seconds(899))
        #expect(try room.level("A") == "5/2", "held for 15 minutes from the renewal on")
        #expect(try room.post("r1") == .resolved(as: .posted))
        try room.expectSound()
    }

    @Test("PM-10, SH-2 a post sells the pieces once, with an entry for each product")
    func post() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        let lines = [("A", 2), ("B", 1)].map { ReserveStockRequest.Line(sku: $0, quantity: $1, unitPrice: price) }
        _ = try room.stock.reserve(ReserveStockRequest(reservation: "r1", orderID: "o1", lines: lines))
        for _ in 1...2 { #expect(try room.post("r1") == .resolved(as: .posted)) }
        #expect(try room.void("r1") == .resolved(as: .posted))
        #expect(try room.reserve("r1", ["A": 2, "B": 1]) == .resolved(as: .posted))
        #expect(try [room.level("A"), room.level("B")] == ["3/3", "4/4"])
        #expect(try room.journal("A") == ["+5 test by test = 5", "-2 sold by o1 = 3"])
        #expect(try room.journal("B") == ["+5 test by test = 5", "-1 sold by o1 = 4"])
        try room.expectSound()
    }

    @Test("SH-2 a void gives the pieces free, and its order is never posted")
    func void() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        _ = try room.reserve("r1", ["A": 2])
        for _ in 1...2 { #expect(try room.void("r1") == .resolved(as: .voided)) }
        #expect(try room.post("r1") == .resolved(as: .voided))
        #expect(try room.reserve("r1", ["A": 2]) == .resolved(as: .voided))
        #expect(try room.level("A") == "5/5")
        #expect(try room.journal("A") == ["+5 test by test = 5"])
        #expect(try room.void("none") == .unknown)
        try room.expectSound()
    }

    @Test("SH-2 after 15 minutes the pieces are available, to readers and to the next reservation")
    func timeout() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        _ = try room.reserve("r1", ["A": 5])
        room.time = until.advanced(by: .milliseconds(-1))
        #expect(try room.level("A") == "5/0")
        room.time = until
        #expect(try room.level("A") == "5/5")
        #expect(try room.products.page(of: ProductSearch(ProductQuery())).products.map(\.available) == [5])
        #expect(try room.reserve("r1", ["A": 5]) == .resolved(as: .timedOut))
        #expect(try room.void("r1") == .resolved(as: .timedOut))
        #expect(
            try room.reserve("r2", ["A": 4]) == .reserved(reservation: "r2", until: until.advanced(by: .seconds(900))))
        #expect(try room.level("A") == "5/1")
        try room.expectSound()
    }

    @Test("SH-2 a post after the timeout takes the pieces again, or tells which are missing")
    func latePost() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        _ = try room.reserve("r1", ["A": 3, "B": 1])
        room.time = until
        _ = try room.reserve("r2", ["A": 4])
        for _ in 1...2 { #expect(try room.post("r1") == .short(lines: [.init(sku: "A", missing: 2)])) }
        #expect(try [room.level("A"), room.level("B")] == ["5/1", "5/5"])
        #expect(try room.void("r2") == .resolved(as: .voided))
        try room.products.save(.sample("A", minor: 200, stock: 5))
        #expect(try room.post("r1") == .resolved(as: .posted), "the price no longer matters")
        #expect(try [room.level("A"), room.level("B")] == ["2/2", "4/4"])
        try room.expectSound()
    }

    @Test("SH-6, PM-10 posted pieces are put back once for each key, and never more than were posted")
    func giveBack() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5), .sample("B", stock: 5))
        _ = try room.reserve("r1", ["A": 3, "B": 1])
        #expect(try room.giveBack("k", "r1", ["A": 1]) == .rejected(reason: .notPosted))
        _ = try room.post("r1")
        for _ in 1...2 { #expect(try room.giveBack("k", "r1", ["A": 1, "A": 1]) == .returned) }
        #expect(try room.level("A") == "4/4")
        #expect(try room.giveBack("k", "r1", ["A": 1]) == .rejected(reason: .otherParameters))
        #expect(try room.giveBack("l", "r1", ["B": 1, "A": 2]) == .rejected(reason: .exceedsPosted))
        #expect(try room.giveBack("l", "r1", ["C": 1]) == .rejected(reason: .exceedsPosted))
        #expect(try room.giveBack("l", "r1", ["B": 1, "A": 1]) == .returned)
        #expect(try room.giveBack("m", "r1", ["A": 1]) == .rejected(reason: .exceedsPosted))
        #expect(try room.giveBack("m", "none", ["A": 1]) == .rejected(reason: .notPosted))
        #expect(try [room.level("A"), room.level("B")] == ["5/5", "5/5"])
        #expect(
            try room.journal("A") == [
                "+5 test by test = 5", "-3 sold by r1 = 2", "+2 returned by r1 = 4",
                "+1 returned by r1 = 5",
            ])
        try room.expectSound()
    }

    @Test("PM-10 the journal names the cause that a module gives, or else the ID of the order")
    func causes() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        _ = try room.reserve("r1", ["A": 3])
        _ = try room.stock.resolve(ResolveReservationRequest(reservation: "r1", as: .posted, cause: "order 7"))
        for (key, cause) in [("k", "order 7, accepted by olga@example.com"), ("l", nil)] {
            let lines = [ReturnStockRequest.Line(sku: "A", quantity: 1)]
            _ = try room.stock.giveBack(ReturnStockRequest(key: key, reservation: "r1", lines: lines, cause: cause))
        }
        #expect(
            try room.journal("A") == [
                "+5 test by test = 5", "-3 sold by order 7 = 2",
                "+1 returned by order 7, accepted by olga@example.com = 3", "+1 returned by r1 = 4",
            ])
    }

    @Test("SH-1 names, keys and lines that make no sense are rejected, and nothing has happened")
    func invalid() throws {
        let room = try Storeroom(.memory, .sample("A", stock: 5))
        for name in ["", String(repeating: "x", count: 256)] {
            #expect(try room.reserve(name, ["A": 1]) == .rejected(reason: .invalidReservation))
            #expect(try room.giveBack(name, "r1", ["A": 1]) == .rejected(reason: .invalidKey))
        }
        for lines: KeyValuePairs in [[:], ["A": 0], ["A": -1], ["A": 1, "A": -1], ["A": .max, "A": 1]] {
            #expect(try room.reserve("r1", lines) == .rejected(reason: .invalidLines))
            #expect(try room.giveBack("k", "r1", lines) == .rejected(reason: .invalidLines))
        }
        let twoPrices = [100, 90].map {
            ReserveStockRequest.Line(sku: "A", quantity: 1, unitPrice: Money(minor: $0, currency: .eur))
        }
        #expect(
            try room.stock.reserve(ReserveStockRequest(reservation: "r1", lines: twoPrices))
                == .rejected(reason: .invalidLines))
        #expect(
            try room.reserve("r1", ["A": .max])
                == .changed(changes: [.init(sku: "A", title: "Thing", unitPrice: price, available: 5)]))
        #expect(try room.level("A") == "5/5")
    }
}
