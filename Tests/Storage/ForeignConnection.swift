import CBoardySQLite
import Testing

/// A connection that uses SQLite without a store, as another program would.
final class ForeignConnection {
    private let handle: OpaquePointer

    init(_ path: String) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open(path, &opened)
        handle = try #require(opened)
        try #require(code == SQLITE_OK)
    }

    deinit { sqlite3_close(handle) }

    func run(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        try #require(code == SQLITE_OK, "\(String(cString: sqlite3_errmsg(handle)))")
    }
}
