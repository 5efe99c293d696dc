#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One wait for a database, from the request to the end of the reply. It may have to look at a socket several times.
package struct Wait {
    private let limit: WaitLimit
    private let start = ContinuousClock.now
    private let longest: Duration?
    private let server: String?

    /// - Parameter server: the server that has to reply; nil for something else.
    init(_ limit: WaitLimit, atMost longest: Duration?, for server: String?) {
        self.limit = limit
        self.longest = longest
        self.server = server
    }

    /// The time that is left, from zero; nil without an end.
    package var left: Duration? {
        limit.end(ofWaitSince: start, atMost: longest, for: server).map {
            max(.zero, ContinuousClock.now.duration(to: $0.0))
        }
    }

    package var isOver: Bool { left == .zero }

    /// Waits until a socket is ready.
    ///
    /// - Returns: the reason if the wait has to end before.
    package func untilReady(_ socket: Int32, reads: Bool, writes: Bool = false) -> WaitLimit.Reason? {
        let socket = AwaitedSocket(descriptor: socket, reads: reads, writes: writes)
        return untilReady([socket], until: nil).reason
    }

    /// Waits until one of several sockets is ready, or a moment has come.
    ///
    /// - Returns: the descriptors of those that are ready, and the reason if the wait has to end before.
    package func untilReady(
        _ sockets: [AwaitedSocket], until moment: ContinuousClock.Instant?
    ) -> (ready: Set<Int32>, reason: WaitLimit.Reason?) {
        let wakeUps = limit.wakeUps
        while true {
            // Nobody empties the pipe, so that it wakes every thread. It is looked at before the end, which may not
            // know of it yet.
            let isInterrupted = limit.isInterrupted
            let end = limit.end(ofWaitSince: start, atMost: longest, for: server)
            var entries = sockets.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            entries.append(
                pollfd(fd: isInterrupted ? -1 : wakeUps?.readEnd ?? -1, events: Int16(POLLIN), revents: 0))
            let first = [end?.0, moment].compactMap(\.self).min()
            let count = poll(
                &entries, nfds_t(entries.count),
                milliseconds(until: first, atMost: isInterrupted ? -1 : wakeUps?.longestSleep ?? -1))
            let ready = count > 0 ? entries.dropLast().filter { $0.revents != 0 }.map(\.fd) : []
            if !ready.isEmpty { return (Set(ready), nil) }
            // A signal handler ends the sleep too. Other errors are found by whoever uses the socket.
            if count < 0, errno != EINTR { return (Set(sockets.map(\.descriptor)), nil) }
            if let (end, reason) = end, ContinuousClock.now >= end { return ([], reason) }
            if let moment, ContinuousClock.now >= moment { return ([], nil) }
        }
    }

    private func milliseconds(until end: ContinuousClock.Instant?, atMost longest: Int32) -> Int32 {
        guard let end else { return longest }
        let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
        let milliseconds = Int32(max(0, min(left.rounded(.up), 1_000_000)))
        return longest < 0 ? milliseconds : min(longest, milliseconds)
    }
}
