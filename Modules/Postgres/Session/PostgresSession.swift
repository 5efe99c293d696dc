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
        case connecting(WatchedConnection)
        case ready(WatchedConnection, Pipeline)
        case closed
    }

    /// A request that waits for a connection.
    private struct Waiter {
        let continuation: CheckedContinuation<PostgresError?, Never>
        /// True if the next failure to connect ends the wait.
        let isImpatient: Bool
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let executor: PollExecutor
    private let address: PostgresAddress
    private let program: String
    private let limit: WaitLimit
    private let onConnect: [SessionStatement]
    private let onEvent: (@Sendable (SessionEvent) -> Void)?
    private var state = State.disconnected
    private var isReconnecting = false
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0
    /// The numbers of the requests that were sent and have no results.
    private var requests: Set<Int> = []
    private var lastRequest = 0
    private var lastError: PostgresError?
    /// Resumed with false when the time for a step of a connection is over.
    private var step: CheckedContinuation<Bool, Never>?
    private var lastStep = 0

    /// The time that each step of a connection may take.
    private static let stepLimit = Duration.seconds(10)
    private static let pauses = (first: 20, last: 1000)

    /// Creates a session, which connects at once or at its first request.
    ///
    /// - Parameters:
    ///   - program: the name under which the server lists the connection.
    ///   - limit: ends the waits for a connection and for results.
    ///   - executor: the thread that serves the session's socket.
    ///   - onConnect: the statements that each new connection runs before all others, such as `LISTEN` and settings.
    ///   - onEvent: called on the executor's thread, so it must not wait.
    public init(
        _ address: PostgresAddress, program: String = "boardy", within limit: WaitLimit = .none,
        on executor: PollExecutor = .shared,
        onConnect: [SessionStatement] = [], onEvent: (@Sendable (SessionEvent) -> Void)? = nil
    ) {
        self.address = address
        self.program = program
        self.executor = executor
        self.limit = limit
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
    public func connect() async throws(PostgresError) { try await waitForConnection(isImpatient: true, atMost: nil) }

    /// Sends statements as one transaction and returns their results.
    ///
    /// - Parameters:
    ///   - afterwards: statements that are sent with them, as a transaction of their own that nobody waits for. A
    ///     `NOTIFY` comes after the commit so, and no earlier: handed over before, it can overtake the commit on
    ///     another connection.
    ///   - patience: the time for which a request waits for a connection.
    /// - Throws: the error of the first statement that failed, after which nothing of the request is stored; or that of
    ///   the connection.
    public func run(
        _ statements: [SessionStatement], afterwards: [SessionStatement] = [], patience: Duration = .seconds(30)
    ) async throws(PostgresError) -> [PostgresResult] {
        try await waitForConnection(isImpatient: false, atMost: patience)
        return try await send(statements, afterwards: afterwards).get()
    }

    /// Closes the connection. All requests under way fail, and later ones too.
    public func close() {
        drop(with: .closed(address), next: .closed)
        endStep(false)
        resume(waiters, with: .closed(address))
    }

    // MARK: - Requests

    private func send(
        _ statements: [SessionStatement], afterwards: [SessionStatement]
    ) async -> Result<[PostgresResult], PostgresError> {
        guard case .ready(_, let pipeline) = state else { return .failure(lastError ?? .closed(address)) }
        lastRequest += 1
        let number = lastRequest
        requests.insert(number)
        defer { requests.remove(number) }
        if limit.isOver { endWaits() }
        return await withCheckedContinuation { continuation in
            let isSent = pipeline.send(statements, afterwards: afterwards) { continuation.resume(returning: $0) }
            if isSent { watch() } else { lose() }
        }
    }

    /// Ends what waits now and still waits after the grace of the limit.
    private func endWaits() {
        let sent = requests, waiting = Set(waiters.keys)
        if sent.isEmpty, waiting.isEmpty { return }
        Task {
            try? await Task.sleep(for: WaitLimit.grace)
            end(waiting, sent)
        }
    }

    private func end(_ waiting: Set<Int>, _ sent: Set<Int>) {
        guard let reason = limit.reason else { return }
        let late = waiters.filter { waiting.contains($0.key) }
        if !late.isEmpty {
            resume(late, with: limit.ended(by: reason, address, isConnecting: true))
        }
        if !requests.isDisjoint(with: sent) {
            lose(with: limit.ended(by: reason, address, isUncertain: true))
        }
    }

    /// Returns when there is a connection.
    private func waitForConnection(isImpatient: Bool, atMost patience: Duration?) async throws(PostgresError) {
        if case .ready = state { return }
        if case .closed = state { throw .closed(address) }
        reconnect()
        lastWaiter += 1
        let number = lastWaiter
        let timer = patience.map { patience in
            Task {
                try? await Task.sleep(for: patience)
                if !Task.isCancelled { self.giveUp(number) }
            }
        }
        defer { timer?.cancel() }
        let failure = await withCheckedContinuation { continuation in
            waiters[number] = Waiter(continuation: continuation, isImpatient: isImpatient)
            if limit.isOver { endWaits() }
        }
        if let failure { throw failure }
    }

    private func giveUp(_ number: Int) {
        waiters.removeValue(forKey: number)?.continuation.resume(
            returning: lastError ?? .silent(address, after: Self.stepLimit))
    }

    private func resume(_ chosen: [Int: Waiter], with failure: PostgresError?) {
        for (number, waiter) in chosen {
            waiters[number] = nil
            waiter.continuation.resume(returning: failure)
        }
    }

    // MARK: - The socket

    private func watch() {
        switch state {
        case .ready(let watched, let pipeline):
            watched.watch(reads: true, writes: pipeline.isWriting) { [weak self] in
                self?.assumeIsolated { $0.socketIsReady() }
            }
        default: break
        }
    }

    private func socketIsReady() {
        guard case .ready(_, let pipeline) = state else { return endStep(true) }
        guard let notifications = pipeline.read() else { return lose() }
        watch()
        for notification in notifications { onEvent?(.notification(notification)) }
    }

    /// Ends all that is under way on a connection that is lost, and begins to connect again.
    private func lose() {
        guard case .ready(let watched, _) = state else { return }
        lose(with: .lost(address, watched.connection.errorMessage, sql: nil))
    }

    private func lose(with error: PostgresError) {
        guard case .ready = state else { return }
        lastError = error
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
        case .connecting(let watched): watched.stopWatching()
        case .disconnected, .closed: break
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
        do {
            try await open()
            isReconnecting = false
            lastError = nil
            resume(waiters, with: nil)
            onEvent?(.connected)
            return true
        } catch {
            if case .closed = state { return true }
            drop(with: error, next: .disconnected)
            lastError = error
            resume(waiters.filter(\.value.isImpatient), with: error)
            onEvent?(.disconnected(error))
            return false
        }
    }

    private func open() async throws(PostgresError) {
        guard let connection = LibraryConnection(parameters: address.connectionParameters(program: program)) else {
            throw .libraryMissing(address)
        }
        let watched = WatchedConnection(connection, on: executor)
        guard case .disconnected = state else { throw .closed(address) }
        state = .connecting(watched)
        if connection.isBad { throw PostgresError.connecting(address, connection.errorMessage) }
        var next = LibraryConnection.Step.writable
        while next != .connected {
            guard await isReady(watched, reads: next == .readable) else {
                throw .silent(address, after: Self.stepLimit)
            }
            guard case .connecting = state else { throw .closed(address) }
            next = connection.poll()
            if next == .failed { throw PostgresError.connecting(address, connection.errorMessage) }
        }
        guard let pipeline = Pipeline(connection, address) else {
            throw .lost(address, connection.errorMessage, sql: nil)
        }
        state = .ready(watched, pipeline)
        watch()
        // Requests wait until `tryToConnect` resumes them, so these are the first.
        if !onConnect.isEmpty { _ = try await send(onConnect, afterwards: []).get() }
    }

    /// Waits for a step of the connection that is being made. Returns false if it takes too long.
    private func isReady(_ watched: WatchedConnection, reads: Bool) async -> Bool {
        lastStep += 1
        let number = lastStep
        let timer = Task {
            try? await Task.sleep(for: Self.stepLimit)
            if !Task.isCancelled, number == self.lastStep { self.endStep(false) }
        }
        defer { timer.cancel() }
        return await withCheckedContinuation { continuation in
            step = continuation
            watched.watch(reads: reads, writes: !reads) { [weak self] in
                self?.assumeIsolated { $0.socketIsReady() }
            }
        }
    }

    private func endStep(_ isReady: Bool) {
        guard let step else { return }
        self.step = nil
        step.resume(returning: isReady)
    }
}
