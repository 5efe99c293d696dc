/// A driver for a session without a terminal or a script. It writes notices, and ends the run at the first question.
public struct NonInteractiveDriver: ScreenDriver {
    private let output: TextOutput

    /// Creates a driver that writes notices to an output. By default it drops the notices.
    public init(output: TextOutput = TextOutput { _ in }) { self.output = output }

    public func present(_ notice: Prompt) { output.write(PromptFormatter().lines(of: notice)) }

    /// Throws ``SessionError/Code/unanswered`` always. The error names the screen and the JSON input that makes it
    /// unnecessary.
    public func answer(_ prompt: Prompt) throws -> Answer { throw SessionError.unanswered(prompt) }

    public func finish() {}
}
