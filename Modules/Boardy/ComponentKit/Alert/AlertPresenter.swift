/// Shows alerts: a context that adopts it, typically a root view controller or a headless screen, shows those of all boards in it.
///
/// It belongs to the domain of these boards. One that lives on the main actor adopts it there: `extension Root: @MainActor AlertPresenter`.
public protocol AlertPresenter {
    /// Shows an alert.
    ///
    /// - Parameter choose: to be called once on the domain, now or later: with the action that was chosen, or with nil when the alert was
    ///   closed without a choice. It keeps the alert's board no longer alive than its motherboard does.
    /// - Returns: takes the alert away without an answer. It is called at most once, on the domain, if the alert's board goes before an action was
    ///   chosen; kept as long as the board. A presenter that answers before it returns gives `{}`.
    func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void
}
