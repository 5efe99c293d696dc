import BoardyCore

/// A fact about the person or program that a session belongs to, as the plugin that needs it declares it. It travels
/// with remote activations, so that the boards of another process see the same caller.
public struct CallerFact: Sendable {
    /// The name, such as `authentication.caller`. The name is unique among the plugins of an app.
    public let name: String
    /// The file of the call that declares it, as `Module/File.swift`.
    public let file: StaticString
    /// The line of the call that declares it.
    public let line: UInt
    private let write: @Sendable (MainOptions, any Encoder) throws -> Void
    private let read: @Sendable (any Decoder, MainOptions) throws -> MainOptions

    init<Fact: Codable & SendableMetatype>(
        _ name: String, _ file: StaticString, _ line: UInt, _ make: @escaping @Sendable (MainOptions) -> Fact
    ) {
        self.name = name
        self.file = file
        self.line = line
        write = { options, encoder in try (options.value(of: Fact.self) ?? make(options)).encode(to: encoder) }
        read = { decoder, options in options.with(try Fact(from: decoder)) }
    }

    func isSameDeclaration(as other: CallerFact) -> Bool {
        name == other.name && line == other.line && file.isSameLiteral(as: other.file)
    }

    /// Writes the fact of a session with the given launch options.
    public func encode(_ options: MainOptions, to encoder: any Encoder) throws { try write(options, encoder) }

    /// Returns launch options with the fact that another process has written.
    public func decode(from decoder: any Decoder, addingTo options: MainOptions) throws -> MainOptions {
        try read(decoder, options)
    }
}
