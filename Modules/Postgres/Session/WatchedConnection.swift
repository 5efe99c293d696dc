#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A connection and the watch over its socket. The watch ends before the socket is closed.
final class WatchedConnection {
    let connection: LibraryConnection
    private let executor: PollExecutor
    private var descriptor: Int32 = -1
    private var events: Int32 = 0

    init(_ connection: LibraryConnection, on executor: PollExecutor) {
        self.connection = connection
        self.executor = executor
    }

    deinit { stopWatching() }

    /// Watches the socket of this moment, which may change while the connection is being made.
    func watch(reads: Bool, writes: Bool, ready: @escaping @Sendable () -> Void) {
        let wanted = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
        if wanted == events, connection.socket == descriptor { return }
        stopWatching()
        descriptor = connection.socket
        events = Int32(wanted)
        executor.watch(descriptor, Int16(wanted), ready: ready)
    }

    func stopWatching() {
        if events != 0 { executor.unwatch(descriptor) }
        events = 0
    }
}
