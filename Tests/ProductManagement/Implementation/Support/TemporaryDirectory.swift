import Foundation

/// A directory of one test's own, gone with it.
final class TemporaryDirectory {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("products-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }
}
