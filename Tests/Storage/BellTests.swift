import Foundation
import StoreBackends
import Testing

@testable import BoardyStorage

@MainActor @Suite struct BellTests {
    /// Returns true if a ring waits in a stream.
    private func hasRing(_ iterator: inout AsyncStream<Void>.Iterator) async -> Bool {
        // A cancelled reader gets what waits, and the end of the stream else.
        withUnsafeCurrentTask { $0?.cancel() }
        return await iterator.next(isolation: #isolation) != nil
    }

    private func insert(_ title: String, into store: Store) throws {
        try store.run("INSERT INTO note (title) VALUES (?)", title)
    }

    @Test("A listener is told at once that it listens, and of many changes before it looks only one")
    func coalescing() async throws {
        let rings = await Task {
            let store = Notes.store()
            var count = 0, iterator = store.bell.rings().makeAsyncIterator()
            _ = await iterator.next(isolation: #isolation)
            for title in ["a", "b", "c"] { try? insert(title, into: store) }
            while await hasRing(&iterator) { count += 1 }
            return count
        }.value
        #expect(rings == 1)
    }

    @Test(
        "A commit that changes rows rings, and nothing else does",
        arguments: [
            ("a statement", true), ("a transaction", true), ("a query", false), ("an update of no row", false),
            ("a rollback", false), ("a read transaction", false),
        ])
    func changes(act: String, rings: Bool) async throws {
        let hasRung = try await Task {
            let store = Notes.store()
            try insert("a", into: store)
            var iterator = store.bell.rings().makeAsyncIterator()
            _ = await iterator.next(isolation: #isolation)
            switch act {
            case "a statement": try? insert("b", into: store)
            case "a transaction": try? store.transaction("notes.add") { try insert("b", into: $0) }
            case "a query": _ = try? store.titles()
            case "an update of no row": _ = try? store.run("DELETE FROM note WHERE title = 'x'")
            case "a rollback":
                try? store.transaction("notes.add") { store in
                    try insert("b", into: store)
                    throw CancellationError()
                }
            default: _ = try? store.read("notes.read") { try $0.titles() }
            }
            return await hasRing(&iterator)
        }.value
        #expect(hasRung == rings)
    }

    @Test("Stores on one file share a bell, also through another path; stores in memory do not")
    func sharing() throws {
        let directory = try TemporaryDirectory()
        let one = Notes.store(.file(directory.file()))
        #expect(one.bell === Notes.store(.file("\(directory.path)/./store.sqlite")).bell)
        #expect(one.bell !== Notes.store(.file(directory.file("other.sqlite"))).bell)
        #expect(Notes.store().bell !== Notes.store().bell)
    }

    @Test(
        "A commit of another process rings, a file is watched only while somebody listens, and watching creates no file"
    )
    func watching() async throws {
        let directory = try TemporaryDirectory()
        let store = Notes.store(.file(directory.file()))
        #expect(!store.bell.isWatching)
        try await listen(to: store, in: directory)
        while store.bell.isWatching { try await Task.sleep(for: .milliseconds(1)) }

        let missing = Notes.store(.file(directory.file("missing.sqlite")))
        var iterator = missing.bell.rings().makeAsyncIterator()
        _ = await iterator.next(isolation: #isolation)
        #expect(missing.bell.isWatching)
        #expect(try directory.contents()["missing.sqlite"] == nil)
    }

    private func listen(to store: Store, in directory: TemporaryDirectory) async throws {
        for await _ in store.bell.rings() {
            if try store.titles() == ["from elsewhere"] { return }
            try directory.sqlite("INSERT OR IGNORE INTO note (title) VALUES ('from elsewhere')")
        }
    }

    @Test("FA-11 listening ends when the log was deleted, and the bell has the error")
    func loss() async throws {
        let directory = try TemporaryDirectory(), store = Notes.store(.file(directory.file()))
        try store.open()
        #expect(store.bell.loss == nil)
        for await _ in store.bell.rings() { unlink(directory.file("store.sqlite-wal")) }
        #expect(store.bell.loss?.code == .fileMoved)
        while store.bell.isWatching { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test("A store keeps as many pages in memory as it is told")
    func cacheSize() throws {
        func pages(_ store: Store) throws -> Int? { try store.row("PRAGMA cache_size") { try $0["cache_size"] } }
        #expect(try pages(Store(.memory)) == -20_000)
        #expect(try pages(Store(.memory, cacheSize: 2_000)) == -2_000)
    }
}
