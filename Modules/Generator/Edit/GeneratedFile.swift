/// A new file.
public struct GeneratedFile: Hashable, Sendable {
    /// The path from the root of the package.
    public let path: String
    /// The text, formatted as `Scripts/format` would format it, with a line feed at its end.
    public let text: String

    public init(_ path: String, _ text: String) {
        self.path = path
        self.text = text.hasSuffix("\n") ? text : text + "\n"
    }
}
