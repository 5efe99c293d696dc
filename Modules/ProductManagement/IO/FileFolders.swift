/// The launch option for the folders of the machine whose files a session may import, such as the folder of its uploads.
///
/// A session whose user owns the machine (`MachineOwner` of the authentication module) imports any file. Every other session needs this option, and
/// imports files below these folders only. A path with `..` and a link that leads out of them are refused in the same words as a missing file.
public struct ReadableFolders: Sendable {
    /// The absolute paths of the folders.
    public let paths: [String]

    public init(_ paths: [String]) { self.paths = paths }
}

/// The launch option for a session whose boards may run on another host, for example in a worker: the host and the working directory in which the paths
/// of the session are meant.
public struct FileOrigin: Sendable {
    /// The name of that host.
    public let host: String
    /// The absolute path of the working directory there.
    public let folder: String
    /// The name of the host on which the boards run.
    public let boardHost: String

    public init(host: String, folder: String, boardHost: String) {
        self.host = host
        self.folder = folder
        self.boardHost = boardHost
    }
}

/// The launch option for the folders of the machine below which a session may write an export. It holds for the same sessions as ``ReadableFolders``.
///
/// A name without a folder means a file in the first of them, which is made for the first file.
public struct WritableFolders: Sendable {
    /// The absolute paths of the folders.
    public let paths: [String]

    public init(_ paths: [String]) { self.paths = paths }
}
