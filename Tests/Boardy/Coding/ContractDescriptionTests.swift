import BoardyCoding
import BoardyCore
import Foundation
import JSONSchemaValidator
import Testing

/// The JSON of contracts as samples describe it.
@Suite struct ContractDescriptionTests {
    private func texts<C: BoardContract>(_ contract: C.Type) throws -> (input: String, output: String) {
        let description = try ContractDescription(of: contract)
        return (try text(description.input), try text(description.output))
    }

    private func text(_ value: ValueDescription) throws -> String {
        guard case .described(let schema, _) = value.json else { return "\(value.typeName) is \(value.json)" }
        #expect(schema["$schema"] == .string("https://json-schema.org/draft/2020-12/schema"))
        guard case .object(let keywords) = schema else { return "" }
        return "\(value.typeName) is \(JSONValue.object(Array(keywords.dropFirst())).text(width: 1000))"
    }

    @Test("T-13 a schema has the fields in their order, and what samples leave out or may leave out is optional")
    func objects() throws {
        let input = try texts(Ship.self).input
        #expect(
            input == "Parcel is "
                + #"{"type": "object", "properties": {"weight": {"type": "number"}, "pieces": {"type": "integer"}, "#
                + #""isGift": {"type": "boolean"}, "size": {"type": "string", "enum": ["small", "large"]}, "#
                + #""sent": {"type": "string", "format": "date-time"}, "note": {"type": "string"}, "#
                + #""labels": {"type": "array", "items": {"type": "string"}}, "#
                + #""counts": {"type": "object", "additionalProperties": {"type": "integer"}}, "#
                + #""inner": {"type": "array", "items": {"type": "object", "properties": {"sku": {"type": "string"}}, "#
                + #""required": ["sku"], "additionalProperties": false}}}, "#
                + #""required": ["weight", "pieces", "isGift", "size", "sent", "labels", "counts", "inner"], "#
                + #""additionalProperties": false}"#)
    }

    @Test("T-13 an outcome is one of its cases, each with its name as a constant, and outputs may have more fields")
    func outcomes() throws {
        let output = try texts(Ship.self).output
        #expect(
            output == "ShipOutcome is "
                + #"{"oneOf": [{"type": "object", "properties": {"outcome": {"const": "sent"}, "#
                + #""number": {"type": "string"}, "at": {"type": "string", "format": "date-time"}}, "#
                + #""required": ["outcome", "number"]}, {"type": "object", "#
                + #""properties": {"outcome": {"const": "refused"}}, "#
                + #""required": ["outcome"]}]}"#)
        #expect(ShipOutcome.samples == [.sent(number: "N-1", at: ShipOutcome.time), .refused])
    }

    @Test("T-13 shapes that exclude each other stay apart, and an optional value is a value or null")
    func shapes() throws {
        let (input, output) = try texts(Load.self)
        #expect(
            input == "[Source]? is "
                + #"{"type": ["array", "null"], "items": {"anyOf": [{"type": "object", "properties": {"#
                + #""path": {"type": "string"}, "isDryRun": {"type": "boolean"}}, "required": ["path"], "#
                + #""additionalProperties": false}, {"type": "object", "properties": {"data": {"type": "string"}}, "#
                + #""required": ["data"], "additionalProperties": false}]}}"#)
        #expect(output == #"ShipOutcome? is {"oneOf": [\#(try outcomeVariants()), {"type": "null"}]}"#)
    }

    private func outcomeVariants() throws -> String {
        let text = try texts(Ship.self).output
        return String(text.dropFirst("ShipOutcome is {\"oneOf\": [".count).dropLast(2))
    }

    @Test("T-13 a value that is no JSON says so, and so does a type without samples")
    func others() throws {
        #expect(try texts(Bell.self) == ("nothing is nothing", "nothing is nothing"))
        #expect(try texts(Inside.self).input == "Inner is inProcess")
        #expect(try texts(Buy.self).input == "Order is undescribed")
        #expect(try texts(Search.self).input == #"String? is {"type": ["string", "null"]}"#)
        #expect([Bell.inputName, Bell.outputName, Search.inputName] == ["nothing", "nothing", "String?"])
        #expect([Inside.inputName, Load.inputName, Dynamic.inputName] == ["in-process", "[Source]?", "in-process"])
    }

    @Test("T-13 an object that occurs more than once is defined once, by the name of its type")
    func definitions() throws {
        let (input, _) = try texts(Move.self)
        #expect(
            input == "Move is "
                + ##"{"type": "object", "properties": {"from": {"$ref": "#/$defs/Place"}, "##
                + ##""to": {"$ref": "#/$defs/Place"}, "##
                + ##""by": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"], "##
                + ##""additionalProperties": false}}, "required": ["from", "to", "by"], "##
                + ##""additionalProperties": false, "##
                + ##""$defs": {"Place": {"type": "object", "properties": {"x": {"type": "integer"}}, "##
                + ##""required": ["x"], "additionalProperties": false}}}"##)
        #expect(try SampleCheck(of: Move.self).problems() == [])
    }

