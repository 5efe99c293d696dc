import BoardyStorage
import Foundation
import StoreBackends
import Testing

@Suite struct ConcurrencyTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("While one store writes, another one's write is refused as busy after its timeout, and reading goes on")
    func busy() throws {
        let one = Notes.store(.file(directory.file()))
        let two = Notes.store(.file(directory.file()))
        try two.open()
        try one.transaction("notes.add") { one in
            try one.run("INSERT INTO note (title) VALUES ('one')")
            #expect(try two.titles() == [])
            let error = #expect(throws: StoreError.self) { try two.transaction("notes.other") { _ in } }
            #expect(error?.code == .busy)
            #expect(
                error?.description == """
                    The store is in use: another process did not finish writing in time.
                        store: \(directory.file())
                        SQL: BEGIN IMMEDIATE
                        SQLite: database is locked (5)
                    End the other process or wait for it, then try again.
                    """)
        }
        try two.run("INSERT INTO note (title) VALUES ('two')")
        #expect(try one.titles() == ["one", "two"])
    }

    @Test("A store that must migrate while another one writes is refused as busy, and opens afterwards")
    func busyOpening() throws {
        let one = Notes.store(.file(directory.file()))
        let two = Store(.file(directory.file()), busyTimeout: .milliseconds(1))
        two.require(Notes.rated)
        try one.transaction("notes.add") { one in
            try one.run("INSERT INTO note (title) VALUES ('one')")
            let error = #expect(throws: StoreError.self) { try two.open() }
            #expect(error?.code == .busy)
        }
        try two.open()
        #expect(try two.rows("SELECT stars FROM note") { row in try row["stars"] as Int? } == [nil])
    }

    /// Runs the body on as many threads at once, even if there are fewer cores.
    private static func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<count {
                group.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        Thread.detachNewThread { continuation.resume(with: Result { try body(number) }) }
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("Stores that open one new file at once migrate it once and lose no write", .timeLimit(.minutes(10)))
    func atOnce() async throws {
        let counting = Schema(
            name: "count",
            migrations: [
                Migration(1, "CREATE TABLE count (n INTEGER)"), Migration(2, "INSERT INTO count VALUES (100)"),
            ])
        for round in 0..<5 {
            let path = directory.file("\(round).sqlite")
            try await Self.onThreads(8) { number in
                let store = Store(.file(path), busyTimeout: .seconds(30))
                store.require(counting)
                try store.transaction("count.up") { store in
                    _ = try store.run("INSERT INTO count VALUES (?)", number)
                }
            }
            let numbers = try Store(.file(path)).rows("SELECT n FROM count ORDER BY n") { row in try row["n"] as Int }
            #expect(numbers == Array(0..<8) + [100])
        }
    }

    @Test("A store whose log another program turned off opens when no other connection writes")
    func logTurnedOff() throws {
        try Notes.store(.file(directory.file())).open()
        try directory.sqlite("PRAGMA journal_mode = DELETE")
        let other = try ForeignConnection(directory.file())
        try other.run("BEGIN IMMEDIATE")
        #expect(#expect(throws: StoreError.self) { try Notes.store(.file(directory.file())).open() }?.code == .busy)
        try other.run("COMMIT")
        let store = Notes.store(.file(directory.file()))
        #expect(try store.row("PRAGMA journal_mode") { row in try row["journal_mode"] as String } == "wal")
    }

    @Test("Each isolation domain has its own store on the file")
    func actors() async throws {
        actor Writer {
            private let store: Store
            init(_ path: String) { store = Notes.store(.file(path), busyTimeout: .seconds(30)) }
            func write(_ title: String) throws { try store.run("INSERT INTO note (title) VALUES (?)", title) }
        }
        let (one, two) = (Writer(directory.file()), Writer(directory.file()))
        async let first: Void = one.write("one")
        async let second: Void = two.write("two")
        _ = try await (first, second)
        #expect(try Notes.store(.file(directory.file())).titles() == ["one", "two"])
    }
}
