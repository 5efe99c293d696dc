import BoardyWaiting
import Foundation
import PostgresServer
import Testing

@testable import BoardyPostgres

/// Tests of waits for servers that do not reply.
@Suite struct WaitTests {
    private static let unchanged =
        """
        What waited has changed nothing, and what was committed before stays. Repeat the command when the server \
        replies.
        """
    private static let uncertain =
        "The change may have been made or not: look before you repeat it, or repeat it with the same key."

    /// Returns a connection to a server that has answered once, on a thread of its own, and answers nothing more.
    private func connection(to server: PlayedServer) throws -> PostgresConnection {
        Thread.detachNewThread { server.answerOnce() }
        let connection = try PostgresConnection(try #require(PostgresAddress(server.address)))
        try connection.run("SELECT 1")
        return connection
    }

    @Test(
        "ALL-7 a statement that is overdue tells its limit and what is certain, and its connection is lost",
        arguments: [
            ("SELECT 2", unchanged), ("COMMIT", uncertain), ("INSERT INTO t VALUES (1)", uncertain),
            ("  begin", unchanged),
        ])
    func overdue(sql: String, advice: String) throws {
        let server = try PlayedServer(), connection = try connection(to: server)
        connection.limit = WaitLimit(each: .milliseconds(100))
        let error = try #require(#expect(throws: PostgresError.self) { try connection.run(sql) })
        #expect(error.kind == .connectionLost && connection.isLost && !connection.isAlive())
        #expect(
            error.description == """
                The database did not reply within 0.1 seconds.
                    database: \(connection.address)
                    SQL: \(sql.statementLine)
                \(advice)
                """)
        #expect(connection.limit.error.map { "\($0)" } == error.description)
        #expect(!connection.limit.isOver)
        withExtendedLifetime(server) {}
    }

    @Test("ALL-7 the limit of a command ends a wait that is under way, and nothing is tried again then")
    func total() throws {
        let server = try PlayedServer(), connection = try connection(to: server)
        connection.limit = WaitLimit(total: .milliseconds(1))
        let error = #expect(throws: PostgresError.self) { try connection.execute("SELECT 2") }
        #expect(error?.summary == "The database did not reply within 0.001 seconds.")
        #expect(connection.limit.isOver)
        // Nothing else waits for it.
        #expect(connection.limit.isSilent(connection.address.description))
        withExtendedLifetime(server) {}
    }

    @Test("ALL-7 a statement without another limit ends at the one of the address")
    func addressLimit() throws {
        let server = try PlayedServer()
        Thread.detachNewThread { server.answerOnce() }
        let address = try #require(PostgresAddress(server.address + "&reply_timeout=0.1"))
        let connection = try PostgresConnection(address)
        try connection.run("SELECT 1")
        let error = #expect(throws: PostgresError.self) { try connection.run("COMMIT") }
        #expect(error?.kind == .connectionLost && error?.waitEnd == .overdue(limit: .milliseconds(100)))
        #expect(error?.summary == "The database did not reply within 0.1 seconds." && error?.advice == Self.uncertain)
        withExtendedLifetime(server) {}
    }

