import BoardyCoding
import BoardyCore
import BoardyRemote
import Testing

private struct Order: Sampled, Equatable {
    let id: String
    let note: String?
    static var samples: [Order] { [.init(id: "1", note: "fragile")] }
}

private enum Answer: SampledOutcome, Equatable {
    case placed(pieces: Int)
    case rejected

    static func sample(after last: Answer?) -> Answer? {
        switch last {
        case nil: .placed(pieces: 1)
        case .placed: .rejected
        case .rejected: nil
        }
    }
}

private enum Place: RemoteContract {
    static let id: BoardID = "shop.place"
    typealias Input = Order
    typealias Output = Answer
}

private enum Clear: RemoteContract {
    static let id: BoardID = "shop.clear"
    typealias Input = Void
    typealias Output = Never
}

@Suite struct ContractSchemaTests {
    @Test("RM-2 the schema text has a line for each fact of input and output")
    func text() throws {
        let schema = try ContractSchema(of: Place.self)
        #expect(
            schema.text == """
                contract shop.place
                answers one
                input object
                input.id string
                input.note? string
                output(placed) object
                output(placed).outcome "placed"
                output(placed).pieces integer
                output(rejected) object
                output(rejected).outcome "rejected"

                """)
        #expect(
            try ContractSchema(of: Clear.self).text == """
                contract shop.clear
                answers one
                input nothing
                output nothing

                """)
    }

    @Test("RM-1 values of a remote contract travel as JSON")
    func coding() throws {
        let order = Order(id: "7", note: nil)
        let bytes = try Place.encode(input: order, by: .unsealed)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"id":"7"}"#)
        #expect(try Place.decode(input: bytes, by: .unsealed) == order)
        #expect(throws: JSONProblem.self) { try Place.decode(output: bytes, by: .unsealed) }
        try Clear.decode(input: try Clear.encode(input: (), by: .unsealed), by: .unsealed)
    }
}
