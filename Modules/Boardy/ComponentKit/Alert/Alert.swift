/// A message that asks for one of a few actions: what an ``AlertPresenter`` puts before whoever uses the app.
///
///     motherboard.activateAlert(
///         Alert(
///             title: "Empty the cart?", message: "This cannot be undone.",
///             actions: [
///                 AlertAction("Empty", style: .destructive, target: self) { this in this.emptyCart() },
///                 AlertAction("Keep", style: .cancel),
///             ]))
///
/// It keeps what its actions' closures captured; whoever keeps the alert keeps that too.
public struct Alert {
    /// How it is to be presented, where there is a choice.
    public enum Style: Hashable, Sendable {
        /// In the middle of everything.
        case alert
        /// As a list of actions that belongs to what is shown.
        case actionSheet
    }

    /// The question, in a few words; nil for none.
    public let title: String?
    /// What there is to know before answering; nil for nothing.
    public let message: String?
    /// How it is to be presented.
    public let style: Style
    /// The ways to answer, in the order in which they are offered; none where there is only something to be read.
    public let actions: [AlertAction]

    /// A message with its actions.
    ///
    /// - Parameter actions: their titles should differ: where an action is chosen by its title, the first of that title is.
    public init(title: String? = nil, message: String? = nil, style: Style = .alert, actions: [AlertAction] = []) {
        self.title = title
        self.message = message
        self.style = style
        self.actions = actions
    }
}
