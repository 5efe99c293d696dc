// swift-tools-version: 6.2
import PackageDescription

// What `import Boardy` stands for.
let umbrella = ["BoardyCore", "BoardyCoding", "BoardyComponentKit", "BoardyComposable", "BoardyModulePlugin"]

// The table of modules. One line describes a module; the helpers below derive its targets, its products and its tests.
let modules: [Module] = [
    // The framework, lowest first: a target uses only what stands above it.
    .library(
        "BoardyCore", at: "Boardy/Core", isAlwaysOptimised: true,
        testsUse: ["SnippetCompiler", "MainActorModule", "RandomCases"], fixtures: ["must-not-compile"]),
    .library("BoardyCoding", at: "Boardy/Coding", uses: ["BoardyCore"], testsUse: ["BoardyTesting"]),
    .library(
        "BoardyComponentKit", at: "Boardy/ComponentKit", uses: ["BoardyCore"],
        testsUse: ["BoardyTesting", "RandomCases", "SnippetCompiler"]),
    .library(
        "BoardyComposable", at: "Boardy/Composable", uses: ["BoardyCore"],
        testsUse: ["BoardyTesting", "SnippetCompiler"]),
    .library(
        "BoardyModulePlugin", at: "Boardy/ModulePlugin", uses: ["BoardyCore"],
        testsUse: ["BoardyTesting", "MainActorModule", "SnippetCompiler"], fixtures: ["must-not-compile"]),
    .library("BoardyTesting", at: "Boardy/Testing", uses: ["BoardyCore", "BoardyComponentKit"]),
    .library("Boardy", at: "Boardy/Umbrella", uses: umbrella, testsUse: nil),
    .library(
        "Boundaries", at: "Boundaries",
        testsUse: ["BoardyCore", "BoardyModulePlugin", "BoundaryModule", "SnippetCompiler"],
        fixtures: ["must-not-compile"]),
    .library("BoundariesTesting", at: "BoundariesTesting", uses: ["Boundaries"], testsUse: ["SnippetCompiler"]),
    .library("Values", at: "Values"),
    .system("CSQLite", at: "Storage/CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    .library("Storage", at: "Storage", excluding: ["CSQLite"], uses: ["CSQLite"]),
    .library(
        "Headless", at: "Headless", uses: ["BoardyCore", "BoardyComponentKit", "BoardyModulePlugin"],
        testsUse: ["BoardyTesting"]),

    // The features: each knows of the others no more than their IO.
    .system("CSodium", at: "Authentication/CSodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    .feature(
        "Authentication", publishes: ["Values"],
        uses: ["Boardy", "Boundaries", "CSodium", "DashboardIO", "Headless", "Storage", "Values"]),
    .feature("Dashboard", uses: ["Boardy", "Headless"], testsUse: ["BoardyTesting"]),
    .feature(
        "ProductManagement", publishes: ["Values"],
        uses: ["Boardy", "Boundaries", "DashboardIO", "Headless", "Storage", "Values"]),
    .feature(
        "Shopping", publishes: ["Values"],
        uses: [
            "AuthenticationIO", "Boardy", "Boundaries", "DashboardIO", "Headless", "PaymentIO", "ProductManagementIO",
            "Storage",
            "Values",
        ]),
    .feature(
        "Payment", publishes: ["Values"],
        uses: ["Boardy", "Boundaries", "DashboardIO", "Headless", "Storage", "Values"]),

    .launcher(
        uses: [
            "Authentication", "AuthenticationIO", "Boardy", "Dashboard", "DashboardIO", "Headless", "Payment",
            "ProductManagement",
            "Shopping", "Storage",
        ]),

    // What tests share, what things cost, and what the scripts leave to Swift.
    .testSupport("SnippetCompiler", at: "Support"),
    .testSupport("RandomCases", at: "Random"),
    .testSupport(
        "MainActorModule", at: "Boardy/MainActorModule", uses: ["BoardyCore", "BoardyModulePlugin"],
        isolation: MainActor.self),
    .testSupport("BoundaryModule", at: "BoundaryModule", uses: ["BoardyCore", "BoardyModulePlugin", "Boundaries"]),
    .benchmarks(uses: ["BoardyComponentKit", "BoardyCore", "BoardyModulePlugin", "Boundaries"]),
    .tool("ProjectChecks", at: "Scripts/ProjectChecks"),
]

let package = Package(
    name: "boardy-monorepo",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: modules.flatMap(\.products),
    targets: modules.flatMap(\.targets),
    swiftLanguageModes: [.v6]
)

// MARK: - How a line of the table becomes targets

/// What one line of the table stands for.
struct Module {
    var products: [Product] = []
    var targets: [Target] = []

    /// A library in `Modules/<path>` with its tests in `Tests/<path>`.
    ///
    /// - Parameters:
    ///   - path: the folder, the same below `Modules` and below `Tests`.
    ///   - excluding: folders in it that are targets of their own.
    ///   - isAlwaysOptimised: whether debug builds optimise it too, for those who debug what uses it.
    ///   - uses: the targets it may import.
    ///   - testsUse: what its tests import beside the library itself and what it uses; nil for a library with no code of its own.
    ///   - fixtures: folders of the tests that are data and not compiled.
    static func library(
        _ name: String, at path: String, excluding: [String] = [], isAlwaysOptimised: Bool = false,
        uses: [String] = [], testsUse: [String]? = [], fixtures: [String] = []
    ) -> Module {
        var module = Module()
        module.products = [.library(name: name, targets: [name])]
        module.targets = [
            .target(
                name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Modules/\(path)",
                exclude: excluding, swiftSettings: isAlwaysOptimised ? settings + [optimised] : settings)
        ]
        if let testsUse {
            module.targets.append(
                .testTarget(
                    name: "\(name)Tests", dependencies: ([name] + uses + testsUse).map { .init(stringLiteral: $0) },
                    path: "Tests/\(path)", exclude: fixtures, swiftSettings: settings))
        }
        return module
    }

    /// A feature: what it publishes in `Modules/<name>/IO`, how it does that in `Modules/<name>/Implementation`, and tests of both.
    ///
    /// - Parameters:
    ///   - publishes: what its contracts are made of, beside Boardy.
    ///   - uses: what its implementation imports beside its own IO.
    ///   - testsUse: what the implementation's tests import beside these.
    static func feature(
        _ name: String, publishes: [String] = [], uses: [String],
        testsUse: [String] = ["BoardyTesting", "BoundariesTesting"]
    ) -> Module {
        let io = (["Boardy"] + publishes).withUmbrella, uses = uses.withUmbrella
        let names: (String) -> Target.Dependency = { .init(stringLiteral: $0) }
        return Module(
            products: [.library(name: "\(name)IO", targets: ["\(name)IO"]), .library(name: name, targets: [name])],
            targets: [
                .target(
                    name: "\(name)IO", dependencies: io.map(names), path: "Modules/\(name)/IO", swiftSettings: settings),
                .target(
                    name: name, dependencies: (["\(name)IO"] + uses).map(names), path: "Modules/\(name)/Implementation",
                    swiftSettings: settings),
                .testTarget(
                    name: "\(name)IOTests", dependencies: (["\(name)IO"] + io).map(names), path: "Tests/\(name)/IO",
                    swiftSettings: settings),
                .testTarget(
                    name: "\(name)Tests", dependencies: ([name, "\(name)IO"] + uses + testsUse).map(names),
                    path: "Tests/\(name)/Implementation", swiftSettings: settings),
            ])
    }

    /// The command line, in `Launcher`, with its tests in `Tests/Launcher`.
    static func launcher(uses: [String]) -> Module {
        let dependencies: [Target.Dependency] = uses.withUmbrella.map { .init(stringLiteral: $0) }
        return Module(
            products: [.executable(name: "launcher", targets: ["Launcher"])],
            targets: [
                .executableTarget(
                    name: "Launcher", dependencies: dependencies, path: "Launcher", swiftSettings: settings),
                .testTarget(
                    name: "LauncherTests", dependencies: ["Launcher"] + dependencies, path: "Tests/Launcher",
                    swiftSettings: settings),
            ])
    }

    /// What several test targets share, in `Tests/<path>`; part of no product.
    ///
    /// - Parameter isolation: the actor that its declarations belong to unless they say otherwise; nil for none.
    static func testSupport(
        _ name: String, at path: String, uses: [Target.Dependency] = [], isolation: MainActor.Type? = nil
    ) -> Module {
        let own = isolation == nil ? settings : settings + [.defaultIsolation(isolation)]
        return Module(targets: [.target(name: name, dependencies: uses, path: "Tests/\(path)", swiftSettings: own)])
    }

    /// An executable for those who work on the package, at `path`, with its tests in `Tests/<path>`; no product.
    static func tool(_ name: String, at path: String) -> Module {
        Module(targets: [
            .executableTarget(name: name, path: path, swiftSettings: settings),
            .testTarget(
                name: "\(name)Tests", dependencies: [.init(stringLiteral: name)], path: "Tests/\(path)",
                swiftSettings: settings),
        ])
    }

    /// A C library that the system's package manager installs.
    static func system(_ name: String, at path: String, pkgConfig: String, apt: String, brew: String) -> Module {
        Module(targets: [
            .systemLibrary(
                name: name, path: "Modules/\(path)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
        ])
    }
}

extension [String] {
    /// With the umbrella's parts beside it: a build that knows only the umbrella of a target does not compile it anew when a part changes.
    var withUmbrella: [String] { self + (contains("Boardy") ? umbrella.filter { !contains($0) } : []) }
}

extension Module {
    /// The benchmarks: a program in `Tests/Benchmarks/Program` on a harness that has tests of its own.
    static func benchmarks(uses: [Target.Dependency]) -> Module {
        Module(
            products: [
                .executable(name: "benchmarks", targets: ["Benchmarks"]),
                // For Tests/Benchmarks/Client, a package of its own.
                .library(name: "BenchmarkHarness", targets: ["BenchmarkFloor", "BenchmarkHarness"]),
            ],
            targets: [
                .target(name: "CAllocations", path: "Tests/Benchmarks/Allocations"),
                .target(
                    name: "BenchmarkHarness", dependencies: ["CAllocations"], path: "Tests/Benchmarks/Harness",
                    swiftSettings: settings),
                .testTarget(
                    name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"],
                    path: "Tests/Benchmarks/HarnessTests", swiftSettings: settings),
                // The floor is what it is in release whatever is measured against it, so it is optimised in every build.
                .target(
                    name: "BenchmarkFloor", path: "Tests/Benchmarks/Floor",
                    swiftSettings: settings + [optimised]),
                .executableTarget(
                    name: "Benchmarks", dependencies: ["BenchmarkFloor", "BenchmarkHarness"] + uses,
                    path: "Tests/Benchmarks/Program",
                    swiftSettings: settings),
            ])
    }
}

extension Module {
    /// The same for every target. A member, since a global down here would still be empty when the table above is made.
    /// Warnings are errors here and not by a flag of some script, so that all builds share their work.
    static let settings: [SwiftSetting] = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

    /// For what is optimised in debug builds as it is in release.
    static let optimised = SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))
}
