import BoardyCoding
import BoardyRemote
import Testing

/// The form that the mutations below change: fields, a code, an outcome with payloads, an inner object, a list and a
/// map.
private struct Order: Sampled {
    struct Address: Codable {
        let street: String
        let zip: String?
    }

    struct Line: Codable {
        let sku: String
        let note: String?
    }

    enum Kind: String, Codable, CaseIterable { case gift, plain }

    enum End: Outcome {
        case paid(pieces: Int)
        case failed(reason: String, hint: String? = nil)
    }

    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Order] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct PlaceOfDelivery: Codable {
    let street: String
    let zip: String?
}

/// A type that differs from ``Order`` in one respect, which its name tells.
struct Mutation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let schema: @Sendable () throws -> String

    fileprivate init<T: Sampled>(_ type: T.Type) where T: SendableMetatype {
        testDescription = "\(type)"
        schema = { try text(of: type) }
    }
}

private func text<T: Sampled>(of type: T.Type) throws -> String {
    try SchemaLines.lines(of: type, at: "input", userInfo: [:]).joined(separator: "\n")
}

@Suite struct SchemaChangeTests {
    /// Nil for a mutation that changes nothing of the JSON.
    @Test(
        "RM-4 only a new optional field keeps the callers of the version before",
        arguments: [
            (.init(FieldRemoved.self), false),
            (.init(OptionalFieldRemoved.self), false),
            (.init(FieldRenamed.self), false),
            (.init(RequiredFieldAdded.self), false),
            (.init(OptionalFieldAdded.self), true),
            (.init(OptionalObjectAdded.self), true),
            (.init(OptionalListAdded.self), true),
            (.init(TypeChanged.self), false),
            (.init(NumberWidened.self), false),
            (.init(OptionalMadeRequired.self), false),
            (.init(RequiredMadeOptional.self), false),
            (.init(CodeAdded.self), false),
            (.init(CodeRemoved.self), false),
            (.init(CodesReordered.self), nil),
            (.init(CaseAdded.self), false),
            (.init(CaseRemoved.self), false),
            (.init(CaseRenamed.self), false),
            (.init(PayloadAdded.self), false),
            (.init(OptionalPayloadAdded.self), true),
            (.init(InnerFieldRenamed.self), false),
            (.init(InnerOptionalAdded.self), true),
            (.init(InnerTypeRenamed.self), nil),
            (.init(ListElementRequiredAdded.self), false),
            (.init(ListElementOptionalAdded.self), true),
            (.init(ListMadeSingle.self), false),
            (.init(MapValueChanged.self), false),
            (.init(FieldsReordered.self), nil),
        ] as [(Mutation, Bool?)])
    func mutation(_ mutation: Mutation, isCompatible: Bool?) throws {
        let change = SchemaChange(from: try text(of: Order.self), to: try mutation.schema())
        #expect(change.isEmpty == (isCompatible == nil), "\(change.lines)")
        #expect(change.isCompatible == (isCompatible ?? true), "\(change.lines)")
    }

    @Test("RM-4 a field in an optional object that was there already is judged as any other")
    func insideOptional() {
        let earlier = "input object\ninput.card? object\ninput.card?.number string"
        #expect(!SchemaChange(from: earlier, to: earlier + "\ninput.card?.cvc string").isCompatible)
        #expect(SchemaChange(from: earlier, to: earlier + "\ninput.card?.cvc? string").isCompatible)
        #expect(!SchemaChange(from: earlier, to: earlier + "\ninput.card? null").isCompatible)
    }
}

private struct FieldRemoved: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct OptionalFieldRemoved: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct FieldRenamed: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]
    let number: Int

    static var samples: [Self] {
        [
            .init(
                id: "1", note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")], number: 1)
        ]
    }
}

private struct RequiredFieldAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]
    let weight: Int

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")], weight: 1)
        ]
    }
}

private struct OptionalFieldAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]
    let weight: Int?

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")], weight: 1)
        ]
    }
}

private struct OptionalObjectAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]
    let billing: Address?

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")], billing: .init(street: "s", zip: "z"))
        ]
    }
}

private struct OptionalListAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]
    let gifts: [Line]?

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")], gifts: [.init(sku: "m", note: "n")])
        ]
    }
}

private struct TypeChanged: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: String
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: "1", note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct NumberWidened: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Double
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1.5, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct OptionalMadeRequired: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct RequiredMadeOptional: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int?
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct CodeAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    enum Kind: String, Codable, CaseIterable { case gift, plain, express }
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct CodeRemoved: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    enum Kind: String, Codable, CaseIterable { case gift }
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct CodesReordered: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    enum Kind: String, Codable, CaseIterable { case plain, gift }
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct CaseAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    enum End: Outcome {
        case paid(pieces: Int)
        case failed(reason: String, hint: String? = nil)
        case cancelled
    }
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h"), .cancelled])
        ]
    }
}

private struct CaseRemoved: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    enum End: Outcome {
        case paid(pieces: Int)
    }
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1], ends: [.paid(pieces: 1)])
        ]
    }
}

private struct CaseRenamed: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    enum End: Outcome {
        case settled(pieces: Int)
        case failed(reason: String, hint: String? = nil)
    }
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.settled(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct PayloadAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    enum End: Outcome {
        case paid(pieces: Int, at: String)
        case failed(reason: String, hint: String? = nil)
    }
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1, at: "a"), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct OptionalPayloadAdded: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    enum End: Outcome {
        case paid(pieces: Int, at: String? = nil)
        case failed(reason: String, hint: String? = nil)
    }
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1, at: "a"), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct InnerFieldRenamed: Sampled {
    struct Address: Codable {
        let road: String
        let zip: String?
    }
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(road: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct InnerOptionalAdded: Sampled {
    struct Address: Codable {
        let street: String
        let zip: String?
        let city: String?
    }
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z", city: "c"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct InnerTypeRenamed: Sampled {
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    typealias Place = PlaceOfDelivery
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Place
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct ListElementRequiredAdded: Sampled {
    typealias Address = Order.Address
    struct Line: Codable {
        let sku: String
        let note: String?
        let size: Int
    }
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n", size: 1)], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct ListElementOptionalAdded: Sampled {
    typealias Address = Order.Address
    struct Line: Codable {
        let sku: String
        let note: String?
        let size: Int?
    }
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n", size: 1)], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct ListMadeSingle: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: Line
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: .init(sku: "m", note: "n"), prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct MapValueChanged: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let id: String
    let pieces: Int
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: String]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                id: "1", pieces: 1, note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": "1"],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}

private struct FieldsReordered: Sampled {
    typealias Address = Order.Address
    typealias Line = Order.Line
    typealias Kind = Order.Kind
    typealias End = Order.End
    let pieces: Int
    let id: String
    let note: String?
    let kind: Kind
    let address: Address
    let lines: [Line]
    let prices: [String: Int]
    let ends: [End]

    static var samples: [Self] {
        [
            .init(
                pieces: 1, id: "1", note: "a", kind: .gift, address: .init(street: "s", zip: "z"),
                lines: [.init(sku: "m", note: "n")], prices: ["m": 1],
                ends: [.paid(pieces: 1), .failed(reason: "r", hint: "h")])
        ]
    }
}
