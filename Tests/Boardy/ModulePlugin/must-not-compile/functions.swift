import BoardyComponentKit
import BoardyCore
import BoardyModulePlugin

enum Details: BlockTaskContract {
    static let id: BoardID = "products.details"
    typealias Input = Int
    typealias Output = String
}

enum Rate: BoardContract {
    static let id: BoardID = "reviews.rate"
    typealias Input = Int
    typealias Output = String
}

enum Count: BoardContract {
    static let id: BoardID = "reviews.count"
    typealias Output = Int
}

enum Door: BoardContract {
    static let id: BoardID = "door"
    typealias Command = Int
    typealias Output = Int
}

struct Reviews {
    func rate(_ number: Int) throws -> String { "\(number)" }
    func count() throws -> Int { 1 }
    func fetch() async throws -> Int { 1 }
}

func right(_ main: MainComponent, _ reviews: Reviews) {
    main.provide(Rate.self) { try reviews.rate($0) }
    main.provide(Rate.self, answer: reviews.rate)
    main.provide(Count.self) { try reviews.count() }
    main.provide(Details.self) { try reviews.rate($0) }
    main.provide(Rate.self) { number in
        let rate = try reviews.rate(number)
        return rate
    }
    main.provide(Rate.self) { number, board in
        let count = try await board.motherboard[Count.self].output()
        return try reviews.rate(number + count)
    }
    main.register(Count.self) { _, board in try await board.perform { try await reviews.fetch() } }
}

func wrong(_ main: MainComponent, _ reviews: Reviews) {
    main.provide(Rate.self) { try reviews.rates($0) }  // error: value of type 'Reviews' has no member 'rates'
    main.provide(Rate.self) { number in number + 1 }  // error: cannot convert value of type 'Int' to closure result type
    main.provide(Rate.self) { _, board in try await board.motherboard[Count.self].outputs() }  // error: has no member 'outputs'
    main.provide(Details.self) { number, board in "\(number)" }  // error: requires the types 'BlockTaskBoardKind' and 'PlainBoardKind' be equivalent
    main.provide(Count.self) { try await reviews.fetch() }  // error: no exact matches in call to instance method 'callAsFunction'
    main.provide(Door.self) { 1 }  // error: no exact matches in call to instance method 'callAsFunction'
}
