import BoardyPostgres

extension PostgresValue {
    static func int(_ value: Int?) -> PostgresValue { value.map { .integer(Int64($0)) } ?? .null }

    static func text(optional value: String?) -> PostgresValue { value.map { .text($0) } ?? .null }

    static func flag(_ value: Bool?) -> PostgresValue { value.map { .text($0 ? "t" : "f") } ?? .null }

    static func array(of values: some Sequence<Int?>) -> PostgresValue { .array(values.map { .int($0) }) }

    static func array(of values: some Sequence<String?>) -> PostgresValue { .array(values.map { .text(optional: $0) }) }

    static func array(of values: some Sequence<Bool?>) -> PostgresValue { .array(values.map { .flag($0) }) }

    static func array(of values: some Sequence<[UInt8]>) -> PostgresValue { .array(values.map { .bytes($0) }) }
}
