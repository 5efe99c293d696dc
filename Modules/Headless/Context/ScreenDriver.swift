/// Who sees the screens and answers them: a person at a terminal, a script, a test.
///
/// Its methods run on the domain of the context. While one of them waits, the domain does other things; of these methods only
/// ``update(_:)`` and ``showProgress(_:)`` are called meanwhile.
public protocol ScreenDriver {
    /// Presents a notice.
    func present(_ notice: Prompt) async throws
    /// Presents a prompt with choices and gets its answer.
    ///
    /// - Throws: a ``SessionError`` if there is none; it ends the run.
    func answer(_ prompt: Prompt) async throws -> Answer
    /// What is being answered shows other lines now. Its choices and fields are the same, so an answer under way still fits.
    func update(_ prompt: Prompt)
    /// Shows how far something has come, at once; the default does nothing.
    ///
    /// - Parameter bar: takes the place of the one before; nil if nothing is under way any more.
    func showProgress(_ bar: ProgressBar?)
    /// The session is over.
    ///
    /// - Throws: a ``SessionError`` if the driver had more to say.
    func finish() throws
}

extension ScreenDriver {
    /// Does nothing, for a driver that presents a prompt no more than once.
    public func update(_ prompt: Prompt) {}

    /// Shows nothing.
    public func showProgress(_ bar: ProgressBar?) {}
}
