import BoardyCore
import BoardyPostgres
import BoardyRemote
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct PollTests {
    @Test("RM-80 a caller that nobody has signalled does not take an answer that has just come")
    func young() async throws {
        let database = try PostgresServer.database()
        let engine = try await PostgresEngine.open(
            try #require(PostgresAddress(database.address)), process: ProcessID("v"), settings: .tested,
            looksByItself: false)
        let caller = try #require(engine.caller as? PostgresCaller)
        let young = try await caller.submit(Self.request(1)), old = try await caller.submit(Self.request(2))
        func answer(_ number: Int, _ byte: Int, age: String) throws {
            let id = QueueUser.id(number).text
            try database.execute(
                """
                DELETE FROM boardy.output WHERE activation = '\(id)';
                INSERT INTO boardy.output VALUES ('\(id)', 1, 1, '\\x0\(byte)');
                UPDATE boardy.activation SET state = 2, token = 1, ended = now() - interval '\(age)' WHERE id = '\(id)';
                """)
        }
        try answer(2, 2, age: "2 hours")
        try answer(1, 1, age: "0 hours")
        #expect(try await Self.bytes(old, polled: caller) == [2])
        // It takes another one later, so it has not taken that.
        try answer(1, 3, age: "2 hours")
        #expect(try await Self.bytes(young, polled: caller) == [3])
        await engine.close()
    }

    private static func request(_ number: Int) -> RemoteRequest {
        RemoteRequest(
            id: QueueUser.id(number), contract: "x", hash: "1", input: [1], caller: ProcessID("v"))
    }

    /// Returns the bytes of an answer. A look whose connection is lost, as on a starved machine, is followed by another.
    private static func bytes(_ outputs: RemoteOutputs, polled caller: PostgresCaller) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            group.addTask { try await outputs.reduce(into: []) { $0 += $1.bytes } }
            group.addTask {
                while !Task.isCancelled { await caller.deliveries.poll(waiting: .seconds(3600)) }
                throw CancellationError()
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }
}
