import BoardyWaiting
import Foundation
import StoreBackends
import Testing

@testable import BoardyStorage

/// Waits for the lock of another connection that the limit of a command ends. Without it they would end after a minute.
@Suite struct LimitTests {
    private let directory: TemporaryDirectory
    private let other: ForeignConnection

    init() throws {
        directory = try TemporaryDirectory()
        try Notes.store(.file(directory.file())).open()
        other = try ForeignConnection(directory.file())
        try other.run("BEGIN IMMEDIATE")
    }

    private func store(within limit: WaitLimit, requires schema: Schema = Notes.schema) -> Store {
        let store = Store(.file(directory.file()), busyTimeout: .seconds(60), within: limit)
        store.require(schema)
        return store
    }

    private func text(_ summary: String, sql: String = "BEGIN IMMEDIATE") -> String {
        """
        \(summary).
            store: \(directory.file())
            SQL: \(sql)
        What waited has changed nothing, and what was committed before stays. Repeat the command when no other \
        process writes.
        """
    }

    /// The ways in which a store may wait for the lock.
    enum Act: String, CaseIterable {
        case transaction, activation, statement, migration
    }

    /// Returns the error of a wait, and expects that it has ended before its time.
    private func error(_ wait: () throws -> Void) -> StoreError? {
        let start = ContinuousClock.now
        let error = #expect(throws: StoreError.self) { try wait() }
        #expect(ContinuousClock.now - start < .seconds(60))
        return error
    }

    private func wait(_ act: Act, within limit: WaitLimit) throws {
        let store = store(within: limit, requires: act == .migration ? Notes.rated : Notes.schema)
        switch act {
        case .transaction: try store.transaction("notes.clear") { store in _ = try store.run("DELETE FROM note") }
        case .activation: try store.activation(named: "notes.clear") { store in _ = try store.run("DELETE FROM note") }
        case .statement: try store.run("DELETE FROM note")
        case .migration: try store.open()
        }
    }

    @Test("ALL-7 an interruption ends the wait for a lock, on another thread", arguments: Act.allCases)
    func interrupted(act: Act) throws {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption)
        Thread.detachNewThread { interruption.interrupt() }
        let error = error { try wait(act, within: limit) }
        let expected = text(
            "The wait for the store was interrupted", sql: act == .statement ? "DELETE FROM note" : "BEGIN IMMEDIATE")
        #expect(error?.description == expected)
        #expect(limit.error.map { "\($0)" } == expected)
    }

    @Test("ALL-7 the limit of a command ends the wait for a lock", arguments: Act.allCases)
    func overdue(act: Act) throws {
        let limit = WaitLimit(total: .milliseconds(1))
        let error = error { try wait(act, within: limit) }
        let expected = text(
            "The store was not free within 0.001 seconds",
            sql: act == .statement ? "DELETE FROM note" : "BEGIN IMMEDIATE")
        #expect(error?.description == expected)
        #expect(limit.error.map { "\($0)" } == expected)
    }

    @Test("ALL-7 a store that must turn on its log ends with the limit while another connection writes")
    func log() throws {
        try other.run("COMMIT; PRAGMA journal_mode = DELETE; BEGIN IMMEDIATE")
        let store = store(within: WaitLimit(total: .milliseconds(1)))
        let error = error { try store.open() }
        #expect(error?.summary.hasPrefix("The store was not free within 0.001 seconds") == true, "\(error as Any)")
    }

    @Test("ALL-7 a check and a backup of a store that another program has for itself end with the limit")
    func upkeep() throws {
        try other.run("COMMIT; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
        let store = store(within: WaitLimit(total: .milliseconds(1)))
        for act in [{ _ = try store.check() }, { try store.backUp(to: directory.file("copy")) }] {
            let error = error { try act() }
            #expect(error?.summary == "The store was not free within 0.001 seconds.")
        }
    }

    @Test("ALL-7 an interruption ends the waits of stores of one process for each other")
    func turns() async throws {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption)
        let file = directory.file()
        let errors = await withTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            let store = Store(.file(file), busyTimeout: .seconds(60), within: limit)
                            let error = #expect(throws: StoreError.self) {
                                try store.transaction("notes.wait") { _ in }
                            }
                            continuation.resume(returning: error?.summary)
                        }
                    }
                }
            }
            interruption.interrupt()
            return await group.reduce(into: []) { $0.append($1) }
        }
        let summary = "The wait for the store was interrupted."
        #expect(errors == [summary, summary, summary])
    }

    @Test("ALL-7 a transaction that others were in the way of is not repeated after the end")
    func retries() {
        let interruption = Interruption(), limit = WaitLimit(interruption: interruption)
        var conflict = StoreError(code: .busy, summary: "", path: "postgres://db/shop", advice: "")
        conflict.canRetry = true
        var retries = Retries(until: .seconds(60), within: limit)
        #expect(throws: Never.self) { try retries.wait(after: conflict) }
        interruption.interrupt()
        let error = #expect(throws: StoreError.self) { try retries.wait(after: conflict) }
        #expect(error?.summary == "The wait for the store was interrupted.")
        #expect(limit.error as? StoreError == conflict)
    }

    @Test("ALL-7 after the end of a wait a store that is free takes what puts things in order")
    func afterwards() throws {
        let limit = WaitLimit(total: .milliseconds(1)), store = store(within: limit)
        #expect(throws: StoreError.self) { try store.transaction("notes.add") { _ in } }
        try other.run("INSERT INTO note (title) VALUES ('other'); COMMIT")
        #expect(limit.isOver)
        try store.run("INSERT INTO note (title) VALUES ('mine')")
        #expect(try store.titles() == ["mine", "other"])
    }

    @Test("ALL-7 a wait that ends before the limit of the command is told as a store that is in use")
    func before() throws {
        let limit = WaitLimit(total: .seconds(3600), interruption: Interruption())
        let store = Store(.file(directory.file()), busyTimeout: .milliseconds(1), within: limit)
        let error = #expect(throws: StoreError.self) { try store.transaction("notes.add") { _ in } }
        #expect(error?.summary == "The store is in use: another process did not finish writing in time.")
        #expect(limit.error == nil)
    }
}
