import Foundation

/// The build that the running test belongs to, wherever its folder lies and however it was instrumented.
enum RunningBuild {
    /// The folder with the `.swiftmodule` files, found beside the test binary or above it (in a bundle).
    static func modulesFolder() throws -> URL {
        // Linux runs the binary itself; macOS hands its path to a host, as an argument or as a loaded bundle.
        let arguments = CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let candidates = arguments + bundles + [Bundle.main.executableURL].compactMap { $0 }
        for candidate in candidates {
            var folder = candidate.resolvingSymlinksInPath()
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let modules = folder.appendingPathComponent("Modules")
                if containsModules(modules) { return modules }
            }
        }
        throw SnippetFailure(
            description: """
                No folder `Modules` with compiled modules beside the running test binary; looked beside and above
                \(candidates.map(\.path).joined(separator: "\n"))
                Run the tests with `swift test`, which builds them there.
                """)
    }

    /// The sources of the package lie in a folder of the same name, so the name alone does not prove it.
    private static func containsModules(_ folder: URL) -> Bool {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return files?.contains { $0.hasSuffix(".swiftmodule") } ?? false
    }
}
