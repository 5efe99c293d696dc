import BoardyPostgres
import BoardyRemote
import BoardyWaiting

/// A connection of the engine. It answers a statement with its rows, and fails in the words of the queue.
struct QueueConnection: Sendable {
    private let session: PostgresSession
    private let limit: WaitLimit
    private let replyLimit: Duration
    private let standbyWait: StandbyWait

    /// Creates a connection whose plans do not depend on statistics, which are wrong while a queue fills and empties.
    ///
    /// - Parameters:
    ///   - limit: ends all waits.
    ///   - substitute: takes the statements while the database has no connection left for this one; nil for none.
    ///   - onConnect: further statements for each new connection.
    ///   - onEvent: called on the thread of the connection.
    init(
        _ address: PostgresAddress, within limit: WaitLimit, substitute: QueueConnection? = nil,
        onConnect: [String] = [],
        onEvent: (@Sendable (PostgresSession.SessionEvent) -> Void)? = nil
    ) {
        let settings =
            [
                "enable_seqscan = off", "enable_hashjoin = off", "enable_mergejoin = off", "enable_bitmapscan = off",
                "jit = off", "plan_cache_mode = force_generic_plan",
                // A process that is stopped in the middle of a transaction would keep rows locked, and claims would
                // pass them by for ever.
                "idle_in_transaction_session_timeout = '5s'",
                // The lock of a host that has vanished is free when the server notices.
                "tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3",
            ].map { "SET \($0)" } + Self.limits(of: address, within: limit)
        session = PostgresSession(
            address, program: Self.program, within: limit, substitute: substitute?.session,
            onConnect: (settings + onConnect).map { SessionStatement($0, isPrepared: false) }, onEvent: onEvent)
        self.limit = limit
        replyLimit = address.replyLimit
        standbyWait = StandbyWait(within: limit.serverLimit(orElse: replyLimit))
    }

    /// The limits that the server watches too, so that it keeps neither a statement nor its locks for a process that
    /// has given up; and the end of waits for a standby, which no limit of the server ends.
    private static func limits(of address: PostgresAddress, within limit: WaitLimit) -> [String] {
        let milliseconds = Int(limit.serverLimit(orElse: address.replyLimit) / .milliseconds(1))
        return [
            "SET statement_timeout = \(milliseconds)", "SET lock_timeout = \(milliseconds)",
            StandbyWait.cancellation,
        ]
    }

    /// Creates a connection whose statements read all of the tables, by the planner's own choices.
    init(
        readingAllOf address: PostgresAddress, within limit: WaitLimit, substitute: QueueConnection,
        onEvent: (@Sendable (PostgresSession.SessionEvent) -> Void)? = nil
    ) {
        session = PostgresSession(
            address, program: Self.program, within: limit, substitute: substitute.session,
            onConnect: Self.limits(of: address, within: limit).map { SessionStatement($0, isPrepared: false) },
            onEvent: onEvent)
        self.limit = limit
        replyLimit = address.replyLimit
        standbyWait = StandbyWait(within: limit.serverLimit(orElse: replyLimit))
    }

    private static let program = "boardy queue"

    /// The executor of the actors that use the connection, so that their messages change no thread. All connections
    /// of the process share it.
    var executor: UnownedSerialExecutor { session.unownedExecutor }

    /// True when nothing that waits is tried again.
    var isOver: Bool { limit.isOver }

    func connect() async throws(RemoteFailure) {
        do throws(PostgresError) {
            try await session.connect()
        } catch {
            throw RemoteFailure(error)
        }
    }

    func close() async { await session.close() }

    /// Closes the connection if no statement was sent since the last call. The next one opens it again.
    func closeIfIdle() async { await session.closeIfIdle() }

    /// Asks the server for a reply. One that stands still does not end its connections, so the connection is closed if
    /// there is no reply in time.
    func ping(within limit: Duration) async { await session.ping(within: limit) }

    func reconnect(because error: PostgresError) async { await session.reconnect(because: error) }

    /// Sends a statement that may be carried out twice, again and again after a lost connection, a restart or a
    /// deadlock.
    ///
    /// - Parameter notifications: channels and payloads, which are sent with the statement and come after its commit.
    ///   They may be lost.
    /// - Throws: the last failure if it has not succeeded within the limit of the address, half a minute without one;
    ///   or a failure that a repetition does not mend.
    func run(
        _ sql: String, _ values: [PostgresValue] = [],
        notifying notifications: [(channel: String, payload: String)] = []
    ) async throws(RemoteFailure) -> PostgresResult {
        let end = ContinuousClock.now + replyLimit
        var statements = [SessionStatement(sql, values)]
        while true {
            do throws(PostgresError) {
                return try await session.run(statements, afterwards: notifications.map(Self.statement)).first
                    ?? PostgresResult()
            } catch {
                // The first one may be committed. The repetition finds nothing to change then, and must not answer
                // before the standby has it.
                if error.kind == .unreplicated || error.kind == .connectionLost {
                    statements = [statements[0], SessionStatement(standbyWait.sql)]
                }
                let isOver = limit.isOver || ContinuousClock.now >= end
                guard error.kind.isPassing, await !session.isClosed, !isOver else { throw RemoteFailure(error) }
            }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 10...40)))
        }
    }

    /// Sends a statement that must not be carried out twice.
    ///
    /// - Parameters:
    ///   - limit: the number of tries where another transaction was in the way, which undoes the statement. After them
    ///     the result is empty.
    ///   - waitsForStandby: true for a reading that is an answer, which a failover must not lose.
    func runOnce(
        _ sql: String, _ values: [PostgresValue] = [], tries limit: Int = 1, waitsForStandby: Bool = false
    ) async throws(RemoteFailure) -> PostgresResult {
        let statements = [SessionStatement(sql, values)] + (waitsForStandby ? [SessionStatement(standbyWait.sql)] : [])
        for _ in 0..<limit {
            do throws(PostgresError) {
                return try await session.run(statements).first ?? PostgresResult()
            } catch  where error.kind == .uniqueness || error.kind == .conflict {
                // Another worker has claimed an activation of the same lane.
            } catch {
                throw RemoteFailure(error)
            }
        }
        return PostgresResult()
    }

    /// Changes tables in one transaction, unless another process has done it.
    func migrate(_ statements: [String]) async throws(RemoteFailure) {
        do throws(PostgresError) {
            _ = try await session.run(statements.map { SessionStatement($0, isPrepared: false) })
        } catch  where error.kind == .uniqueness || error.kind == .exists {
            // It has done it while this one waited for the lock.
        } catch {
            throw RemoteFailure(error)
        }
    }

    /// Sends notifications that may be lost.
    func notify(_ notifications: [(channel: String, payload: String)]) async {
        _ = try? await session.run(notifications.map(Self.statement))
    }

    /// A payload is shorter than 8000 bytes. Nobody waits for the disk.
    private static func statement(channel: String, payload: String) -> SessionStatement {
        SessionStatement(
            "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [.text(channel), .text(payload)])
    }
}

extension PostgresError.Kind {
    /// True if the same request may succeed later.
    fileprivate var isPassing: Bool {
        switch self {
        case .connectionLost, .unreplicated, .unavailable, .standby, .readOnly, .unreachable, .conflict, .lockTimeout,
            .stalePlan:
            true
        default: false
        }
    }
}
