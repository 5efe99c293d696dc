import BoardyCore
import BoardyPostgres
import BoardyPostgresStorage
import BoardyRemote
import BoardyStorage
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// The turns of one activation, each in a transaction.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct TurnTests {
    private let database: TestDatabase
    private let engine: PostgresEngine
    private let store: Store
    private let claim: RemoteClaim
    private let unit: any ActivationUnit

    init() async throws {
        database = try PostgresServer.database()
        let address = try #require(PostgresAddress(database.address))
        engine = try await PostgresEngine.open(
            address, process: ProcessID("w"), settings: QueueSettings(), looksByItself: false)
        store = Store(.postgres(address))
        store.require(Schema(name: "notes", migrations: [Migration(1, "CREATE TABLE note (part TEXT NOT NULL)")]))
        let id = ActivationID("01939000-0000-7000-8000-100000000000")
        _ = try await engine.caller.submit(
            RemoteRequest(id: id, contract: "x", hash: "1", input: [1], caller: ProcessID("w")))
        claim = try #require(try await engine.workers.claim(1, for: QueueUser.process("w")).first)
        unit = try #require(engine.unit(for: claim, on: store))
    }

    private func addNote() {
        _ = try? store.transaction("notes.add") { try $0.run("INSERT INTO note VALUES ('a')") }
    }

    /// Does what a renewal does.
    private func renew() {
        let free = "SELECT id FROM boardy.activation WHERE owner IS NOT NULL FOR NO KEY UPDATE SKIP LOCKED"
        try? database.execute("UPDATE boardy.activation SET lease_until = now() WHERE id IN (\(free))")
    }

    @Test("RM-74 a turn without a record is undone and tells if it had written, and a later turn commits")
    func turns() async throws {
        func turn(writes: Bool, answers: Bool) throws -> RecordReply? {
            try unit.commit {
                let notes = try? store.row("SELECT count(*) AS notes FROM note") { try $0["notes"] as Int }
                #expect(notes == 0)
                if writes { addNote() }
                return answers ? RemoteRecord(hold: claim.hold, ending: .done) : nil
            }
        }
        for writes in [false, true, false] {
            #expect(try turn(writes: writes, answers: false) == nil)
            #expect(unit.hasUndoneWrites == writes)
        }
        #expect(try turn(writes: true, answers: true) == .accepted)
        #expect(try database.number("SELECT count(*) FROM notes.note") == 1)
        #expect(try database.number("SELECT state FROM boardy.activation") == 2)
        await engine.close()
    }

    @Test("RM-41 renewals are in the way of an answer once at most, however many come while it is written")
    func renewals() async throws {
        var turns = 0
        let reply = try unit.commit {
            turns += 1
            addNote()
            renew()
            return RemoteRecord(hold: claim.hold, ending: .done)
        }
        #expect(reply == .accepted && turns == 2)
        #expect(try database.number("SELECT count(*) FROM notes.note") == 1)
        #expect(try database.number("SELECT state FROM boardy.activation") == 2)
        await engine.close()
    }

    @Test("RM-41 renewals are in the way of each transaction of a board once at most")
    func renewalsOfTransactions() async throws {
        for number in 1...2 {
            var runs = 0
            try store.transaction("notes.add") { store in
                runs += 1
                try store.run("INSERT INTO note VALUES ('a')")
                renew()
            }
            #expect(try runs == 2 && database.number("SELECT count(*) FROM notes.note") == number)
        }
        await engine.close()
    }
}
