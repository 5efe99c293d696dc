import CBoardySQLite
import Testing

@testable import BoardyStorage

/// Errors for result codes that a test cannot cause on every machine.
@Suite struct SQLiteErrorTests {
    @Test(
        "The low byte of a result code decides the error's code",
        arguments: [
            (SQLITE_BUSY, StoreError.Code.busy), (SQLITE_BUSY | (2 << 8), .busy), (SQLITE_CORRUPT, .corrupt),
            (SQLITE_NOTADB, .corrupt), (SQLITE_READONLY | (4 << 8), .readOnly), (SQLITE_CANTOPEN, .unreadable),
            (SQLITE_PERM, .unreadable), (SQLITE_FULL, .full), (SQLITE_IOERR | (19 << 8), .full),
            (SQLITE_IOERR | (3 << 8), .disk),
            (SQLITE_ERROR, .statement),
            (SQLITE_CONSTRAINT | (8 << 8), .uniqueness), (SQLITE_CONSTRAINT | (6 << 8), .uniqueness),
            (SQLITE_CONSTRAINT | (10 << 8), .uniqueness), (SQLITE_CONSTRAINT | (3 << 8), .constraint),
        ])
    func kinds(code: Int32, expected: StoreError.Code) {
        let error = StoreError.sqlite(code, message: nil, path: "p", sql: nil)
        #expect(error.code == expected)
        #expect(error.reported?.message.hasSuffix(" (\(code))") == true)
    }

    @Test("A disk error has a message of its own")
    func disk() {
        #expect(
            StoreError.sqlite(SQLITE_IOERR, message: "disk I/O error", path: "/s", sql: "SELECT 1").description == """
                Reading or writing the store failed.
                    store: /s
                    SQL: SELECT 1
                    SQLite: disk I/O error (10)
                Check the disk and the file's permissions, then try again; the unfinished change was undone.
                """)
    }

    @Test("A long statement is shown in one line of 200 characters")
    func longStatement() {
        let sql = "CREATE TABLE t (\n" + (0..<130).map { "    c\($0) integer" }.joined(separator: ",\n") + ")"
        let details = StoreError.sqlite(SQLITE_IOERR, message: nil, path: "/s", sql: sql).details
        #expect(details.map(\.count) == [205])
        #expect(details.first?.hasPrefix("SQL: CREATE TABLE t ( c0 integer, c1 integer, ") == true)
        #expect(details.first?.hasSuffix(" c13 integer, c14 intege…") == true, "\(details)")
    }

    @Test("A file that SQLite cannot open has a message of its own")
    func cannotOpen() {
        let error = StoreError.sqlite(SQLITE_CANTOPEN, message: nil, path: "/s", sql: nil)
        #expect(error.summary == "The store cannot be opened: SQLite cannot open it.")
        #expect(error.reported?.message == "unable to open database file (14)")
    }

    @Test("The error of a machine without SQLite says what to install")
    func missing() {
        #expect(
            StoreError.libraryMissing("/s").description == """
                The store cannot be opened: SQLite cannot be loaded.
                    store: /s
                Install SQLite 3.37 or later: Scripts/bootstrap does, or apt-get install libsqlite3-0.
                """)
    }
}
