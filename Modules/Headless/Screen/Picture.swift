/// A picture on a screen, with the words that stand for it. A terminal shows the words, and a page has both.
///
///     Picture("mugs/grey.jpg", text: "A grey mug with a wide handle")
///
/// A page asks for a picture when it comes into view, and has room for it from the beginning. A picture that is not
/// there leaves its words.
public struct Picture: Hashable, Sendable, Codable {
    /// The path of a file below the folder of the app's pictures, such as `mugs/grey.jpg`, or an address that begins
    /// with `https://`.
    public let source: String
    /// The words that stand for the picture, as somebody who does not see it reads them.
    public let text: String

    /// Creates a picture. A source that ``isSource(_:)`` refuses shows nothing but the words.
    public init(_ source: String, text: String) {
        self.source = source
        self.text = text
    }

    /// The longest source, in bytes.
    public static let sourceLimit = 1_000

    /// Returns true for a text that may be the source of a picture: an address that begins with `https://`, or a path
    /// below a folder. No component of a path is empty or begins with a full stop, so no path leads out of its folder.
    public static func isSource(_ text: String) -> Bool {
        let isPlain = text.unicodeScalars.allSatisfy { !$0.isControl && $0 != "\\" }
        guard isPlain, text.utf8.count <= sourceLimit else { return false }
        guard text.hasPrefix(addressPrefix) else {
            return !text.contains(":")
                && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                    !part.isEmpty && part.first != "."
                }
        }
        let rest = text.dropFirst(addressPrefix.count)
        return rest.first.map { $0.isLetter || $0.isNumber } == true && rest.allSatisfy { !" \"'<>".contains($0) }
    }

    /// True if the picture is at an address of its own.
    public var isForeign: Bool { source.hasPrefix(Self.addressPrefix) }

    private static let addressPrefix = "https://"
}
