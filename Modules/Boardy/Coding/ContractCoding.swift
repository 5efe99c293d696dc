import BoardyCore
public import Foundation

/// Reads and writes the JSON of all contracts, inputs and outputs alike.
///
/// Keys are sorted and slashes are plain, so that equal values give equal text. Every ``Outcome``, at any depth, has
/// its published form.
public enum ContractCoding {
    /// Writes a value as JSON.
    ///
    /// - Parameters:
    ///   - value: an input, an output, or a part of one.
    ///   - userInfo: facts for the types' own coding. A type that holds a secret may refuse to be written without one.
    /// - Throws: ``OutcomeError`` for an outcome whose declaration does not fit; the error of a type that cannot be
    ///   written.
    public static func encode(
        _ value: some Encodable, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.userInfo = userInfo
        return try encoder.encode(Shaped(value))
    }

    /// Reads a value from JSON.
    ///
    /// - Parameters:
    ///   - json: UTF-8 text, with any value at the top.
    ///   - userInfo: facts for the types' own coding, such as the key of secrets.
    /// - Throws: ``JSONLimitError`` for a text beyond the ``JSONLimits``; `DecodingError` with the path of what does
    ///   not fit, also for a number that its type cannot hold; ``OutcomeError`` for an outcome whose declaration does
    ///   not fit.
    public static func decode<T: Decodable>(
        _ type: T.Type, from json: Data, userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) throws -> T {
        try JSONLimits.check(json)
        let decoder = JSONDecoder()
        decoder.userInfo = userInfo
        return try decoder.decode(Tracked<T>.self, from: json).value
    }

    /// Reads a value as ``decode(_:from:userInfo:)`` does, and refuses an object that has a key twice. The problem
    /// names no board.
    package static func decodeUnique<T: Decodable>(_ type: T.Type, from json: Data) throws(JSONProblem) -> T {
        do {
            let value = try decode(type, from: json)
            try DuplicateKeys.check(json)
            return value
        } catch {
            throw JSONProblem(board: "", json: json, error)
        }
    }

    /// Reads a value as ``decode(_:from:userInfo:)`` does, and refuses a key that no type reads or that an object has
    /// twice.
    static func decodeStrictly<T: Decodable>(_ type: T.Type, from json: Data) throws -> T {
        try JSONLimits.check(json)
        let value = try JSONDecoder().decode(StrictlyTracked<T>.self, from: json).value
        try DuplicateKeys.check(json)
        return value
    }
}

/// A value that is read through a ``PathTrackingDecoder``.
private struct Tracked<T: Decodable>: Decodable {
    let value: T

    init(from decoder: any Decoder) throws {
        value = try PathTrackingDecoder(base: decoder, isStrict: false).read(T.self)
    }
}

/// A value that is read through a ``PathTrackingDecoder`` which refuses unknown keys.
private struct StrictlyTracked<T: Decodable>: Decodable {
    let value: T

    init(from decoder: any Decoder) throws {
        value = try PathTrackingDecoder(base: decoder, isStrict: true).read(T.self)
    }
}
