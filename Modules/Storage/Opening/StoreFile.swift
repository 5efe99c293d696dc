import Foundation

/// The file of a store before SQLite sees it.
///
/// SQLite changes what it opens: it rolls back journals, recovers logs, makes files beside. So a file that is not ours is
/// recognised by its first hundred bytes, which hold SQLite's signature and the mark of the program that made it.
struct StoreFile {
    /// "BRDY": the application ID in the header of every store.
    static let mark: Int32 = 0x4252_4459

    /// Absolute, so that SQLite reads neither `file:` nor `:memory:` out of a file's name; and without links, because SQLite puts
    /// its log beside the file itself.
    let path: String

    init(path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    private var directory: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Whether a log stands beside the file that a process left without moving it into the file.
    var hasLog: Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        return (size?.intValue ?? 0) > 0
    }

    /// Makes sure that there is a file which may become or is a store.
    ///
    /// A missing one is made empty, readable by its owner only, with the directories above it.
    func prepare() throws(StoreError) {
        let files = FileManager.default
        var isDirectory: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isDirectory) else { return try make() }
        guard !isDirectory.boolValue else { throw .unreadable(path, "it is a directory") }
        guard (try? files.attributesOfItem(atPath: path)[.type] as? FileAttributeType) == .typeRegular else {
            throw .unreadable(path, "it is not a regular file")
        }
        guard files.isReadableFile(atPath: path) else { throw .unreadable(path, "reading it is not permitted") }
        try recognise()
        guard files.isWritableFile(atPath: directory) else { throw .readOnly(path, "its directory") }
    }

    private func make() throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unreadable(path, "its directory cannot be made")
        }
        guard FileManager.default.isWritableFile(atPath: directory) else { throw .readOnly(path, "its directory") }
        // Another process may be making it at this moment, so never truncate.
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw .unreadable(path, "it cannot be made") }
        close(descriptor)
    }

    private func recognise() throws(StoreError) {
        let header: [UInt8]
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            header = Array(try file.read(upToCount: 100) ?? Data())
        } catch {
            throw .unreadable(path, "reading it fails")
        }
        // Empty is what a store is before its first transaction.
        guard !header.isEmpty else { return }
        let signature = Array("SQLite format 3\0".utf8)
        guard header.starts(with: signature.prefix(header.count)) else {
            throw .foreign(path, "it is not an SQLite database")
        }
        guard header.count == 100 else { throw .corrupt(path, "it ends within its header") }
        let mark = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
        guard Int32(bitPattern: mark) == Self.mark else {
            throw .foreign(path, "it is an SQLite database of another program (application_id \(mark))")
        }
    }
}
