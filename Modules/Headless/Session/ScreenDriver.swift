/// A type that presents screens and supplies their answers: a person at a terminal, a script, or a test.
///
/// A ``HeadlessContext`` calls it in its own isolation domain. While a method waits, other code of the domain runs. Meanwhile the context calls
/// ``update(_:)`` and ``showProgress(_:)`` only.
public protocol ScreenDriver {
    /// Presents a notice, which needs no answer. An error ends the run.
    func present(_ notice: Prompt) async throws

    /// Presents a prompt with choices, and returns its answer.
    ///
    /// - Throws: a ``SessionError`` if there is no answer. It ends the run, and the screen stays open.
    func answer(_ prompt: Prompt) async throws -> Answer

    /// Presents new content of the prompt that is being answered. Its fields and choices are unchanged, so the answer still fits.
    ///
    /// The default implementation does nothing.
    func update(_ prompt: Prompt)

    /// Shows the progress of a long operation immediately. The default implementation does nothing.
    ///
    /// - Parameter bar: replaces the bar before; nil if the operation has ended.
    func showProgress(_ bar: ProgressBar?)

    /// Ends the session. The context calls it once, at the end of a run that did not fail.
    ///
    /// - Throws: a ``SessionError`` if the driver has answers left.
    func finish() throws
}

extension ScreenDriver {
    public func update(_ prompt: Prompt) {}

    public func showProgress(_ bar: ProgressBar?) {}
}
