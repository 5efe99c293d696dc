import Foundation

/// The files of the working copy, by their paths below its root.
struct Checkout: Sendable {
    /// What git tracks or would track; paths use `/`.
    let files: [String]
    /// The text of a file.
    let read: @Sendable (String) throws -> String

    init(files: [String], read: @escaping @Sendable (String) throws -> String) {
        self.files = files
        self.read = read
    }

    /// A checkout on disk.
    ///
    /// - Parameters:
    ///   - root: the folder that holds `Package.swift`.
    ///   - list: what `git ls-files` printed there. A file that was deleted but not yet committed is left out.
    init(root: URL, list: String) {
        let listed = list.split(separator: "\n").map(String.init)
        self.init(
            files: listed.filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) },
            read: { try String(contentsOf: root.appending(path: $0), encoding: .utf8) })
    }

    /// The Swift files below a folder.
    func swiftFiles(below folder: String) -> [String] {
        files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".swift") }
    }
}