    @Test("ALL-7 a process that goes on does not tell an overdue wait of before as the reason of its end by a signal")
    func outlived() throws {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption)
        let address = try #require(PostgresAddress("postgres://db/shop"))
        _ = limit.ended(by: .overdue(limit: .seconds(30)), address, sql: "SELECT 1")
        #expect(limit.error != nil)
        interruption.interrupt()
        #expect(limit.error == nil)
        _ = limit.ended(by: .interrupted, address, sql: "SELECT 2")
        #expect((limit.error as? PostgresError)?.sql == "SELECT 2")
    }

    @Test("ALL-7 the server gets a little less time than this process waits")
    func serverLimit() {
        #expect(WaitLimit().serverLimit(orElse: .seconds(30)) == .seconds(29.5))
        #expect(WaitLimit().serverLimit(orElse: .seconds(1)) == .seconds(0.9))
        #expect(WaitLimit(total: .seconds(60)).serverLimit(orElse: .seconds(30)) > .seconds(30))
        #expect(WaitLimit(total: .zero).serverLimit(orElse: .seconds(30)) == .milliseconds(1))
        // A server refuses more milliseconds than 32 bits have.
        for total in [Duration.seconds(3600 * 600), .seconds(3600 * 1_000_000)] {
            #expect(WaitLimit(total: total).serverLimit(orElse: .seconds(30)) / .milliseconds(1) < Double(Int32.max))
        }
    }

    @Test("ALL-7 an interruption ends a wait without a limit, on another thread, and a later one too")
    func interrupted() throws {
        let server = try PlayedServer(), connection = try connection(to: server)
        let interruption = Interruption()
        connection.limit = WaitLimit(interruption: interruption)
        Thread.detachNewThread { interruption.interrupt() }
        let error = #expect(throws: PostgresError.self) { try connection.execute("SELECT 2") }
        #expect(error?.summary == "The wait for the database was interrupted.")
        #expect(connection.limit.isOver)
        let address = connection.address
        let next = #expect(throws: PostgresError.self) {
            try PostgresConnection(address, within: WaitLimit(interruption: interruption))
        }
        #expect(next?.kind == .unreachable && next?.advice == Self.unchanged, "\(next as Any)")
        withExtendedLifetime(server) {}
    }

    @Test("ALL-7 of several waits that were ended, the one whose change may have been made is told")
    func uncertainFirst() throws {
        let limit = WaitLimit(), address = try #require(PostgresAddress("postgres://db/shop"))
        for (sql, isUncertain) in [("SELECT 1", false), ("COMMIT", true), ("DELETE FROM t", true)] {
            _ = limit.ended(by: .interrupted, address, sql: sql, isUncertain: isUncertain)
        }
        #expect((limit.error as? PostgresError)?.sql == "COMMIT")
    }

    @Test(
        "ALL-7 only what may end a transaction is uncertain",
        arguments: [
            ("COMMIT", true, true), ("INSERT INTO t VALUES (1)", true, false), ("UPDATE t SET a = 1", false, true),
            ("SELECT 1", false, false), ("\n  ROLLBACK", false, false), ("RELEASE part", true, false),
        ])
    func certainty(sql: String, isInTransaction: Bool, mayCommit: Bool) {
        #expect(sql.mayCommit(inTransaction: isInTransaction) == mayCommit)
    }
}

