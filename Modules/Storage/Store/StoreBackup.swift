import Foundation

extension Store {
    /// Copies the store of a file to a new file, also while other processes write to it.
    ///
    /// The copy has the rows of one moment, and is checked before it gets its name. Only its owner can read it. No
    /// migration runs, so a store can be copied before a newer version of the program opens it.
    ///
    /// - Parameter path: the path of the copy. Nothing may have it.
    /// - Throws: ``StoreError`` if the store or the place of the copy cannot be used, or the store is damaged;
    ///   `CancellationError` if the task was cancelled. No copy is left then.
    public func backUp(to path: String) throws {
        let source = try existingFile(), target = StoreFile(path: path)
        try target.checkIsNew()
        let partial = StoreFile(path: "\(target.path).\(UUID().uuidString).partial")
        defer { partial.remove() }
        guard FileOpening.makeEmptyFile(partial.path) else { throw StoreError.copyUnwritable(target.path) }
        try source.copy(to: try SQLiteConnection(file: partial.path, busyTimeout: busyTimeout))
        let damage = try SQLiteConnection(file: partial.path, busyTimeout: busyTimeout).damage()
        if let first = damage.first { throw StoreError.corrupt(source.path, "its copy shows \(first)") }
        try partial.take(placeOf: target)
    }

    /// Opens the file of the store without a migration. A missing file is not created, and an empty one is refused.
    ///
    /// A copy that may only be read is read without a log beside it.
    func existingFile() throws(StoreError) -> SQLiteConnection {
        guard case .file(let name) = location else { throw .unreadable(path, "it is not in a file") }
        let file = StoreFile(path: name)
        guard file.exists else { throw .unreadable(file.path, "there is no such file") }
        try file.prepare()
        let isCopy = file.isReadOnlyCopy
        let connection = try SQLiteConnection(
            file: file.path, busyTimeout: busyTimeout, within: limit, isUnchanged: isCopy)
        guard try connection.isMarked() else { throw .foreign(file.path, "it is empty, as a copy that failed") }
        if !isCopy { try connection.noteFiles() }
        connection.stopsWhenCancelled()
        return connection
    }
}
