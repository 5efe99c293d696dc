public import BoardyCore
package import Foundation

/// JSON that does not fit a contract: the place, the type expected there, and the value found.
public struct JSONProblem: Error, CustomStringConvertible {
    /// The board whose contract it is.
    public let board: BoardID
    /// The place in the JSON, such as `input.payment.card.number`.
    public let path: String
    /// The problem at that place, in words that follow the place: `expected a whole number`.
    public let reason: String

    init(board: BoardID, path: String, reason: String) {
        self.board = board
        self.path = path
        self.reason = reason
    }

    /// - Parameters:
    ///   - root: the name of the whole value, with which the path begins.
    ///   - json: the text that could not be decoded; nil if none was given, or if a value was encoded.
    ///   - error: the error of decoding or encoding.
    package init(board: BoardID, root: String = "input", json: Data?, _ error: any Error) {
        let missing = json == nil ? " (no input was given)" : ""
        func path(_ context: DecodingError.Context) -> String { Self.path(context.codingPath, root) }
        switch error {
        case DecodingError.typeMismatch(let type, let context):
            self.init(board: board, path: path(context), reason: "expected \(Self.name(type))\(missing)")
        case DecodingError.valueNotFound(let type, let context):
            self.init(
                board: board, path: path(context), reason: "expected \(Self.name(type)), found null\(missing)")
        case DecodingError.keyNotFound(let key, let context):
            self.init(board: board, path: path(context) + "." + key.stringValue, reason: "is missing\(missing)")
        case DecodingError.dataCorrupted(let context)
        where context.codingPath.isEmpty && !Self.isJSON(json):
            self.init(board: board, path: root, reason: Self.noJSON)
        case DecodingError.dataCorrupted(let context):
            self.init(board: board, path: path(context), reason: context.debugDescription)
        case EncodingError.invalidValue(_, let context):
            self.init(board: board, path: Self.path(context.codingPath, root), reason: context.debugDescription)
        default:
            self.init(board: board, path: root, reason: "\(error)")
        }
    }

    public var description: String { "\(board): \(place)" }

    private static let noJSON = "is not JSON"

    /// True for a text that is not JSON at all.
    package var isNoJSON: Bool { path == "input" && reason == Self.noJSON }

    /// The place inside the value, such as `payment.card`, or an empty text for the value itself.
    package var placeInside: String { String(path.dropFirst("input".count).drop { $0 == "." }) }

    var place: String { "\(path): \(reason)" }

    /// True if the text is JSON. The decoder's error for other text looks like the error for a top value that its type
    /// refuses.
    private static func isJSON(_ json: Data?) -> Bool {
        json.map { (try? JSONSerialization.jsonObject(with: $0, options: .fragmentsAllowed)) != nil } ?? true
    }

    private static func path(_ keys: [any CodingKey], _ root: String) -> String {
        keys.reduce(root) { path, key in
            key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue)"
        }
    }

    private static func name(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any FixedWidthInteger.Type: "a whole number"
        case is any BinaryFloatingPoint.Type, is Decimal.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        case is Data.Type: "a text in Base64"
        case is URL.Type: "a URL"
        case is Date.Type: "a time as a number of seconds"
        default: "another value"
        }
    }
}
