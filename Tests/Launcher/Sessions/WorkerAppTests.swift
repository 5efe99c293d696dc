import Boardy
import BoardyPostgresStorage
import BoardyRemote
import BoardySessions
import BoardyStorage
import PostgresServer
import Testing

@testable import LauncherKit

/// The lanes of a worker on PostgreSQL, without a queue.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)), .timeLimit(.minutes(10)))
struct WorkerAppTests {
    private let database: TestDatabase
    private let app: WorkerApp

    init() throws {
        database = try PostgresServer.database()
        app = try Self.app(at: database.address, idleLimit: .milliseconds(10))
    }

    private static func app(at address: String, idleLimit: Duration) throws -> WorkerApp {
        let selection = PluginSelection(), location = try #require(Location(address: address))
        let sessions = SessionFactory(at: location, options: { .default }) { selection.assembly($0, remote: $1) }
        return WorkerApp(sessions, serving: [], room: 2, trace: nil, idleLimit: idleLimit)
    }

    private func claim(_ id: String) throws -> RemoteClaim {
        let request = RemoteRequest(
            id: ActivationID(id), contract: "test", hash: "", input: [],
            context: try CallerFacts.bytes(of: .default, declared: PluginSelection().manifests.flatMap(\.facts)),
            caller: ProcessID("c"))
        return RemoteClaim(request: request, token: 1, attempt: 1, timeLeft: nil)
    }

    /// Launches the app of a claim, and releases it after the body.
    private func serve(
        _ claim: RemoteClaim, on lane: isolated WorkerLane, of app: WorkerApp, _ body: () async throws -> Void
    ) async throws {
        let launched = try app.launch(for: claim, on: lane)
        try await body()
        withExtendedLifetime(launched) {}
    }

    private func connections() throws -> Int? {
        try database.number(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
            """)
    }

    @Test("RM-104 a lane that has nothing to do gives its connection back, and opens another one when it is used")
    func idle() async throws {
        for id in ["1", "2"] {
            let claim = try claim(id)
            try await serve(claim, on: app.domain(for: claim), of: app) { try #expect(connections() == 1) }
            while try connections() != 0 { try await Task.sleep(for: .milliseconds(5)) }
        }
        await app.close()
    }

    @Test("RM-105 a lane whose activations wait gives its connection back, and goes on with another one")
    func waiting() async throws {
        let waits = AnswerWaits {}, first = try claim("1"), second = try claim("2")
        let lane = AnswerWaits.$current.withValue(waits) { app.domain(for: first) }
        try await serve(first, on: lane, of: app) {
            waits.begin()
            while try connections() != 0 { try await Task.sleep(for: .milliseconds(5)) }
            try await serve(second, on: lane, of: app) { try #expect(connections() == 1) }
        }
        await app.close()
    }

    @Test("RM-105 while the database has no connection left, activations share the lanes that there are")
    func full() async throws {
        let user = "worker_test_frida"
        try database.execute(
            "CREATE ROLE \(user) LOGIN CONNECTION LIMIT 1; GRANT CREATE ON DATABASE \(database.name) TO \(user)")
        let app = try Self.app(at: database.address(of: user), idleLimit: .seconds(600))
        let claims = try ["1", "2", "3"].map(claim), lane = app.domain(for: claims[0])
        try await serve(claims[0], on: lane, of: app) {
            let other = app.domain(for: claims[1])
            #expect(other !== lane)
            let error = await #expect(throws: StoreError.self) {
                try await serve(claims[1], on: other, of: app) {}
            }
            #expect(error?.isFull == true)
            #expect(app.domain(for: claims[2]) === lane)
            try await serve(claims[2], on: lane, of: app) {}
        }
        await app.close()
    }

    @Test("RM-103 an activation has a lane of its own, or one whose activations wait for other processes")
    func lanes() throws {
        let waits = (0...2).map { _ in AnswerWaits {} }
        let lanes = try waits.indices.map { number in
            if number == 2 { waits[0].begin() }
            return try AnswerWaits.$current.withValue(waits[number]) { app.domain(for: try claim("\(number)")) }
        }
        #expect(lanes[0] !== lanes[1] && lanes[2] === lanes[0])
    }
}
