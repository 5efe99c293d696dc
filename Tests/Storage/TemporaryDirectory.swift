import Foundation

/// A directory for one test. Releasing it removes the directory.
final class TemporaryDirectory {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("store-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    }

    deinit {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String = "store.sqlite") -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String = "store.sqlite") throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    func bytes(_ name: String = "store.sqlite") throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    /// Returns the names of all files in the directory with their bytes.
    func contents() throws -> [String: [UInt8]] {
        try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: [:]) { $0[$1] = try bytes($1) }
    }

    /// Runs SQL on a file of the directory without a store, as another program would.
    func sqlite(_ sql: String, on name: String = "store.sqlite") throws {
        try ForeignConnection(file(name)).run(sql)
    }
}
