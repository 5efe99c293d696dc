/// The launch option for the files that the paths of a session may mean: of an import, an export or an attachment.
/// Without it a session has no files.
///
/// Below the folders of a session, refuse a path with `..` and a link that leads out of them in the same words as a
/// missing file.
public struct FileAccess: Equatable, Sendable {
    /// The place in which the paths of a session are meant, if its boards may run in another process.
    public struct Place: Equatable, Sendable {
        /// The name of the host of the session.
        public let host: String
        /// The absolute path of the working directory there.
        public let folder: String
        /// The name of the host on which the boards run.
        public let boardHost: String

        /// Creates a place from the host and working directory of a session, and the host of its boards.
        public init(host: String, folder: String, boardHost: String) {
            self.host = host
            self.folder = folder
            self.boardHost = boardHost
        }
    }

    /// The absolute paths of the folders whose files may be read, or nil for all files.
    public let readableFolders: [String]?
    /// The absolute paths of the folders below which files may be written, or nil for all files. A name without a
    /// folder means a file in the first one.
    public let writableFolders: [String]?
    /// The place in which the paths are meant, or nil for this process.
    public var place: Place?

    /// The rule for the files that may be read.
    package var readable: FileRule { readableFolders.map { .below($0) } ?? .everywhere }
    /// The rule for the files that may be written.
    package var writable: FileRule { writableFolders.map { .below($0) } ?? .everywhere }

    private init(_ readable: [String]?, _ writable: [String]?) {
        readableFolders = readable
        writableFolders = writable
    }

    /// The files of an owner of the machine: all of them.
    public static let everywhere = FileAccess(nil, nil)

    /// Returns the access of everybody else: to files below folders, such as the folders of a visitor's uploads and
    /// downloads.
    ///
    /// - Parameters:
    ///   - readable: the absolute paths of the folders for reading.
    ///   - writable: the absolute paths of the folders for writing.
    public static func below(readable: [String] = [], writable: [String] = []) -> FileAccess {
        FileAccess(readable, writable)
    }
}
