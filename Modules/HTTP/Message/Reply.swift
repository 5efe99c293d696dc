/// The way of a response to its client. The first response counts, and further ones have no effect.
public struct Reply: Sendable {
    /// Sends the response, from any thread.
    public let send: @Sendable (HTTPResponse) -> Void

    /// Creates a reply that hands its responses to a closure, as a test needs it.
    public init(_ send: @escaping @Sendable (HTTPResponse) -> Void) { self.send = send }
}
