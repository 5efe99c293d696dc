import BoardyRemote
import Postgres

/// The settings and repetitions of the engine's connections.
extension PostgresSession {
    /// Creates a session whose plans do not depend on statistics, which are wrong while a queue fills and empties.
    ///
    /// - Parameter onConnect: further statements for each new connection.
    static func engine(
        _ address: PostgresAddress, on executor: PollExecutor, onConnect: [SessionStatement] = [],
        onEvent: (@Sendable (Event) -> Void)? = nil
    ) -> PostgresSession {
        let settings = [
            "enable_seqscan = off", "enable_hashjoin = off", "enable_mergejoin = off", "enable_bitmapscan = off",
            "jit = off", "plan_cache_mode = force_generic_plan",
            // A process that is stopped in the middle of a transaction would keep rows locked, and claims would pass them by for ever.
            "idle_in_transaction_session_timeout = '5s'",
            // The lock of a host that has vanished is free when the server notices.
            "tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3",
        ].map { SessionStatement("SET \($0)", isPrepared: false) }
        return PostgresSession(
            address, program: "boardy queue", on: executor, onConnect: settings + onConnect, onEvent: onEvent)
    }

    /// Sends a request that may be carried out twice, again and again after a lost connection, a restart or a deadlock.
    ///
    /// - Throws: the last error if it has not succeeded within half a minute, or an error that a repetition does not mend.
    func repeatedly(
        _ statements: [SessionStatement], afterwards: [SessionStatement] = []
    ) async throws(PostgresError) -> [PostgresResult] {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            do throws(PostgresError) {
                return try await run(statements, afterwards: afterwards)
            } catch {
                guard error.kind.isPassing, !isClosed, ContinuousClock.now < end else { throw error }
            }
            try? await Task.sleep(for: .milliseconds(Int.random(in: 10...40)))
        }
    }
}

extension PostgresError.Kind {
    /// True if the same request may succeed later.
    var isPassing: Bool {
        switch self {
        case .connectionLost, .unavailable, .unreachable, .conflict, .lockTimeout, .stalePlan: true
        default: false
        }
    }
}
