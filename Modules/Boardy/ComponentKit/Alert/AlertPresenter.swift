/// A context that shows alerts for all boards in it, typically a root view controller or a headless screen.
///
/// The presenter belongs to the domain of these boards. A context on the main actor adopts the protocol there:
/// `extension Root: @MainActor AlertPresenter`.
public protocol AlertPresenter {
    /// Shows an alert and reports the choice of the user.
    ///
    /// - Parameter choose: the presenter calls it once on the domain, now or later: with the chosen action, or with nil if the user closed
    ///   the alert without a choice. It does not keep the board of the alert alive.
    /// - Returns: a closure that removes the alert without an answer. It is called at most once, on the domain, if the board of the alert
    ///   leaves before an action is chosen; kept as long as the board. A presenter that answers before it returns may return `{}`.
    func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void
}
