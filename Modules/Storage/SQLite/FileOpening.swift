import CBoardySQLite
import Foundation

/// The only place that opens and makes files of stores.
///
/// On POSIX, closing a descriptor drops all locks that the process has on the file, whichever descriptor took them. So
/// nobody but SQLite opens the file of a store, its log or its index: another connection of this process may have locks
/// on them. `Scripts/check` refuses other files of this target that open something.
enum FileOpening {
    /// Opens a file that exists, or a database in memory. SQLite reads nothing that could change the file.
    ///
    /// - Parameters:
    ///   - name: an absolute path, or `:memory:`.
    ///   - isUnchanged: true for a file that nobody writes meanwhile. SQLite reads it without locks, and makes nothing
    ///     beside it.
    static func database(_ name: String, isUnchanged: Bool) throws(StoreError) -> OpaquePointer {
        guard let sqlite = SQLite.loaded else { throw .libraryMissing(name) }
        var opened: OpaquePointer?
        // The store is not Sendable, so one thread at a time uses the connection and SQLite needs no mutexes. SQLite
        // creates no file, because everybody could read it.
        let access = isUnchanged ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
        let address = isUnchanged ? "\(URL(fileURLWithPath: name).absoluteString)?immutable=1" : name
        let code = sqlite.open_v2(address, &opened, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened else { throw .sqlite(code, message: nil, path: name, sql: nil) }
        guard code == SQLITE_OK else {
            let error = StoreError.sqlite(code, on: opened, path: name, sql: nil)
            _ = sqlite.close_v2(opened)
            throw error
        }
        return opened
    }

    /// Makes an empty file for its owner, without opening it. Returns true also if another thread has made it a moment
    /// ago.
    static func makeEmptyFile(_ path: String) -> Bool {
        #if canImport(Darwin)
            // Only the superuser makes a file by mknod here. Nobody else knows this one while it is open.
            let new = "\(path).\(UUID().uuidString)"
            defer { unlink(new) }
            let mode = [FileAttributeKey.posixPermissions: 0o600]
            return FileManager.default.createFile(atPath: new, contents: nil, attributes: mode)
                && (renamex_np(new, path, UInt32(RENAME_EXCL)) == 0 || errno == EEXIST)
        #else
            return mknod(path, S_IFREG | 0o600, 0) == 0 || errno == EEXIST
        #endif
    }
}
