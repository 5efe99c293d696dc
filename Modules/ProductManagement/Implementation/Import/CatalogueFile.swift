import Foundation

/// A file on disk that a catalogue comes in.
enum CatalogueFile {
    /// All of it.
    ///
    /// - Parameter path: absolute, from the working directory, or from `~`.
    /// - Throws: ``ImportProblem``, code `unreadable`.
    static func contents(_ path: String) throws(ImportProblem) -> Data {
        let place = (path as NSString).expandingTildeInPath
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
}
