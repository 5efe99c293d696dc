import Dispatch

/// An HTTP/1.1 server on threads of its own, for requests that are answered at once or later. Encryption and HTTP/2 are
/// left to a proxy in front.
///
///     let server = try HTTPServer(pages, port: 8080)
///     …
///     await server.stop(within: .seconds(1)) { await pages.endSessions() }
///
/// The server keeps its handler until it was stopped. It also stops when it is released.
public final class HTTPServer: Sendable {
    /// The numbers of connections at one moment.
    public struct Counts: Equatable, Sendable {
        public let connections: Int
        /// The connections that wait for a response or an event.
        public let waiting: Int
        /// The connections that were cut since the start, because their clients took too long.
        public let cut: Int
    }

    private let daemon: Daemon
    private let state: ServerState
    let connections: ConnectionTable
    /// The most connections at one time, by the limits and by the descriptors that the process may have.
    public let connectionLimit: Int

    /// The descriptors that the process may have, after its limit was raised as far as it can be.
    public static var descriptorLimit: Int { Daemon.descriptorLimit }

    /// The port that the server listens at.
    public var port: Int { daemon.port }
    public var counts: Counts {
        Counts(connections: connections.count, waiting: state.suspended, cut: connections.cutCount)
    }

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - handler: answers the requests.
    ///   - host: a numeric address of this machine, of IPv4 or IPv6. Only this machine reaches the default.
    ///   - port: the port; 0 for any free one.
    ///   - limits: the limits for clients. The process gets as many descriptors as it may have, and fewer connections
    ///     are taken if it must have fewer than the limit.
    public init(
        _ handler: any RequestHandler, host: String = "127.0.0.1", port: Int = 0, limits: ServerLimits = ServerLimits()
    ) throws(ServerError) {
        guard let number = UInt16(exactly: port) else {
            throw ServerError(reason: .portOutOfRange, host: host, port: port)
        }
        state = ServerState(handler, limits)
        let ofDaemon = limits.ofDaemon
        connectionLimit = ofDaemon.connections
        let connections = ConnectionTable(state, ofOneClient: limits.connectionsOfOneClient(of: ofDaemon.connections))
        do {
            daemon = try Daemon(host: host, port: number, limits: ofDaemon, delegate: connections)
        } catch {
            throw ServerError(error, host: host, port: port)
        }
        self.connections = connections
        // A queue of its own, because the threads of Swift's tasks may all be busy.
        Self.watch(connections, on: DispatchQueue(label: "HTTPServer"), every: limits.watchInterval)
    }

    private static func watch(
        _ connections: ConnectionTable, on queue: DispatchQueue, every interval: Double, after delay: Double? = nil
    ) {
        queue.asyncAfter(deadline: .now() + (delay ?? interval)) { [weak connections] in
            guard let connections, !connections.isClosed else { return }
            let isComplete = connections.watch(at: Deadline.now)
            watch(connections, on: queue, every: interval, after: isComplete ? nil : 0.02)
        }
    }

    deinit {
        guard state.beginStop() else { return }
        // The last reference may be released on a thread of the library, which cannot wait for itself.
        Task.detached { [daemon, state, connections] in
            daemon.quiesce()
            await Self.close(daemon, state, connections)
        }
    }

    /// Stops the server. It takes no more connections, lets requests under way end, and closes the rest.
    ///
    /// - Parameters:
    ///   - limit: the time for requests under way. Those that still wait then are answered with 503.
    ///   - release: answers requests that wait, and ends sessions that would open new streams. Streams that are still
    ///     open afterwards are ended.
    /// - Returns: true if each client has received its whole response in time; false also if the server was stopped
    ///   before.
    @discardableResult
    public func stop(within limit: Duration, release: @Sendable () async -> Void = {}) async -> Bool {
        guard state.beginStop() else { return false }
        let end = ContinuousClock.now + limit
        daemon.quiesce()
        await release()
        connections.endStreams()
        let isComplete = await state.drain(until: end)
        await Self.close(daemon, state, connections)
        return isComplete
    }

    /// Answers what still waits, then closes all connections.
    private static func close(_ daemon: Daemon, _ state: ServerState, _ connections: ConnectionTable) async {
        connections.stop()
        await state.drain(until: .now + .milliseconds(100))
        // The library must not be stopped with suspended connections. All are answered, and a thread may be about to
        // resume the last one.
        while state.suspended > 0 { try? await Task.sleep(for: .milliseconds(1)) }
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                daemon.stop()
                connections.close()
                continuation.resume()
            }
        }
    }
}

extension ServerLimits {
    fileprivate var ofDaemon: DaemonLimits {
        DaemonLimits(
            // The library reads the head into this memory, keeps a table of its headers there, and writes the head of
            // the response.
            connectionBytes: max(head, 4096) + 12 * 1024,
            connections: max(1, min(connections, max(4, Daemon.descriptorLimit - reservedDescriptors))),
            threads: threads)
    }

    /// Returns the most connections of one client if all may have so many together, or 0 for no limit.
    fileprivate func connectionsOfOneClient(of all: Int) -> Int { min(connectionsOfOneAddress, max(8, all / 8)) }

    /// The seconds between two looks at all deadlines, a quarter of the shortest one but no more than one.
    fileprivate var watchInterval: Double {
        max(0.01, min(1, min(receiving, sending, idle, heartbeat) / .seconds(4)))
    }
}

extension ServerError {
    fileprivate init(_ error: StartProblem, host: String, port: Int) {
        let reason: Reason =
            switch error {
            case .libraryMissing: .libraryMissing
            case .noAddress: .noAddress
            case .portTaken: .portTaken
            case .noPermission: .noPermission
            case .unknownAddress: .unknownAddress
            case .system(let code): .system(code)
            }
        self.init(reason: reason, host: host, port: port)
    }
}
