import Foundation

/// The folder of the package, and the module maps in it that the compiler needs.
enum PackageFolder {
    /// Returns the nearest folder above a path that holds the folder of the modules.
    ///
    /// The tests do not read `Package.swift`, so it is not named: `Scripts/affected` would run them at each change of it.
    static func containing(_ path: String) throws -> URL {
        var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        while folder.path != "/" {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Modules").path) {
                return folder
            }
            folder.deleteLastPathComponent()
        }
        throw SnippetFailure(
            description:
                "There is no folder Modules above \(path). Leave the parameter `testFile` at its default."
        )
    }

    /// Returns the module maps of the system libraries. A module that imports such a library needs its map.
    static func moduleMaps(in folder: URL) -> [String] {
        // The whole path in one text shows `Scripts/affected` which files the tests read.
        let parts = "Modules/*/module.modulemap".components(separatedBy: "*")
        let modules = folder.appendingPathComponent(parts[0]).path
        let files = FileManager.default.enumerator(atPath: modules)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix(parts[1]) }.sorted().map { "\(modules)/\($0)" }
    }
}
