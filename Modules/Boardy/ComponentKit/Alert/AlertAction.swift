/// One way to answer an ``Alert``, and what happens then.
public struct AlertAction {
    /// What an action means for the alert.
    public enum Style: Hashable, Sendable {
        /// An answer as any other.
        case `default`
        /// The way out: the alert ends without success.
        case cancel
        /// An answer that destroys something, to be shown as such.
        case destructive
    }

    /// What it is called.
    public let title: String
    /// What it means for the alert.
    public let style: Style
    let handle: () -> Void

    /// An action with a handler of its own.
    ///
    /// - Parameter handler: called when the action is chosen. Its captures live as long as the alert.
    public init(_ title: String, style: Style = .default, handler: @escaping () -> Void = {}) {
        self.title = title
        self.style = style
        handle = handler
    }

    /// An action that something else carries out.
    ///
    /// - Parameters:
    ///   - target: held weakly; when it has gone, nothing is called.
    ///   - handler: called with the target when the action is chosen.
    public init<Target: AnyObject>(
        _ title: String, style: Style = .default, target: Target, handler: @escaping (Target) -> Void
    ) {
        self.init(title, style: style) { [weak target] in
            if let target { handler(target) }
        }
    }
}
