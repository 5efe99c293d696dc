public import BoardyComponentKit

extension HeadlessContext: AlertPresenter {
    /// Shows an alert as a screen whose choices are the actions of the alert.
    ///
    /// The title of an alert without one is the first line of its message. An alert without actions becomes a notice
    /// and is answered immediately.
    ///
    /// - Returns: a closure that closes the screen.
    public func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void {
        var lines = alert.message?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
        let title = alert.title ?? (lines.isEmpty ? "Alert" : lines.removeFirst())
        let screen = show(
            Screen(title: title, content: lines.map(ScreenPart.text), choices: alert.actions.map { Choice($0.title) }) {
                answer in
                choose(alert.actions.first { $0.title == answer.choice })
            })
        if alert.actions.isEmpty { choose(nil) }
        return { screen.close() }
    }
}
