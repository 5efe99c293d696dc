public import Foundation

/// The limits of JSON that comes from outside, which are checked before it is parsed.
///
/// Foundation's parser ends the process if JSON is nested more than 512 levels deep, while it looks for the line to
/// report.
public enum JSONLimits {
    /// The greatest number of arrays and objects inside each other.
    public static let depth = 128
    /// The greatest number of bytes: 256 MiB.
    public static let bytes = 256 << 20

    /// Checks a text in UTF-8. It may turn out not to be JSON afterwards.
    ///
    /// - Throws: ``JSONLimitError`` for the first place beyond a limit, and for a byte 0, which UTF-16 and UTF-32
    ///   contain.
    public static func check(_ json: Data) throws(JSONLimitError) {
        guard json.count <= bytes else { throw .tooLong(json.count) }
        var depth = 0, line = 1, lineStart = 0, isInString = false, isEscaped = false
        // The place is returned and not thrown, because the closure of `withUnsafeBytes` throws any error.
        let problem: JSONLimitError? = json.withUnsafeBytes { text in
            for (index, byte) in text.enumerated() {
                if byte == 0 { return .zeroByte(line: line, byte: index - lineStart + 1) }
                if byte == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, index + 1) }
                if isInString {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isInString = false
                    }
                    continue
                }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"):
                    depth += 1
                    if depth > Self.depth { return .tooDeep(line: line, byte: index - lineStart + 1) }
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            return nil
        }
        if let problem { throw problem }
    }
}

/// JSON beyond one of the ``JSONLimits``. The description is the part of a sentence that follows "it" or a path, and
/// contains none of the JSON.
public struct JSONLimitError: Error, Equatable, CustomStringConvertible {
    public let description: String

    static func tooDeep(line: Int, byte: Int) -> JSONLimitError {
        JSONLimitError(
            description: "is nested more than \(JSONLimits.depth) levels deep at line \(line), byte \(byte); "
                + "put fewer arrays and objects inside each other")
    }

    static func tooLong(_ count: Int) -> JSONLimitError {
        JSONLimitError(
            description: "is \(count) bytes or more, and the limit is \(JSONLimits.bytes); divide it into several")
    }

    static func zeroByte(line: Int, byte: Int) -> JSONLimitError {
        JSONLimitError(
            description:
                "has a zero byte at line \(line), byte \(byte), which JSON in UTF-8 cannot have; write it in UTF-8")
    }
}
