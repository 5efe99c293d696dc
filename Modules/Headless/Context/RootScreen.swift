public import BoardyCore

/// The screens of one board: the headless counterpart of a root view controller. It keeps the board weakly.
public struct RootScreen {
    private(set) weak var board: Board?
    private let id: BoardID

    init(of board: Board) {
        self.board = board
        id = board.identifier
    }

    /// Shows a screen on the headless context that the board is in.
    ///
    /// Reports the diagnostic `contextMissing` if the board has no headless context, or has been released.
    ///
    /// - Returns: true if the screen was shown.
    @discardableResult
    public func show(_ screen: Screen, file: StaticString = #fileID, line: UInt = #line) -> Bool {
        open(screen, file: file, line: line) != nil
    }

    /// Shows a screen as ``show(_:file:line:)`` does, and returns a handle that changes or closes it later.
    ///
    /// - Returns: the handle; nil if the board has no headless context.
    public func open(_ screen: Screen, file: StaticString = #fileID, line: UInt = #line) -> OpenScreen? {
        guard let board else {
            DiagnosticSink.current.report(
                Diagnostic(
                    .contextMissing, board: id,
                    "'\(id)' has been released, so its screen '\(screen.title)' was not shown. "
                        + "Show it while the board is alive",
                    file: file, line: line))
            return nil
        }
        guard let context = board.context(as: HeadlessContext.self) else {
            let found = board.context.map { "its context is of type \(type(of: $0))" } ?? "it has no context"
            board.report(
                .contextMissing,
                "'\(id)' has no HeadlessContext to show its screen '\(screen.title)' on: \(found). "
                    + "Put its root motherboard into a HeadlessContext, and keep that alive", file, line)
            return nil
        }
        return context.show(screen)
    }

    /// Shows a screen, and waits for its answer as data in an asynchronous response of the board.
    ///
    ///     let answer = try await rootScreen.ask(Screen(title: "Empty the cart?", choices: ["Empty", "Keep"]))
    ///
    /// ``ask(_:after:file:line:)`` gives the answer as a value of a type instead.
    ///
    /// If the waiting ends without an answer, the screen is closed. The screen's own closure is not called.
    ///
    /// - Throws: `CancellationError` if the response is cancelled, if the screen is closed without an answer, or if it
    ///   cannot be shown, which is reported.
    public func ask(_ screen: Screen, file: StaticString = #fileID, line: UInt = #line) async throws -> Answer {
        try await ask(screen, file, line) { _ in }
    }

    /// Shows a screen, and waits for its answer.
    ///
    /// - Parameter opened: gets the handle of the screen when it is shown.
    func ask(
        _ screen: Screen, _ file: StaticString, _ line: UInt, opened: (OpenScreen?) -> Void
    ) async throws -> Answer {
        var shown: OpenScreen?
        defer { shown?.close() }
        guard let board else {
            shown = open(screen, file: file, line: line)
            throw CancellationError()
        }
        return try await board.suspend(file: file, line: line) { answering in
            shown = open(screen.answered { answering.give($0) }, file: file, line: line)
            opened(shown)
        }
    }

    /// Shows the progress of a long operation immediately:
    /// `rootScreen.showProgress("Importing", fractionCompleted: 0.4)`.
    ///
    /// A terminal draws a bar and redraws it in place at each call. Scripts and non-interactive sessions draw nothing.
    /// A board without a headless context draws and reports nothing, because no answer is lost.
    ///
    /// - Parameters:
    ///   - title: the operation that is under way.
    ///   - fractionCompleted: the part that is done, from 0 to 1. At 1 the bar is complete.
    public func showProgress(_ title: String, fractionCompleted: Double) {
        board?.context(as: HeadlessContext.self)?
            .showProgress(ProgressBar(title: title, fractionCompleted: fractionCompleted))
    }

    /// Ends the progress bar before it is complete, because the operation has failed. Call it before you show the
    /// reason.
    public func endProgress() { board?.context(as: HeadlessContext.self)?.showProgress(nil) }
}

extension Board {
    /// The screens of this board, on the headless context that its root motherboard is in: `rootScreen.show(screen)`.
    public var rootScreen: RootScreen { RootScreen(of: self) }
}
