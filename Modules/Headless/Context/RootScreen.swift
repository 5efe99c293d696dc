public import BoardyCore

/// Where a board shows screens: the headless counterpart of a root view controller. Holds the board weakly.
public struct RootScreen {
    private weak var board: Board?
    private let id: BoardID

    init(of board: Board) {
        self.board = board
        id = board.identifier
    }

    /// Puts a screen onto the headless context that the board is in.
    ///
    /// Without such a context it reports `contextMissing`.
    ///
    /// - Returns: whether the screen is open now.
    @discardableResult
    public func show(_ screen: Screen, file: StaticString = #fileID, line: UInt = #line) -> Bool {
        open(screen, file: file, line: line) != nil
    }

    /// Puts a screen onto the headless context, as ``show(_:file:line:)`` does, to change what it shows later.
    ///
    /// - Returns: the open screen; nil without a context.
    public func open(_ screen: Screen, file: StaticString = #fileID, line: UInt = #line) -> OpenScreen? {
        guard let board else {
            DiagnosticSink.current.report(
                Diagnostic(
                    .contextMissing, board: id,
                    "'\(id)' has gone, so its screen '\(screen.title)' was not shown. Show it while the board lives",
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

    /// Shows how far something has come, at once: `rootScreen.showProgress("Importing", fractionCompleted: 0.4)`.
    ///
    /// At a terminal it is a bar, drawn again in its place at each call; scripts and unattended sessions show none. A board without a headless
    /// context shows nothing and reports nothing: whoever waits misses a picture, not an answer.
    ///
    /// - Parameters:
    ///   - title: what is under way.
    ///   - fractionCompleted: brought within 0 and 1; what is no number counts as 0. At 1 the bar is done.
    public func showProgress(_ title: String, fractionCompleted: Double) {
        board?.context(as: HeadlessContext.self)?
            .showProgress(ProgressBar(title: title, fractionCompleted: fractionCompleted))
    }

    /// Leaves the bar as it is: what was under way has stopped short. Say so before you report why.
    public func endProgress() { board?.context(as: HeadlessContext.self)?.showProgress(nil) }
}

extension Board {
    /// Where this board shows screens.
    public var rootScreen: RootScreen { RootScreen(of: self) }
}
