/// What a target is for, told by where it lies.
enum TargetRole: Equatable {
    /// `Modules/Boardy/<folder>`
    case framework
    /// `Modules/<folder>`, beside the framework: what several features share.
    case library
    /// `Modules/<Feature>/IO`: what a feature publishes.
    case contracts(feature: String)
    /// `Modules/<Feature>/Implementation`
    case implementation(feature: String)
    /// A C library of the system; `folder` is the one whose targets may import it.
    case system(folder: String)
    /// `Launcher`
    case launcher
    /// `Tests/…`: tests, what supports them, benchmarks.
    case tests
    /// `Scripts/…`
    case tool

    /// - Returns: nil for a path where the layout has no target.
    init?(path: String, type: String) {
        let parts = path.split(separator: "/").map(String.init)
        guard let top = parts.first else { return nil }
        if type == "system-target", parts.count > 1 {
            self = .system(folder: parts.dropLast().joined(separator: "/"))
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

    /// Whether the design wants a test target for a target of this role that has code.
    var wantsTests: Bool {
        switch self {
        case .framework, .library, .contracts, .implementation, .launcher, .tool: true
        case .system, .tests: false
        }
    }

    /// Where the tests of a target at `path` lie: the same folder below `Tests`.
    static func testPath(for path: String) -> String {
        path.hasPrefix("Modules/") ? "Tests/" + path.dropFirst("Modules/".count) : "Tests/" + path
    }
}
