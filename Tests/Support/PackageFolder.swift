import Foundation

/// The folder of `Package.swift`, and what the compiler must be told of what lies in it.
enum PackageFolder {
    static func containing(_ path: String) throws -> URL {
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        throw SnippetFailure(
            description:
                "No Package.swift above \(path); a snippet belongs to a test of the package, so leave `testFile` alone."
        )
    }

    /// The module maps of the system libraries: modules that import one cannot be imported without it.
    static func moduleMaps(in folder: URL) -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.appendingPathComponent("Modules").path)
        let maps = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix("module.modulemap") }
        return maps.sorted().map { folder.appendingPathComponent("Modules/\($0)").path }
    }
}
