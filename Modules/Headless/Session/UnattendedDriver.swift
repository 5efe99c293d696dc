/// A driver for a session without anybody: it presents notices, and ends the run at the first question.
public struct UnattendedDriver: ScreenDriver {
    private let output: TextOutput

    /// - Parameter output: where notices are written.
    public init(output: TextOutput) { self.output = output }

    public func present(_ notice: Prompt) { output.write(Presentation().text(of: notice)) }

    /// Always throws ``SessionError/Code/unanswered``, naming the screen and the input that would have answered it.
    public func answer(_ prompt: Prompt) throws -> Answer { throw SessionError.unanswered(prompt) }

    public func finish() {}
}
