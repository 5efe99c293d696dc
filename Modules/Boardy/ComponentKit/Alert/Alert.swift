/// A message that asks the user of an app to choose one of a few actions. An ``AlertPresenter`` shows it.
///
///     motherboard.activateAlert(
///         Alert(
///             title: "Empty the cart?", message: "This cannot be undone.",
///             actions: [
///                 AlertAction("Empty", style: .destructive, target: self) { this in this.emptyCart() },
///                 AlertAction("Keep", style: .cancel),
///             ]))
///
/// The alert keeps the closures of its actions alive, with the objects that they capture.
public struct Alert {
    /// A style of presentation. A presenter that has only one may ignore it.
    public enum Style: Hashable, Sendable {
        /// A box in front of the screen, which blocks it until the user answers.
        case alert
        /// A list of actions that belongs to the screen behind it.
        case actionSheet
    }

    /// The question in a few words; nil for an alert without a title.
    public let title: String?
    /// The facts that the user needs for an answer; nil for none.
    public let message: String?
    /// The style in which the presenter shows the alert.
    public let style: Style
    /// The actions in the order in which they are offered. A list without actions is for an alert that is only read.
    public let actions: [AlertAction]

    /// Creates an alert with its actions.
    ///
    /// - Parameter actions: the actions to offer. Their titles should differ: if one is chosen by its title, the first of that title counts.
    public init(title: String? = nil, message: String? = nil, style: Style = .alert, actions: [AlertAction] = []) {
        self.title = title
        self.message = message
        self.style = style
        self.actions = actions
    }
}
