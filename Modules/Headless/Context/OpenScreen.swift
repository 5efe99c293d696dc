/// A screen on a headless context, to change what it shows while it waits for its answer, or to take it away.
///
/// Keeps neither the context nor what the screen captured.
public struct OpenScreen {
    private weak var context: HeadlessContext?
    private let number: Int

    init(on context: HeadlessContext, number: Int) {
        self.context = context
        self.number = number
    }

    /// Whether it still waits for its answer.
    public var isOpen: Bool { context?.isOpen(number) ?? false }

    /// Replaces the lines between title and choices: at once where the screen is being answered, else when it comes up.
    ///
    /// What can be answered stays. Without effect on a screen that is closed.
    public func update(content: [String]) { context?.update(number, content: content) }

    /// Takes the screen away without an answer; without effect on one that is closed, and on a notice.
    ///
    /// Where it is being answered at that moment, the driver is not interrupted, and what it answers is handed to nobody.
    public func close() { context?.close(number) }
}
