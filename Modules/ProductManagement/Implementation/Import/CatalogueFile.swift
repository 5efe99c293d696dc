import Boardy
import Foundation

/// A file on disk that a catalogue comes in.
enum CatalogueFile {
    /// All of it, or so much of a longer one that its length is refused.
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
        guard let file = FileHandle(forReadingAtPath: place) else { throw .unreadable(path, "may not be read") }
        do {
            // One byte more shows that there are more. A device such as /dev/zero has no end.
            return try file.read(upToCount: JSONLimits.bytes + 1) ?? Data()
        } catch {
            throw .unreadable(path, "may not be read, or the disk failed")
        }
    }
}