    @Test("T-13 what a sample cannot encode is the error of its description")
    func error() throws {
        #expect(throws: Refusing.Refusal.self) { try ContractDescription(of: Refuse.self) }
    }

    @Test("T-13 samples, schema and coding agree, also for damaged samples")
    func agreement() throws {
        let problems = try SampleCheck(of: Ship.self).problems() + SampleCheck(of: Load.self).problems()
        #expect(problems == [])
    }

    @Test("T-13 a sample that the contract refuses is found, and a value that no sample has")
    func disagreement() throws {
        let problems = try SampleCheck(of: Doubt.self).problems()
        #expect(problems.contains { $0.hasPrefix("doubt: is not taken: {\"even\": 3}") }, "\(problems)")
        #expect(problems.contains("doubt: no sample has a value for $.properties.thing"))
        #expect(problems.contains { $0.hasPrefix("doubt: the schema refuses what the contract does not") })
        #expect(problems.contains("doubt: input: no sample has 'hidden'"))
    }
}

enum Ship: BoardContract {
    static let id: BoardID = "ship"
    typealias Input = Parcel
    typealias Output = ShipOutcome
}

/// A value of many kinds of fields.
struct Parcel: Sampled {
    enum Size: String, Codable, CaseIterable { case small, large }
    struct Item: Sampled {
        var sku: String
        static var samples: [Item] { [Item(sku: "MUG")] }
    }

    var weight: Double
    var pieces: Int
    var isGift: Bool
    var size: Size
    var sent: String
    var note: String?
    var labels: [String]
    var counts: [String: Int]
    var inner: [Item]

    static var samples: [Parcel] {
        [
            Parcel(
                weight: 2, pieces: 1, isGift: false, size: .small, sent: "2026-11-21T10:00:00Z", labels: [],
                counts: ["a": 1], inner: [])
        ]
    }
}

enum ShipOutcome: SampledOutcome, Equatable {
    case sent(number: String, at: String? = nil)
    case refused

    static let time = "2026-11-21T10:00:00.5+01:00"

    static func sample(after last: ShipOutcome?) -> ShipOutcome? {
        switch last {
        case nil: .sent(number: "N-1", at: time)
        case .sent: .refused
        case .refused: nil
        }
    }
}

enum Move: BoardContract {
    struct Place: Codable { var x: Int }
    struct Carrier: Codable { var name: String }
    struct Move: Sampled {
        var from: Place
        var to: Place
        var by: Carrier
        static var samples: [Move] { [Move(from: .init(x: 1), to: .init(x: 2), by: .init(name: "Ada"))] }
    }
    static let id: BoardID = "move"
    typealias Input = Move
}

enum Load: BoardContract {
    static let id: BoardID = "load"
    typealias Input = [Source]?
    typealias Output = ShipOutcome?
}

/// A path or data, with coding of its own.
struct Source: Sampled {
    var path: String?
    var data: String?
    var isDryRun = false

    static var samples: [Source] { [Source(path: "a"), Source(path: "a", isDryRun: true), Source(data: "b")] }

    private enum Keys: String, CodingKey { case path, data, isDryRun }

    init(path: String? = nil, data: String? = nil, isDryRun: Bool = false) {
        self.path = path
        self.data = data
        self.isDryRun = isDryRun
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if container.contains(.path) {
            path = try container.decode(String.self, forKey: .path)
            isDryRun = try container.decodeIfPresent(Bool.self, forKey: .isDryRun) ?? false
        } else {
            data = try container.decode(String.self, forKey: .data)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        if let path { try container.encode(path, forKey: .path) }
        if let data { try container.encode(data, forKey: .data) }
        if isDryRun { try container.encode(true, forKey: .isDryRun) }
    }
}

enum Refuse: BoardContract {
    struct Input: Sampled {
        static var samples: [Input] { [Input()] }
        init() {}
        init(from decoder: any Decoder) throws {}
        func encode(to encoder: any Encoder) throws { throw Refusing.Refusal() }
    }
    static let id: BoardID = "refuse"
}

/// A contract whose samples do not tell the truth.
enum Doubt: BoardContract {
    struct Thing: Codable { var name: String }
    struct Input: Sampled {
        var even: Int
        var thing: Thing?
        static var samples: [Input] { [Input(even: 3), Input(even: 2)] }

        private enum Keys: String, CodingKey { case even, thing, hidden }
        init(even: Int) { self.even = even }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            even = try container.decodeIfPresent(Int.self, forKey: .even) ?? 0
            _ = container.contains(.hidden)
            if even % 2 != 0 {
                throw DecodingError.dataCorruptedError(forKey: .even, in: container, debugDescription: "is odd")
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(even, forKey: .even)
            try container.encodeIfPresent(thing, forKey: .thing)
        }
    }
    static let id: BoardID = "doubt"
}
