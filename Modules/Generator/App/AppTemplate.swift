/// The files of a new app: a package with a table of modules, and the app's identity with a table of plugins.
struct AppTemplate {
    let app: TypeName
    /// The dependency on this package, as a manifest writes it: `.package(name: "boardy-monorepo", path: "../boardy")`.
    let library: String
    /// The features of this package that the app has.
    let features: [TypeName]

    var files: [GeneratedFile] {
        [
            GeneratedFile("Package.swift", manifest),
            GeneratedFile(
                Edit.launcher,
                """
                \(imports)

                @main
                struct \(app): LauncherApp {
                    static let identity = AppIdentity(
                        name: "\(app.dashed)", version: "0.1.0", about: "Runs the modules of \(app.spaced).")

                    static var plugins: [any LauncherPlugin] {
                        [\(features.map { "\($0)LauncherPlugin()" }.joined(separator: ", "))]
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

    private var imports: String {
        (features.map { "\($0)" } + ["LauncherKit"]).sorted().map { "import \($0)" }.joined(separator: "\n")
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        // The table of modules. A row describes a module by names, which blanks divide; the functions below derive
        // its targets and tests.
        let modules: [Module] = [
        ]

        let package = Package(
            name: "\(app.dashed)",
            platforms: [.macOS(.v15)],
            products: [.executable(name: "\(app.dashed)", targets: ["\(app)"])],
            dependencies: [\(library)],
            targets: Module.targets(of: modules)
                + Module.app("\(app)", modules, features: "\(features.map { "\($0)" }.joined(separator: " "))"),
            swiftLanguageModes: [.v6]
        )

        /// A module: its contracts in `Modules/<name>/IO`, its code in `Modules/<name>/Implementation`, and tests of \
        both.
        ///
        /// Its methods add names to it: of targets of this package, or of products of the library. All of a module
        /// may import Boardy, and its tests BoardyTesting. The tests of a module with Boundaries may import
        /// BoundariesTesting too.
        final class Module {
            let name: String
            private var published: [String] = []
            private var used: [String] = []
            private var ioTestsUsed: [String] = []
            private var testsUsed = ["BoardyTesting"]

            private init(_ name: String) { self.name = name }

            static func feature(_ name: String) -> Module { Module(name) }

            /// Adds what the contracts import besides Boardy. All of the module may import it. The tests of contracts
            /// for other processes compare their schemas, by BoardyRemoteTesting.
            func publishes(_ names: String) -> Module {
                published += Self.names(names)
                if published.contains("BoardyRemote") { ioTestsUsed.append("BoardyRemoteTesting") }
                return self
            }

            /// Adds what the implementation imports.
            func uses(_ names: String) -> Module {
                used += Self.names(names)
                if used.contains("Boundaries") { testsUsed.append("BoundariesTesting") }
                return self
            }

            /// Adds what the tests of the contracts import besides.
            func ioTestsUse(_ names: String) -> Module {
                ioTestsUsed += Self.names(names)
                return self
            }

            /// Adds what the tests of the implementation import besides.
            func testsUse(_ names: String) -> Module {
                testsUsed += Self.names(names)
                return self
            }

            private static func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

            static let settings: [SwiftSetting] = [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]

            static func targets(of modules: [Module]) -> [Target] {
                let own = Set(modules.flatMap { [$0.name, "\\($0.name)IO"] })
                func named(_ names: [String]) -> [Target.Dependency] {
                    var known: Set<String> = []
                    return names.filter { known.insert($0).inserted }.map {
                        own.contains($0) ? .byName(name: $0) : .product(name: $0, package: "boardy-monorepo")
                    }
                }
                return modules.flatMap { module -> [Target] in
                    let name = module.name, io = ["Boardy"] + module.published, code = ["\\(name)IO"] + io + module.used
                    return [
                        .target(
                            name: "\\(name)IO", dependencies: named(io), path: "Modules/\\(name)/IO",
                            exclude: module.published.contains("BoardyRemote") ? ["Schemas"] : [],
                            swiftSettings: settings),
                        .target(
                            name: name, dependencies: named(code), path: "Modules/\\(name)/Implementation",
                            swiftSettings: settings),
                        .testTarget(
                            name: "\\(name)IOTests", dependencies: named(["\\(name)IO"] + io + module.ioTestsUsed),
                            path: "Tests/\\(name)/IO", swiftSettings: settings),
                        .testTarget(
                            name: "\\(name)Tests", dependencies: named([name] + code + module.testsUsed),
                            path: "Tests/\\(name)/Implementation", swiftSettings: settings),
                    ]
                }
            }

            /// - Parameter features: features of the library that the app has too.
            static func app(_ name: String, _ modules: [Module], features: String) -> [Target] {
                let plugins: [Target.Dependency] = modules.map { .byName(name: $0.name) }
                func product(_ name: String) -> Target.Dependency { .product(name: name, package: "boardy-monorepo") }
                return [
                    .executableTarget(
                        name: name, dependencies: plugins + (names(features) + ["LauncherKit"]).map(product),
                        path: "Launcher", swiftSettings: settings),
                    .testTarget(
                        name: "\\(name)Tests", dependencies: [.byName(name: name), product("LauncherTesting")],
                        path: "Tests/Launcher", swiftSettings: settings),
                ]
            }
        }
        """
    }
}
