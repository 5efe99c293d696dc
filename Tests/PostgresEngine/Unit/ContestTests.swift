import BoardyCore
import BoardyPostgres
import BoardyPostgresStorage
import BoardyRemote
import BoardyStorage
import Foundation
import PostgresServer
import Synchronization
import Testing

@testable import BoardyPostgresEngine

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ContestTests {
    private static let notes = Schema(
        name: "notes", migrations: [Migration(1, "CREATE TABLE note (activation TEXT NOT NULL)")])

    @Test("RM-41 the answers of several workers at the same time do not undo each other")
    func answers() async throws {
        let database = try PostgresServer.database()
        let address = try #require(PostgresAddress(database.address))
        var settings = QueueSettings()
        settings.waitingLimit = 1000
        let engine = try await PostgresEngine.open(
            address, process: ProcessID("w"), settings: settings, looksByItself: false)
        for number in 1...80 {
            _ = try await engine.caller.submit(
                RemoteRequest(
                    id: QueueUser.id(number), contract: "x", hash: "1", input: [1], caller: ProcessID("w")))
        }
        let claims = try await engine.workers.claim(80, for: QueueUser.process("w"))
        #expect(claims.count == 80)
        let turns = Mutex(0), accepted = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            let store = Store(.postgres(address))
            store.require(Self.notes)
            for claim in claims.enumerated().filter({ $0.offset % 4 == worker }).map(\.element) {
                let reply = try? engine.unit(for: claim, on: store)?.commit {
                    turns.withLock { $0 += 1 }
                    _ = try? store.run("INSERT INTO note (activation) VALUES (?)", claim.hold.id.text)
                    let output = RemoteOutput(number: 1, bytes: [1])
                    return RemoteRecord(hold: claim.hold, outputs: [output], ending: .done)
                }
                if reply == .accepted { accepted.withLock { $0 += 1 } }
            }
        }
        #expect(accepted.withLock { $0 } == 80)
        #expect(turns.withLock { $0 } == 80, "no transaction was repeated for the sake of another one")
        #expect(try database.number("SELECT count(*) FROM notes.note") == 80)
        await engine.close()
    }
}
