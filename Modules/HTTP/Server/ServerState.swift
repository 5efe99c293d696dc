import BoardyLock
import Synchronization

/// The state that the requests of a server share: the handler, the limits, and the suspended connections.
final class ServerState: Sendable {
    let handler: any RequestHandler
    let limits: ServerLimits
    /// The times of the limits in milliseconds, as every request needs them.
    let receiving, sending, idle, heartbeat: Int
    private let stopping = Atomic(false)
    private let suspensions = Locked(0)
    let heads = UnreadHeads()
    /// The requests between their first line and their end.
    let requests = Atomic(0)
    private let bodies = Atomic(0)

    init(_ handler: any RequestHandler, _ limits: ServerLimits) {
        self.handler = handler
        self.limits = limits
        let milliseconds: (Duration) -> Int = { Int(min($0 / .milliseconds(1), 1e15)) }
        receiving = milliseconds(limits.receiving)
        sending = milliseconds(limits.sending)
        idle = milliseconds(limits.idle)
        heartbeat = milliseconds(limits.heartbeat)
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// The connections that wait for a response or an event; no thread waits with them.
    var suspended: Int { suspensions.withLock { $0 } }

    /// Begins to stop: no connection is suspended from now on.
    ///
    /// - Returns: false if that was done before.
    func beginStop() -> Bool {
        suspensions.withLock { _ in !stopping.exchange(true, ordering: .acquiringAndReleasing) }
    }

    /// Suspends the connection of a request that waits.
    ///
    /// - Returns: false if the server stops. The connection is not suspended then.
    func suspend(_ transport: Transport) -> Bool {
        suspensions.withLock { count in
            if isStopping { return false }
            count += 1
            transport.suspend()
            return true
        }
    }

    func resume(_ transport: Transport) {
        // The library resumes before the count falls, because a server without suspended connections may be stopped.
        transport.resume()
        suspensions.withLock { $0 -= 1 }
    }

    /// Waits for the end of all requests.
    ///
    /// - Returns: true if all have ended in time.
    @discardableResult
    func drain(until end: ContinuousClock.Instant) async -> Bool {
        while requests.load(ordering: .relaxed) > 0 {
            guard ContinuousClock.now < end, (try? await Task.sleep(for: .milliseconds(2))) != nil else { return false }
        }
        return true
    }

    /// Counts bytes of bodies that are kept.
    ///
    /// - Returns: false if all bodies together have too many. They are counted nevertheless.
    func keep(_ bytes: Int) -> Bool {
        bodies.add(bytes, ordering: .relaxed).newValue <= limits.bodies
    }

    func release(_ bytes: Int) { bodies.subtract(bytes, ordering: .relaxed) }
}
