public import BoardyCore

/// Shows one alert and is gone: `motherboard.activateAlert(_:)` makes it.
///
/// The handler of the chosen action runs first, then the board completes: without success for one of the style `cancel`, or when an alert that
/// has actions was closed without choosing any. In a context that shows no alerts it reports `contextMissing` and completes without
/// success.
///
/// An alert that nobody has answered is taken away when its board is removed or completed from outside, when its root goes or becomes another one,
/// and when its activation is cancelled, which completes the board without success.
public final class AlertBoard: Board, GuaranteedBoard {
    public typealias InputType = Alert

    /// Set while the alert waits for a choice.
    private var alert: Alert?
    /// Takes the alert away while it waits.
    private var withdraw: (() -> Void)?
    private let file: StaticString
    private let line: UInt

    /// A board with an ID that no other has.
    init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
        super.init(identifier: .random(prefix: "alert"))
    }

    // Its root may have gone, and with it the job that tells of the board's leaving.
    deinit { withdraw?() }

    public func activate(withGuaranteedInput alert: Alert) {
        guard let presenter = context(as: (any AlertPresenter).self) else {
            let found = context.map { "its context is of type \(type(of: $0))" } ?? "it has no context"
            report(
                .contextMissing,
                "the alert \(alert.name) was not shown: '\(owner?.identifier ?? identifier)' is in no context that is an AlertPresenter; "
                    + "\(found). Let the context of the root motherboard adopt AlertPresenter", file, line)
            return complete(false, file: file, line: line)
        }
        self.alert = alert
        let withdraw = presenter.present(alert) { [weak self, id = identifier, file, line] action in
            guard let self, let alert = self.alert, owner != nil else {
                return Self.reportLate(action, id, file, line)
            }
            end(alert, with: action)
        }
        guard self.alert != nil else { return }
        self.withdraw = withdraw
        guard isSettled else { return takeAway() }
        // A root is at rest while an alert waits: it needs an answer from outside.
        let _: Job<Void>? = registerJob(isBackground: true) { _ in self.takeAway() }
    }

    /// An alert is part of whatever shows it.
    public override func shouldBypassGatewayBarrier() -> Bool { true }

    /// Its board leaves, or nobody wants an answer any more.
    private func takeAway() {
        alert = nil
        let withdraw = withdraw
        self.withdraw = nil
        withdraw?()
        if isSettled { complete(false, file: file, line: line) }
    }

    private func end(_ alert: Alert, with action: AlertAction?) {
        self.alert = nil
        withdraw = nil
        action?.handle()
        // The handler may have removed the board.
        guard owner != nil else { return }
        complete(action.map { $0.style != .cancel } ?? alert.actions.isEmpty, file: file, line: line)
    }

    private static func reportLate(_ action: AlertAction?, _ id: BoardID, _ file: StaticString, _ line: UInt) {
        let choice = action.map { "'\($0.title)' was chosen" } ?? "it was closed"
        DiagnosticSink.current.report(
            Diagnostic(
                .completionIgnored, board: id,
                "the alert of '\(id)' has ended already when \(choice): nothing happened. A presenter answers an alert once, "
                    + "while its board is installed", file: file, line: line))
    }
}

extension Alert {
    fileprivate var name: String { (title ?? message).map { "'\($0)'" } ?? "without title and message" }
}

extension Motherboard {
    /// Shows an alert, on a board of its own that is gone when an action was chosen.
    ///
    /// It is shown by the ``AlertPresenter`` that the motherboard's context is; with none, that is reported `contextMissing`. How it ended is told
    /// by the action's handler, and by the board's completion to those who observe the motherboard.
    ///
    /// - Returns: the activation of that board, whose ID no other has.
    @discardableResult
    public func activateAlert(_ alert: Alert, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        let board = AlertBoard(file: file, line: line)
        addBoard(board, file: file, line: line)
        return activateBoard(.target(board.identifier, alert), file: file, line: line)
    }
}
