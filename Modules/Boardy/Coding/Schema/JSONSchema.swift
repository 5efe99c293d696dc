/// The schema of JSON values, as samples tell it.
indirect enum JSONSchema: Equatable {
    /// Any value, because no sample has one.
    case unknown
    case null, boolean, integer, number
    case string(StringForm)
    /// One text alone, such as the name of an outcome's case.
    case constant(String)
    case array(of: JSONSchema)
    /// An object with any names, each with a value of the same schema.
    case map(of: JSONSchema)
    case object([Property])
    /// The object of a type. A schema that has it in several places defines it once.
    case named(String, JSONSchema)
    /// One of several schemas. None of them is a union.
    case union([JSONSchema])

    /// The texts that a schema allows.
    enum StringForm: Equatable {
        case any
        /// An instant in RFC 3339 format.
        case dateTime
        case values([String])
    }

    /// A name in an object, with the schema of its value.
    struct Property: Equatable {
        let name: String
        let schema: JSONSchema
        let isRequired: Bool
    }

    static func string(like text: String) -> JSONSchema {
        // Few texts are as long and have the T of a time, and the expression is slow.
        let hasPlace = text.utf8.count >= 20 && text.utf8.dropFirst(10).first == UInt8(ascii: "T")
        let time = #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/#
        return .string(hasPlace && text.wholeMatch(of: time) != nil ? .dateTime : .any)
    }

    /// Returns the schema of the values that one of two schemas allows.
    ///
    /// Two objects become one if one has all required names of the other and both have the same constants. What only
    /// one of them requires is optional then. Other objects stay apart, because each is a shape of its own.
    func merged(with other: JSONSchema) -> JSONSchema {
        if self == other { return self }
        switch (self, other) {
        case (.unknown, let known), (let known, .unknown): return known
        case (.integer, .number), (.number, .integer): return .number
        case (.string(.values(let one)), .string(.values(let two))):
            return .string(.values(one + two.filter { !one.contains($0) }))
        case (.string, .string): return .string(.any)
        case (.array(let one), .array(let two)): return .array(of: one.merged(with: two))
        case (.map(let one), .map(let two)): return .map(of: one.merged(with: two))
        case (.object(let one), .object(let two)) where Self.haveOneShape(one, two):
            return .object(Self.merged(one, two))
        case (.named(let name, let one), .named(let second, let two)):
            let merged = one.merged(with: two)
            if case .union = merged { return name == second ? merged : .union([self, other]) }
            return name == second ? .named(name, merged) : merged
        case (.named(_, let one), .object): return one.merged(with: other)
        case (.object, .named(_, let two)): return merged(with: two)
        case (let all, .union(let members)): return members.reduce(all) { $0.merged(with: $1) }
        case (.union(var members), _):
            for (index, member) in members.enumerated() {
                let merged = member.merged(with: other)
                if case .union = merged { continue }
                members[index] = merged
                return .union(members)
            }
            return .union(members + [other])
        default: return .union([self, other])
        }
    }

    private static func haveOneShape(_ one: [Property], _ two: [Property]) -> Bool {
        let required = [one, two].map { Set($0.filter(\.isRequired).map(\.name)) }
        guard required[0].isSubset(of: required[1]) || required[1].isSubset(of: required[0]) else { return false }
        return one.allSatisfy { property in
            guard case .constant = property.schema else { return true }
            return two.contains { $0.name == property.name && $0.schema == property.schema }
        }
    }

    private static func merged(_ one: [Property], _ two: [Property]) -> [Property] {
        one.map { property in
            guard let other = two.first(where: { $0.name == property.name }) else {
                return Property(name: property.name, schema: property.schema, isRequired: false)
            }
            return Property(
                name: property.name, schema: property.schema.merged(with: other.schema),
                isRequired: property.isRequired && other.isRequired)
        }
            + two.filter { property in !one.contains { $0.name == property.name } }
            .map { Property(name: $0.name, schema: $0.schema, isRequired: false) }
    }
}
