import BoardyCore

enum Color: String, Codable { case red, green }

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
