/// The part that a target plays in the layout, told by its folder.
enum TargetRole: Equatable {
    /// A part of the framework, in `Modules/Boardy/<folder>`.
    case framework
    /// A library that several features share, in `Modules/<folder>`.
    case library
    /// The contracts that a feature publishes, in `Modules/<Feature>/IO`.
    case contracts(feature: String)
    /// The code of a feature, in `Modules/<Feature>/Implementation`.
    case implementation(feature: String)
    /// A C library of the system. Only targets in `folder` may import it.
    case system(folder: String)
    /// Our app, in `Launcher`.
    case launcher
    /// Tests, their support and the benchmarks, in `Tests/…`.
    case tests
    /// A program for those who work on the package, in `Scripts/…`.
    case tool
    /// A plugin of SwiftPM, in `Scripts/…`.
    case plugin

    /// Finds the role, or nil for a path where the layout has no target.
    init?(path: String, type: String) {
        let parts = path.split(separator: "/").map(String.init)
        guard let top = parts.first else { return nil }
        if type == "system-target", parts.count > 1 {
            self = .system(folder: parts.dropLast().joined(separator: "/"))
            return
        }
        if type == "plugin" {
            guard top == "Scripts", parts.count > 1 else { return nil }
            self = .plugin
            return
        }
        switch (top, parts.count) {
        case ("Modules", 3) where parts[1] == "Boardy": self = .framework
        case ("Modules", 3) where parts[2] == "IO": self = .contracts(feature: parts[1])
        case ("Modules", 3) where parts[2] == "Implementation": self = .implementation(feature: parts[1])
        case ("Modules", 2) where parts[1] != "Boardy": self = .library
        case ("Launcher", 1): self = .launcher
        case ("Tests", 2...): self = .tests
        case ("Scripts", 2): self = .tool
        default: return nil
        }
    }

    /// True for the contracts and the code of a feature.
    var isOfFeature: Bool {
        switch self {
        case .contracts, .implementation: true
        case .framework, .library, .launcher, .tool, .plugin, .system, .tests: false
        }
    }

    /// True if a target of this role that has code needs a test target of its own.
    var wantsTests: Bool {
        switch self {
        case .framework, .library, .contracts, .implementation, .launcher, .tool: true
        case .plugin, .system, .tests: false
        }
    }

    /// Returns the folder of the tests of a target at `path`: the same folder below `Tests`.
    static func testPath(for path: String) -> String {
        path.hasPrefix("Modules/") ? "Tests/" + path.dropFirst("Modules/".count) : "Tests/" + path
    }
}
