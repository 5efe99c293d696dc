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
    /// A style of presentation. A presenter that has only one style may ignore the style.
    public enum Style: Hashable, Sendable {
        /// A box in front of the screen, which blocks the screen until the user answers.
        case alert
        /// A list of actions that belongs to the screen behind it.
        case actionSheet
    }

    /// The question in a few words, or nil for an alert without a title.
    public let title: String?
    /// The facts that the user needs for an answer, or nil for none.
    public let message: String?
    /// The style in which the presenter shows the alert.
    public let style: Style
    /// The actions in the order in which they are offered. A list without actions is for an alert that is only read.
    public let actions: [AlertAction]

    /// Creates an alert with its actions.
    ///
    /// - Parameter actions: the actions to offer. Their titles should differ: if one is chosen by its title, the first
    ///   of that title counts.
    public init(title: String? = nil, message: String? = nil, style: Style = .alert, actions: [AlertAction] = []) {
        self.title = title
        self.message = message
        self.style = style
        self.actions = actions
    }
}

/// One possible answer to an ``Alert``, with the handler that is called when the user chooses it.
public struct AlertAction {
    /// The meaning of an action for its alert and for the presenter.
    public enum Style: Hashable, Sendable {
        /// An answer without a special meaning, after which the board of the alert completes with success.
        case `default`
        /// An answer that changes nothing: the board of the alert completes without success.
        case cancel
        /// An answer that destroys data. A presenter shows it as a warning.
        case destructive
    }

    /// The text that the presenter shows for the action.
    public let title: String
    /// The meaning of the action, which decides if the board of the alert completes with success.
    public let style: Style
    let handle: () -> Void

    /// Creates an action with a handler.
    ///
    /// - Parameter handler: called when the user chooses the action. Its captures live as long as the alert.
    public init(_ title: String, style: Style = .default, handler: @escaping () -> Void = {}) {
        self.title = title
        self.style = style
        handle = handler
    }

    /// Creates an action that another object carries out.
    ///
    /// - Parameters:
    ///   - target: the object; held weakly. If it is gone, the handler is not called.
    ///   - handler: called with the target when the user chooses the action.
    public init<Target: AnyObject>(
        _ title: String, style: Style = .default, target: Target, handler: @escaping (Target) -> Void
    ) {
        self.init(title, style: style) { [weak target] in
            if let target { handler(target) }
        }
    }
}

/// A context that shows alerts for all boards in it, typically a root view controller or a headless screen.
///
/// The presenter belongs to the domain of these boards. A context on the main actor adopts the protocol there:
/// `extension Root: @MainActor AlertPresenter`.
public protocol AlertPresenter {
    /// Shows an alert and reports the choice of the user.
    ///
    /// - Parameter choose: the presenter calls it once on the domain, now or later: with the chosen action, or with nil
    ///   if the user closed the alert without a choice. It does not keep the board of the alert alive.
    /// - Returns: a closure that removes the alert without an answer. It is called at most once, on the domain, if the
    ///   board of the alert leaves before an action is chosen; kept as long as the board. A presenter that answers
    ///   before it returns may return `{}`.
    func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void
}
