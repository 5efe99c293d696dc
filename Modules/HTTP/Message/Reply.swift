/// The way of a response to its client. The first response counts, and further ones have no effect.
public struct Reply: Sendable {
    /// Sends the response, from any thread.
    public let send: @Sendable (HTTPResponse) -> Void
    /// Returns true if the client has closed its connection. It asks the system, so it is for requests that wait for
    /// dear work.
    public let hasClientLeft: @Sendable () -> Bool

    /// Creates a reply that hands its responses to a closure, as a test needs it.
    ///
    /// - Parameters:
    ///   - send: takes the response.
    ///   - hasClientLeft: returns true if nobody waits for the response any more.
    public init(
        _ send: @escaping @Sendable (HTTPResponse) -> Void, hasClientLeft: @escaping @Sendable () -> Bool = { false }
    ) {
        self.send = send
        self.hasClientLeft = hasClientLeft
    }
}
