import BoardyPostgres
import BoardyPostgresStorage
import PostgresServer
import StoreBackends
import Testing

@testable import BoardyStorage

/// Stores behind a real PgBouncer.
@Suite(
    .enabled(if: PostgresServer.isInstalled && TestPooler.isInstalled, Comment(rawValue: TestPooler.hint)),
    .timeLimit(.minutes(5)))
struct PoolerTests {
    @Test("FO-6 stores behind a pooler in session mode work as without one, also if it has one connection left")
    func session() throws {
        let database = try PostgresServer.database()
        let pooler = try TestPooler(.session, before: database, size: 2)
        let store = Notes.store(.postgres(pooler.address), busyTimeout: .seconds(20))
        let other = Notes.store(.postgres(pooler.address), busyTimeout: .seconds(20))
        try store.run("INSERT INTO note (title) VALUES ('a')")
        _ = try other.transaction("notes.add") { store in
            try store.run("INSERT INTO note (title) VALUES ('b')")
        }
        #expect(try store.titles() == ["a", "b"])
        // The look at the mode of the pooler takes one connection more.
        #expect(try pooler.loginCount() == 4)
    }

    @Test(
        "FO-6 a pooler that gives each transaction another connection is refused before anything is changed",
        arguments: [(.transaction, 20), (.transaction, 1), (.statement, 20)] as [(TestPooler.Mode, Int)])
    func transaction(mode: TestPooler.Mode, size: Int) throws {
        let database = try PostgresServer.database()
        let pooler = try TestPooler(mode, before: database, size: size)
        let error = #expect(throws: StoreError.self) { try Notes.store(.postgres(pooler.address)).open() }
        #expect(
            error?.description == """
                The store cannot be opened. A pooler in transaction mode stands before the database.
                    store: \(pooler.address)
                Set pool_mode = session for this database, which keeps a connection to the server for each client, or \
                give the address of the server itself; or choose another store with --store.
                """)
        #expect(try database.number("SELECT count(*) FROM pg_namespace WHERE nspname = 'boardy'") == 0)
    }

    @Test("FO-6 a pooler in transaction mode is refused whichever of several connections it takes for a statement")
    func roundRobin() async throws {
        let (errors, schemas) = try await onThread {
            let database = try PostgresServer.database()
            let pooler = try TestPooler(.transaction, before: database, isRoundRobin: true)
            // The pool has four connections from now on.
            let clients = try (0..<4).map { _ in try PostgresConnection(pooler.address) }
            for client in clients { try client.execute("BEGIN") }
            for client in clients { try client.execute("COMMIT") }
            let errors = (0..<3).map { _ -> String? in
                do throws(StoreError) { try Notes.store(.postgres(pooler.address)).open() } catch { return "\(error)" }
                return nil
            }
            return (errors, try database.number("SELECT count(*) FROM pg_namespace WHERE nspname = 'boardy'"))
        }
        for error in errors {
            #expect(error?.contains("A pooler in transaction mode stands before the database.") == true)
        }
        #expect(schemas == 0)
    }
}
