import BoardyCore
import BoardyPostgres
import BoardyPostgresStorage
import BoardyRemote
import BoardyStorage
import Foundation
import PostgresServer
import Testing

@testable import BoardyPostgresEngine

/// Workers whose claim is taken from them while they write: as if they had been stopped for longer than their lease.
@Suite(.serialized, .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ZombieTests {
    /// `BOARDY_ZOMBIES=1000` runs that many.
    private static let count = Int(ProcessInfo.processInfo.environment["BOARDY_ZOMBIES", default: ""]) ?? 12

    private static let notes = Schema(
        name: "notes",
        migrations: [
            Migration(1, "CREATE TABLE note (activation TEXT NOT NULL, token BIGINT NOT NULL, part TEXT NOT NULL)")
        ])

    /// A moment at which the claim is taken.
    enum Moment: CaseIterable {
        case before, within, atTheEnd
    }

    @Test(
        "RM-41 no transaction of a worker commits after its claim was taken, with its answer or by itself",
        arguments: [true, false])
    func zombies(withAnswer: Bool) async throws {
        let database = try PostgresServer.database()
        let address = try #require(PostgresAddress(database.address))
        let engine = try await PostgresEngine.open(
            address, process: ProcessID("w"), settings: QueueSettings(), looksByItself: false)
        let process = QueueUser.process("w"), other = try database.connection()
        let store = Store(.postgres(address)), taker = Store(.postgres(address))
        for store in [store, taker] { store.require(Self.notes) }
        var refused = 0
        for number in 0..<Self.count {
            let id = ActivationID("01939000-0000-7000-8000-\(String(100_000_000_000 + number))")
            _ = try await engine.caller.submit(
                RemoteRequest(
                    id: id, contract: "x", hash: "1", input: [1], caller: ProcessID("w")))
            let claim = try #require(try await engine.workers.claim(1, for: process).first)
            // At its end a transaction of its own has asked the fence already.
            let moment = Moment.allCases[number % (withAnswer ? 3 : 2)]
            // Without a new look for the moment, so that the row may have moved or not.
            if number % 2 == 0 { _ = try await engine.workers.renew([claim.hold]) }
            let unit = try #require(engine.unit(for: claim, on: store))
            let take = {
                // A transaction that runs again does not lose it again.
                _ = try? other.run(
                    "UPDATE boardy.activation SET token = 2, owner = 'v' WHERE id = $1 AND token = 1", [.text(id.text)])
            }
            if moment == .before { take() }
            if Self.isRefused(
                claim, unit, on: store, withAnswer: withAnswer, take: moment == .within ? take : {},
                atTheEnd: moment == .atTheEnd ? take : {})
            {
                refused += 1
            }
            // The process that has it now answers it, with its own effect.
            let hold = RemoteHold(id: id, token: claim.hold.token + 1)
            let next = RemoteClaim(request: claim.request, token: hold.token, attempt: 2, timeLeft: nil)
            let taken = try #require(engine.unit(for: next, on: taker))
            #expect(try taken.commit { Self.write(next, on: taker) } == .accepted)
        }
        #expect(refused == Self.count)
        let written = try store.rows("SELECT token FROM note") { try $0["token"] as Int }
        #expect(written == Array(repeating: 2, count: Self.count))
        #expect(try database.number("SELECT count(*) FROM boardy.output WHERE token = 2") == Self.count)
        #expect(try database.number("SELECT count(*) FROM boardy.output") == Self.count)
        await engine.close()
    }

    @Test("RM-41 nobody takes a claim between the fence of a transaction and its commit, and leases go on")
    func fenced() async throws {
        let database = try PostgresServer.database()
        let address = try #require(PostgresAddress(database.address))
        let engine = try await PostgresEngine.open(
            address, process: ProcessID("w"), settings: QueueSettings(), looksByItself: false)
        let request = RemoteRequest(
            id: QueueUser.id(1), contract: "x", hash: "1", input: [1], caller: ProcessID("w"))
        _ = try await engine.caller.submit(request)
        let claim = try #require(try await engine.workers.claim(1, for: QueueUser.process("w")).first)
        let store = Store(.postgres(address)), other = try database.connection()
        store.require(Self.notes)
        _ = try #require(engine.unit(for: claim, on: store))
        #expect(engine.unit(for: claim, on: Store(.memory)) == nil, "it is in another database")
        try other.execute("SET lock_timeout = '10ms'")
        var failure: PostgresError?
        store.onTransaction = { point in
            guard point.moment == .beforeCommit else { return }
            do throws(PostgresError) { try other.run("UPDATE boardy.activation SET token = 2") } catch {
                failure = error
            }
        }
        try store.transaction("notes.add") { _ = try $0.run("INSERT INTO note VALUES ('1', 1, 'a')") }
        #expect(failure?.kind == .lockTimeout)
        #expect(try store.row("SELECT token FROM note") { try $0["token"] as Int } == 1)
        await engine.close()
    }

    /// Works for a claim, and returns true if nothing of it may be committed.
    private static func isRefused(
        _ claim: RemoteClaim, _ unit: any ActivationUnit, on store: Store, withAnswer: Bool, take: () -> Void,
        atTheEnd: @escaping () -> Void
    ) -> Bool {
        store.onTransaction = { if $0.moment == .beforeCommit { atTheEnd() } }
        defer { store.onTransaction = nil }
        do {
            if withAnswer {
                return try unit.commit {
                    take()
                    return write(claim, on: store)
                } == .stale
            }
            try store.transaction("notes.add") { store in
                take()
                try store.run(
                    "INSERT INTO note (activation, token, part) VALUES (?, ?, 'a')", claim.hold.id.text,
                    claim.hold.token)
            }
            return false
        } catch {
            return (error as? StoreError)?.code == .stale
        }
    }

    /// Writes the effect of an activation, and returns its record.
    private static func write(_ claim: RemoteClaim, on store: Store) -> RemoteRecord? {
        let isWritten: Void? = try? store.transaction("notes.add") { store in
            _ = try store.run(
                "INSERT INTO note (activation, token, part) VALUES (?, ?, 'a')", claim.hold.id.text, claim.hold.token)
        }
        guard isWritten != nil else { return nil }
        return RemoteRecord(hold: claim.hold, outputs: [RemoteOutput(number: 1, bytes: [1])], ending: .done)
    }
}
