import Foundation

/// A path of one test's own, in a directory that goes with it.
final class TemporaryFile {
    private let directory: URL
    var path: String { directory.appendingPathComponent("store.sqlite").path }
    var directoryPath: String { directory.path }

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("authentication-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: directory) }
}
