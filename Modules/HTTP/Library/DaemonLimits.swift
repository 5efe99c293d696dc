/// The limits that the library keeps.
struct DaemonLimits {
    /// The memory of a connection for the head of its request and for what is sent at a time.
    var connectionBytes: Int
    var connections: Int
    var threads: Int
}
