import BoardyCoding
import BoardyCore
import BoardyRemote
import Foundation
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

    @Test("RM-3 the version is the SHA-256 hash of the schema text")
    func version() throws {
        let schema = try ContractSchema(of: Clear.self)
        #expect(
            schema.version.hash == "f00fea7276bdeb4889ac8433fec5d35da1084796cb7dccf5ba3a1997d6ffe215")
        #expect(try ServedContract(Clear.self, wire: .unsealed).version == schema.version)
    }

    @Test("RM-7 a contract of modules is remote, and no JSON from outside activates it")
    func modules() throws {
        let order = Order(id: "7", note: nil)
        #expect(try Reserve.decode(input: Reserve.encode(input: order, by: .unsealed), by: .unsealed) == order)
        let problem = #expect(throws: JSONProblem.self) {
            _ = try Reserve.activation(fromJSON: Data(#"{"id":"7"}"#.utf8))
        }
        #expect(
            try #require(problem).description
                == "shop.reserve: input: Order cannot be made of JSON; activate this board from inside the app")
        #expect(throws: JSONProblem.self) { _ = try ReserveAny.activation(fromJSON: nil) }
        #expect(try ContractDescription(of: Reserve.self).input.json == .inProcess)
    }
}

private enum Reserve: RemoteContract, ModuleContract {
    static let id: BoardID = "shop.reserve"
    typealias Input = Order
    typealias Output = Answer
}

private enum ReserveAny: RemoteContract, ModuleContract {
    static let id: BoardID = "shop.reserve-any"
    typealias Input = Order?
    typealias Output = Answer
}
