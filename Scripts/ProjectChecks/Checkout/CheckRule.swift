/// The rules that `Scripts/check` and `swift package check-modules` know, by their stable identifiers.
enum CheckRule: String, CaseIterable {
    case undeclaredImport = "undeclared-import"
    case unusedDependency = "unused-dependency"
    case testableImport = "testable-import"
    case layer
    case cycle
    case boundariesFolder = "boundaries-folder"
    case boundarySingleton = "boundary-singleton"
    case publicImplementation = "public-implementation"
    case documentation
    case requirement
    case awaited
    case pluginTable = "plugin-table"
    case samples
    case response
    case keptView = "kept-view"
    case keptDelegate = "kept-delegate"
    case busLifetime = "bus-lifetime"
    case flowInActivation = "flow-in-activation"
    case flowCapture = "flow-capture"
    case unreachedFlow = "unreached-flow"
    case unreachedBoard = "unreached-board"
    case unconnectedOutput = "unconnected-output"
    case lazyFirst = "lazy-first"
    case lostIsolation = "lost-isolation"
    case folderOrder = "folder-order"
    case baseline
    case way
    case ruleTest = "rule-test"
    case toolchain
    case testTarget = "test-target"
    case layout
    case topLevel = "top-level"
    case packageDependency = "package-dependency"
    case platform
    case storeFile = "store-file"
    case appSize = "app-size"
    case optionalLibrary = "optional-library"
}

extension CheckRule {
    /// True if the rule is about this repository alone, and no other package is compared with it.
    var isOfRepository: Bool {
        switch self {
        case .way, .ruleTest, .toolchain, .testTarget, .layout, .topLevel, .packageDependency, .platform, .storeFile,
            .appSize, .optionalLibrary:
            true
        default: false
        }
    }

    /// The rules of `docs/specification` that it looks after.
    var specification: [String] {
        switch self {
        case .boundariesFolder: ["BY-4"]
        case .boundarySingleton: ["BY-2", "RT-3"]
        case .requirement: ["MP-D2", "FA-4"]
        case .awaited: ["MP-D8"]
        case .samples: ["T-13"]
        case .response: ["RS-16"]
        case .keptView: ["B-2", "B-3", "CC-2"]
        case .keptDelegate: ["CC-2"]
        case .busLifetime: ["BUS-7", "F-10"]
        case .flowInActivation: ["CB-10", "F-15"]
        case .flowCapture: ["CB-9", "F-8"]
        case .unreachedFlow: ["IO-7"]
        case .unconnectedOutput: ["F-16"]
        case .storeFile: ["FA-16"]
        default: []
        }
    }

    /// A short sentence about what it refuses, for the table of `docs/checks.md`.
    var refuses: String {
        switch self {
        case .undeclaredImport: "an import of a module that the target does not declare, or that nobody has"
        case .unusedDependency: "a declared dependency that no file imports"
        case .testableImport: "`@testable import` outside of tests"
        case .layer:
            "an import of a feature's implementation by anything but apps, tools and tests; in this repository also "
                + "one in the app's own files, a feature that a library imports, and an import against the order of "
                + "the targets"
        case .cycle: "imports that lead from a target back to it, with the whole path"
        case .boundariesFolder:
            "`import Boundaries` in a feature outside of its folder `Boundaries` and its plugin"
        case .boundarySingleton: "a graph of boundaries in a global or static property"
        case .publicImplementation: "a public declaration of an implementation besides its plugin"
        case .documentation:
            "a public type without documentation, and any public declaration of a library with a DocC catalog"
        case .requirement:
            "a contract of another feature that is used and not required, or required and not used; a "
                + "`GuardedContract` that is provided without a gateway; a published contract that no plugin provides"
        case .awaited: "a contract that a board awaits and does not declare, or declares and does not await"
        case .pluginTable:
            "a feature that an app links and does not install, or whose plugin is not public or has another name in a "
                + "table of the build"
        case .samples: "a value of a contract that is JSON and has no samples"
        case .response: "code in a board that leaves the domain unseen, or hides a cancellation"
        case .keptView: "a board that keeps a view strongly"
        case .keptDelegate: "a component that keeps its delegate strongly"
        case .busLifetime: "a bus without an owner: global, static, or local to a function that only binds it"
        case .flowInActivation: "a flow that is registered anew at each activation of its board"
        case .flowCapture: "the handler of a flow or a bus that captures the board strongly"
        case .unreachedFlow: "a flow of an internal contract that nothing activates"
        case .unreachedBoard: "a board of an internal contract that is registered and never used"
        case .unconnectedOutput: "an internal contract that is activated, and whose output nobody takes"
        case .lazyFirst: "`first` or `last` of a lazy chain that runs its closure twice for one element"
        case .lostIsolation:
            "a function that takes `#isolation` by default in an operand of `??`, `&&` or `||`, or in an autoclosure"
        case .folderOrder: "a use of a type of a later folder of the target"
        case .way: "a way of a message in `docs/architecture.md` that the code does not take"
        case .baseline: "an entry of the baseline that no longer applies"
        case .ruleTest: "a rule of `docs/specification` that no test is named after"
        case .toolchain: "Foundation in the core, and `Testing` in what ships"
        case .testTarget: "code without a test target, or tests whose folder does not mirror their target's"
        case .layout:
            "a target outside of the layout, a shared one without a place in the order, or code of `Modules` in no "
                + "target"
        case .topLevel: "a file or folder at the top level that the layout does not list"
        case .packageDependency: "another SwiftPM package"
        case .platform: "a name that is newer than the declared platforms, outside of `#available`"
        case .storeFile: "code of the storage that opens a file outside of its one file for that"
        case .appSize: "more than \(AppSizeCheck.limit) lines of Swift in `Launcher`"
        case .optionalLibrary: "a way from `LauncherKit` to a C library that apps can leave out"
        }
    }

    static var table: String {
        let rows = allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.refuses) | \(rule.specification.joined(separator: ", ")) | "
                + "\(rule.isOfRepository ? "this repository" : "every package") |"
        }
        return (["| Rule | Refuses | Specification | Where |", "|---|---|---|---|"] + rows).joined(separator: "\n")
    }
}
