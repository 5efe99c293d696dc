import BoardyCore
import BoardyPostgres
import BoardyRemote
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// A queue whose database has few connections for its user.
@Suite(.timeLimit(.minutes(5)), .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct FullDatabaseTests {
    @Test("RM-105 a process whose database has no connection left does all over the one that it has, and tells it once")
    func shared() async throws {
        let database = try PostgresServer.database(), user = "engine_test_frida"
        // One watches, and one holds the lock of the process.
        try database.execute(
            "CREATE ROLE \(user) LOGIN CONNECTION LIMIT 2; GRANT CREATE ON DATABASE \(database.name) TO \(user)")
        let engine = try await PostgresEngine.open(
            try #require(PostgresAddress(database.address(of: user))), process: ProcessID("w"), settings: .tested,
            looksByItself: false)
        let process = QueueUser.process("w")
        try await engine.workers.announce(process)
        let outputs = try await engine.caller.submit(
            RemoteRequest(id: QueueUser.id(1), contract: "x", hash: "1", input: [1], caller: ProcessID("w")))
        let hold = try #require(try await engine.workers.claim(1, for: process).first?.hold)
        #expect(try await engine.workers.renew([hold]) == [])
        let record = RemoteRecord(hold: hold, outputs: [RemoteOutput(number: 1, bytes: [7])], ending: .done)
        #expect(try await engine.workers.record(record) == .accepted)
        try await engine.sweep()
        #expect(try await outputs.reduce(into: []) { $0 += $1.bytes } == [7])
        let figures = try await engine.administration.figures()
        #expect(figures.usableConnections == 197 && figures.connections ?? 0 >= 2)
        await engine.close()
        let told = await engine.outages.reduce(into: []) { $0.append($1) }
        #expect(told.map(\.kind) == [.databaseFull])
        let message = told.first?.message ?? ""
        #expect(message.hasPrefix("the database has no connection left for this process: "), "\(message)")
        #expect(message.contains("too many connections for role \"\(user)\""), "\(message)")
        #expect(message.contains("it takes 197 (max_connections = 200, of which 3 are reserved)"), "\(message)")
    }
}
