import BoardyWaiting

/// The attempts to connect to the hosts of an address. The first host that takes writes wins.
///
/// The next host is asked as soon as those before it have refused, or a quarter of a second after the one before it. So
/// a silent host costs a quarter of a second while another one is there, and its connect limit only if none is. A host
/// may let a client in and still be silent, so one of several hosts has to answer an empty statement too. While a
/// silent host has time, those that have refused are asked again, because a standby may be promoted meanwhile. The
/// owner of the contest waits until its ``sockets`` are ready or its ``nextMoment`` has come.
struct HostContest {
    enum State {
        case waiting
        /// The connection of the winner, and its address.
        case connected(LibraryConnection, PostgresAddress)
        case failed(PostgresError)
    }

    private struct Attempt {
        enum Stage {
            case lookingUp(NameLookup)
            case connecting(LibraryConnection, LibraryConnection.Step)
            /// The host has let this process in, and was sent an empty statement, as far as the socket has taken it.
            case asking(LibraryConnection, isSent: Bool)
        }

        let place: Int
        /// True if the host has refused before.
        let isAgain: Bool
        let limit: Duration
        let end: ContinuousClock.Instant
        var stage: Stage

        var socket: AwaitedSocket {
            switch stage {
            case .lookingUp(let lookup): AwaitedSocket(descriptor: lookup.descriptor, reads: true, writes: false)
            case .connecting(let connection, let step):
                AwaitedSocket(
                    descriptor: connection.socket, reads: step == .readable, writes: step == .writable)
            case .asking(let connection, let isSent):
                AwaitedSocket(descriptor: connection.socket, reads: true, writes: !isSent)
            }
        }
    }

    /// The time that a host has before the next one is asked too, and after which one that has refused is asked again.
    private static let headStart = Duration.milliseconds(250)

    private let address: PostgresAddress
    private let program: String
    private let limit: (PostgresAddress) -> Duration
    private let resolve: @Sendable (String) -> NameLookup.Answer
    private let servers: [PostgresAddress]
    /// The places of the hosts that are to be asked, in their order.
    private var places: [Int]
    private var refused: [Int] = []
    private var attempts: [Attempt] = []
    private var failures: [Int: PostgresError] = [:]
    private var nextStart = ContinuousClock.now

    /// - Parameters:
    ///   - first: the host that is asked before the others; nil for the order of the address.
    ///   - limit: returns the time that a host has, with the look-up of its name; its connect limit without one.
    ///   - resolve: returns the addresses of a host's name, on a thread of its own.
    init(
        _ address: PostgresAddress, program: String, askingFirst first: PostgresAddress? = nil,
        limit: @escaping (PostgresAddress) -> Duration = { $0.connectLimit },
        resolving resolve: @escaping @Sendable (String) -> NameLookup.Answer = NameLookup.system
    ) {
        self.address = address
        self.program = program
        self.resolve = resolve
        self.limit = limit
        let servers = address.servers
        self.servers = servers
        places = servers.indices.filter { servers[$0] == first } + servers.indices.filter { servers[$0] != first }
    }

