import BoardyCore
import BoardyPostgres
import BoardyRemote
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// The numbers of contracts, which are deleted without a use.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ContractTests {
    @Test("RM-59 a contract is deleted when nobody asks for it, serves it, or has an activation of it")
    func deletion() async throws {
        let database = try PostgresServer.database()
        let engine = try await open("w", database), process = QueueUser.process("w")
        try await engine.workers.announce(process)
        try await submit(1, to: engine)
        let hold = try #require(try await engine.workers.claim(1, for: process).first?.hold)
        _ = try await engine.workers.record(RemoteRecord(hold: hold, ending: .done))

        try age("2 days", in: database)
        _ = try await engine.administration.prune(olderThan: .zero)
        #expect(try names(in: database) == 1, "A process serves it.")

        try await submit(2, to: engine)
        try await engine.workers.leave(process)
        try age("2 days", in: database)
        _ = try await engine.administration.prune(olderThan: nil)
        #expect(try names(in: database) == 1, "It has an activation.")
        let isNew = "SELECT count(*) FROM boardy.contract WHERE used > now() - interval '1 hour'"
        #expect(try database.number(isNew) == 1, "Its activations are looked for once a day.")

        _ = try await engine.administration.discard(QueueFilter())
        try await passMilliseconds(engine)
        _ = try await engine.administration.prune(olderThan: .zero)
        #expect(try names(in: database) == 1, "It was asked for.")
        try age("2 days", in: database)
        _ = try await engine.administration.prune(olderThan: .zero)
        #expect(try names(in: database) == 0)
        await engine.close()
    }

    @Test("RM-59 an activation is submitted under a number that cannot be deleted meanwhile")
    func submission() async throws {
        let database = try PostgresServer.database()
        let caller = try await open("c", database), process = QueueUser.process("w")
        try await submit(1, to: caller)
        _ = try await caller.administration.discard(QueueFilter())
        try await passMilliseconds(caller)
        try age("2 days", in: database)
        _ = try await caller.administration.prune(olderThan: .zero)
        #expect(try names(in: database) == 0)
        // The caller knows a number that is none any more, and then one that might be deleted soon.
        try await submit(2, to: caller)
        try age("13 hours", in: database)
        try await submit(3, to: caller)
        let recent = "SELECT count(*) FROM boardy.contract WHERE used > now() - interval '1 hour'"
        #expect(try database.number(recent) == 1)
        let worker = try await open("w", database)
        #expect(
            try await worker.workers.claim(9, for: process).map(\.request.id) == [QueueUser.id(2), QueueUser.id(3)])
        await worker.close()
        await caller.close()
    }

    private func age(_ interval: String, in database: TestDatabase) throws {
        try database.execute("UPDATE boardy.contract SET used = now() - interval '\(interval)'")
    }

    private func names(in database: TestDatabase) throws -> Int? {
        try database.number("SELECT count(*) FROM boardy.contract WHERE name = 'x'")
    }

    /// Waits until what has ended just now is older than no time at all, by the clock of the database.
    private func passMilliseconds(_ engine: PostgresEngine) async throws {
        let start = try await engine.administration.time()
        while try await engine.administration.time() <= start + .milliseconds(1) {}
    }

    private func submit(_ number: Int, to engine: PostgresEngine) async throws {
        _ = try await engine.caller.submit(
            RemoteRequest(
                id: QueueUser.id(number), contract: "x", hash: "1", input: [1], caller: engine.caller.process))
    }

    private func open(_ process: String, _ database: TestDatabase) async throws -> PostgresEngine {
        try await PostgresEngine.open(
            try #require(PostgresAddress(database.address)), process: ProcessID(process), settings: .tested,
            looksByItself: false)
    }
}
