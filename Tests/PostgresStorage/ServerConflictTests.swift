import BoardyPostgres
import BoardyPostgresStorage
import BoardyWaiting
import Foundation
import PostgresServer
import StoreBackends
import Testing

@testable import BoardyStorage

@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.hint)))
struct ServerConflictTests {
    @Test("A transaction that another one was in the way of runs again, and sees what the other has stored")
    func repeated() throws {
        let place = try StorePlace(.postgres), store = place.store(), other = place.store()
        try store.run("INSERT INTO note (title, stars) VALUES ('a', 1)")
        var runs = 0
        try store.transaction("notes.double") { store in
            runs += 1
            let stars = try store.row("SELECT stars FROM note") { try $0["stars"] as Int } ?? 0
            if runs == 1 { try other.run("UPDATE note SET stars = 10") }
            try store.run("UPDATE note SET stars = ?", stars * 2)
        }
        #expect(runs == 2)
        #expect(try store.row("SELECT stars FROM note") { try $0["stars"] as Int } == 20)
    }

    @Test("Two transactions that each read what the other writes do not both commit on the same rows")
    func skew() throws {
        let place = try StorePlace(.postgres), first = place.store(), second = place.store()
        var runs = 0
        // Each adds a note only if there is none.
        func add(_ title: String, to store: Store, after others: () throws -> Void = {}) throws {
            try store.transaction("notes.add") { store in
                runs += 1
                let isEmpty = try store.titles().isEmpty
                if runs == 1 { try others() }
                if isEmpty { try store.run("INSERT INTO note (title) VALUES (?)", title) }
            }
        }
        try second.open()
        try add("first", to: first) { try add("second", to: second) }
        #expect(try first.titles() == ["second"])
        #expect(runs == 3)
    }

    @Test("A body that handles the error of a conflict is repeated all the same")
    func handled() throws {
        let place = try StorePlace(.postgres), store = place.store(), other = place.store()
        try store.run("INSERT INTO note (title, stars) VALUES ('a', 1)")
        for isActivation in [false, true] {
            var runs = 0
            func body(_ store: Store) throws {
                runs += 1
                _ = try store.titles()
                if runs == 1 { try other.run("UPDATE note SET stars = stars + 1") }
                _ = try? store.run("UPDATE note SET stars = stars + 10")
            }
            if isActivation {
                try store.activation(named: "worker.serve") { store in _ = try? store.transaction("notes.add", body) }
            } else {
                try store.transaction("notes.add", body)
            }
            #expect(runs == 2)
        }
        #expect(try store.row("SELECT stars FROM note") { try $0["stars"] as Int } == 23)
    }

    @Test("ALL-7 a row that another program keeps locked is busy when the time is over, which ends a wait")
    func locked() throws {
        let database = try PostgresServer.database()
        let limit = WaitLimit()
        let store = Store(try database.location, busyTimeout: .milliseconds(20), within: limit)
        store.require(Notes.schema)
        try store.run("INSERT INTO note (title) VALUES ('a')")
        let other = try database.connection()
        try other.execute("BEGIN; SELECT * FROM notes.note FOR UPDATE")
        let error = #expect(throws: StoreError.self) { try store.run("DELETE FROM note") }
        #expect(error?.code == .busy)
        #expect(
            error?.description == """
                A lock was not free in time.
                    store: \(store.location)
                    SQL: DELETE FROM note
                    PostgreSQL: canceling statement due to lock timeout (55P03)
                End the transaction that holds it, or see that the synchronous standby replies for which it waits, \
                then try again.
                """)
        #expect(limit.error as? StoreError == error)
        try other.execute("ROLLBACK")
        #expect(try store.run("DELETE FROM note") == 1)
    }

    @Test("ALL-7 a transaction that others are always in the way of is busy when the time is over, which ends a wait")
    func neverFree() throws {
        let place = try StorePlace(.postgres), other = place.store(), limit = WaitLimit()
        let store = Store(place.location, busyTimeout: .milliseconds(1), within: limit)
        store.require(Notes.schema)
        try store.run("INSERT INTO note (title, stars) VALUES ('a', 1)")
        var runs = 0
        let error = #expect(throws: StoreError.self) {
            try store.transaction("notes.add") { store in
                runs += 1
                _ = try store.titles()
                try other.run("UPDATE note SET stars = ?", runs)
                try store.run("UPDATE note SET stars = 0")
            }
        }
        #expect(runs >= 2)
        #expect(error?.code == .busy)
        #expect(error?.summary == "The store is in use: other transactions were in the way for too long.")
        #expect(
            error?.advice == "What waited has changed nothing. Repeat it when fewer processes change the same rows; a "
                + "commit that waits for a synchronous standby is in the way too, so see that the standby replies.")
        #expect(limit.error as? StoreError == error && !limit.isOver)
        #expect(try store.row("SELECT stars FROM note") { try $0["stars"] as Int } == runs)
    }

    @Test("Stores of several threads lose no change, and each transaction happens once")
    func contention() async throws {
        let place = try StorePlace(.postgres), location = place.location
        try place.store().run("INSERT INTO note (title, stars) VALUES ('a', 0)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    let store = Notes.store(location, busyTimeout: .seconds(60))
                    for number in 0..<25 {
                        try store.transaction("notes.count") { store in
                            let stars = try store.row("SELECT stars FROM note WHERE title = 'a'") {
                                try $0["stars"] as Int
                            }
                            try store.run("UPDATE note SET stars = ? WHERE title = 'a'", (stars ?? 0) + 1)
                            try store.run("INSERT INTO note (title) VALUES (?)", "\(thread) \(number)")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let store = place.store()
        #expect(try store.row("SELECT stars FROM note WHERE title = 'a'") { try $0["stars"] as Int } == 100)
        #expect(try store.titles().count == 101)
    }
}
