import StoreBackends
import Testing

@testable import BoardyStorage

@Suite struct KeptRowsTests {
    private let directory: TemporaryDirectory
    private let store: Store, other: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = Notes.store(.file(directory.file()))
        other = Notes.store(.file(directory.file()))
        try other.run("INSERT INTO note (title) VALUES ('first')")
    }

    /// Returns the titles that begin with a text.
    private func kept(_ start: String = "") throws -> [String] {
        try store.keptRows("SELECT title FROM note WHERE title LIKE ? ORDER BY title", start + "%") { try $0["title"] }
    }

    @Test("Rows are read once for each statement with its values, until a commit, and a hundred of them are kept")
    func reads() throws {
        var rows = KeptRows(), reads = 0
        func read(_ statement: UInt, _ value: Int64, at header: [UInt64]?) throws {
            _ = try rows.rows(of: statement, [.integer(value)], at: header) {
                reads += 1
                return []
            }
        }
        for _ in 0..<3 {
            for statement in 1...2 { for value in 1...2 { try read(UInt(statement), Int64(value), at: [1]) } }
        }
        #expect(reads == 4)
        for _ in 0..<2 { try read(1, 1, at: [2]) }
        #expect(reads == 5)
        for _ in 0..<2 { try read(1, 1, at: nil) }
        #expect(reads == 7)
        for value in 0..<100 { try read(1, Int64(value), at: [2]) }
        try read(1, 0, at: [2])
        #expect(reads == 107)
        for value: Int64 in [100, 0] { try read(1, value, at: [2]) }
        #expect(reads == 109)
    }

    @Test("The header of the log stays the same while nobody commits")
    func header() throws {
        let connection = try #require(store.openConnection() as? SQLiteConnection)
        #expect(try kept() == ["first"])
        let header = try #require(connection.logHeader)
        #expect(try kept() == ["first"] && other.titles() == ["first"])
        #expect(connection.logHeader == header)
        try other.run("INSERT INTO note (title) VALUES ('second')")
        #expect(connection.logHeader != header)
    }

    @Test("A commit of this store or of another one is seen by the next read, also after the log has begun anew")
    func commits() throws {
        #expect(try kept() == ["first"] && kept("s") == [])
        try other.run("INSERT INTO note (title) VALUES ('second')")
        #expect(try kept() == ["first", "second"] && kept("s") == ["second"])
        try store.run("DELETE FROM note WHERE title = 'first'")
        #expect(try kept() == ["second"] && kept("s") == ["second"])
        for number in 0..<20 {
            try other.run("UPDATE note SET title = ?", "title \(number)")
            #expect(try kept() == ["title \(number)"])
            _ = try other.rows("PRAGMA wal_checkpoint(TRUNCATE)") { _ in }
            #expect(try kept() == ["title \(number)"])
        }
    }

    @Test("A transaction reads what it has changed, and what it has undone is in no later rows")
    func transaction() throws {
        #expect(try kept() == ["first"])
        #expect(throws: CancellationError.self) {
            try store.transaction("notes.add") { store in
                try store.run("INSERT INTO note (title) VALUES ('undone')")
                #expect(try kept() == ["first", "undone"])
                throw CancellationError()
            }
        }
        #expect(try kept() == ["first"])
        try store.read("notes.all") { _ in
            #expect(try kept() == ["first"])
            try other.run("INSERT INTO note (title) VALUES ('later')")
            #expect(try kept() == ["first"])
        }
        #expect(try kept() == ["first", "later"])
    }

    @Test("FA-11 rows that are kept are not returned after the file is lost", arguments: FileLoss.allCases)
    func loss(_ loss: FileLoss) throws {
        #expect(try kept() == ["first"])
        try loss.happen(in: directory)
        #expect(throws: StoreError.self) { try kept() }
    }

    @Test("A store in memory keeps no rows")
    func memory() throws {
        let store = Notes.store(.memory)
        for number in 1...2 {
            try store.run("INSERT INTO note (title) VALUES (?)", "\(number)")
            let titles: [String] = try store.keptRows("SELECT title FROM note") { try $0["title"] }
            #expect(titles.count == number)
        }
    }
}
