import BoardyCore
import BoardyPostgres
import BoardyRemote
import BoardyWaiting
import PostgresServer
import Synchronization
import Testing

@testable import BoardyPostgresEngine

/// A queue whose server has a standby.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct StandbyTests {
    private static func open(_ process: String, _ address: PostgresAddress) async throws -> PostgresEngine {
        try await PostgresEngine.open(
            address, process: ProcessID(process), settings: .tested, looksByItself: false)
    }

    private static let request = RemoteRequest(
        id: QueueUser.id(1), contract: "x", hash: "1", input: [1], caller: ProcessID("v"))

    private static func record(_ claim: RemoteClaim) -> RemoteRecord {
        RemoteRecord(hold: claim.hold, outputs: [RemoteOutput(number: 1, bytes: [1])], ending: .done)
    }

    @Test("RM-36 and RM-41 no claim gets the token of one that a failover has lost, whose worker writes nothing")
    func lostClaim() async throws {
        let servers = try await ReplicatedServers()
        let old = try await Self.open("v", servers.both)
        _ = try await old.caller.submit(Self.request)
        // From here on the standby receives nothing, and no commit waits for it.
        try await onThread {
            try servers.replicate("SELECT 1")
            try PostgresConnection(servers.primary).execute("ALTER SYSTEM RESET synchronous_standby_names")
            try PostgresConnection(servers.primary).execute("SELECT pg_reload_conf()")
            try servers.detach()
        }
        let lost = try #require(try await old.workers.claim(1, for: QueueUser.process("v")).first)
        try await onThread {
            try servers.crash()
            try servers.promote()
        }
        let new = try await Self.open("w", servers.standby)
        let claim = try #require(try await new.workers.claim(1, for: QueueUser.process("w")).first)
        #expect(claim.hold.id == lost.hold.id && claim.hold.token > lost.hold.token && claim.attempt == 1)
        #expect(try await old.workers.record(Self.record(lost)) == .stale)
        #expect(try await new.workers.record(Self.record(claim)) == .accepted)
        await old.close()
        await new.close()
    }

    @Test("FO-5 a statement that is repeated after a lost connection waits for what the first one has committed")
    func repetition() async throws {
        let servers = try await ReplicatedServers(), engine = try await Self.open("v", servers.primary)
        try await onThread { try servers.replicateSynchronously() }
        _ = try await engine.caller.submit(Self.request)
        let claim = try #require(try await engine.workers.claim(1, for: QueueUser.process("v")).first)
        try await onThread { try servers.detach() }
        let isAnswered = Answered()
        let reply = Task {
            defer { isAnswered.value.withLock { $0 = true } }
            return try await engine.workers.record(Self.record(claim))
        }
        try await onThread {
            let server = try PostgresConnection(servers.primary)
            // The first wait ends with its connection, and the commit is visible then.
            let first = try #require(try Self.waiting(server, besides: 0, unless: isAnswered))
            try server.run("SELECT pg_terminate_backend($1::integer)", [.integer(first)])
            // The repetition finds nothing to change, and waits all the same.
            #expect(try Self.waiting(server, besides: first, unless: isAnswered) != nil)
            try server.execute("ALTER SYSTEM RESET synchronous_standby_names")
            try server.execute("SELECT pg_reload_conf()")
        }
        #expect(try await reply.value == .accepted)
        await engine.close()
    }

    @Test("FO-5 waits of the queue for a standby, which were given up, do not gather at the server")
    func givenUpWaits() async throws {
        let servers = try await ReplicatedServers(), address = try servers.both("reply_timeout=0.3")
        try await onThread {
            try servers.replicateSynchronously()
            try servers.detach()
        }
        for _ in 1...5 {
            let queue = QueueConnection(address, within: WaitLimit())
            await #expect(throws: RemoteFailure.self) {
                _ = try await queue.runOnce("SELECT 1", waitsForStandby: true)
            }
            await queue.close()
        }
        let waits = try await onThread {
            try PostgresConnection(servers.primary).run(
                "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            ).count
        }
        #expect((1...2).contains(waits))
    }

    /// Returns the process of the server that waits for the standby; nil if the answer has come.
    private static func waiting(
        _ server: PostgresConnection, besides other: Int64, unless isAnswered: Answered
    ) throws -> Int64? {
        while isAnswered.value.withLock({ !$0 }) {
            let found = try server.run(
                "SELECT pid::bigint FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND pid <> $1::integer",
                [.integer(other)])
            if case .integer(let process)? = found.values.first { return process }
        }
        return nil
    }

    /// True once a reply has come.
    private final class Answered: Sendable {
        let value = Mutex(false)
    }
}
