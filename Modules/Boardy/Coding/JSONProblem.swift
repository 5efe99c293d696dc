public import BoardyCore

/// JSON that does not fit a contract: where, what was expected there, and what was found.
public struct JSONProblem: Error, CustomStringConvertible {
    /// The board whose contract it is.
    public let board: BoardID
    /// The place in the JSON, such as `input.payment.card.number`.
    public let path: String
    /// What is wrong there.
    public let reason: String

    init(board: BoardID, path: String, reason: String) {
        self.board = board
        self.path = path
        self.reason = reason
    }

    init(board: BoardID, inputIsMissing: Bool, _ error: any Error) {
        let missing = inputIsMissing ? " (no input was given)" : ""
        switch error {
        case DecodingError.typeMismatch(let type, let context):
            self.init(board: board, path: Self.path(context), reason: "expected \(Self.name(type))\(missing)")
        case DecodingError.valueNotFound(let type, let context):
            self.init(
                board: board, path: Self.path(context), reason: "expected \(Self.name(type)), found null\(missing)")
        case DecodingError.keyNotFound(let key, let context):
            self.init(board: board, path: Self.path(context) + "." + key.stringValue, reason: "is missing\(missing)")
        case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty && context.underlyingError != nil:
            self.init(board: board, path: "input", reason: "is not JSON\(missing)")
        case DecodingError.dataCorrupted(let context):
            self.init(board: board, path: Self.path(context), reason: context.debugDescription)
        default:
            self.init(board: board, path: "input", reason: "\(error)")
        }
    }

    public var description: String { "\(board): \(path): \(reason)" }

    private static func path(_ context: DecodingError.Context) -> String {
        context.codingPath.reduce("input") { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)"
        }
    }

    /// A type as somebody who writes JSON knows it.
    private static func name(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        default: "\(type)"
        }
    }
}
