import Foundation

/// The build that the running test belongs to, in any build folder and with any instrumentation.
enum RunningBuild {
    /// Returns the folder with the `.swiftmodule` files. It lies beside the test binary, or above it in a bundle.
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
                There is no folder `Modules` with compiled modules beside or above the running test binary:
                \(candidates.map(\.path).joined(separator: "\n"))
                Run the tests with `swift test`, which builds the modules there.
                """)
    }

    /// True if the folder holds compiled modules. The folder of the package's sources has the same name and holds none.
    private static func containsModules(_ folder: URL) -> Bool {
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        return files?.contains { $0.hasSuffix(".swiftmodule") } ?? false
    }
}
