/// The modules that come with the toolchain or the C library, by the targets that may import them.
enum ToolchainModules {
    static let standard: Set = [
        "Swift", "_Concurrency", "_StringProcessing", "Observation", "RegexBuilder", "Synchronization",
        "Glibc", "Musl", "Bionic", "Android", "Darwin",
    ]
    static let foundation: Set = [
        "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "Dispatch",
        "os",
    ]
    static let testing: Set = ["Testing"]
    static let plugins: Set = ["PackagePlugin"]

    static func contains(_ module: String) -> Bool {
        [standard, foundation, testing, plugins].contains { $0.contains(module) }
    }

    /// Returns the remedy if `target` may not import `module`, or nil if the import is allowed.
    static func alternative(to module: String, in target: PackageTarget) -> String? {
        if foundation.contains(module), target.name == "BoardyCore" {
            return "BoardyCore uses the standard library, Synchronization and the C library only"
        }
        if testing.contains(module), target.role != .tests,
            !["BoardyTesting", "BoardyHeadlessTesting", "BoardyWebTesting", "LauncherTesting"].contains(target.name)
        {
            return "only targets in Tests, BoardyTesting, BoardyHeadlessTesting, BoardyWebTesting and LauncherTesting "
                + "import \(module)"
        }
        return nil
    }
}
