import BoardyPostgres
import BoardyPostgresStorage
import BoardyWaiting
import Foundation
import PostgresServer
import StoreBackends
import Testing

@testable import BoardyStorage

/// Stores on a server that stands still, loses its role, or does not wait for its standby.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)), .timeLimit(.minutes(5)))
struct ServerFailoverTests {
    private func store(_ address: PostgresAddress, within limit: WaitLimit = .none) -> Store {
        let store = Store(.postgres(address), busyTimeout: .seconds(20), within: limit)
        store.require(Notes.schema)
        return store
    }

    @Test("ALL-7 the server itself ends a statement that takes longer than the limit of the address")
    func statement() throws {
        let database = try PostgresServer.database()
        let address = try #require(PostgresAddress(database.address + "&reply_timeout=0.5"))
        let limit = WaitLimit(), store = store(address, within: limit)
        let limits = try store.rows(
            "SELECT name, setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout') ORDER BY name"
        ) { "\(try $0["name"] as String) \(try $0["setting"] as String)" }
        #expect(limits == ["lock_timeout 450", "statement_timeout 450"])
        let error = #expect(throws: StoreError.self) { try store.row("SELECT pg_sleep(600)") { _ in true } }
        #expect(error?.summary == "The database did not reply within 0.5 seconds." && error?.isNoReply == true)
        #expect(error?.advice.hasPrefix("What waited has changed nothing") == true)
        #expect(limit.error != nil && !limit.isOver)
        // The next statement has a connection of its own.
        #expect(try store.titles() == [])
    }

    @Test("ALL-7 the moment of a command is the limit of the server, also if it is later than the one of the address")
    func moment() throws {
        let database = try PostgresServer.database()
        let store = store(try database.parsedAddress, within: WaitLimit(total: .seconds(3600)))
        let limit = try store.row("SELECT setting FROM pg_settings WHERE name = 'statement_timeout'") {
            Int(try $0["setting"] as String) ?? 0
        }
        #expect((limit ?? 0) > 3_000_000)
    }

