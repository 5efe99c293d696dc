import PostgresServer
import Testing

@testable import BoardyPostgres

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ErrorTests {
    @Test("A server that is missing is named with its address, without the password")
    func unreachable() throws {
        let address = try #require(PostgresAddress("postgres://anna:secret@127.0.0.1:1/shop"))
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(address) }
        #expect(error?.kind == .unreachable)
        #expect(
            error?.description == """
                The database cannot be reached.
                    database: postgres://anna@127.0.0.1:1/shop
                    PostgreSQL: connection to server at "127.0.0.1", port 1 failed: Connection refused
                Start the server, or correct the host and the port of the address.
                """)
    }

    @Test("A server without TLS is to switch it on, if the address wants TLS")
    func withoutTLS() throws {
        let address = try #require(PostgresAddress("postgres://anna@db/shop?sslmode=verify-full"))
        let text = "connection to server at \"db\", port 5432 failed: server does not support SSL, but SSL was required"
        let error = PostgresError.connecting(address, text)
        #expect(error.kind == .unreachable && error.summary == "The database cannot be reached.")
        #expect(
            error.advice
                == "Switch TLS on at the server (ssl = on in postgresql.conf, with a certificate), "
                + "or ask for less by sslmode.")
    }

    @Test("An address that libpq does not understand is refused before anybody is called")
    func address() throws {
        let address = try #require(PostgresAddress("postgres:///shop?colour=red"))
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(address) }
        #expect(error?.kind == .address)
        #expect(
            error?.description == """
                The address of the database is wrong.
                    database: postgres:///shop?colour=red
                    PostgreSQL: invalid connection option "colour"
                Write it as postgres://USER@HOST:PORT/DATABASE, with libpq's parameters after a question mark.
                """)
    }

    @Test("A wrong password, a missing database and a missing right each have their sentence")
    func refusals() throws {
        let database = try PostgresServer.database()
        try database.execute(
            """
            DROP ROLE IF EXISTS error_test_berta;
            CREATE ROLE error_test_berta LOGIN PASSWORD 'right' IN ROLE needs_password;
            """)
        let own = try #require(PostgresAddress(database.address))
        let host = try #require(own.value(of: "host")), name = try #require(own.value(of: "dbname"))
        func refusal(_ text: String) throws -> PostgresError? {
            let address = try #require(PostgresAddress(text))
            return #expect(throws: PostgresError.self) { try PostgresConnection(address) }
        }
        let password = try refusal("postgres://error_test_berta:wrong@/\(name)?host=\(host)")
        #expect(password?.kind == .authentication && password?.sqlState == "28P01")
        #expect(
            password?.description == """
                The database refuses the user.
                    database: postgres://error_test_berta@/\(name)?host=\(host)
                    PostgreSQL: connection to server on socket "\(host)/.s.PGSQL.5432" failed: FATAL: password \
                authentication \
                failed for user "error_test_berta" (28P01)
                Correct the user, and give the password in PGPASSWORD or ~/.pgpass, or let pg_hba.conf of the server \
                allow the user from here.
                """)
        let none = try refusal("postgres://error_test_berta@/\(name)?host=\(host)")
        #expect(none?.kind == .authentication && none?.description.contains("no password supplied") == true)
        let missing = try refusal("postgres://boardy@/no_shop?host=\(host)")
        #expect(missing?.kind == .databaseMissing)
        #expect(missing?.summary == "The server has no such database.")
        #expect(missing?.advice == "Create it with: createdb no_shop, or correct the address.")
        try database.execute("REVOKE CONNECT ON DATABASE \(name) FROM PUBLIC")
        let right = try refusal("postgres://error_test_berta:right@/\(name)?host=\(host)")
        #expect(right?.kind == .permission)
        #expect(right?.summary == "The user may not connect to the database.")
        try database.execute("GRANT CONNECT ON DATABASE \(name) TO PUBLIC; DROP ROLE error_test_berta")
    }

    @Test("A refused statement names the SQL and no value")
    func statements() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        try connection.execute("CREATE TABLE t (a int PRIMARY KEY, b text NOT NULL)")
        func refusal(_ sql: String, _ values: [PostgresValue] = []) -> PostgresError? {
            #expect(throws: PostgresError.self) { try connection.run(sql, values) }
        }
        let value = refusal("SELECT $1::int", [.text("secret")])
        #expect(value?.kind == .value)
        #expect(value?.description.contains("secret") == false)
        #expect(value?.message == "invalid input syntax for type integer: \"…\"")
        try connection.execute("INSERT INTO t VALUES (1, 'secret')")
        let twice = refusal("INSERT INTO t VALUES (1, 'other')")
        #expect(twice?.kind == .uniqueness && twice?.sqlState == "23505")
        #expect(
            twice?.description == """
                A row with the same unique value exists already.
                    database: \(connection.address)
                    SQL: INSERT INTO t VALUES (1, 'other')
                    PostgreSQL: duplicate key value violates unique constraint "t_pkey" (23505)
                Change that row, or choose another value.
                """)
        #expect(refusal("INSERT INTO t (a) VALUES (2)")?.kind == .constraint)
        #expect(refusal("SELECT * FROM missing")?.kind == .missing)
        #expect(refusal("CREATE TABLE t (a int)")?.kind == .exists)
        #expect(refusal("SELEC 1")?.kind == .statement)
        let long = "SELEC" + String(repeating: "\n    1,", count: 130)
        #expect(refusal(long)?.description.split(separator: "\n").count == 5)
        #expect(refusal(long)?.description.contains("    SQL: SELEC 1, 1, ") == true)
        #expect(!connection.isLost)
    }

    @Test("A connection that the server has ended is lost, and says so")
    func lost() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        try database.execute("SELECT pg_terminate_backend(\(connection.serverProcess), 10000)")
        let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 1") }
        #expect(error?.kind == .connectionLost)
        // The server's last words arrive, or the system's before them.
        let message = try #require(error?.message)
        #expect(
            ["terminating connection due to administrator command", "server closed the connection unexpectedly"]
                .contains(message))
        #expect(
            error?.description == """
                The connection to the database was lost.
                    database: \(connection.address)
                    SQL: SELECT 1
                    PostgreSQL: \(message)
                Try again when the server is back. A commit that was under way may have happened: look before you \
                repeat it.
                """)
        #expect(connection.isLost)
    }

    @Test("A connection is lost too if the server's last words were a warning, and the statement could not be sent")
    func lostWhileSending() async throws {
        let server = try PlayedServer(), address = try #require(PostgresAddress(server.address))
        async let client = try Self.connected(address)
        try await onThread { server.answerOnce() }
        let connection = try await client
        server.stopImmediately()
        let error = #expect(throws: PostgresError.self) { try connection.run("SELECT 2") }
        #expect(error?.kind == .connectionLost)
        #expect(error?.message == "server closed the connection unexpectedly")
        #expect(connection.isLost)
    }

    /// Returns a connection that has run a statement.
    @concurrent private static func connected(_ address: PostgresAddress) async throws -> sending PostgresConnection {
        let connection = try PostgresConnection(address)
        try connection.run("SELECT 1")
        return connection
    }
}
