public import BoardyWaiting

/// A connection for statements that many tasks send at once. It comes back by itself when the server does.
///
///     let session = PostgresSession(address, onConnect: [SessionStatement("LISTEN work")]) { event in … }
///     let results = try await session.run([SessionStatement("SELECT $1::integer", [.integer(1)])])
///
/// All requests are in libpq's pipeline: they are sent at once, and answered in order. A request is one implicit
/// transaction. If the connection is lost after a request was sent, nobody knows if its transaction was committed, and
/// the request fails with the error of the lost connection.
public actor PostgresSession {
    /// An event of a session that no request waits for.
    public enum SessionEvent: Sendable {
        /// A connection is open, and the statements of `onConnect` have run. Notifications before it may have been
        /// lost.
        case connected
        case notification(PostgresNotification)
        /// The connection was lost or could not be made. The session tries again.
        case disconnected(PostgresError)
    }

    private enum State {
        case disconnected
        case connecting
        case ready(WatchedConnection, Pipeline)
        case closed
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let executor: PollExecutor
    private let address: PostgresAddress
    private let program: String
    private let limit: WaitLimit
    /// The host that is asked before the others, or nil for the order of the address.
    private var first: PostgresAddress?
    private let onConnect: [SessionStatement]
    /// Takes the requests while the database has no connection left for this session; nil for no other session.
    private let substitute: PostgresSession?
    private let onEvent: (@Sendable (SessionEvent) -> Void)?
    private var state = State.disconnected
    private var isReconnecting = false
    private var waiters = ConnectionWaiters()
    private var requests = SentRequests()
    /// Ends the requests whose time is over, or nil while none has an end.
    private var watch: (end: ContinuousClock.Instant, task: Task<Void, Never>)?
    private var lastError: PostgresError?
    /// The refusal of a database that had no connection left, and the moment until which it is not asked again.
    private var refusal: (error: PostgresError, end: ContinuousClock.Instant)?
    /// True if a request was sent since the last call of ``closeIfIdle()``.
    private var wasUsed = false
    /// The moment since which the server has not replied, or nil while there is a connection.
    private var silence: ContinuousClock.Instant?
    /// Resumed with the sockets that are ready for a step of a connection; with none when the time for it is over.
    private var step: CheckedContinuation<Set<Int32>, Never>?
    private var lastStep = 0

    private static let pauses = (first: 20, last: 1000)
    /// The time after which a session with a substitute asks a database again that had no connection left.
    private static let refusalPause = Duration.seconds(5)

    /// Creates a session, which connects at once or at its first request.
    ///
    /// - Parameters:
    ///   - program: the name under which the server lists the connection.
    ///   - limit: ends the waits for a connection and for results.
    ///   - executor: the thread that serves the session's socket.
    ///   - substitute: the session that takes the requests while the database has no connection left for this one; nil
    ///     to wait for a connection.
    ///   - onConnect: the statements that each new connection runs before all others, such as `LISTEN` and settings.
    ///   - onEvent: called on the executor's thread, so it must not wait.
    public init(
        _ address: PostgresAddress, program: String = "boardy", within limit: WaitLimit = .none,
        on executor: PollExecutor = .shared, substitute: PostgresSession? = nil,
        onConnect: [SessionStatement] = [], onEvent: (@Sendable (SessionEvent) -> Void)? = nil
    ) {
        self.address = address
        self.program = program
        self.executor = executor
        self.limit = limit
        self.substitute = substitute
        self.onConnect = onConnect
        self.onEvent = onEvent
        limit.observe { [weak self] in Task { [weak self] in await self?.endWaits() } }
    }

    /// True after ``close()``.
    public var isClosed: Bool {
        if case .closed = state { true } else { false }
    }

    /// Connects, unless there is a connection.
    ///
    /// - Throws: the error of the first attempt that fails. The session goes on trying.
    public func connect() async throws(PostgresError) {
        do throws(PostgresError) {
            try await waitForConnection(isImpatient: true, atMost: nil)
        } catch {
            if error.waitEnd != nil { limit.note(error) }
            throw error
        }
    }

    /// Connects, and asks one of the hosts before the others.
    private func connect(askingFirst server: PostgresAddress) async throws(PostgresError) {
        first = server
        try await connect()
    }

    /// Sends statements as one transaction and returns their results.
    ///
    /// - Parameters:
    ///   - afterwards: statements that are sent with them, as a transaction of their own that nobody waits for. A
    ///     `NOTIFY` comes after the commit so, and no earlier: handed over before, it can overtake the commit on
    ///     another connection.
    ///   - patience: the time for which a request waits for a connection, from the last moment at which the server
    ///     replied or nothing was asked of it. That may be half a second before this process could know.
    ///   - replyLimit: the time in which the server has to answer, after which the connection is closed, and which is
    ///     no error of the command; nil for the one of the address, unless the limit of the session has a moment.
    /// - Throws: the error of the first statement that failed, after which nothing of the request is stored; or the
    ///   error of the connection.
    public func run(
        _ statements: [SessionStatement], afterwards: [SessionStatement] = [],
        patience: Duration = .milliseconds(29_500), replyLimit: Duration? = nil
    ) async throws(PostgresError) -> [PostgresResult] {
        do throws(PostgresError) {
            try await waitForConnection(isImpatient: false, atMost: patience)
        } catch {
            if error.isFull, let substitute {
                return try await substitute.run(
                    statements, afterwards: afterwards, patience: patience, replyLimit: replyLimit)
            }
            if let reason = error.waitEnd, replyLimit == nil { limit.note(error, endedBy: reason) }
            throw error
        }
        return try await send(statements, afterwards: afterwards, replyLimit).get()
    }

    /// Asks the server for a reply, and closes the connection if there is no reply in time. A server that stands still
    /// does not end its connections.
    ///
    /// After a second without a reply the hosts are asked. If another one takes writes, the connection is closed then.
    public func ping(within limit: Duration) async {
        let search = Task { await self.leaveReplacedServer(after: SuccessorSearch.patience) }
        defer { search.cancel() }
        _ = try? await run([SessionStatement("SELECT", isPrepared: false)], replyLimit: limit)
    }

    private func leaveReplacedServer(after patience: Duration) async {
        try? await Task.sleep(for: patience)
        guard !Task.isCancelled, case .ready(_, let pipeline) = state, pipeline.address != address else { return }
        let probe = PostgresSession(address, program: program, on: executor)
        try? await probe.connect(askingFirst: pipeline.address)
        let winner = await probe.server
        await probe.close()
        guard !Task.isCancelled, winner != address, winner != pipeline.address else { return }
        guard case .ready(_, let current) = state, current === pipeline else { return }
        var error = PostgresError.replaced(pipeline.address, by: winner, sql: nil)
        error.waitEnd = .overdue(limit: patience)
        lose(with: error)
    }

    /// Closes the connection and makes another one, as after the server was silent on another connection. The requests
    /// under way fail.
    public func reconnect(because error: PostgresError) { lose(with: error) }

    /// Closes the connection if no request was sent since the last call. The next request opens another one.
    public func closeIfIdle() {
        if case .ready = state, !wasUsed, requests.oldest == nil { drop(with: .closed(address), next: .disconnected) }
        wasUsed = false
    }

    /// Closes the connection. All requests under way fail, and later ones too.
    public func close() {
        drop(with: .closed(address), next: .closed)
        endStep([])
        waiters.resumeAll(with: .closed(address))
    }

    // MARK: - Requests

    private func send(
        _ statements: [SessionStatement], afterwards: [SessionStatement], _ replyLimit: Duration? = nil
    ) async -> Result<[PostgresResult], PostgresError> {
        guard case .ready(_, let pipeline) = state else { return .failure(lastError ?? .closed(address)) }
        wasUsed = true
        let start = ContinuousClock.now
        let longest = replyLimit ?? address.replyLimit
        let end = replyLimit == nil && limit.hasMoment ? nil : start + longest
        let number = requests.add(
            SentRequests.Request(
                start: start, end: end, limit: longest, isNoted: replyLimit == nil,
                isUncertain: statements.contains { $0.sql.mayCommit(inTransaction: false) }))
        if let end { watchRequests(until: end) }
        if limit.isOver { endWaits() }
        let result = await withCheckedContinuation { continuation in
            let isSent = pipeline.send(statements, afterwards: afterwards) { [self] result in
                // What is answered is not late, however long this task waits for its turn.
                requests.remove(number)
                continuation.resume(returning: result)
            }
            if isSent { watchSocket() } else { lose() }
        }
        guard case .failure(let error) = result else {
            limit.noteReply()
            return result
        }
        if error.sqlState != nil { limit.noteReply() }
        if error.kind == .unreplicated { limit.note(error, isUncertain: true) }
        if error.sqlState == SQLState.queryCanceled, let reason = limit.overdue(since: start, atMost: longest) {
            return .failure(limit.ended(by: reason, pipeline.address, sql: error.sql))
        }
        // The server has lost its role as the primary. Another host may have it.
        if error.kind == .readOnly { lose(with: error) }
        return result
    }

    /// Looks at the requests when the first of them may be late. There is one task at a time, and none for each
    /// request.
    private func watchRequests(until end: ContinuousClock.Instant) {
        if let watch {
            if watch.end <= end { return }
            watch.task.cancel()
        }
        watch = (
            end,
            Task { [weak self] in
                try? await Task.sleep(until: end, clock: .continuous)
                if !Task.isCancelled { await self?.endLateRequests() }
            }
        )
    }

    private func endLateRequests() {
        watch = nil
        guard let (end, first) = requests.first else { return }
        guard end <= .now else { return watchRequests(until: end) }
        let isUncertain = requests.isUncertain
        let error = PostgresError.ended(by: .overdue(limit: first.limit), server, isUncertain: isUncertain)
        if first.isNoted {
            limit.note(error, isUncertain: isUncertain, endedBy: .overdue(limit: first.limit))
            limit.giveUp(on: server.description)
        }
        lose(with: error)
    }

    private var server: PostgresAddress {
        if case .ready(_, let pipeline) = state { pipeline.address } else { address }
    }

    /// Ends what waits for a connection, and the requests when the wait for the oldest of them is over.
    private func endWaits() {
        guard let reason = limit.reason else { return }
        if !waiters.isEmpty { waiters.resumeAll(with: limit.ended(by: reason, address, isConnecting: true)) }
        guard let (end, _) = requestsEnd else { return }
        Task {
            try? await Task.sleep(until: end, clock: .continuous)
            endRequests()
        }
    }

    private func endRequests() {
        guard case .ready = state, let (end, reason) = requestsEnd else { return }
        // The server has replied to older ones meanwhile.
        if end > .now { return endWaits() }
        limit.giveUp(on: server.description)
        lose(with: limit.ended(by: reason, server, isUncertain: requests.isUncertain))
    }

    /// The end of the wait for the oldest request, with the reason; nil without requests, and while no wait ends.
    private var requestsEnd: (ContinuousClock.Instant, WaitLimit.Reason)? {
        requests.oldest.flatMap { limit.end(ofWaitSince: $0, for: server.description) }
    }

    private func waitForConnection(isImpatient: Bool, atMost patience: Duration?) async throws(PostgresError) {
        let end = patience.map { (silence ?? .now) + $0 }
        // A connection may be lost again before the one who waits for it goes on.
        while true {
            if case .ready = state { return }
            if case .closed = state { throw .closed(address) }
            if let refusal, refusal.end > .now { throw refusal.error }
            // What is to be put in order at the end is not worth a new connection.
            if let reason = limit.reason { throw limit.ended(by: reason, address, isConnecting: true) }
            reconnect()
            let number = waiters.makeNumber()
            let timer = end.map { end in
                Task {
                    try? await Task.sleep(until: end, clock: .continuous)
                    if !Task.isCancelled { self.giveUp(number) }
                }
            }
            defer { timer?.cancel() }
            let failure = await withCheckedContinuation { continuation in
                waiters.add(number, isImpatient: isImpatient, continuation)
            }
            if let failure { throw failure }
        }
    }

    private func giveUp(_ number: Int) {
        waiters.resume(number, with: lastError ?? .silent(address, after: address.connectLimit))
    }

    // MARK: - The socket

    private func watchSocket() {
        switch state {
        case .ready(let watched, let pipeline):
            watched.watch(reads: true, writes: pipeline.isWriting) { [weak self] in
                self?.assumeIsolated { $0.socketIsReady() }
            }
        default: break
        }
    }

    private func socketIsReady() {
        guard case .ready(_, let pipeline) = state else { return }
        guard let notifications = pipeline.read() else { return lose() }
        watchSocket()
        for notification in notifications { onEvent?(.notification(notification)) }
    }

    /// Ends all that is under way on a connection that is lost, and begins to connect again.
    private func lose() {
        guard case .ready(let watched, let pipeline) = state else { return }
        lose(with: .lost(pipeline.address, watched.connection.errorMessage, sql: nil))
    }

    private func lose(with error: PostgresError) {
        guard case .ready = state else { return }
        lastError = error
        // Of another connection than the one that was silent, a request under way may be younger than the silence.
        if let limit = error.waitEnd?.limit { silence = min(requests.oldest ?? .now, .now - limit) }
        drop(with: error, next: .disconnected)
        onEvent?(.disconnected(error))
        reconnect()
    }

    private func drop(with error: PostgresError, next: State) {
        let dropped = state
        state = next
        switch dropped {
        case .ready(let watched, let pipeline):
            watched.stopWatching()
            pipeline.end(with: error)
        case .connecting, .disconnected, .closed: break
        }
    }

    // MARK: - Connecting

    private func reconnect() {
        guard case .disconnected = state, !isReconnecting else { return }
        isReconnecting = true
        Task { [weak self] in
            var pause = Self.pauses.first
            while let isDone = await self?.tryToConnect(), !isDone {
                // Half of the pause is random, so that the processes of a host do not come all at once.
                try? await Task.sleep(for: .milliseconds(Int.random(in: pause / 2...pause)))
                pause = min(pause * 2, Self.pauses.last)
            }
        }
    }

    /// Makes one attempt. Returns true if no other one shall follow.
    private func tryToConnect() async -> Bool {
        do throws(PostgresError) {
            try await open()
            guard case .ready = state else { throw lastError ?? .closed(address) }
            isReconnecting = false
            (lastError, refusal) = (nil, nil)
            silence = nil
            waiters.resumeAll(with: nil)
            onEvent?(.connected)
            return true
        } catch {
            if case .closed = state { return true }
            drop(with: error, next: .disconnected)
            lastError = error
            // The substitute serves those who wait. A connection that comes free is left to others for a while.
            let isReplaced = error.isFull && substitute != nil
            if isReplaced { (refusal, isReconnecting) = ((error, .now + Self.refusalPause), false) }
            waiters.resumeAll(onlyImpatient: !isReplaced, with: error)
            onEvent?(.disconnected(error))
            return isReplaced
        }
    }

    /// Connects to the first host that takes writes.
    private func open() async throws(PostgresError) {
        if let problem = address.problem { throw .connecting(address, problem) }
        guard case .disconnected = state else { throw .closed(address) }
        state = .connecting
        var contest = HostContest(address, program: program, askingFirst: first), ready: Set<Int32> = []
        while true {
            switch contest.advance(ready) {
            case .connected(let connection, let server):
                do throws(PostgresError) {
                    return try await use(connection, server)
                } catch {
                    if case .closed = state { throw .closed(address) }
                    drop(with: error, next: .connecting)
                    contest.refuse(server, because: error)
                    ready = []
                }
            case .failed(let error): throw error
            case .waiting:
                ready = await self.ready(contest.sockets, until: contest.nextMoment)
                guard case .connecting = state else { throw .closed(address) }
            }
        }
    }

    /// Runs the first statements of a new connection.
    private func use(_ connection: LibraryConnection, _ server: PostgresAddress) async throws(PostgresError) {
        guard let pipeline = Pipeline(connection, server) else {
            throw .lost(server, connection.errorMessage, sql: nil)
        }
        state = .ready(WatchedConnection(connection, on: executor), pipeline)
        watchSocket()
        // Requests wait until `tryToConnect` resumes them, so these are the first. A host that stands still now has
        // accepted the connection before.
        if !onConnect.isEmpty { _ = try await send(onConnect, afterwards: [], replyLimitOfConnecting).get() }
    }

    /// The time for the first statements of a connection: the one of the address at most.
    private var replyLimitOfConnecting: Duration { min(.seconds(4), address.replyLimit) }

    /// Waits until one of the sockets of a connection that is being made is ready, or a moment has come. Returns the
    /// descriptors of those that are ready.
    private func ready(_ sockets: [AwaitedSocket], until end: ContinuousClock.Instant) async -> Set<Int32> {
        lastStep += 1
        let number = lastStep
        let timer = Task {
            try? await Task.sleep(until: end, clock: .continuous)
            if !Task.isCancelled, number == self.lastStep { self.endStep([]) }
        }
        defer {
            timer.cancel()
            for socket in sockets { executor.unwatch(socket.descriptor) }
        }
        return await withCheckedContinuation { continuation in
            step = continuation
            for socket in sockets {
                executor.watch(socket.descriptor, socket.events) { [weak self] in
                    self?.assumeIsolated { $0.endStep([socket.descriptor]) }
                }
            }
        }
    }

    private func endStep(_ ready: Set<Int32>) {
        guard let step else { return }
        self.step = nil
        step.resume(returning: ready)
    }
}
