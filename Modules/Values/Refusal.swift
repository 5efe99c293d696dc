/// An error that refuses an activation, with the words for the person at the screen. Nothing has happened then.
public protocol Refusal: Error, CustomStringConvertible {
    /// The sentence says what was refused and why, and what the person can do next.
    var sentence: String { get }
}

/// The launch option of an app that shows refusals. Its closure is called with each of them, on the domain of the
/// boards.
public struct RefusalHandler {
    /// Shows a refusal.
    public let handle: (any Refusal) -> Void

    /// Creates an option from a closure that shows a refusal.
    public init(_ handle: @escaping (any Refusal) -> Void) { self.handle = handle }
}
