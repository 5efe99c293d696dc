/// A handle to a screen on a headless context, by which a board changes or closes the screen before it is answered.
///
/// The handle keeps neither the context nor the screen alive.
public struct OpenScreen {
    private weak var question: WaitingScreen?

    /// - Parameter question: nil for a notice, which is never open.
    init(_ question: WaitingScreen?) { self.question = question }

    /// True while the screen waits for its answer. A notice is never open.
    public var isOpen: Bool { question?.isOpen ?? false }

    /// Replaces the parts between the title and the choices.
    ///
    /// A driver that is answering the screen shows the new parts immediately. Fields and choices stay the same. Has no
    /// effect on a closed screen.
    public func update(content: [ScreenPart]) { question?.update(content: content) }

    /// Replaces all that the screen shows. The choices of before keep their places.
    func update(_ prompt: Prompt) { question?.update(prompt) }

    /// Closes the screen without an answer. Has no effect on a closed screen or a notice.
    ///
    /// A driver that is answering the screen is not interrupted, but its answer is dropped.
    public func close() { question?.close() }
}
