import BoardyCore
import BoardyPostgres
import BoardyRemote
import BoardyWaiting
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct OpeningTests {
    @Test("A queue that cannot be opened says why, and what to do, without the password")
    func refusals() async throws {
        let database = try PostgresServer.database()
        try database.execute(
            """
            DROP ROLE IF EXISTS engine_test_emil;
            CREATE ROLE engine_test_emil LOGIN PASSWORD 'right' IN ROLE needs_password;
            """)
        let missing = await failure("postgres://anna:secret@127.0.0.1:1/shop")
        #expect(
            missing?.description == """
                the queue at postgres://anna@127.0.0.1:1/shop cannot be used: The database cannot be reached. \
                PostgreSQL: \
                connection to server at "127.0.0.1", port 1 failed: Connection refused. Start the server, or correct \
                the host \
                and the port of the address
                """)
        let password = await failure(database.address(of: "engine_test_emil:wrong"))
        #expect(password?.message.contains("cannot be used: The database refuses the user.") == true)
        #expect(password?.message.hasSuffix("or let pg_hba.conf of the server allow the user from here") == true)
        #expect(password?.description.contains("wrong") == false)
        let right = await failure(database.address(of: "engine_test_emil:right"))
        #expect(
            right?.message.contains("The user of the database may not do this. PostgreSQL: permission denied") == true)
        #expect(right?.description.contains("right@") == false)
        try database.execute("DROP ROLE engine_test_emil")
    }

    @Test("FO-1 none of the connections of a queue waits for a silent first host")
    func silentFirst() async throws {
        let silent = try SilentHost(), database = try PostgresServer.database()
        let address = try #require(PostgresAddress(silent.before(database.address, "&connect_timeout=3600")))
        let engine = try await PostgresEngine.open(address, process: ProcessID("a"))
        try await engine.workers.announce(QueueUser.process("a"))
        let outputs = try await engine.caller.submit(
            RemoteRequest(id: QueueUser.id(1), contract: "x", hash: "1", input: [1], caller: ProcessID("a")))
        let claim = try #require(try await engine.workers.claim(1, for: QueueUser.process("a")).first)
        let record = RemoteRecord(
            hold: claim.hold, outputs: [RemoteOutput(number: 1, bytes: [1])], ending: .done)
        #expect(try await engine.workers.record(record) == .accepted)
        #expect(try await outputs.reduce(0) { count, _ in count + 1 } == 1)
        #expect(try await engine.administration.processes().map(\.id) == [ProcessID("a")])
        await engine.close()
    }

    @Test("ALL-7 a server that stands still while a queue asks if there is a pooler is not waited for again")
    func silent() async throws {
        let server = try await FreezableServer(), limit = WaitLimit()
        try server.freeze()
        let address = try #require(PostgresAddress("\(server.address)&connect_timeout=0.2"))
        let failure = await #expect(throws: RemoteFailure.self) {
            try await address.refuseTransactionPooler(within: limit)
        }
        #expect(failure?.code == .engineUnavailable)
        #expect(failure?.message.contains("no answer within 0.2 seconds") == true, "\(failure?.message ?? "")")
        #expect(limit.error != nil)
        server.thaw()
    }

    @Test("The tables of a later build are left alone, and tables that are missing are named")
    func versions() async throws {
        let database = try PostgresServer.database()
        let engine = try await open(database)
        try database.execute("INSERT INTO boardy.migration (version) VALUES (99)")
        let newer = await failure(database.address)
        #expect(
            newer?.message == """
                the queue in the database has version 99, and this build knows version 5 at most. Start the process \
                from the \
                build that has made it, or a later one
                """)
        try database.execute("DROP TABLE boardy.activation")
        let missing = await #expect(throws: RemoteFailure.self) { try await engine.administration.counts() }
        #expect(
            missing?.message.hasSuffix(
                """
                PostgreSQL: relation "boardy.activation" does not exist (42P01). Start the process again, which makes \
                the \
                tables of the queue
                """) == true, "\(String(describing: missing))")
        await engine.close()
    }

    @Test("Processes that open an empty database at the same time make the tables once")
    func atOnce() async throws {
        let database = try PostgresServer.database()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { await (try open(database)).close() } }
            try await group.waitForAll()
        }
        #expect(try database.number("SELECT count(*) FROM boardy.migration") == 5)
    }

    private func open(_ database: TestDatabase) async throws -> PostgresEngine {
        try await PostgresEngine.open(
            try #require(PostgresAddress(database.address)), process: ProcessID("w"), settings: .tested,
            looksByItself: false)
    }

    private func failure(_ text: String) async -> RemoteFailure? {
        guard let address = PostgresAddress(text) else { return nil }
        return await #expect(throws: RemoteFailure(.engineUnavailable, "")) {
            _ = try await PostgresEngine.open(address, process: ProcessID("w"))
        }
    }
}
