import BoardyWaiting

/// Looks if another host takes writes, while a server does not reply to a request.
///
/// The server itself is asked for a connection before the others. One that lets the process in and answers is only
/// slow, and is asked again after a pause, which doubles. Hosts that are all busy are asked more seldom too, so that
/// questions do not keep them busy. The owner of the search waits until its ``sockets`` are ready or its ``nextMoment``
/// has come.
struct SuccessorSearch {
    /// The time without a reply after which the hosts are asked.
    static let patience = Duration.seconds(1)

    private let address: PostgresAddress
    private let program: String
    private let server: PostgresAddress
    private var contest: HostContest?
    private var nextStart: ContinuousClock.Instant
    private var pause: Duration

    /// Returns nil for an address with a single host.
    ///
    /// - Parameters:
    ///   - address: the address with all hosts.
    ///   - server: the address of the host that does not reply.
    init?(
        _ address: PostgresAddress, program: String, insteadOf server: PostgresAddress,
        after patience: Duration = patience
    ) {
        guard server != address else { return nil }
        self.address = address
        self.program = program
        self.server = server
        nextStart = .now + patience
        pause = patience
    }

    var sockets: [AwaitedSocket] { contest?.sockets ?? [] }

    /// The moment at which an attempt begins or ends.
    var nextMoment: ContinuousClock.Instant { contest?.nextMoment ?? nextStart }

    /// Makes the steps that are due.
    ///
    /// - Parameter ready: the descriptors of the sockets that are ready.
    /// - Returns: the host that takes writes; nil while none but the server does.
    mutating func advance(_ ready: Set<Int32>) -> PostgresAddress? {
        if contest == nil {
            if nextStart > .now { return nil }
            contest = HostContest(address, program: program, askingFirst: server)
        }
        switch contest?.advance(ready) {
        case .waiting, nil: return nil
        case .connected(_, let winner) where winner != server: return winner
        case .connected:
            // Each look costs the server a process.
            pause = min(pause * 2, .seconds(8))
        case .failed:
            pause = min(pause * 2, .seconds(2))
        }
        contest = nil
        nextStart = .now + pause
        return nil
    }
}