/// Waits for a real server whose processes stand still.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct FrozenServerTests {
    @Test(
        "ALL-7 a frozen server's connections and statements end at their limit, and it has then undone the transaction"
    )
    func frozen() async throws {
        let server = try await FreezableServer(), connection = try server.connection()
        try connection.execute("CREATE TABLE t (a int)")
        try connection.execute("BEGIN; INSERT INTO t VALUES (1)")
        let address = try #require(PostgresAddress("\(server.address)&connect_timeout=600"))
        try server.freeze()
        connection.limit = WaitLimit(each: .milliseconds(100))
        let late = #expect(throws: PostgresError.self) { try connection.run("INSERT INTO t VALUES (2)") }
        #expect(late?.kind == .connectionLost && late?.advice.hasPrefix("What waited has changed nothing") == true)
        let next = #expect(throws: PostgresError.self) {
            try PostgresConnection(server.address, within: WaitLimit(each: .milliseconds(100)))
        }
        #expect(next?.kind == .unreachable)
        let session = PostgresSession(address, within: WaitLimit(total: .seconds(1)))
        let asked = await #expect(throws: PostgresError.self) { try await session.run([SessionStatement("SELECT 1")]) }
        #expect(asked?.summary == "The database did not reply within 1 second.")
        server.thaw()
        #expect(try server.connection().run("SELECT count(*) FROM t").values == [.integer(0)])
        await session.close()
    }

    @Test("ALL-7 the slow replies of a transaction and its repetitions share the limit of the address")
    func sharedLimit() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        let limit = connection.address.replyLimit
        connection.slowReply = .zero
        try connection.execute("BEGIN")
        try connection.run("SELECT pg_sleep(0.01)")
        let afterFirst = connection.replyTimeLeft
        #expect(afterFirst <= limit - .milliseconds(10))
        try connection.execute("ROLLBACK")
        try connection.execute("BEGIN")
        try connection.run("SELECT pg_sleep(0.01)")
        #expect(connection.replyTimeLeft <= afterFirst - .milliseconds(10))
        try connection.execute("COMMIT")
        #expect(connection.replyTimeLeft == limit)
        connection.slowReply = .seconds(1)
        try connection.run("SELECT 1")
        #expect(connection.replyTimeLeft == limit)
    }

    @Test("ALL-7 a request of a session ends at the limit of the address, and the session is there again afterwards")
    func lateRequest() async throws {
        let server = try await FreezableServer()
        let address = try #require(PostgresAddress("\(server.address)&reply_timeout=2&connect_timeout=600"))
        let session = PostgresSession(address, within: WaitLimit(silenceTime: .zero))
        try await session.connect()
        try server.freeze()
        let error = await #expect(throws: PostgresError.self) { try await session.run([SessionStatement("SELECT 1")]) }
        #expect(error?.summary == "The database did not reply within 2 seconds.")
        server.thaw()
        #expect(try await session.run([SessionStatement("SELECT 1::bigint")]).first?.values == [.integer(1)])
        await session.close()
    }

    @Test("ALL-7 an idle connection to a server that stands still is found by a question")
    func silent() async throws {
        let server = try await FreezableServer()
        let address = try #require(PostgresAddress("\(server.address)&connect_timeout=60"))
        var connection = try PostgresConnection(address)
        connection.idleLimit = .zero
        // On a starved machine also a server that does not stand still may be late.
        while !connection.replies() {
            connection = try PostgresConnection(address)
            connection.idleLimit = .zero
        }
        let limit = WaitLimit()
        connection.limit = limit
        try server.freeze()
        // Nothing has come from the server that could tell.
        #expect(connection.isAlive())
        #expect(!connection.replies() && connection.isLost)
        #expect(limit.error == nil)
        server.thaw()
    }

    @Test("ALL-7 a server that was silent to the end of a wait has half a second for the next connection")
    func silentBefore() async throws {
        let server = try await FreezableServer(), limit = WaitLimit(silenceTime: .seconds(3600))
        let address = try #require(PostgresAddress("\(server.address)&reply_timeout=0.2&connect_timeout=60"))
        let connection = try PostgresConnection(address, within: limit)
        try server.freeze()
        #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(address, within: limit) }
        #expect(error?.message == "no answer within 0.5 seconds")
        server.thaw()
    }

    @Test("ALL-7 the first wait of a command that has ended ends the requests of its sessions")
    func first() async throws {
        let server = try await FreezableServer(), limit = WaitLimit(isOverAfterFirst: true)
        let address = try #require(PostgresAddress("\(server.address)&reply_timeout=60&connect_timeout=600"))
        let session = PostgresSession(address, within: limit)
        try await session.connect()
        try server.freeze()
        let request = Task { try await session.run([SessionStatement("SELECT 1")]) }
        let other = try #require(PostgresAddress("postgres://other/shop"))
        _ = limit.ended(by: .overdue(limit: .seconds(7)), other)
        let error = await #expect(throws: PostgresError.self) { try await request.value }
        #expect(error?.waitEnd == .overdue(limit: .seconds(7)))
        server.thaw()
        await session.close()
    }

    @Test(
        "ALL-7 an interruption ends the requests of a session that were sent, and tells if they may have changed rows",
        arguments: [
            ("SELECT 1", "What waited has changed nothing"),
            ("CREATE TABLE t ()", "The change may have been made or not"),
        ])
    func session(sql: String, advice: String) async throws {
        let server = try await FreezableServer(), interruption = Interruption()
        let address = try #require(PostgresAddress("\(server.address)&connect_timeout=600"))
        let session = PostgresSession(address, within: WaitLimit(interruption: interruption))
        try await session.connect()
        try server.freeze()
        let request = Task { try await session.run([SessionStatement(sql)]) }
        interruption.interrupt()
        let error = await #expect(throws: PostgresError.self) { try await request.value }
        #expect(error?.summary == "The wait for the database was interrupted.")
        #expect(error?.advice.hasPrefix(advice) == true)
        server.thaw()
        await session.close()
    }
}
