import BoardyCore
import BoardyPostgres
import BoardyRemote
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// The limit of activations that wait, for several processes at once.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct LimitTests {
    private static let limit = 40

    @Test("RM-33 processes that submit at the same moment do not exceed the limit together, and fill it")
    func atOnce() async throws {
        let database = try PostgresServer.database()
        var settings = QueueSettings()
        settings.waitingLimit = Self.limit
        var engines: [PostgresEngine] = []
        for name in ["a", "b", "c", "d", "e"] {
            engines.append(
                try await PostgresEngine.open(
                    try #require(PostgresAddress(database.address)), process: ProcessID(name), settings: settings,
                    looksByItself: false))
        }
        #expect(try await submit(20, to: engines) == Self.limit)
        let waiting = "SELECT count(*) FROM boardy.activation WHERE state = 0"
        #expect(try database.number(waiting) == Self.limit)
        #expect(try await submit(1, to: engines) == 0)
        // What is claimed does not wait any more.
        #expect(try await engines[0].workers.claim(7, for: QueueUser.process("a")).count == 7)
        #expect(try await submit(3, to: engines) == 7)
        #expect(try database.number(waiting) == Self.limit)
        // Another contract has a limit of its own, and another version of the contract has not.
        #expect(try await submit(1, "y", to: engines) == engines.count)
        #expect(try await submit(1, hash: "2", to: engines) == 0)
        for engine in engines { await engine.close() }
    }

    /// Has each process submit a number of new activations at once, and returns the number of those that were accepted.
    private func submit(
        _ count: Int, _ contract: BoardID = "x", hash: String = "1", to engines: [PostgresEngine]
    ) async throws -> Int {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for engine in engines {
                for _ in 0..<count {
                    group.addTask {
                        let request = RemoteRequest(
                            id: .next(), contract: contract, hash: hash, input: [1], caller: engine.process)
                        do throws(RemoteFailure) {
                            _ = try await engine.caller.submit(request)
                            return true
                        } catch  where error.code == .activationRejected {
                            return false
                        }
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
