import Foundation
import StoreBackends
import Testing

@testable import BoardyStorage

@Suite struct PersistenceTests {
    private let directory: TemporaryDirectory
    private let store: Store, other: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = Notes.store(.file(directory.file()), busyTimeout: .zero)
        other = Notes.store(.file(directory.file()), busyTimeout: .zero)
        try other.open()
    }

    /// The ways to change a row, with the title that each of them inserts.
    private static let changes: [String: @Sendable (Store) throws -> Void] = [
        "statement": { try $0.run("INSERT INTO note (title) VALUES ('statement')") },
        "transaction": {
            _ = try $0.transaction("notes.add") { try $0.run("INSERT INTO note (title) VALUES ('transaction')") }
        },
        "activation": {
            _ = try $0.activation(named: "notes.add") { try $0.run("INSERT INTO note (title) VALUES ('activation')") }
        },
        "fenced": {
            $0.fence = { _ in true }
            try $0.run("INSERT INTO note (title) VALUES ('fenced')")
        },
    ]

    private func change(_ title: String) throws {
        let change = try #require(Self.changes[title])
        try change(store)
    }

    private func connection() throws -> SQLiteConnection { try #require(store.openConnection() as? SQLiteConnection) }

    @Test(
        "A change waits for the disk once before it is reported, while other stores see it and write",
        arguments: changes.keys.sorted())
    func waiting(title: String) throws {
        let connection = try connection(), sync = connection.syncLog
        var events: [String] = []
        connection.syncLog = { [other, path = directory.file()] handle in
            events += ((try? other.titles()) ?? []) + ["synced"]
            // It waits for the disk after this store.
            Thread.detachNewThread {
                _ = try? Notes.store(.file(path)).run("INSERT INTO note (title) VALUES ('other')")
            }
            while (try? other.titles().contains("other")) == false { sched_yield() }
            events.append("written")
            return sync(handle)
        }
        store.onTransaction = { if $0.moment == .afterCommit { events.append("reported") } }
        try change(title)
        let isReported = title == "transaction"
        #expect(events == [title, "synced", "written"] + (isReported ? ["reported"] : []))
        #expect(try store.titles() == ["other", title].sorted())
        #expect(events.count { $0 == "synced" } == 1)
    }

    @Test("Reading, and a change that is undone, do not wait for the disk")
    func reading() throws {
        try connection().syncLog = { _ in
            Issue.record("The store has waited for the disk.")
            return 0
        }
        #expect(try store.titles().isEmpty)
        #expect(try store.read("notes.all") { try $0.titles() }.isEmpty)
        #expect(throws: CancellationError.self) {
            try store.transaction("notes.add") { store in
                try store.run("INSERT INTO note (title) VALUES ('a')")
                throw CancellationError()
            }
        }
    }

    @Test("A migration waits for the disk")
    func migration() throws {
        let connection = try connection()
        var count = 0
        connection.syncLog = { _ in
            count += 1
            return 0
        }
        store.require(Schema(name: "more", migrations: [Migration(1, "CREATE TABLE more (id INTEGER)")]))
        try store.open()
        #expect(count == 1)
    }

    @Test(
        "A change that the disk did not confirm is reported as such, and others go on", arguments: changes.keys.sorted()
    )
    func failure(title: String) throws {
        // The code of a failed `fsync`.
        try connection().syncLog = { _ in 10 | (4 << 8) }
        let error = #expect(throws: StoreError.self) { try change(title) }
        #expect(
            error?.description == """
                A change was made, and the disk did not confirm it.
                    store: \(directory.file())
                    SQLite: disk I/O error (1034)
                Check the disk, and look if the change is there before you repeat it.
                """)
        #expect(error?.code == .disk)
        #expect(try other.titles() == [title])
        #expect(try other.run("DELETE FROM note") == 1)
        #expect(try store.titles() == [])
    }
}
