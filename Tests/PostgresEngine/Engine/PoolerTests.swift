import BoardyPostgres
import BoardyRemote
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// The queue behind a real PgBouncer.
@Suite(
    .enabled(if: PostgresServer.isInstalled && TestPooler.isInstalled, Comment(rawValue: TestPooler.hint)),
    .timeLimit(.minutes(5)))
struct PoolerTests {
    @Test("FO-6 a queue behind a pooler in session mode hears its notifications")
    func session() async throws {
        let database = try PostgresServer.database(), pooler = try TestPooler(.session, before: database)
        let engine = try await PostgresEngine.open(pooler.address, process: ProcessID("a"))
        let process = ProcessRow(id: ProcessID("a"), host: "h", pid: 1, served: [])
        try await engine.workers.announce(process)
        #expect(try await engine.administration.processes().map(\.id) == [ProcessID("a")])
        // A notification that comes before somebody listens is lost.
        let notifying = Task {
            while !Task.isCancelled {
                try database.execute("NOTIFY \(Channel.of(ProcessID("a"))), '\(Channel.stop)'")
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        var hasHeard = false
        for await signal in engine.workers.signals(for: process) where signal == .stop {
            hasHeard = true
            break
        }
        #expect(hasHeard)
        notifying.cancel()
        await engine.close()
    }

    @Test("FO-6 a queue behind a pooler in transaction mode is refused, because nobody would hear a notification")
    func transaction() async throws {
        let database = try PostgresServer.database(), pooler = try TestPooler(.transaction, before: database)
        let failure = await #expect(throws: RemoteFailure.self) {
            try await PostgresEngine.open(pooler.address, process: ProcessID("a"))
        }
        #expect(
            failure?.message == "the queue at \(pooler.address) cannot be used: A pooler in transaction mode stands "
                + "before the database. Set pool_mode = session for this database, which keeps a connection to the "
                + "server for each client, or give the address of the server itself")
        #expect(try database.number("SELECT count(*) FROM pg_namespace WHERE nspname = 'boardy'") == 0)
    }
}
