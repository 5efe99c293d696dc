import Foundation

/// The file of a store, checked before SQLite opens it.
///
/// SQLite changes a file that it opens: it rolls back journals, recovers logs and creates files beside it. So the first hundred bytes of the file
/// are read here. They contain the signature of SQLite and the application ID of the program that created the file.
struct StoreFile {
    /// The application ID in the header of every store: the ASCII codes of "BRDY".
    static let applicationID: Int32 = 0x4252_4459

    /// The absolute path without symbolic links.
    ///
    /// SQLite would take a relative path such as `file:x` or `:memory:` for a URI or for memory, and it puts its log beside the file itself.
    let path: String

    init(path: String) { self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    private var directory: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// True if a write-ahead log that is not empty lies beside the file, as a killed process leaves it.
    var hasLog: Bool {
        let size = try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        return (size?.intValue ?? 0) > 0
    }

    /// Checks that the file is a store or empty, and creates a missing file.
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
        try checkHeader()
        guard files.isWritableFile(atPath: directory) else { throw .readOnly(path, "its directory") }
    }

    private func create() throws(StoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unreadable(path, "its directory cannot be created")
        }
        guard FileManager.default.isWritableFile(atPath: directory) else { throw .readOnly(path, "its directory") }
        // Never truncate: another process may have created the file a moment ago.
        let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw .unreadable(path, "it cannot be created") }
        close(descriptor)
    }

    private func checkHeader() throws(StoreError) {
        let header: [UInt8]
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            header = Array(try file.read(upToCount: 100) ?? Data())
        } catch {
            throw .unreadable(path, "reading it fails")
        }
        // A store is empty before its first transaction.
        guard !header.isEmpty else { return }
        let signature = Array("SQLite format 3\0".utf8)
        guard header.starts(with: signature.prefix(header.count)) else {
            throw .foreign(path, "it is not an SQLite database")
        }
        guard header.count == 100 else { throw .corrupt(path, "it ends within its header") }
        let id = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
        guard Int32(bitPattern: id) == Self.applicationID else {
            throw .foreign(path, "it is an SQLite database of another program (application_id \(id))")
        }
    }
}
