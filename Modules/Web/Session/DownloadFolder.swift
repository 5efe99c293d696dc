import BoardyHTTP
import Foundation

/// The folder for the files that the app makes for one browser. Pages offer them by their names, and no other session
/// can read them.
///
/// The folder exists only while there are files, and goes with its session.
struct DownloadFolder: Sendable {
    let path: String

    /// The names of the complete files, in alphabetical order. The name of a file that is being written begins with a
    /// full stop.
    var names: [String] {
        // An error of the file system costs more than the look.
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return all.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Returns a file for the browser to keep; nil if there is none. A name with a slash names no file.
    func response(for name: String) -> HTTPResponse? {
        guard names.contains(name), let bytes = FileManager.default.contents(atPath: "\(path)/\(name)") else {
            return nil
        }
        return HTTPResponse(
            200,
            [
                .init("Content-Type", "application/octet-stream"),
                .init("Content-Disposition", "attachment; filename*=UTF-8''\(name.percentEncoded)"),
            ], body: Array(bytes))
    }
}
