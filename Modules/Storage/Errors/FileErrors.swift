// The errors of a store's file. They say which file it is and how to choose another one.

extension StoreError {
    private static let chooseAnother = "choose another file with --store PATH"

    static func unreadable(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "The store cannot be opened: \(reason).", path: path,
            advice: "Make it a file you may read and write, or \(chooseAnother).")
    }

    static func linked(_ path: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "The store cannot be opened: its file has several names (hard links).",
            path: path,
            details: ["SQLite keeps a log for each name, so what is bought under one name is lost under the other."],
            advice: "Remove the other names, or copy the store by 'store backup'.")
    }

    static func readOnly(_ path: String, _ what: String) -> StoreError {
        StoreError(
            code: .readOnly, summary: "The store cannot be written: \(what) is read-only.", path: path,
            advice: "Allow writing to the file and its directory, or \(chooseAnother).")
    }

    static func foreign(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: .foreign, summary: "The file is not a store of this program: \(reason).", path: path,
            advice: "The file was not changed. To go on, \(chooseAnother).")
    }

    static func corrupt(_ path: String, _ reason: String) -> StoreError {
        StoreError(
            code: .corrupt, summary: "The store is damaged: \(reason).", path: path,
            advice: "Restore it from a backup, or \(chooseAnother).")
    }

    static func newerVersion(_ path: String, schema: String, stored: Int, known: Int) -> StoreError {
        StoreError(
            code: .newerVersion, summary: "The store was made by a newer version of this program.", path: path,
            details: ["schema: \(schema), version \(stored) in the store, \(known) known here"],
            advice: "Use the newer version, or choose another store with --store.")
    }

    static func fileMoved(_ path: String) -> StoreError {
        StoreError(
            code: .fileMoved, summary: "The store's file was deleted or replaced while it was in use.", path: path,
            details: ["Nothing that was changed since then is kept, the last change included."],
            advice: "Put the file back, or put a backup in its place, without the files \(path)-wal and \(path)-shm of "
                + "the lost one. Then start again and repeat what is missing.")
    }

    static func logMoved(_ path: String) -> StoreError {
        StoreError(
            code: .fileMoved, summary: "The store's log was deleted or replaced while it was in use.", path: path,
            details: [
                "log: \(path)-wal, with its index \(path)-shm",
                "No other process sees what was changed since then, the last change included.",
            ],
            advice:
                "End every program that has the store open, then start again and "
                + "repeat what is missing. Only SQLite may "
                + "delete these files; copy a store by 'store backup'.")
    }

    static func copyExists(_ path: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "Nothing was copied: there is something at the path already.", path: path,
            advice: "Give the path of a new file.")
    }

    static func copyUnwritable(_ path: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "Nothing was copied: no file can be made at the path.", path: path,
            advice: "Give the path of a new file in a directory that you may write to.")
    }

    static func copyNamedAsLog(_ path: String) -> StoreError {
        StoreError(
            code: .unreadable, summary: "Nothing was copied: SQLite would take the copy for the log of another file.",
            path: path, advice: "Give a path that does not end in -wal, -shm or -journal.")
    }

    static func full(_ path: String) -> StoreError {
        StoreError(
            code: .full, summary: "The store cannot grow: the disk is full.", path: path,
            advice: "Free some space and try again; the unfinished change was undone.")
    }

    static func busy(_ path: String, sqlite: String?) -> StoreError {
        StoreError(
            code: .busy, summary: "The store is in use: another process did not finish writing in time.", path: path,
            reported: sqlite.map { .sqlite($0) }, advice: "End the other process or wait for it, then try again.")
    }
}
