import BoardyWaiting

/// The attempts to connect to the hosts of an address, of which the first one wins that takes writes.
///
/// The next host is asked as soon as those before it have refused, or a quarter of a second after the one before it. So
/// a silent host costs a quarter of a second while another one is there, and its connect limit only if none is. While a
/// silent host has time, those that have refused are asked again, because a standby may be promoted meanwhile. The owner
/// of the contest waits until its ``sockets`` are ready or its ``nextMoment`` has come.
struct HostContest {
    /// The state of a contest.
    enum State {
        case waiting
        /// The connection of the winner, and its address.
        case connected(LibraryConnection, PostgresAddress)
        case failed(PostgresError)
    }

    private struct Attempt {
        let place: Int
        /// True if the host has refused before.
        let isAgain: Bool
        let connection: LibraryConnection
        let limit: Duration
        let end: ContinuousClock.Instant
        var step = LibraryConnection.Step.writable
    }

    /// The time that a host has before the next one is asked too, and after which one that has refused is asked again.
    private static let headStart = Duration.milliseconds(250)

    private let address: PostgresAddress
    private let program: String
    private let limit: (PostgresAddress) -> Duration
    private let servers: [PostgresAddress]
    /// The places of the hosts that are to be asked, in their order.
    private var places: [Int]
    /// The places of the hosts that have refused.
    private var refused: [Int] = []
    private var attempts: [Attempt] = []
    private var failures: [Int: PostgresError] = [:]
    private var nextStart = ContinuousClock.now

    /// - Parameters:
    ///   - first: the host that is asked before the others; nil for the order of the address.
    ///   - limit: returns the time that a host has; its connect limit without one.
    init(
        _ address: PostgresAddress, program: String, askingFirst first: PostgresAddress? = nil,
        limit: @escaping (PostgresAddress) -> Duration = { $0.connectLimit }
    ) {
        self.address = address
        self.program = program
        self.limit = limit
        let servers = address.servers
        self.servers = servers
        places = servers.indices.filter { servers[$0] == first } + servers.indices.filter { servers[$0] != first }
    }

    /// The sockets of the attempts under way.
    var sockets: [AwaitedSocket] {
        attempts.map { attempt in
            AwaitedSocket(
                descriptor: attempt.connection.socket, reads: attempt.step == .readable,
                writes: attempt.step == .writable)
        }
    }

    /// The moment at which an attempt begins or ends.
    var nextMoment: ContinuousClock.Instant {
        let moments = attempts.map(\.end) + (places.isEmpty && !asksAgain ? [] : [nextStart])
        return moments.min() ?? .now
    }

    /// True if hosts that have refused are asked again while another one has time.
    private var asksAgain: Bool { !refused.isEmpty && attempts.contains { !$0.isAgain } }

    /// Makes the steps that are due.
    ///
    /// - Parameter ready: the descriptors of the sockets that are ready.
    mutating func advance(_ ready: Set<Int32>) -> State {
        for index in attempts.indices where ready.contains(attempts[index].connection.socket) {
            let attempt = attempts[index], connection = attempt.connection
            attempts[index].step = connection.poll()
            switch attempts[index].step {
            case .connected:
                // If the winner turns out to be of no use, the others are asked again.
                places = (places + attempts.map(\.place).filter { $0 != attempt.place }).sorted()
                (attempts, refused) = ([], [])
                return .connected(connection, servers[attempt.place])
            case .failed:
                fail(attempt.place, connection, isAgain: attempt.isAgain)
            case .readable, .writable: break
            }
        }
        let now = ContinuousClock.now
        for attempt in attempts where attempt.step != .failed && attempt.end <= now {
            failures[attempt.place] = .silent(servers[attempt.place], after: attempt.limit)
        }
        attempts.removeAll { failures[$0.place] != nil }
        begin(at: now)
        if !attempts.isEmpty { return .waiting }
        let all = failures.sorted { $0.key < $1.key }
        return .failed(.noHost(of: address, all.map { (servers[$0.key].hostName, $0.value) }))
    }

    /// Notes that the winner is of no use, and goes on with the others.
    mutating func refuse(_ server: PostgresAddress, because error: PostgresError) {
        guard let place = servers.firstIndex(of: server) else { return }
        failures[place] = error
        nextStart = .now
    }

    private mutating func fail(_ place: Int, _ connection: LibraryConnection, isAgain: Bool) {
        failures[place] = .connecting(servers[place], connection.errorMessage)
        refused.append(place)
        if isAgain { nextStart = .now + Self.headStart }
    }

    private mutating func begin(at now: ContinuousClock.Instant) {
        while attempts.isEmpty || nextStart <= now {
            let isAgain = places.isEmpty
            if isAgain, !asksAgain { return }
            let place = isAgain ? refused.removeFirst() : places.removeFirst()
            failures[place] = nil
            let server = servers[place]
            guard let connection = LibraryConnection(parameters: server.connectionParameters(program: program)) else {
                let isMissing = Libpq.loaded == nil
                failures[place] = isMissing ? .libraryMissing(address) : .connecting(server, "libpq has no memory")
                continue
            }
            if connection.isBad {
                fail(place, connection, isAgain: isAgain)
                continue
            }
            let limit = limit(server)
            attempts.append(
                Attempt(place: place, isAgain: isAgain, connection: connection, limit: limit, end: now + limit))
            nextStart = now + Self.headStart
        }
    }
}
