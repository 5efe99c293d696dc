import CBoardySQLite
import Testing

@testable import BoardyStorage

/// A connection that uses SQLite without a store, as another program would.
final class ForeignConnection {
    private let handle: OpaquePointer

    init(_ path: String) throws {
        var opened: OpaquePointer?
        let code = SQLite.functions.open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        handle = try #require(opened)
        try #require(code == SQLITE_OK)
    }

    deinit { _ = SQLite.functions.close_v2(handle) }

    func run(_ sql: String) throws {
        let code = SQLite.functions.exec(handle, sql, nil, nil, nil)
        try #require(code == SQLITE_OK, "\(SQLite.functions.errmsg(handle).map { String(cString: $0) } ?? "")")
    }
}
