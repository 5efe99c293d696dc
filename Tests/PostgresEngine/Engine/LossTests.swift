import BoardyCore
import BoardyPostgres
import BoardyRemote
import BoardyWaiting
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// Connections and processes that are lost in the middle of their work.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct LossTests {
    @Test("RM-31 and RM-42 what was under way on lost connections is written once")
    func lostConnections() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database)
        let answers = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...60 {
                group.addTask {
                    let outputs = try await engine.caller.submit(Self.request(number))
                    return try await outputs.reduce(0) { count, _ in count + 1 }
                }
            }
            group.addTask {
                var recorded = 0
                while recorded < 60 {
                    if recorded.isMultiple(of: 3) { try database.cutConnections() }
                    let claims = (try? await engine.workers.claim(7, for: QueueUser.process("w"))) ?? []
                    // What a claim without a reply has taken is given back.
                    if claims.isEmpty { try await engine.workers.announce(QueueUser.process("w")) }
                    try await withThrowingTaskGroup(of: Void.self) { records in
                        for claim in claims {
                            let output = RemoteOutput(number: 1, bytes: [1])
                            let record = RemoteRecord(hold: claim.hold, outputs: [output], ending: .done)
                            records.addTask {
                                let reply = try await engine.workers.record(record)
                                #expect(reply == .accepted)
                            }
                        }
                        try await records.waitForAll()
                    }
                    recorded += claims.count
                }
                return 0
            }
            // Notifications are lost with their connection, so the caller looks.
            let looks = Task {
                while (try? await Task.sleep(for: .milliseconds(50))) != nil { try? await engine.sweep() }
            }
            defer { looks.cancel() }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.reduce(0, +) == 60)
        #expect(try database.number("SELECT count(*) FROM boardy.activation WHERE state = 2") == 60)
        #expect(try database.number("SELECT count(*) FROM boardy.output") == 60)
        await engine.close()
    }

    @Test("RM-57 a process gives back what a claim without a reply has taken")
    func lostClaim() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database), process = QueueUser.process("w")
        for number in 1...2 { _ = try await engine.caller.submit(Self.request(number)) }
        try await engine.workers.announce(process)
        let known = try #require(try await engine.workers.claim(1, for: process).first)
        let other = try database.connection()
        try other.execute("BEGIN; LOCK TABLE boardy.activation")
        let lost = Task { try await engine.workers.claim(1, for: process) }
        while try database.number(Self.blocked) == 0 { await Task.yield() }
        try database.execute("SELECT pg_terminate_backend(pid, 10000) FROM (\(Self.blockedProcesses)) AS p")
        await #expect(throws: RemoteFailure(.engineUnavailable, "")) { try await lost.value }
        // As if it had been committed all the same.
        try other.execute(
            """
            UPDATE boardy.activation SET state = 1, owner = 'w', token = 1, attempts = 1, lease_until = now() + \
            interval '1 day'
            WHERE state = 0; COMMIT
            """)
        try await engine.workers.announce(process)
        let row = try #require(try await engine.administration.show(QueueUser.id(2))?.row)
        #expect(row.state == .waiting && row.token == 2 && row.attempts == 0)
        #expect(try await engine.administration.show(known.hold.id)?.row.state == .running)
        await engine.close()
    }

    @Test("RM-47 and RM-48 a living process takes over from a dead one by itself")
    func rescue() async throws {
        let database = try PostgresServer.database()
        let address = try #require(PostgresAddress(database.address))
        let first = try await PostgresEngine.open(address, process: ProcessID("v"))
        let second = try await PostgresEngine.open(address, process: ProcessID("w"))
        try await first.workers.announce(QueueUser.process("v"))
        try await second.workers.announce(QueueUser.process("w"))
        _ = try await second.caller.submit(Self.request(1))
        let hold = try #require(try await first.workers.claim(1, for: QueueUser.process("v")).first?.hold)
        let signals = second.workers.signals(for: QueueUser.process("w"))
        await first.close()
        var claimed: [RemoteClaim] = []
        for await _ in signals where claimed.isEmpty {
            claimed = (try? await second.workers.claim(1, for: QueueUser.process("w"))) ?? []
            if !claimed.isEmpty { break }
        }
        #expect(claimed.map(\.hold) == [RemoteHold(id: hold.id, token: hold.token + 2)])
        #expect(claimed.first?.attempt == 2)
        await second.close()
    }

    @Test("RM-47 a process that was taken for dead writes its row again with its lock, without an announcement")
    func comesBack() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database)
        try await engine.workers.announce(QueueUser.process("w"))
        try database.execute(
            """
            DELETE FROM boardy.process;
            SELECT pg_terminate_backend(l.pid, 10000) FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
            WHERE l.locktype = 'advisory' AND l.mode = 'ShareLock' AND a.datname = current_database()
            """)
        while try database.number(Self.processes) == 0 {
            try Task.checkCancellation()
            await Task.yield()
        }
        #expect(try await engine.administration.processes().map(\.served) == [QueueUser.process("w").served])
        await engine.close()
    }

    @Test("RM-47 a process without its lock writes its row again before it claims")
    func claimsWithRow() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database)
        let workers = try #require(engine.workers as? PostgresWorkers)
        try await workers.announce(QueueUser.process("w"))
        // The first connection has the row written, too, which may come late.
        try database.execute("DELETE FROM boardy.process")
        await workers.hearDisconnection()
        #expect(try await workers.claim(1, for: QueueUser.process("w")) == [])
        #expect(try database.number(Self.processes) == 1)
        await engine.close()
    }

    @Test("RM-47 and RM-48 processes that come back after a restart are given the time for it")
    func grace() async throws {
        let database = try PostgresServer.database()
        let first = try await open("v", database), second = try await open("w", database)
        try await first.workers.announce(QueueUser.process("v"))
        _ = try await first.caller.submit(Self.request(1))
        _ = try await first.workers.claim(1, for: QueueUser.process("v"))
        try await second.sweep()
        try database.execute("UPDATE boardy.activation SET lease_until = now() - interval '1 hour'")
        await first.close()
        try database.cutConnections()
        for _ in 0..<3 { try await second.sweep() }
        #expect(try await second.administration.show(QueueUser.id(1))?.row.state == .running)
        await second.close()
    }

    @Test("A request that cannot be a row fails alone, and what waits ends when its process closes the queue")
    func obstacles() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database)
        async let good = engine.caller.submit(Self.request(1))
        var bad = Self.request(2)
        bad.lane = "a\0b"
        let refused = bad
        let lane = await #expect(throws: RemoteFailure(.unwritableValue, "")) {
            try await engine.caller.submit(refused)
        }
        #expect(
            lane?.message
                == "the activation '\(QueueUser.id(2))' of 'x' was refused, because its lane contains a null character")
        let name = await #expect(throws: RemoteFailure(.unwritableValue, "")) {
            try await engine.caller.submit(
                RemoteRequest(id: ActivationID("A"), contract: "x", hash: "1", input: [], caller: ProcessID("w")))
        }
        #expect(name?.message == "the activation 'A' of 'x' was refused, because its ID is no UUID in lower case")
        let outputs = try await good
        await engine.close()
        let failure = await #expect(throws: RemoteFailure(.engineUnavailable, "")) { for try await _ in outputs {} }
        #expect(failure?.message == "the process 'w' has closed its queue")
    }

    @Test("A bound of claims never lies behind what waits")
    func bounds() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database)
        for number in 1...2 { _ = try await engine.caller.submit(Self.request(number)) }
        try database.execute("UPDATE boardy.activation SET run_at = run_at - interval '1 hour' WHERE number = 1")
        let connection = QueueConnection(try #require(PostgresAddress(database.address)), within: .none)
        let bounds = WaitingBounds(connection, looksByItself: true)
        #expect(await bounds.milliseconds(of: [1, 2]) == [0, 0])
        var found = [0, 0]
        while found.contains(0) { found = await bounds.milliseconds(of: [1, 2]) }
        let first = try #require(try await engine.administration.show(QueueUser.id(1))?.row.runAt.milliseconds)
        let now = try await engine.administration.time().milliseconds
        #expect(found[0] == first - 1000)
        #expect(found[1] > first && found[1] <= now - 1000)
        await connection.close()
        await engine.close()
    }

    private static let blockedProcesses =
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    private static let blocked = "SELECT count(*) FROM (\(blockedProcesses)) AS p"

    private static let processes = "SELECT count(*) FROM boardy.process"

    private static func request(_ number: Int) -> RemoteRequest {
        RemoteRequest(id: QueueUser.id(number), contract: "x", hash: "1", input: [1], caller: ProcessID("w"))
    }

    private func open(_ process: String, _ database: TestDatabase) async throws -> PostgresEngine {
        var settings = QueueSettings.tested
        settings.waitingLimit = 1000
        return try await PostgresEngine.open(
            try #require(PostgresAddress(database.address)), process: ProcessID(process), settings: settings,
            looksByItself: false)
    }
}
