/// A source of lines that a person types, for a ``TerminalDriver``. ``StandardInput`` is the usual one.
public protocol LineSource {
    /// Returns the next line without its line break, or nil when the input has ended.
    ///
    /// - Parameter isSecret: true if the terminal must not show the line while it is typed.
    func nextLine(isSecret: Bool) async throws -> String?
}
