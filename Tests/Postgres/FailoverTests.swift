import BoardyWaiting
import Foundation
import PostgresServer
import Testing

@testable import BoardyPostgres

/// Connections to two hosts, of which the second one becomes the primary.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)), .timeLimit(.minutes(5)))
struct FailoverTests {
    @Test("FO-2 a standby alone is refused, with advice that helps, and the primary behind it is found")
    func standby() async throws {
        let servers = try await ReplicatedServers()
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(servers.standby) }
        #expect(error?.kind == .standby)
        #expect(error?.summary == "The server only reads: it is a standby, or has lost its role as the primary.")
        #expect(
            error?.advice == "Give the address of the primary, or of all hosts as postgres://HOST1,HOST2/postgres, "
                + "or wait until a standby is promoted.")
        let hosts = "\(servers.standby.hostName),\(servers.primary.hostName)"
        let reversed = try #require(
            PostgresAddress("postgres://boardy@/postgres?host=\(hosts)&target_session_attrs=any&connect_timeout=600"))
        #expect(try PostgresConnection(reversed).address.hostName == servers.primary.hostName)
        let session = PostgresSession(reversed)
        try await session.connect()
        let isStandby = [SessionStatement("SELECT pg_is_in_recovery()::text")]
        #expect(try await session.run(isStandby).first?.values == [.text("false")])
        await session.close()
    }

    @Test("FO-1 FO-2 a host that is silent costs its connect limit, and the error tells what each host said")
    func silent() async throws {
        let servers = try await ReplicatedServers(), address = try servers.both("connect_timeout=5")
        try servers.freeze()
        let error = await #expect(throws: PostgresError.self) {
            try await onThread { _ = try PostgresConnection(address) }
        }
        #expect(error?.kind == .standby && error?.address == address.description)
        let message = try #require(error?.message)
        #expect(message.hasPrefix("\(servers.primary.hostName): no answer within 5 seconds; "), "\(message)")
        #expect(message.contains("\(servers.standby.hostName): ") && message.contains("session is read-only"))
        try servers.promote()
        let patient = try servers.both("connect_timeout=600")
        #expect(try PostgresConnection(patient).address.hostName == servers.standby.hostName)
        let session = PostgresSession(patient)
        try await session.connect()
        await session.close()
    }

    @Test("FO-1 a silent first host does not keep a connection or a session from the host behind it")
    func silentFirst() async throws {
        let silent = try SilentHost(), database = try PostgresServer.database()
        let address = try #require(PostgresAddress(silent.before(database.address, "&connect_timeout=3600")))
        let connection = try PostgresConnection(address)
        #expect(connection.address.hostName == (try database.parsedAddress.hostName))
        let session = PostgresSession(address, onConnect: [SessionStatement("SET jit = off")])
        #expect(try await session.run([SessionStatement("SHOW jit")]).first?.values == [.text("off")])
        await session.close()
    }

    @Test("FO-1 a host that is silent after it has let a client in does not keep it from the host behind it")
    func silentAfterLogin() async throws {
        let database = try PostgresServer.database(), servers = try [PlayedServer(), PlayedServer()]
        let addresses = try servers.map { server in
            Thread.detachNewThread { server.letIn() }
            let folder = try #require(PostgresAddress(server.address)).hostName
            let hosts = database.address.replacing("?host=", with: "?host=\(folder),")
            return try #require(PostgresAddress(hosts + "&connect_timeout=3600&reply_timeout=3600"))
        }
        let host = try await onThread { try PostgresConnection(addresses[0]).address.hostName }
        #expect(host == (try database.parsedAddress.hostName))
        let session = PostgresSession(addresses[1], onConnect: [SessionStatement("SET jit = off")])
        #expect(try await session.run([SessionStatement("SHOW jit")]).first?.values == [.text("off")])
        await session.close()
        withExtendedLifetime(servers) {}
    }

    @Test("FO-1 a host whose first statements fail is passed, and the error tells what each host said in their order")
    func uselessFirst() async throws {
        let silent = try SilentHost(), database = try PostgresServer.database()
        let address = try #require(PostgresAddress(silent.before(database.address, "&connect_timeout=20")))
        let session = PostgresSession(address, onConnect: [SessionStatement("SELECT missing")])
        let error = await #expect(throws: PostgresError.self) { try await session.connect() }
        let message = try #require(error?.message)
        #expect(message.hasPrefix("\(silent.folder): no answer within 20 seconds; "), "\(message)")
        #expect(message.hasSuffix("(42703)"), "\(message)")
        await session.close()
    }

    @Test("FO-1 ALL-7 a host that is silent after it has let a session in ends a wait, also beside one that refuses")
    func silentAfterwards() async throws {
        let server = try PlayedServer(), limit = WaitLimit()
        Thread.detachNewThread { server.answerOnce() }
        let address = try #require(PostgresAddress("\(server.address),/nowhere&reply_timeout=3"))
        let session = PostgresSession(address, within: limit, onConnect: [SessionStatement("SET jit = off")])
        let error = await #expect(throws: PostgresError.self) { try await session.connect() }
        #expect(error?.kind == .unreachable && error?.summary == "The database did not reply within 3 seconds.")
        #expect(error?.message?.contains("; /nowhere: ") == true, "\(error?.message ?? "")")
        #expect(error?.waitEnd == .overdue(limit: .seconds(3)) && limit.error != nil)
        await session.close()
    }

    @Test("FO-1 a standby that is promoted while the first host is silent is found by the attempt that is under way")
    func promotedMeanwhile() async throws {
        let servers = try await ReplicatedServers(), address = try servers.both("connect_timeout=3600")
        try servers.freeze()
        let session = PostgresSession(address)
        let connecting = Task { try await session.connect() }
        Thread.detachNewThread { try? servers.promote() }
        let connection = try PostgresConnection(address)
        #expect(connection.address.hostName == servers.standby.hostName)
        try await connecting.value
        await session.close()
    }

    @Test("FO-7 a statement whose server stands still ends as soon as another host takes writes, and is not repeated")
    func replaced() async throws {
        let servers = try await ReplicatedServers()
        let (error, isLost, limitError) = try await onThread {
            try servers.replicate("CREATE TABLE t (a int)")
            let limit = WaitLimit(), address = try servers.both("connect_timeout=600&reply_timeout=3600")
            let connection = try PostgresConnection(address, within: limit)
            try servers.freeze()
            Thread.detachNewThread { try? servers.promote() }
            do throws(PostgresError) {
                try connection.run("INSERT INTO t VALUES (1)")
                return (PostgresError?.none, connection.isLost, limit.error)
            } catch { return (error, connection.isLost, limit.error) }
        }
        #expect(error?.kind == .connectionLost && error?.waitEnd == nil && isLost && limitError == nil)
        #expect(error?.message == "no reply, and \(servers.standby.hostName) takes writes now")
        let rows = try await onThread { try PostgresConnection(servers.standby).run("SELECT count(*) FROM t").values }
        #expect(rows == [.integer(0)])
    }

    @Test("FO-7 a statement that takes long is kept while its server lets others in, also if another host takes writes")
    func slow() async throws {
        let servers = try await ReplicatedServers()
        let (host, isLost) = try await onThread {
            try servers.promote()
            let connection = try PostgresConnection(try servers.both("connect_timeout=600"))
            connection.successorPatience = .zero
            // It ends when questions of the search have come to the server.
            try connection.execute(
                """
                DO $$ DECLARE known bigint := (SELECT sessions FROM pg_stat_database WHERE datname = 'postgres');
                BEGIN WHILE (SELECT sessions FROM pg_stat_database WHERE datname = 'postgres') < known + 5
                LOOP PERFORM pg_stat_clear_snapshot(), pg_sleep(0.01); END LOOP; END $$
                """)
            return (connection.address.hostName, connection.isLost)
        }
        #expect(host == servers.primary.hostName && !isLost)
    }

    @Test("FO-7 a session whose server stands still goes on as soon as another host takes writes")
    func replacedSession() async throws {
        let servers = try await ReplicatedServers()
        let session = PostgresSession(try servers.both("connect_timeout=600&reply_timeout=3600"))
        try await session.connect()
        try servers.freeze()
        Thread.detachNewThread { try? servers.promote() }
        await session.ping(within: .seconds(3600))
        let isStandby = [SessionStatement("SELECT pg_is_in_recovery()::text")]
        #expect(try await session.run(isStandby).first?.values == [.text("false")])
        await session.close()
    }

    @Test("FO-3 a session that is told by 25006 that its host has lost its role goes on to the next one")
    func lostRole() async throws {
        let servers = try await ReplicatedServers()
        try servers.replicate("CREATE TABLE t (a int)")
        let session = PostgresSession(try servers.both("connect_timeout=600"))
        try await session.connect()
        try servers.promote()
        // The old primary keeps its connections.
        try servers.refuseWrites()
        let setting = SessionStatement("SHOW default_transaction_read_only")
        while try await session.run([setting]).first?.values != [.text("on")] {}
        let insert = [SessionStatement("INSERT INTO t VALUES (1)")]
        let error = await #expect(throws: PostgresError.self) { try await session.run(insert) }
        #expect(error?.kind == .readOnly && error?.sqlState == "25006")
        _ = try await session.run(insert)
        let rows = try PostgresConnection(servers.standby).run("SELECT count(*) FROM t").values
        #expect(rows == [.integer(1)])
        await session.close()
    }
}
