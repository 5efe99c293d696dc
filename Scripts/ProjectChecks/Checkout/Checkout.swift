import Foundation

/// The files of a working copy, by their paths below its root.
struct Checkout: Sendable {
    /// The paths that git tracks or would track, with `/` between folders.
    let files: [String]
    let read: @Sendable (String) throws -> String

    init(files: [String], read: @escaping @Sendable (String) throws -> String) {
        self.files = files
        self.read = read
    }

    /// Makes the checkout of a folder on disk.
    ///
    /// - Parameters:
    ///   - root: the folder that holds `Package.swift`.
    ///   - list: the output of `git ls-files` there. Files that were deleted and not yet committed are left out.
    init(root: URL, list: String) {
        let listed = list.split(separator: "\n").map(String.init)
        self.init(
            files: listed.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) },
            // A file of another package has a whole path.
            read: { path in
                let file = path.hasPrefix("/") ? URL(filePath: path) : root.appending(path: path)
                return try String(contentsOf: file, encoding: .utf8)
            })
    }

    func swiftFiles(below folder: String) -> [String] {
        files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
    }
}
