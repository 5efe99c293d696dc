import BoardyHeadless
import Foundation

/// Begins a file of an export.
///
/// - Parameters:
///   - path: absolute, from the working directory, or from `~`.
///   - replaces: true if a file with this path may exist.
typealias OpenExport = (_ path: String, _ replaces: Bool) throws -> ExportFile

/// A file that appears under its path as a whole, or not at all.
struct ExportFile {
    let write: (Data) throws -> Void
    /// Gives the file its path, when all of it is on disk.
    let finish: () throws -> Void
    let discard: () -> Void

    /// Opens a temporary file beside a path.
    ///
    /// - Throws: ``ExportProblem``; so do the closures of the file.
    static func open(
        _ path: String, replaces: Bool, _ rule: FileRule = .everywhere
    ) throws(ExportProblem) -> ExportFile {
        guard let allowed = rule.place(of: rule.path(ofNew: path)) else {
            throw .refused(path, takesNames: rule != .below([]))
        }
        let place = URL(fileURLWithPath: allowed).resolvingSymlinksInPath()
        if path.isEmpty { throw .unwritable(path, "its path is empty") }
        try check(place, named: path, replaces: replaces)
        let directory = place.deletingLastPathComponent()
        let temporary = directory.appendingPathComponent(".\(UUID().uuidString).partial")
        guard FileManager.default.createFile(atPath: temporary.path, contents: nil),
            let file = FileHandle(forWritingAtPath: temporary.path)
        else {
            throw .unwritable(path, "no file can be created in the directory '\(directory.path)'")
        }
        let failing = { (body: () throws -> Void) throws -> Void in
            do { try body() } catch { throw ExportProblem.unwritable(path, "writing it failed; the disk may be full") }
        }
        return ExportFile(
            write: { data in try failing { try file.write(contentsOf: data) } },
            finish: {
                try failing {
                    try file.synchronize()
                    try file.close()
                }
                // Another process may have created the file meanwhile. Unlike `rename`, `link` replaces nothing.
                if !replaces, link(temporary.path, place.path) == 0 {
                    try? FileManager.default.removeItem(at: temporary)
                    return
                }
                try check(place, named: path, replaces: replaces)
                guard rename(temporary.path, place.path) == 0 else {
                    throw ExportProblem.unwritable(path, "it cannot be put into its place")
                }
            },
            discard: {
                try? file.close()
                try? FileManager.default.removeItem(at: temporary)
            })
    }

    private static func check(_ place: URL, named path: String, replaces: Bool) throws(ExportProblem) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: place.path)
        guard let type = attributes?[.type] as? FileAttributeType else { return }
        guard type == .typeRegular else { throw .unwritable(path, "it exists and is not a regular file") }
        guard replaces else { throw .exists(path) }
        // What other processes have committed may be in the log of a database and nowhere else.
        let log = ["-wal", "-shm", "-journal"].first { place.path.hasSuffix($0) }
        let database = URL(fileURLWithPath: String(place.path.dropLast(log?.count ?? 0)))
        let start = try? FileHandle(forReadingFrom: database).read(upToCount: 16)
        if start.flatMap({ $0 })?.starts(with: Data("SQLite format 3".utf8)) == true {
            throw .unwritable(path, "it is a database, which an export does not replace")
        }
    }
}
