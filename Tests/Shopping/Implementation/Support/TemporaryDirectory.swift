import Foundation

/// A directory that is gone with the test.
final class TemporaryDirectory {
    private let url = FileManager.default.temporaryDirectory.appending(path: "shopping-\(UUID().uuidString)")
    var file: String { url.appending(path: "store").path }

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }
}
