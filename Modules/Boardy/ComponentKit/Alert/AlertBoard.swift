public import BoardyCore

/// A board that shows one alert and completes. `motherboard.activateAlert(_:)` creates it.
///
/// The handler of the chosen action runs first, then the board completes. It completes without success if the action
/// has the style `cancel`, or if an alert with actions was closed without a choice. In a context that shows no alerts
/// the board reports `contextMissing` and completes without success.
///
/// The presenter removes an open alert when its board is removed or completed from outside, when its root goes or
/// becomes another one, and when its activation is cancelled, which completes the board without success.
public final class AlertBoard: Board, GuaranteedBoard {
    public typealias InputType = Alert

    private var alert: Alert?
    /// Removes the open alert from the screen.
    private var dismiss: (() -> Void)?
    private let file: StaticString
    private let line: UInt

    init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
        super.init(identifier: .random(prefix: "alert"))
    }

    // If the root is gone, the job that ends with the board ended without a call.
    deinit { dismiss?() }

    public func activate(withGuaranteedInput alert: Alert) {
        guard let presenter = context(as: (any AlertPresenter).self) else {
            let found = context.map { "its context is of type \(type(of: $0))" } ?? "it has no context"
            report(
                .contextMissing,
                "the alert \(alert.name) was not shown: '\(owner?.identifier ?? identifier)' is "
                    + "in no context that is an AlertPresenter; "
                    + "\(found). Let the context of the root motherboard adopt AlertPresenter", file, line)
            return complete(false, file: file, line: line)
        }
        self.alert = alert
        let dismiss = presenter.present(alert) { [weak self, id = identifier, file, line] action in
            guard let self, let alert = self.alert, owner != nil else {
                return Self.reportLate(action, id, file, line)
            }
            end(alert, with: action)
        }
        guard self.alert != nil else { return }
        self.dismiss = dismiss
        guard isSettled else { return cancelAlert() }
        // In the background: an open alert waits for the user, so the root is at rest.
        let _: Job<Void>? = registerJob(isBackground: true) { _ in self.cancelAlert() }
    }

    /// Returns true: the gateway of the boards behind the alert was passed before.
    public override func shouldBypassGatewayBarrier() -> Bool { true }

    /// Removes the alert because its board leaves or its activation was cancelled.
    private func cancelAlert() {
        alert = nil
        let dismiss = dismiss
        self.dismiss = nil
        dismiss?()
        if isSettled { complete(false, file: file, line: line) }
    }

    private func end(_ alert: Alert, with action: AlertAction?) {
        self.alert = nil
        dismiss = nil
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
                "the alert of '\(id)' has ended already when \(choice): nothing "
                    + "happened. A presenter answers an alert once, "
                    + "while its board is installed", file: file, line: line))
    }
}

extension Alert {
    fileprivate var name: String { (title ?? message).map { "'\($0)'" } ?? "without title and message" }
}

extension Motherboard {
    /// Shows an alert, on a board of its own that completes when the user has chosen an action.
    ///
    /// The context of the motherboard shows it if it is an ``AlertPresenter``; if not, `contextMissing` is reported.
    /// The handler of the chosen action is called. Observers of the motherboard see the completion of the board.
    ///
    /// - Returns: the activation of the board. Cancelling it removes the alert.
    @discardableResult
    public func activateAlert(_ alert: Alert, file: StaticString = #fileID, line: UInt = #line) -> Activation {
        let board = AlertBoard(file: file, line: line)
        addBoard(board, file: file, line: line)
        return activateBoard(.target(board.identifier, alert), file: file, line: line)
    }
}
