/// One possible answer to an ``Alert``, with the handler that is called when the user chooses it.
public struct AlertAction {
    /// The meaning of an action for its alert and for the presenter.
    public enum Style: Hashable, Sendable {
        /// An answer without a special meaning: the board of the alert completes with success.
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
