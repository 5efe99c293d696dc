import Foundation
import PostgresServer
import Testing

@testable import BoardyPostgres

/// Sessions that many tasks use at once, on a server of their own.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct SessionTests {
    @Test("A session answers the requests of many tasks, each with its own result")
    func pipelined() async throws {
        let database = try PostgresServer.database()
        let session = try PostgresSession(#require(PostgresAddress(database.address)))
        let sums = try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let results = try await session.run([
                        SessionStatement("SELECT $1::integer + 1 AS sum", [.integer(Int64(number))])
                    ])
                    return try (number, #require(results.first?.values.first))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(sums == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, PostgresValue.integer(Int64($0 + 1))) }))
        await session.close()
    }

    @Test("A request is one transaction, and its failure leaves the requests beside it alone")
    func transaction() async throws {
        let database = try PostgresServer.database()
        let session = try PostgresSession(#require(PostgresAddress(database.address)))
        _ = try await session.run([SessionStatement("CREATE TABLE note (id integer PRIMARY KEY)", isPrepared: false)])
        let insert = SessionStatement("INSERT INTO note VALUES ($1)", [.integer(1)])
        let failing = Task { try await session.run([insert, insert]) }
        async let success = session.run([SessionStatement("SELECT count(*) FROM note")])
        await #expect(throws: PostgresError.self) { try await failing.value }
        #expect(try await success.first?.values == [.integer(0)])
        await session.close()
    }

    @Test("A statement whose preparation failed names the reason, and works when the reason has gone")
    func preparation() async throws {
        let database = try PostgresServer.database()
        let session = try PostgresSession(#require(PostgresAddress(database.address)))
        let count = SessionStatement("SELECT count(*) FROM missing")
        let error = await #expect(throws: PostgresError.self) { try await session.run([count]) }
        #expect(error?.kind == .missing && error?.message == "relation \"missing\" does not exist")
        try database.execute("CREATE TABLE missing ()")
        #expect(try await session.run([count]).first?.values == [.integer(0)])
        await session.close()
    }

    @Test("Statements sent behind a request run after its commit, and a listener hears them")
    func notification() async throws {
        let database = try PostgresServer.database(), address = try #require(PostgresAddress(database.address))
        let (events, continuation) = AsyncStream.makeStream(of: PostgresNotification.self)
        let listener = PostgresSession(address, onConnect: [SessionStatement("LISTEN bell", isPrepared: false)]) {
            if case .notification(let notification) = $0 { continuation.yield(notification) }
        }
        try await listener.connect()
        let session = PostgresSession(address)
        _ = try await session.run(
            [SessionStatement("CREATE TABLE note (id integer)", isPrepared: false)],
            afterwards: [SessionStatement("SELECT pg_notify('bell', to_regclass('note')::text)")])
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == PostgresNotification(channel: "bell", payload: "note"))
        await session.close()
        await listener.close()
    }

    @Test("A session whose connection the server has ended connects again, and runs its first statements again")
    func reconnect() async throws {
        let database = try PostgresServer.database(), address = try #require(PostgresAddress(database.address))
        let settings = [SessionStatement("SET statement_timeout = '7s'", isPrepared: false)]
        let session = PostgresSession(address, onConnect: settings)
        let show = SessionStatement("SELECT pg_backend_pid(), current_setting('statement_timeout')")
        let before = try #require(try await session.run([show]).first?.values)
        guard case .integer(let process) = before[0] else { throw UnexpectedValue(before[0]) }
        let asleep = Task { try await session.run([SessionStatement("SELECT pg_sleep(60)")]) }
        while try database.value("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == .integer(0) {
            await Task.yield()
        }
        try database.execute("SELECT pg_terminate_backend(\(process))")
        let error = await #expect(throws: PostgresError.self) { try await asleep.value }
        #expect(error?.kind == .connectionLost)
        let after = try #require(try await session.run([show]).first?.values)
        #expect(after[0] != before[0] && after[1] == .text("7s"))
        await session.close()
    }

    @Test("A request waits for the next connection if one is lost before it was ready")
    func lostAtOnce() async throws {
        let database = try PostgresServer.database(), address = try #require(PostgresAddress(database.address))
        let loss = PostgresError.lost(address, "The test has ended the connection.", sql: nil)
        let executor = PollExecutor()
        let session = PostgresSession(
            address, on: executor, onConnect: [SessionStatement("SELECT pg_notify('bell', '')")])
        let (bells, continuation) = AsyncStream.makeStream(of: Void.self)
        // Of the same thread, so that the loss may stand between the answer to the first statement and its task.
        let listener = PostgresSession(address, on: executor, onConnect: [SessionStatement("LISTEN bell")]) {
            if case .notification = $0 { continuation.yield() }
        }
        // Not of every connection: on a starved machine each loss comes before the request, which then waits for ever.
        let losses = Task { for await _ in bells.prefix(20) { await session.reconnect(because: loss) } }
        try await listener.connect()
        for _ in 0..<20 {
            do throws(PostgresError) {
                _ = try await session.run([SessionStatement("SELECT 1")])
            } catch {
                // On a starved machine a connection may also be late.
                #expect(error.summary != PostgresError.closed(address).summary)
            }
        }
        await listener.close()
        // A loss that was heard of and is still to come would end the last request.
        continuation.finish()
        await losses.value
        _ = try await session.run([SessionStatement("SELECT 1")])
        await session.close()
    }

    @Test("RM-105 a session that was idle gives its connection back, and its next request opens another one")
    func idle() async throws {
        let database = try PostgresServer.database()
        let session = try PostgresSession(#require(PostgresAddress(database.address)))
        let number = [SessionStatement("SELECT pg_backend_pid()::bigint")]
        let first = try await session.run(number).first?.values
        await session.closeIfIdle()
        #expect(try await session.run(number).first?.values == first)
        for _ in 1...2 { await session.closeIfIdle() }
        #expect(try await session.run(number).first?.values != first)
        await session.close()
    }

    @Test("A session without a server fails its first connection with a sentence, and a closed one refuses requests")
    func unreachable() async throws {
        let session = try PostgresSession(#require(PostgresAddress("postgres://nobody@/x?host=/nowhere")))
        let error = await #expect(throws: PostgresError.self) { try await session.connect() }
        #expect(error?.kind == .unreachable)
        let late = await #expect(throws: PostgresError.self) {
            try await session.run([SessionStatement("SELECT 1")], patience: .zero)
        }
        #expect(late?.summary == "The database cannot be reached.")
        await session.close()
        let closed = await #expect(throws: PostgresError.self) { try await session.run([SessionStatement("SELECT 1")]) }
        #expect(
            closed?.description == """
                The session with the database is closed.
                    database: postgres://nobody@/x?host=/nowhere
                Create another session.
                """)
    }
}

private struct UnexpectedValue: Error {
    let value: PostgresValue

    init(_ value: PostgresValue) { self.value = value }
}