    var sockets: [AwaitedSocket] { attempts.map(\.socket) }

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
        for index in attempts.indices where ready.contains(attempts[index].socket.descriptor) {
            let attempt = attempts[index]
            switch attempt.stage {
            case .lookingUp(let lookup):
                if let stage = stage(after: lookup, of: attempt) { attempts[index].stage = stage }
            case .connecting(let connection, _):
                let step = connection.poll()
                attempts[index].stage = .connecting(connection, step)
                switch step {
                case .connected where servers.count == 1: return end(attempt, connection)
                case .connected where connection.becomeNonblocking() && connection.send(script: "SELECT"):
                    attempts[index].stage = .asking(connection, isSent: false)
                case .connected, .failed: fail(attempt.place, connection.errorMessage, isAgain: attempt.isAgain)
                case .readable, .writable: break
                }
            case .asking(let connection, _):
                attempts[index].stage = .asking(connection, isSent: connection.flush() ?? true)
                guard connection.consumeInput() else {
                    fail(attempt.place, connection.errorMessage, isAgain: attempt.isAgain)
                    continue
                }
                while failures[attempt.place] == nil, !connection.isBusy {
                    guard let result = connection.nextResult() else { return end(attempt, connection) }
                    if !result.isSuccess { fail(attempt.place, result.message, isAgain: attempt.isAgain) }
                }
            }
        }
        let now = ContinuousClock.now
        for attempt in attempts where failures[attempt.place] == nil && attempt.end <= now {
            failures[attempt.place] = .silent(servers[attempt.place], after: attempt.limit)
        }
        attempts.removeAll { failures[$0.place] != nil }
        begin(at: now)
        if !attempts.isEmpty { return .waiting }
        let all = failures.sorted { $0.key < $1.key }
        return .failed(.noHost(of: address, all.map { (servers[$0.key].hostName, $0.value) }))
    }

    /// Notes that the winner is of no use, and goes on with the other hosts.
    mutating func refuse(_ server: PostgresAddress, because error: PostgresError) {
        guard let place = servers.firstIndex(of: server) else { return }
        failures[place] = error
        nextStart = .now
    }

    /// Ends the attempts. If the winner turns out to be of no use, the others are asked again.
    private mutating func end(_ winner: Attempt, _ connection: LibraryConnection) -> State {
        places = (places + attempts.map(\.place).filter { $0 != winner.place }).sorted()
        (attempts, refused) = ([], [])
        return .connected(connection, servers[winner.place])
    }

    private mutating func fail(_ place: Int, _ message: String, isAgain: Bool) {
        failures[place] = .connecting(servers[place], message)
        refused.append(place)
        if isAgain { nextStart = .now + Self.headStart }
    }

    /// Returns what follows the look-up of a name, or nil if it has not ended, or the host cannot be asked.
    private mutating func stage(after lookup: NameLookup, of attempt: Attempt) -> Attempt.Stage? {
        switch lookup.answer {
        case .addresses(let addresses):
            return connect(attempt.place, isAgain: attempt.isAgain, name: lookup.name, at: addresses)
        case .failed(let reason):
            fail(
                attempt.place, "could not translate host name \"\(lookup.name)\" to address: \(reason)",
                isAgain: attempt.isAgain)
            return nil
        case nil: return nil
        }
    }

    /// Begins a connection; returns nil if the host cannot be asked.
    private mutating func connect(
        _ place: Int, isAgain: Bool, name: String? = nil, at addresses: [String] = []
    ) -> Attempt.Stage? {
        let server = servers[place]
        let parameters = server.connectionParameters(program: program, name: name, at: addresses)
        guard let connection = LibraryConnection(parameters: parameters) else {
            let isMissing = Libpq.loaded == nil
            failures[place] = isMissing ? .libraryMissing(address) : .connecting(server, "libpq has no memory")
            return nil
        }
        if connection.isBad {
            fail(place, connection.errorMessage, isAgain: isAgain)
            return nil
        }
        return .connecting(connection, .writable)
    }

    private mutating func begin(at now: ContinuousClock.Instant) {
        while attempts.isEmpty || nextStart <= now {
            let isAgain = places.isEmpty
            if isAgain, !asksAgain { return }
            let place = isAgain ? refused.removeFirst() : places.removeFirst()
            failures[place] = nil
            let server = servers[place], limit = limit(server)
            let stage: Attempt.Stage? =
                if let name = server.nameToLookUp {
                    .lookingUp(NameLookup(name, resolve))
                } else {
                    connect(place, isAgain: isAgain)
                }
            guard let stage else { continue }
            attempts.append(Attempt(place: place, isAgain: isAgain, limit: limit, end: now + limit, stage: stage))
            nextStart = now + Self.headStart
        }
    }
}
