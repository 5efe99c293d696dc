// swift-tools-version: 6.2
import PackageDescription

// The table of modules. One line describes a module; the helpers below derive its targets, its products and its tests.
let modules: [Module] = [
    // The framework, lowest first: a target uses only what stands above it.
    .library("BoardyCore", at: "Boardy/Core"),
    .library("Boundaries", at: "Boundaries", testsUse: ["SnippetCompiler"], fixtures: ["must-not-compile"]),

    // What tests share.
    .testSupport("SnippetCompiler", at: "Support"),
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
    ///   - uses: the targets it may import.
    ///   - tests: what its tests import beside the library itself and what it uses; nil for a library with no code of its own.
    ///   - fixtures: folders of the tests that are data and not compiled.
    static func library(
        _ name: String, at path: String, uses: [String] = [], testsUse: [String]? = [], fixtures: [String] = []
    ) -> Module {
        var module = Module()
        module.products = [.library(name: name, targets: [name])]
        module.targets = [
            .target(
                name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Modules/\(path)",
                swiftSettings: settings)
        ]
        if let testsUse {
            module.targets.append(
                .testTarget(
                    name: "\(name)Tests", dependencies: ([name] + uses + testsUse).map { .init(stringLiteral: $0) },
                    path: "Tests/\(path)", exclude: fixtures, swiftSettings: settings))
        }
        return module
    }

    /// What several test targets share, in `Tests/<path>`; part of no product.
    static func testSupport(_ name: String, at path: String) -> Module {
        Module(targets: [.target(name: name, path: "Tests/\(path)", swiftSettings: settings)])
    }

    /// A C library that the system's package manager installs.
    static func system(_ name: String, at path: String, pkgConfig: String, apt: String, brew: String) -> Module {
        Module(targets: [
            .systemLibrary(
                name: name, path: "Modules/\(path)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
        ])
    }
}

/// The same for every target.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