    @Test("ALL-7 the waits of what reads a store several times, as the tiles of a screen do, do not add up")
    func tiles() async throws {
        let server = try await FreezableServer()
        let address = try #require(PostgresAddress("\(server.address)&reply_timeout=2&connect_timeout=60"))
        let store = store(address)
        store.silenceTime = .seconds(3600)
        try store.open()
        let first = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                try server.freeze()
                try store.run("INSERT INTO note (title) VALUES ('a')")
            }
        }
        #expect(first?.summary == "The database did not reply within 2 seconds.")
        let summaries = (1...3).map { _ in #expect(throws: StoreError.self) { try store.titles() }?.summary ?? "" }
        #expect(
            summaries == [
                "The store cannot be opened. The database cannot be reached: the server does not answer.",
                "The database did not reply a moment ago, and was not asked again.",
                "The database did not reply a moment ago, and was not asked again.",
            ])
        server.thaw()
        store.silenceTime = .zero
        #expect(try store.titles() == [])
    }

    @Test("ALL-7 a transaction whose server stands still is not repeated, and its error tells the limit")
    func frozenTransaction() async throws {
        let server = try await FreezableServer()
        let address = try #require(PostgresAddress("\(server.address)&reply_timeout=2&connect_timeout=60"))
        let store = store(address, within: WaitLimit(silenceTime: .zero))
        store.silenceTime = .zero
        try store.open()
        var runs = 0
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                runs += 1
                try server.freeze()
                try store.run("INSERT INTO note (title) VALUES ('a')")
            }
        }
        #expect(runs == 1 && error?.isNoReply == true)
        #expect(error?.summary == "The database did not reply within 2 seconds.")
        server.thaw()
        #expect(try store.titles() == [])
    }

    @Test("FO-7 a change whose connection is lost at its commit is told as uncertain, and a reading is not")
    func lostCommit() throws {
        let database = try PostgresServer.database(), limit = WaitLimit()
        let store = store(try database.parsedAddress, within: limit)
        try store.open()
        let reading = #expect(throws: StoreError.self) {
            try store.read("notes.list") { store in
                _ = try store.titles()
                try database.cutConnections()
            }
        }
        #expect(reading?.summary == "The connection to the database was lost.")
        #expect(reading?.isNoReply == false && limit.error == nil)
        store.onTransaction = { point in if point.moment == .beforeCommit { try? database.cutConnections() } }
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { try $0.run("INSERT INTO note (title) VALUES ('a')") }
        }
        #expect(error?.summary == "The connection to the database was lost." && error?.isNoReply == true)
        #expect(error?.advice.contains("may have happened") == true)
        #expect((limit.error as? StoreError)?.summary == error?.summary && !limit.isOver)
    }

    @Test("FO-1 a store whose first host stands still finds the promoted one, though its connection was idle")
    func promotion() async throws {
        let servers = try await ReplicatedServers(), store = store(try servers.both("connect_timeout=600"))
        try servers.replicateSynchronously()
        try store.run("INSERT INTO note (title) VALUES ('a')")
        try servers.freeze()
        try servers.promote()
        // The connection has replied within the last second, so a question of its own would not be asked yet.
        try await Task.sleep(for: .milliseconds(1_100))
        try store.run("INSERT INTO note (title) VALUES ('b')")
        #expect(try store.titles() == ["a", "b"])
    }

    @Test("FO-7 a transaction whose server stands still is run again at the host that was promoted")
    func replaced() async throws {
        let servers = try await ReplicatedServers()
        let (runs, titles) = try await onThread {
            let store = store(try servers.both("connect_timeout=600&reply_timeout=3600"))
            try servers.replicateSynchronously()
            try store.open()
            var runs = 0
            try store.transaction("notes.add") { store in
                runs += 1
                if runs == 1 {
                    try servers.freeze()
                    Thread.detachNewThread { try? servers.promote() }
                }
                try store.run("INSERT INTO note (title) VALUES ('a')")
            }
            return (runs, try store.titles())
        }
        #expect(runs == 2 && titles == ["a"])
    }

    @Test("FO-3 a store that is told by 25006 that its host has lost its role goes on at the next one")
    func lostRole() async throws {
        let servers = try await ReplicatedServers(), store = self.store(servers.both), other = self.store(servers.both)
        try servers.replicateSynchronously()
        try store.run("INSERT INTO note (title) VALUES ('a')")
        try other.open()
        try servers.promote()
        try servers.refuseWrites()
        for each in [store, other] {
            while try each.row(
                "SELECT 1 FROM pg_settings WHERE name = 'default_transaction_read_only' AND setting = 'on'",
                make: { _ in true }) == nil
            {}
        }
        try store.run("INSERT INTO note (title) VALUES ('b')")
        var runs = 0
        try other.transaction("notes.add") { store in
            runs += 1
            try store.run("INSERT INTO note (title) VALUES ('c')")
        }
        #expect(runs == 2)
        #expect(try store.titles() == ["a", "b", "c"])
        // A transaction that shall only read is another matter.
        #expect(throws: StoreError.self) {
            _ = try store.read("notes.look") { try $0.run("INSERT INTO note (title) VALUES ('d')") }
        }
    }

    @Test("FO-5 a commit that was not waited for by the standby is uncertain, and an answer under its key waits for it")
    func cancelledWait() async throws {
        let servers = try await ReplicatedServers(), limit = WaitLimit(), store = store(servers.both, within: limit)
        try servers.replicateSynchronously()
        try store.open()
        try servers.detach()
        let canceller = CommitCanceller(on: servers.primary)
        let error = #expect(throws: StoreError.self) {
            _ = try store.transaction("notes.add") { try $0.run("INSERT INTO note (title) VALUES ('a')") }
        }
        #expect(error?.isNoReply == true && error?.canRetry == false)
        #expect(error?.summary == "The database did not wait for its synchronous standby.")
        #expect(limit.error != nil)
        // Others see the row, and a transaction that only finds it does not answer before the standby has it.
        var seen: [String] = []
        let settled = #expect(throws: StoreError.self) {
            try store.transaction("notes.settle") { store in seen = try store.titles() }
        }
        #expect(settled?.isNoReply == true && seen == ["a"])
        // A statement of its own is a transaction, too.
        let own = #expect(throws: StoreError.self) { try store.run("INSERT INTO note (title) VALUES ('b')") }
        #expect(own?.isNoReply == true)
        canceller.stop()
        try servers.crash()
        try servers.promote()
        #expect(try store.titles() == [], "nothing of it was acknowledged")
    }

    @Test("FO-5 waits for a standby without changes, which were given up, do not gather at the server")
    func givenUpWaits() async throws {
        let servers = try await ReplicatedServers()
        let store = store(try servers.both("reply_timeout=0.3"), within: WaitLimit(silenceTime: .zero))
        store.silenceTime = .zero
        try servers.replicateSynchronously()
        try store.open()
        // Somebody waits for this one for an hour.
        let patient = try servers.both("reply_timeout=3600"), primary = try PostgresConnection(servers.primary)
        Thread.detachNewThread {
            let store = Store(.postgres(patient))
            store.require(Notes.schema)
            try? store.open()
            try? servers.detach()
            _ = try? store.transaction("notes.settle") { store in try store.titles() }
        }
        func waits() throws -> [PostgresValue] {
            try primary.run("SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' ORDER BY query_start").values
        }
        while try waits().isEmpty {}
        let first = try waits().first
        for _ in 1...6 {
            let error = #expect(throws: StoreError.self) {
                try store.transaction("notes.settle") { store in _ = try store.titles() }
            }
            #expect(error?.summary == "The database did not reply within 0.3 seconds.")
        }
        // The next connection ends those that are older than their own limits.
        let left = try waits()
        #expect(left.first == first && (2...3).contains(left.count))
        try servers.crash()
    }

    @Test("FO-5 200 cancelled waits with promotion lose nothing that was acknowledged")
    func cancelledWaits() async throws {
        let servers = try await ReplicatedServers(), store = store(servers.both)
        try servers.replicateSynchronously()
        try store.open()
        var acknowledged: [String] = [], number = 1000, cancelled = 0
        let canceller = CommitCanceller(on: servers.primary)
        while cancelled < 200 {
            number += 1
            if number == 1100 { try servers.detach() }
            do {
                _ = try store.transaction("notes.add") { store in
                    try store.run("INSERT INTO note (title) VALUES (?)", "\(number)")
                }
                acknowledged.append("\(number)")
            } catch let error as StoreError where error.isNoReply {
                cancelled += 1
            }
        }
        canceller.stop()
        try servers.crash()
        try servers.promote()
        let kept = Set(try store.titles())
        #expect(!acknowledged.isEmpty && acknowledged.count { !kept.contains($0) } == 0)
        #expect(!kept.contains("\(number)"), "the standby had left before the last wait")
    }
}

/// A thread that cancels each commit which waits for a standby.
private final class CommitCanceller: Sendable {
    private let interruption = Interruption()
    private let ended = DispatchSemaphore(value: 0)

    init(on address: PostgresAddress) {
        let limit = WaitLimit(interruption: interruption)
        Thread.detachNewThread { [ended] in
            let connection = try? PostgresConnection(address, within: limit)
            let cancel = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            while !limit.isOver, (try? connection?.run(cancel)) != nil {}
            ended.signal()
        }
    }

    func stop() {
        interruption.interrupt()
        ended.wait()
    }
}
