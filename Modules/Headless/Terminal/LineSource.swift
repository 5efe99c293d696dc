/// A source of lines that a person types, for a ``TerminalDriver``. ``StandardInput`` is the usual one.
public protocol LineSource {
    /// Returns the next line without its line break, or nil when the input has ended.
    ///
    /// - Parameter isSecret: true if the terminal must not show the line while it is typed.
    func nextLine(isSecret: Bool) async throws -> String?

    /// Sets a closure that shows the last texts again. It is called when the process goes on after it was suspended
    /// while a line was read.
    func onContinue(_ showAgain: @escaping () -> Void)
}

extension LineSource {
    /// Does nothing, for a source that no shell suspends.
    public func onContinue(_ showAgain: @escaping () -> Void) {}
}
