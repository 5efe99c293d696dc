public import BoardyCoding
public import BoardyCore
import Foundation

extension RemoteContract {
    /// Writes an input as it travels.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` for a value that cannot be written, such as a secret without a key.
    public static func encode(input: Input, by wire: WireCoding) throws(JSONProblem) -> [UInt8] {
        try encode(input, inputCoding, "input", wire)
    }

    /// Reads an input that has travelled.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` with the place that does not fit, and nothing of a secret.
    public static func decode(input: [UInt8], by wire: WireCoding) throws(JSONProblem) -> Input {
        try decode(input, inputCoding, "input", wire)
    }

    /// Writes an output as it travels.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` for a value that cannot be written.
    public static func encode(output: Output, by wire: WireCoding) throws(JSONProblem) -> [UInt8] {
        try encode(output, outputCoding, "output", wire)
    }

    /// Reads an output that has travelled.
    ///
    /// - Throws: ``BoardyCoding/JSONProblem`` with the place that does not fit.
    public static func decode(output: [UInt8], by wire: WireCoding) throws(JSONProblem) -> Output {
        try decode(output, outputCoding, "output", wire)
    }

    private static func encode<Value>(
        _ value: Value, _ coding: ValueCoding<Value>, _ name: String, _ wire: WireCoding
    ) throws(JSONProblem) -> [UInt8] {
        do {
            return Array(try coding.form.encode(value, wire))
        } catch {
            throw JSONProblem(board: id, root: name, json: nil, error)
        }
    }

    private static func decode<Value>(
        _ bytes: [UInt8], _ coding: ValueCoding<Value>, _ name: String, _ wire: WireCoding
    ) throws(JSONProblem) -> Value {
        let json = Data(bytes)
        do {
            return try coding.form.decode(json, wire)
        } catch {
            throw JSONProblem(board: id, root: name, json: json, error)
        }
    }
}
