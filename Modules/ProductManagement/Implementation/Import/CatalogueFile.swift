import Foundation

/// A file on disk that a catalogue comes in.
enum CatalogueFile {
    /// All of it.
    ///
    /// - Parameter path: absolute, from the working directory, or from `~`.
    /// - Throws: ``ImportProblem``, code `unreadable`.
    static func contents(_ path: String) throws(ImportProblem) -> Data {
        let place = place(of: path)
        var isDirectory: ObjCBool = false
        guard !path.isEmpty, FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) else {
            throw .unreadable(path, "does not exist")
        }
        guard !isDirectory.boolValue else { throw .unreadable(path, "is a directory") }
        guard let data = FileManager.default.contents(atPath: place) else {
            throw .unreadable(path, "may not be read, or the disk failed")
        }
        return data
    }

    /// How many bytes it has; nil if it cannot be told.
    static func length(_ path: String) -> Int? {
        // The attributes are those of what lies there, were it a link.
        let target = (place(of: path) as NSString).resolvingSymlinksInPath
        return try? FileManager.default.attributesOfItem(atPath: target)[.size] as? Int
    }

    private static func place(of path: String) -> String { (path as NSString).expandingTildeInPath }
}
