/// The limits that protect a server from clients that send too much, too slowly or not at all.
public struct ServerLimits: Sendable {
    /// The bytes of a request's body, if the handler sets no other limit for it.
    public var body = 64 * 1024
    /// The bytes of a request's line and headers together.
    public var head = 16 * 1024
    /// The bytes that the bodies of all requests under way may have together. The connection of a body beyond that is
    /// closed.
    public var bodies = 256 * 1024 * 1024
    /// The connections at one time. A server takes fewer if the process may not have as many descriptors.
    public var connections = 10_000
    /// The descriptors that the connections leave to the rest of the process, such as to its store.
    public var reservedDescriptors = 64
    /// The connections of one address at one time, or of the half of an address of IPv6 that its owner cannot choose,
    /// or 0 for no limit, as behind a proxy, which has one address. The next one is closed.
    ///
    /// An eighth of all connections is the most, or 8 if that is less.
    public var connectionsOfOneAddress = 0
    /// The time from the beginning of a request to its last byte, however steadily it arrives.
    public var receiving = Duration.seconds(10)
    /// The time in which a client takes a response, or the next part of a stream.
    public var sending = Duration.seconds(30)
    /// The time that a connection may wait for its next request.
    public var idle = Duration.seconds(30)
    /// The time without an event after which a stream sends a comment, so that no proxy takes the connection for dead.
    public var heartbeat = Duration.seconds(15)
    /// The threads that read and write connections. Handlers are called on them.
    public var threads = 1

    public init() {}
}
