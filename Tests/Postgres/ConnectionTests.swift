import PostgresServer
import Testing

@testable import BoardyPostgres

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ConnectionTests {
    @Test("Values of every type come back as they were sent")
    func values() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        let text = "a\"b\\c{,}'é\u{1F600}", bytes: [UInt8] = [0, 255, 92, 34]
        let result = try connection.run(
            """
            SELECT $1::bigint AS a, $2::double precision AS b, $3::text AS c, $4::bytea AS d, $5::text AS e, true AS f,
                sum(x)::numeric AS g, avg(x) AS h, $6::smallint AS i FROM (VALUES (1::bigint), (2)) AS t (x)
            """,
            [.integer(.min), .real(-0.1), .text(text), .bytes(bytes), .null, .integer(7)])
        #expect(result.columns == ["a", "b", "c", "d", "e", "f", "g", "h", "i"])
        #expect(
            Array(result[0]) == [
                .integer(.min), .real(-0.1), .text(text), .bytes(bytes), .null, .integer(1), .integer(3), .real(1.5),
                .integer(7),
            ])
        #expect(result.count == 1)
        let numbers = try connection.run(
            "SELECT 9223372036854775807 AS a, 9223372036854775808 AS b, $1::float8 AS c, $2::float8 AS d",
            [.real(.infinity), .real(-.infinity)])
        #expect(
            numbers.values == [.integer(.max), .real(9_223_372_036_854_775_808), .real(.infinity), .real(-.infinity)])
    }

    @Test("An array is one parameter, whatever its elements contain")
    func arrays() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        let texts: [PostgresValue] = [.text("a,b"), .text("\"\\{}"), .text("NULL"), .null, .text("")]
        #expect(try connection.run("SELECT unnest($1::text[])", [.array(texts)]).values == texts)
        let bytes: [PostgresValue] = [.bytes([0, 1, 255]), .bytes([])]
        #expect(try connection.run("SELECT unnest($1::bytea[])", [.array(bytes)]).values == bytes)
        let numbers: [PostgresValue] = [.integer(-3), .integer(.max)]
        #expect(try connection.run("SELECT unnest($1::bigint[])", [.array(numbers)]).values == numbers)
    }

    @Test("A text with a null character is refused, and not cut")
    func nullCharacter() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        let error = #expect(throws: PostgresError.self) { try connection.run("SELECT $1::text", [.text("a\0b")]) }
        #expect(error?.kind == .value && error?.sqlState == "22021")
    }

    @Test("A result counts the rows that a statement has changed, and not those that it has read")
    func changes() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        try connection.execute("CREATE TABLE t (a int); INSERT INTO t VALUES (1), (2), (3)")
        #expect(try connection.run("SELECT * FROM t").changedCount == 0)
        #expect(try connection.run("UPDATE t SET a = a WHERE a > $1", [.integer(1)]).changedCount == 2)
        #expect(try connection.run("DELETE FROM t RETURNING a").changedCount == 3)
        #expect(try connection.run("CREATE TABLE u (a int)").changedCount == 0)
    }

    @Test("A prepared statement runs again, and says when its plan is too old")
    func statements() throws {
        let database = try PostgresServer.database(), connection = try database.connection()
        try connection.execute("CREATE TABLE t (a int); INSERT INTO t VALUES (1)")
        let statement = try connection.prepare("SELECT * FROM t WHERE a >= $1")
        #expect(try connection.run(statement, [.integer(1)]).values == [.integer(1)])
        #expect(try connection.run(statement, [.integer(2)]).values == [])
        try database.execute("ALTER TABLE t ADD COLUMN b int")
        let error = #expect(throws: PostgresError.self) { try connection.run(statement, [.integer(1)]) }
        #expect(error?.kind == .stalePlan)
    }

    @Test("Notifications of other connections arrive while one waits for them")
    func notifications() throws {
        let database = try PostgresServer.database(), listener = try database.connection()
        try listener.execute("LISTEN shop")
        #expect(try listener.notifications(within: .zero) == [])
        try database.execute("NOTIFY shop, 'cart'")
        let arrived = try listener.notifications(within: .seconds(20))
        #expect(arrived == [PostgresNotification(channel: "shop", payload: "cart")])
    }
}
