import BoardyStorage
import Foundation
import Testing

@testable import Replay

@MainActor @Suite struct ReplayTests {
    private let baskets = [["A", "B"], ["B"], ["A", "A", "C"], ["C"]]

    private func replay(_ baskets: [[String]], on store: Store) throws -> Replay {
        try Replay(baskets, shop: SeededShop(seed: 1), store: store)
    }

    @Test("each basket becomes a paid order, and orders, stock and ledger agree with the baskets")
    func all() async throws {
        let replay = try replay(baskets, on: Store(.memory))
        #expect(try await replay.prepare() == 0)
        try await replay.buy(from: 0)
        #expect(try await replay.differences() == [])
    }

    @Test("a replay that was interrupted goes on after its last order, with an empty cart")
    func resumed() async throws {
        let store = Store(.memory), first = try replay(baskets, on: store)
        #expect(try await first.prepare() == 0)
        try await first.buy(from: 0, to: 2)
        try await first.fillCart(with: 2)
        let second = try replay(baskets, on: store)
        #expect(try await second.prepare() == 2)
        try await second.buy(from: 2)
        #expect(try await second.differences() == [])
    }

    @Test("a store that does not agree with the baskets is told")
    func differences() async throws {
        let replay = try replay(baskets, on: Store(.memory))
        _ = try await replay.prepare()
        try await replay.buy(from: 0, to: 3)
        let differences = try await replay.differences()
        #expect(differences.contains("orders: 3 instead of 4"))
        #expect(differences.contains("charges: 3 instead of 4"))
        #expect(differences.contains { $0.hasPrefix("stock of 'C': ") })
    }

    @Test("the same seed gives the same prices, quantities and stock, another one gives others")
    func seed() {
        let shop = SeededShop(seed: 1), other = SeededShop(seed: 2)
        let codes = (0..<50).map { "S\($0)" }
        #expect(codes.map(shop.price) == codes.map(SeededShop(seed: 1).price))
        #expect(codes.map(shop.price) != codes.map(other.price))
        #expect(codes.allSatisfy { (50..<10_000).contains(shop.price(of: $0)) })
        #expect(Set((0..<100).map { shop.quantity(of: "A", in: $0) }) == Set(1...6))
    }

    @Test("the command line has a file and options; anything else is named")
    func options() throws {
        let options = try ReplayOptions(["--limit", "5", "baskets.csv", "--seed", "7", "--store", "s"])
        #expect(options.file == "baskets.csv" && options.limit == 5 && options.seed == 7 && options.store == "s")
        #expect(try ReplayOptions(["baskets.csv", "--stop", "0"]).stop == 0)
        for arguments in [
            [], ["a", "b"], ["a", "--limit"], ["a", "--limit", "0"], ["a", "--stop", "-1"], ["a", "--speed"],
        ] {
            #expect(throws: UsageError.self) { try ReplayOptions(arguments) }
        }
    }

    @Test("a contest has a command line of its own")
    func contest() throws {
        #expect(try ContestOptions(["baskets.csv"]) == nil)
        let arguments = ["--contest", "--store", "s", "--shoppers", "4", "--checkouts", "9", "--shopper", "2"]
        let options = try #require(try ContestOptions(arguments + ["--first", "5"]))
        #expect(options.store == "s" && options.shoppers == 4 && options.checkouts == 9)
        #expect(options.shopper == 2 && options.first == 5 && options.lines == 1 && !options.resumes)
        #expect(try ContestOptions(arguments + ["--lines", "3"])?.lines == 3)
        #expect(try ContestOptions(arguments + ["--resume"])?.resumes == true)
        #expect(try ContestOptions(["--contest", "--store", "s"])?.shopper == nil)
        #expect(try ContestOptions(arguments)?.placement.queue == "s")
        #expect(try ContestOptions(arguments + ["--engine", "q"])?.placement.queue == "q")
        for rest in [[], ["--store"], ["--store", "s", "--shopper", "0"], ["--store", "s", "baskets.csv"]] {
            #expect(throws: UsageError.self) { try ContestOptions(["--contest"] + rest) }
        }
    }

    @Test("a shopper who is killed goes on at any checkout, and gets the answers of before")
    func goingOn() async throws {
        let store = Store(.memory), first = try Contest(shopper: 1, store: store)
        try await first.prepare(for: 4)
        let before = try await answers(first, 0..<3)
        _ = try await first.fillCart(for: 3)
        let after = try await answers(try Contest(shopper: 1, store: store), 1..<4)
        #expect(before.count == 3 && after.count == 3 && after[1] == before[1] && after[2] == before[2])
        #expect(try store.row("SELECT count(*) AS count FROM orders") { try $0["count"] as Int } == 4)
        #expect(try store.row("SELECT count(*) AS count FROM cart_lines") { try $0["count"] as Int } == 0)
    }

    @Test("a cart of a contest has as many products as asked for, and every second cart has them in the opposite order")
    func severalLines() async throws {
        let store = Store(.memory), contest = try Contest(shopper: 1, store: store, lines: 3)
        try await contest.prepare(for: 400)
        #expect(try await contest.checkOut(0..<2) == 0)
        let numbers = try store.rows(
            "SELECT sku FROM order_lines JOIN orders ON orders.id = order_id ORDER BY number, position"
        ) { row in try #require(try Int((row["sku"] as String).dropFirst())) }
        try #require(numbers.count == 6)
        let steps: [Int] = [1, 2, 4, 5].map { (numbers[$0] - numbers[$0 - 1] + 20) % 20 }
        #expect(steps == [19, 19, 1, 1])
    }

    private func answers(_ contest: Contest, _ numbers: Range<Int>) async throws -> [Int: Purchase] {
        var answers: [Int: Purchase] = [:]
        try await contest.goOn(numbers, limit: .zero, complain: { _ in }) { answers[$0] = $1 }
        return answers
    }

    @Test("shoppers of a contest want all of its products, each one in another order")
    func wishes() {
        let shop = SeededShop(seed: 1)
        let wishes = (1...2).map { shopper in (0..<200).map { shop.wish(of: shopper, $0, among: 20) } }
        #expect(wishes.allSatisfy { Set($0.map(\.product)) == Set(0..<20) && Set($0.map(\.pieces)) == [1, 2] })
        #expect(wishes[0].map(\.product) != wishes[1].map(\.product))
    }
}
