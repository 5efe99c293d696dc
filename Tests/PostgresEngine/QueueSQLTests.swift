import Postgres
import PostgresServer
import Testing

@testable import PostgresEngine

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct QueueSQLTests {
    private static let ids = (1...3).map { "00000000-0000-0000-0000-00000000000\($0)" }

    @Test("RM-41 a record under a stale token writes nothing, and the rest of its batch is written")
    func fence() async throws {
        let database = try PostgresServer.database()
        let session = try PostgresSession.engine(#require(PostgresAddress(database.address)), on: .shared)
        try await Migrations(session: session).run()
        // Again, as another process does.
        try await Migrations(session: session).run()
        func run(_ sql: String, _ values: [PostgresValue]) async throws -> PostgresResult {
            try #require(try await session.run([SessionStatement(sql, values)]).first)
        }
        let none: PostgresValue = .array(of: [String?](repeating: nil, count: 3))
        let submitted = try await run(
            QueueSQL.submit,
            [
                .array(of: Self.ids), .array(of: [1, 1, 1]), .array(of: [[1], [2], [3]]), .array(of: [nil, "l", "l"]),
                none, none, .text("caller"),
            ])
        #expect(submitted.changedCount == 3)
        let claimed = try await run(
            QueueSQL.claim,
            [
                .int(10), .array(of: [1]), .array(of: ["-infinity"]), .text("worker"), .int(30_000), .int(0),
            ])
        // RM-38: of the lane only the first.
        #expect(claimed.rows.compactMap { $0.text(0) } == Array(Self.ids.prefix(2)))
        let recorded = try await run(
            QueueSQL.record,
            [
                .array(of: Self.ids.prefix(2).map { $0 }), .array(of: [0, 1]), .array(of: [true, true]),
                .array(of: [1, 2]), .array(of: [1, 1]), .array(of: [[7], [8]]),
            ])
        #expect(recorded.rows.compactMap { $0.integer(0) } == [2])
        let delivered = try await run(QueueSQL.deliver, [.array(of: Self.ids), .array(of: [0, 0, 0])])
        #expect(delivered.rows.map { [$0.integer(0), $0.integer(1)] } == [[2, 2]])
        #expect(delivered.rows.compactMap { $0.bytes(6) } == [[8]])
        await session.close()
    }
}
