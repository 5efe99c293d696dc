import BoardyCoding
import BoardyValues
import Foundation

/// The coding of the inputs or the outputs of a remote contract.
///
/// The constraints of ``RemoteContract`` choose it by the type of the value. Nobody else makes one.
public struct ValueCoding<Value>: Sendable {
    let form: any WireForm<Value>

    /// The coding of no value, which stands as `null` in a row.
    static var void: ValueCoding<Void> { ValueCoding<Void>(form: NothingForm(value: ())) }
    /// The coding of outputs that are never sent.
    static var never: ValueCoding<Never> { ValueCoding<Never>(form: NothingForm(value: nil)) }
}

extension ValueCoding where Value: Sampled {
    /// The coding as JSON, which the samples describe.
    static func json() -> Self { Self(form: JSONForm()) }
}

/// A form that values take in a row.
protocol WireForm<Value>: Sendable {
    associatedtype Value

    /// Returns the lines of the schema text that describe the values.
    ///
    /// - Parameter root: the name of the whole value, with which each line begins.
    func schema(at root: String) throws -> [String]
    /// Returns the samples as they stand in a row.
    func samples(_ wire: WireCoding) throws -> [Data]
    func encode(_ value: Value, _ wire: WireCoding) throws -> Data
    func decode(_ json: Data, _ wire: WireCoding) throws -> Value
}

private struct JSONForm<Value: Sampled>: WireForm {
    func schema(at root: String) throws -> [String] {
        try SchemaLines.lines(of: Value.self, at: root, userInfo: SecretCoding.describing)
    }

    func samples(_ wire: WireCoding) throws -> [Data] { try Value.samples.map { try encode($0, wire) } }

    func encode(_ value: Value, _ wire: WireCoding) throws -> Data {
        try ContractCoding.encode(value, userInfo: wire.userInfo)
    }

    func decode(_ json: Data, _ wire: WireCoding) throws -> Value {
        try ContractCoding.decode(Value.self, from: json, userInfo: wire.userInfo)
    }
}

private struct NothingForm<Value: Sendable>: WireForm {
    /// Nil for a type without values.
    let value: Value?

    func schema(at root: String) -> [String] { ["\(root) nothing"] }
    func samples(_ wire: WireCoding) -> [Data] { [] }
    func encode(_ value: Value, _ wire: WireCoding) -> Data { Data("null".utf8) }

    func decode(_ json: Data, _ wire: WireCoding) throws -> Value {
        guard let value else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "is a value, and the contract has no outputs"))
        }
        return value
    }
}
