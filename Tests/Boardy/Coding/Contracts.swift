import BoardyCore
import Foundation

enum Color: String, Codable, CaseIterable { case red, green }

struct Order: Codable, Equatable {
    struct Line: Codable, Equatable {
        var sku: String
        var quantity: Int
    }
    var lines: [Line]
    var color: Color
    var note: String?
    var isGift: Bool?
    var discount: Double?
}

enum Buy: BoardContract {
    static let id: BoardID = "buy"
    typealias Input = Order
    typealias Output = Order.Line
}

enum Paint: BoardContract {
    static let id: BoardID = "paint"
    typealias Input = Color
}

/// Neither input nor output carries anything.
enum Bell: BoardContract {
    static let id: BoardID = "bell"
    typealias Output = Void
}

/// Input and output may be absent.
enum Search: BoardContract {
    static let id: BoardID = "search"
    typealias Input = String?
    typealias Output = String?
}

/// An input of any type, or none.
enum Dynamic: BoardContract {
    static let id: BoardID = "dynamic"
    typealias Input = Any?
}

/// All of the input may be left out; the output refuses to be encoded.
enum Page: BoardContract {
    struct Input: Decodable { var limit: Int? }
    static let id: BoardID = "page"
    typealias Output = Refusing
}

struct Refusing: Encodable {
    struct Refusal: Error, CustomStringConvertible { let description = "the value refuses" }
    func encode(to encoder: any Encoder) throws { throw Refusal() }
}

/// An input for those inside the app.
enum Inside: BoardContract {
    struct Inner { var callback: () -> Void }
    static let id: BoardID = "inside"
    typealias Input = Inner
}

/// Numbers of many kinds.
enum Measure: BoardContract {
    struct Input: Codable, Equatable {
        var price: Double?
        var count: Int?
        var small: Int8?
        var large: UInt64?
        var exact: Decimal?
        var ratio: Float?
        var date: Date?
        var link: URL?
        var byName: [String: Int]?
        var rows: [[Item]]?
        var matrix: [[Int]]?
        var either: [Either]?
    }
    struct Item: Codable, Equatable {
        var weight: Double
        var quantity: Quantity
    }
    /// A number inside another type.
    struct Quantity: Codable, Equatable {
        var value: Int
        init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
        func encode(to encoder: any Encoder) throws { try [value].encode(to: encoder) }
    }
    /// A whole number, or any.
    enum Either: Codable, Equatable {
        case whole(Int), any(Double)
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let whole = try? container.decode(Int.self) {
                self = .whole(whole)
            } else {
                self = .any(try container.decode(Double.self))
            }
        }
        func encode(to encoder: any Encoder) throws {}
    }
    static let id: BoardID = "measure"
}

/// An input whose type refuses each price.
enum Sale: BoardContract {
    struct Input: Decodable {
        var price: Double
        private enum Keys: String, CodingKey { case price }
        init(from decoder: any Decoder) throws {
            price = try decoder.container(keyedBy: Keys.self).decode(Double.self, forKey: .price)
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "price is too high today"))
        }
    }
    static let id: BoardID = "sale"
}

/// A board of a contract that hands its inputs to the test.
final class Noting<C: BoardContract>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = C.Output
    private let note: (C.Input) -> Void

    init(note: @escaping (C.Input) -> Void) {
        self.note = note
        super.init(identifier: C.id)
    }

    func activate(withGuaranteedInput input: C.Input) { note(input) }
}
