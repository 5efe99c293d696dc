public import Foundation

/// A file that appears under its path as a whole, or not at all.
public struct NewFile {
    /// Writes further bytes.
    public let write: (Data) throws -> Void
    /// Gives the file its path, when all of it is on disk.
    public let finish: () throws -> Void
    /// Gives the file up.
    public let discard: () -> Void

    /// Opens a temporary file beside a path.
    init(_ path: String, replaces: Bool, _ rule: FileRule, _ problem: @escaping FileRefusal.Problem) throws {
        guard let allowed = rule.place(of: rule.path(ofNew: path)) else {
            throw problem(path, .refused(takesNames: rule != .below([])))
        }
        let place = URL(fileURLWithPath: allowed).resolvingSymlinksInPath()
        if path.isEmpty { throw problem(path, .unwritable("its path is empty")) }
        let check = { if let reason = Self.refusal(of: place, replaces: replaces) { throw problem(path, reason) } }
        try check()
        let directory = place.deletingLastPathComponent()
        let temporary = directory.appendingPathComponent(".\(UUID().uuidString).partial")
        guard FileManager.default.createFile(atPath: temporary.path, contents: nil),
            let file = FileHandle(forWritingAtPath: temporary.path)
        else {
            throw problem(path, .unwritable("no file can be created in the directory '\(directory.path)'"))
        }
        let failing = { (body: () throws -> Void) throws -> Void in
            do { try body() } catch { throw problem(path, .unwritable("writing it failed; the disk may be full")) }
        }
        write = { data in try failing { try file.write(contentsOf: data) } }
        finish = {
            try failing {
                try file.synchronize()
                try file.close()
            }
            // Another process may have created the file meanwhile. Unlike `rename`, `link` replaces nothing.
            if !replaces, link(temporary.path, place.path) == 0 {
                try? FileManager.default.removeItem(at: temporary)
                return
            }
            try check()
            guard rename(temporary.path, place.path) == 0 else {
                throw problem(path, .unwritable("it cannot be put into its place"))
            }
        }
        discard = {
            try? file.close()
            try? FileManager.default.removeItem(at: temporary)
        }
    }

    private static func refusal(of place: URL, replaces: Bool) -> FileRefusal? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: place.path)
        guard let type = attributes?[.type] as? FileAttributeType else { return nil }
        if type != .typeRegular { return .unwritable("it exists and is not a regular file") }
        if !replaces { return .exists }
        // What other processes have committed may be in the log of a database and nowhere else.
        let log = ["-wal", "-shm", "-journal"].first { place.path.hasSuffix($0) }
        let database = URL(fileURLWithPath: String(place.path.dropLast(log?.count ?? 0)))
        let start = try? FileHandle(forReadingFrom: database).read(upToCount: 16)
        let isDatabase = start.flatMap(\.self)?.starts(with: Data("SQLite format 3".utf8)) == true
        return isDatabase ? .unwritable("it is a database, which an export does not replace") : nil
    }
}
