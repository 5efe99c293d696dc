import Foundation

/// The file of a store, which is checked and created without opening the file. See ``FileOpening``.
struct StoreFile {
    /// The absolute path without symbolic links.
    ///
    /// SQLite would take a relative path such as `file:x` or `:memory:` for a URI or for memory, and it puts its log
    /// beside the file itself.
    let path: String

    init(path: String) {
        var url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        // A link to a file that is not there yet stays in the path. As many links as the system follows.
        for _ in 0..<40 {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(fileURLWithPath: target, relativeTo: url.deletingLastPathComponent()).resolvingSymlinksInPath()
        }
        self.path = url.path
    }

    private var directory: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// True if a write-ahead log that is not empty lies beside the file, as a killed process leaves it.
    var hasLog: Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        return (size?.intValue ?? 0) > 0
    }

    /// Checks that the path names a regular file that can be read, and creates a missing file.
    ///
    /// A new file is empty and only its owner can read it. Missing directories above it are created too.
    func prepare() throws(StoreError) {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isDirectory) else { return try create() }
        guard !isDirectory.boolValue else { throw .unreadable(path, "it is a directory") }
        guard (try? files.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular else {
            throw .unreadable(path, "it is not a regular file")
        }
        guard files.isReadableFile(atPath: path) else { throw .unreadable(path, "reading it is not permitted") }
        // SQLite finds the log by the name of the file, so each name would have a log of its own.
        let names = try? files.attributesOfItem(atPath: path)[.referenceCount] as? NSNumber
        guard (names?.intValue ?? 1) <= 1 else { throw .linked(path) }
    }

    /// Throws if SQLite cannot create its log beside the file.
    func checkDirectory() throws(StoreError) {
        guard FileManager.default.isWritableFile(atPath: directory) else { throw .readOnly(path, "its directory") }
    }

    /// True if this process may not write the file or beside it, and nobody uses it: all who do have a log there.
    var isReadOnlyCopy: Bool {
        [path, directory].contains { !FileManager.default.isWritableFile(atPath: $0) }
            && Self.suffixes.dropFirst().allSatisfy { FileIdentity(of: path + $0) == nil }
    }

    private func create() throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unreadable(path, "its directory cannot be created")
        }
        try checkDirectory()
        guard FileOpening.makeEmptyFile(path) else { throw .unreadable(path, "it cannot be created") }
    }

    /// Returns true if a path leads to the file, or to what SQLite keeps beside it: by its name, or by a link.
    func isMeant(by other: String) -> Bool {
        let other = StoreFile(path: other).path, found = FileIdentity(of: other)
        return Self.suffixes.contains { suffix in
            other == path + suffix || found.map { $0 == FileIdentity(of: path + suffix) } ?? false
        }
    }

    /// The endings that SQLite adds to the name of the file for its log, the index of the log and its journal.
    private static let suffixes = ["", "-wal", "-shm", "-journal"]

    // MARK: - Copies

    /// Throws if a copy cannot get the path: something has it, or SQLite would take it for the log of another file.
    func checkIsNew() throws(StoreError) {
        guard !path.isEmpty, FileIdentity(of: path) == nil else { throw .copyExists(path) }
        guard !Self.suffixes.dropFirst().contains(where: path.hasSuffix) else { throw .copyNamedAsLog(path) }
    }

    /// Gives the file the path of another one, which replaces nothing. No connection may be open.
    func take(placeOf target: StoreFile) throws(StoreError) {
        if link(path, target.path) == 0 { return }
        if errno == EEXIST { throw .copyExists(target.path) }
        // Not every file system has links.
        try target.checkIsNew()
        guard rename(path, target.path) == 0 else { throw .copyUnwritable(target.path) }
    }

    /// Removes the file and what SQLite may have left beside it. No connection may be open.
    func remove() { for suffix in Self.suffixes { unlink(path + suffix) } }
}
