/// The files of a new app: a package with a table of modules, and the app's identity with a table of plugins.
struct AppTemplate {
    let app: TypeName
    /// The dependency on this package, as a manifest writes it: `.package(name: "boardy-monorepo", path: "../boardy")`.
    let library: String

    var files: [GeneratedFile] {
        [
            GeneratedFile("Package.swift", manifest),
            GeneratedFile(
                Edit.launcher,
                """
                import LauncherKit

                @main
                struct \(app): LauncherApp {
                    static let identity = AppIdentity(
                        name: "\(app.dashed)", version: "0.1.0", about: "Runs the modules of \(app.spaced).")

                    static var plugins: [any LauncherPlugin] {
                        []
                    }
                }
                """),
            GeneratedFile(
                "Tests/Launcher/\(app)Tests.swift",
                """
                import LauncherTesting
                import Testing

                @testable import \(app)

                @MainActor @Suite struct \(app)Tests {
                    @Test("The plugins of the app fit together")
                    func validate() async throws {
                        let result = await (try TestedApp(\(app).self)).run("validate")
                        #expect(result.output == "The plugins fit together.\\n", "\\(result.errors)")
                    }
                }
                """),
            GeneratedFile(".gitignore", ".build/\n.swiftpm/\n"),
        ]
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        // The table of modules. One line describes a module; the functions below derive its targets and tests from it.
        let modules: [Module] = [
        ]

        let package = Package(
            name: "\(app.dashed)",
            platforms: [.macOS(.v15)],
            products: [.executable(name: "\(app.dashed)", targets: ["\(app)"])],
            dependencies: [\(library)],
            targets: Module.targets(of: modules) + Module.app("\(app)", modules),
            swiftLanguageModes: [.v6]
        )

        /// A module: its contracts in `Modules/<name>/IO`, its code in `Modules/<name>/Implementation`, and tests of \
        both.
        struct Module {
            let name: String
            let publishes: [String]
            let uses: [String]
            let ioTestsUse: [String]
            let testsUse: [String]

            /// Describes a module. A name is a target of this package or a product of the library.
            ///
            /// - Parameters:
            ///   - publishes: what its contracts import besides Boardy.
            ///   - uses: what its implementation imports besides its own contracts.
            ///   - ioTestsUse: what the tests of its contracts import besides.
            ///   - testsUse: what the tests of its implementation import besides.
            static func feature(
                _ name: String, publishes: [String] = [], uses: [String], ioTestsUse: [String] = [],
                testsUse: [String] = ["BoardyTesting"]
            ) -> Module {
                Module(name: name, publishes: publishes, uses: uses, ioTestsUse: ioTestsUse, testsUse: testsUse)
            }

            static let settings: [SwiftSetting] = [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]

            static func targets(of modules: [Module]) -> [Target] {
                let own = Set(modules.flatMap { [$0.name, "\\($0.name)IO"] })
                func named(_ names: [String]) -> [Target.Dependency] {
                    names.map { own.contains($0) ? .byName(name: $0) : .product(name: $0, package: "boardy-monorepo") }
                }
                return modules.flatMap { module -> [Target] in
                    let name = module.name, io = ["Boardy"] + module.publishes
                    return [
                        .target(
                            name: "\\(name)IO", dependencies: named(io), path: "Modules/\\(name)/IO", \
        swiftSettings: settings),
                        .target(
                            name: name, dependencies: named(["\\(name)IO"] + module.uses),
                            path: "Modules/\\(name)/Implementation", swiftSettings: settings),
                        .testTarget(
                            name: "\\(name)IOTests", dependencies: named(["\\(name)IO"] + io + module.ioTestsUse),
                            path: "Tests/\\(name)/IO", swiftSettings: settings),
                        .testTarget(
                            name: "\\(name)Tests",
                            dependencies: named([name, "\\(name)IO"] + module.uses + module.testsUse),
                            path: "Tests/\\(name)/Implementation", swiftSettings: settings),
                    ]
                }
            }

            static func app(_ name: String, _ modules: [Module]) -> [Target] {
                let plugins: [Target.Dependency] = modules.map { .byName(name: $0.name) }
                func product(_ name: String) -> Target.Dependency { .product(name: name, package: "boardy-monorepo") }
                return [
                    .executableTarget(
                        name: name, dependencies: plugins + [product("LauncherKit")], path: "Launcher",
                        swiftSettings: settings),
                    .testTarget(
                        name: "\\(name)Tests", dependencies: [.byName(name: name), product("LauncherTesting")],
                        path: "Tests/Launcher", swiftSettings: settings),
                ]
            }
        }
        """
    }
}
