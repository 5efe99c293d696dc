// swift-tools-version: 6.2
import PackageDescription

// The targets that `import Boardy` imports.
let umbrella = [
    "BoardyCore", "BoardyFlows", "BoardyTrace", "BoardyCoding", "BoardyComponentKit", "BoardyComposable",
    "BoardyModulePlugin",
]

// The table of modules. One line describes a module; the helpers below derive its targets, products and tests.
let modules: [Module] = [
    // The framework, lowest first: a target uses only what stands above it.
    .library(
        "BoardyCore", at: "Boardy/Core",
        testsUse: [
            "BoardyCompatibility", "BoardyFlows", "BoardyTrace", "SnippetCompiler", "MainActorModule", "RandomCases",
        ],
        fixtures: ["must-not-compile"]),
    .library(
        "BoardyFlows", at: "Boardy/Flows", uses: ["BoardyCore"], testsUse: ["BoardyCompatibility", "BoardyTesting"]),
    .library(
        "BoardyCoding", at: "Boardy/Coding", uses: ["BoardyCore"], testsUse: ["BoardyTesting", "JSONSchemaValidator"]),
    .library(
        "BoardyTrace", at: "Boardy/Trace", uses: ["BoardyCoding", "BoardyCore"],
        testsUse: ["BoardyComponentKit", "BoardyFlows", "BoardyTesting", "RandomCases"]),
    .library(
        "BoardyComponentKit", at: "Boardy/ComponentKit", uses: ["BoardyCore"],
        testsUse: ["BoardyFlows", "BoardyTesting", "BoardyTrace", "RandomCases", "SnippetCompiler"]),
    .library(
        "BoardyComposable", at: "Boardy/Composable", uses: ["BoardyCore"],
        testsUse: ["BoardyTesting", "BoardyTrace", "SnippetCompiler"]),
    .library(
        "BoardyModulePlugin", at: "Boardy/ModulePlugin", uses: ["BoardyComponentKit", "BoardyCore"],
        testsUse: ["BoardyTesting", "MainActorModule", "RandomCases", "SnippetCompiler"], fixtures: ["must-not-compile"]
    ),
    .library(
        "BoardyGraph", at: "Boardy/Graph", uses: ["BoardyCore", "BoardyModulePlugin", "BoardyTrace"],
        embedding: ["Page/graph.html", "Page/graph.css", "Page/graph.js", "Page/run.js"],
        testsUse: ["BoardyCoding", "BrowserDriver", "JSONSchemaValidator"]),
    .library("BoardyTesting", at: "Boardy/Testing", uses: ["BoardyCore", "BoardyComponentKit"]),
    .library("Boardy", at: "Boardy/Umbrella", uses: umbrella, testsUse: nil),
    .library(
        "Boundaries", at: "Boundaries",
        testsUse: ["BoardyCore", "BoardyModulePlugin", "BoundaryModule", "SnippetCompiler"],
        fixtures: ["must-not-compile"]),
    .library("BoundariesTesting", at: "BoundariesTesting", uses: ["Boundaries"], testsUse: ["SnippetCompiler"]),
    .library(
        "BoardyCompatibility", at: "Boardy/Compatibility",
        uses: ["BoardyComponentKit", "BoardyCore", "BoardyFlows", "BoardyModulePlugin", "Boundaries"],
        testsUse: ["Boardy", "BoardyGenerator", "BoardyHeadless", "BoardyTesting", "SnippetCompiler"],
        fixtures: ["must-not-compile", "names", "seeds", "templates"]),
    .library("BoardyValues", at: "Values"),
    .system(
        "CBoardySodium", at: "Sodium/CBoardySodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    .library("BoardySodium", at: "Sodium", excluding: ["CBoardySodium"], uses: ["CBoardySodium", "BoardyValues"]),
    .library(
        "BoardyRemote", at: "Boardy/Remote",
        uses: [
            "BoardyCoding", "BoardyComponentKit", "BoardyCore", "BoardyModulePlugin", "BoardySodium", "BoardyValues",
        ],
        testsUse: ["BoardyTesting", "QueueSimulation", "SchemaFiles", "SnippetCompiler"],
        fixtures: ["Simulation", "must-not-compile"]),
    .library("BoardySourceCode", at: "SourceCode"),
    .library("BoardyCommandLine", at: "CommandLine", testsUse: ["BoardyCore", "RandomCases", "SnippetCompiler"]),
    .library(
        "BoardyGenerator", at: "Generator", uses: ["BoardyCommandLine", "BoardySourceCode"],
        testsUse: ["Boardy", "BoardyHeadless", "SnippetCompiler"], fixtures: ["Kinds/Frameworks"]),
    .library("BoardyWaiting", at: "Waiting", uses: ["BoardyCore"]),
    // It is loaded at run time, so it is not linked.
    .system("CBoardySQLite", at: "Storage/CBoardySQLite", pkgConfig: nil, apt: "libsqlite3-dev", brew: "sqlite"),
    .library(
        "BoardyStorage", at: "Storage", excluding: ["CBoardySQLite"],
        uses: ["BoardyCore", "CBoardySQLite", "BoardyValues", "BoardyWaiting"],
        testsUse: ["BoardyPostgresStorage", "PostgresServer", "RandomCases", "StoreBackends"]),
    .library(
        "BoardyHeadless", at: "Headless",
        uses: ["BoardyCore", "BoardyComponentKit", "BoardyModulePlugin", "BoardyValues"],
        testsUse: ["BoardyTesting", "RandomCases", "SnippetCompiler", "ThingModule"]),
    .library(
        "BoardySessions", at: "Sessions",
        uses: [
            "BoardyCoding", "BoardyComponentKit", "BoardyCore", "BoardyHeadless", "BoardyModulePlugin", "BoardyRemote",
            "BoardySodium", "BoardyStorage", "BoardyTrace", "BoardyValues", "BoardyWaiting",
        ],
        testsUse: ["BoardyTesting"]),
    .library(
        "BoardyHeadlessTesting", at: "HeadlessTesting", uses: ["BoardyCore", "BoardyHeadless"], fixtures: ["Sessions"]),
    // It talks HTTP to a server of BoardyWeb, and does not link one.
    .library(
        "BoardyWebTesting", at: "WebTesting", uses: ["BoardyHeadless"], testsUse: ["BoardyWeb"]),
    // It is loaded at run time, so it is not linked.
    .system("CBoardyCurl", at: "Curl/CBoardyCurl", pkgConfig: nil, apt: "libcurl4-openssl-dev", brew: "curl"),
    .library("BoardyCurl", at: "Curl", excluding: ["CBoardyCurl"], uses: ["CBoardyCurl"], testsUse: ["BoardyHTTP"]),
    // What an app can leave out, with the C headers that it needs.
    // It is loaded at run time, so it is not linked.
    .system("CBoardyPostgres", at: "Postgres/CBoardyPostgres", pkgConfig: nil, apt: "libpq-dev", brew: "libpq"),
    .library(
        "BoardyPostgres", at: "Postgres", excluding: ["CBoardyPostgres"], uses: ["CBoardyPostgres", "BoardyWaiting"],
        testsUse: ["PostgresServer"]),
    .library(
        "BoardyPostgresStorage", at: "PostgresStorage", uses: ["BoardyPostgres", "BoardyStorage", "BoardyWaiting"],
        testsUse: ["PostgresServer", "StoreBackends"]),
    .library(
        "BoardyPostgresEngine", at: "PostgresEngine",
        uses: [
            "BoardyCore", "BoardyRemote", "BoardyPostgres", "BoardyPostgresStorage", "BoardyStorage", "BoardyWaiting",
        ],
        testsUse: ["PostgresServer"]),
    // It is loaded at run time, so it is not linked.
    .system(
        "CBoardyMicrohttpd", at: "HTTP/CBoardyMicrohttpd", pkgConfig: nil, apt: "libmicrohttpd-dev",
        brew: "libmicrohttpd"),
    .library(
        "BoardyHTTP", at: "HTTP", excluding: ["CBoardyMicrohttpd"], uses: ["CBoardyMicrohttpd"],
        testsUse: ["RandomCases"]),
    .library(
        "BoardyWeb", at: "Web",
        uses: [
            "BoardyComponentKit", "BoardyCore", "BoardyGraph", "BoardyModulePlugin", "BoardyTrace", "BoardyHTTP",
            "BoardyHeadless", "BoardySodium",
        ],
        embedding: ["Page/page.css", "Page/page.js", "Inspector/inspector.css", "Inspector/inspector.js"],
        testsUse: [
            "BoardyCoding", "BoardyValues", "BrowserDriver", "JSONSchemaValidator", "RandomCases", "SnippetCompiler",
            "ThingModule",
        ]),

    // The features. Of another feature, a feature uses only the IO.
    .feature(
        "Authentication", publishes: ["BoardyRemote", "BoardyValues"],
        uses: [
            "Boardy", "Boundaries", "DashboardIO", "BoardyHeadless", "BoardySodium", "BoardyStorage", "BoardyValues",
        ],
        testsUse: ["BoardyTesting", "BoundariesTesting", "StoreBackends"]),
    .feature(
        "Dashboard", publishes: ["BoardyRemote", "BoardyValues"],
        uses: ["AuthenticationIO", "Boardy", "BoardyHeadless", "BoardyValues"],
        testsUse: ["BoardyTesting"]),
    .feature(
        "ProductManagement", publishes: ["BoardyRemote", "BoardyValues"],
        uses: [
            "AuthenticationIO", "Boardy", "Boundaries", "DashboardIO", "BoardyHeadless", "BoardyStorage",
            "BoardyValues",
        ],
        testsUse: ["BoardyTesting", "BoundariesTesting", "PostgresServer", "RandomCases", "StoreBackends"]),
    .feature(
        "Shopping", publishes: ["BoardyRemote", "BoardyValues"],
        uses: [
            "AuthenticationIO", "Boardy", "Boundaries", "DashboardIO", "BoardyHeadless", "PaymentIO",
            "ProductManagementIO",
            "BoardyStorage",
            "BoardyValues",
        ], testsUse: ["BoardyTesting", "BoundariesTesting", "BoardyHeadlessTesting", "RandomCases", "StoreBackends"],
        fixtures: ["Sessions"]),
    .feature(
        "Payment", publishes: ["BoardyRemote", "BoardyValues"],
        uses: [
            "AuthenticationIO", "Boardy", "BoardyCurl", "Boundaries", "DashboardIO", "BoardyHeadless", "BoardyStorage",
            "BoardyValues",
        ],
        ioTestsUse: ["BoardySodium"],
        testsUse: [
            "BoardyRemote", "BoardyTesting", "BoundariesTesting", "GatewayServer", "PostgresServer", "BoardySodium",
            "StoreBackends",
        ]),

    // What an app is launched and served with. They know no feature.
    .library(
        "LauncherKit", at: "LauncherKit",
        uses: [
            "Boardy", "BoardyCommandLine", "BoardyGraph", "BoardyHeadless", "BoardyRemote",
            "BoardySessions", "BoardySodium", "BoardyStorage", "BoardyValues", "BoardyWaiting",
        ].withUmbrella, testsUse: ["ClubApp", "LauncherTesting"]),
    .library(
        "LauncherWeb", at: "LauncherWeb",
        uses: [
            "Boardy", "BoardyCommandLine", "BoardyGraph", "BoardyHTTP", "BoardyHeadless", "BoardyRemote",
            "BoardySessions", "BoardyStorage", "BoardyWeb", "LauncherKit",
        ].withUmbrella, testsUse: ["ClubApp", "LauncherTesting"]),
    .library(
        "LauncherTelemetry", at: "LauncherTelemetry",
        uses: [
            "Boardy", "BoardyCommandLine", "BoardyCurl", "BoardyHTTP", "BoardyRemote", "BoardySessions", "LauncherKit",
        ].withUmbrella,
        testsUse: ["ClubApp", "LauncherTesting", "LauncherWeb"]),
    .library(
        "LauncherPostgres", at: "LauncherPostgres",
        uses: [
            "Boardy", "BoardyCommandLine", "BoardyHeadless", "BoardyPostgres", "BoardyPostgresEngine",
            "BoardyPostgresStorage", "BoardyRemote", "BoardySessions", "BoardySodium", "BoardyStorage", "BoardyWaiting",
            "LauncherKit",
        ].withUmbrella, testsUse: ["ClubApp", "LauncherTesting"]),

    .library(
        "LauncherTesting", at: "LauncherTesting",
        uses: [
            "Boardy", "BoardyHeadless", "BoardySodium", "BoardyTesting", "BoardyWebTesting", "LauncherKit",
        ].withUmbrella,
        testsUse: ["LauncherWeb", "SnippetCompiler"],
        fixtures: ["Fixtures"]),

    // Our app, which links every feature.
    .launcher(
        uses: ["Boardy", "DashboardIO", "LauncherKit", "LauncherPostgres", "LauncherTelemetry", "LauncherWeb"],
        testsUse: [
            "AuthenticationIO", "BoardyCommandLine", "BoardyGraph", "BoardyHTTP", "BoardyHeadless", "BoardyPostgres",
            "BoardyRemote", "BoardySessions", "BoardySodium", "BoardyStorage", "BoardyTesting", "BoardyValues",
            "BoardyWeb", "BrowserDriver", "GatewayServer", "JSONSchemaValidator", "LauncherTesting", "PaymentIO",
            "PostgresServer",
            "ProductManagementIO", "RandomCases",
        ]),

    // Support for tests, the benchmarks, and the program behind `Scripts/check`.
    .testSupport("SnippetCompiler", at: "Support"),
    .testSupport("SchemaFiles", at: "Schemas", uses: ["BoardyCore", "BoardyRemote"]),
    .testSupport("RandomCases", at: "Random"),
    .testSupport("GatewayServer", at: "Gateway"),
    .testSupport("PostgresServer", at: "PostgresServer", uses: ["BoardyPostgres"]),
    .testSupport(
        "StoreBackends", at: "StoreBackends", uses: ["BoardyPostgresStorage", "PostgresServer", "BoardyStorage"]),
    .testSupport("BrowserDriver", at: "Browser"),
    .testSupport(
        "ClubApp", at: "ClubApp",
        uses: ["BoardyCommandLine", "BoardyCore", "BoardyModulePlugin", "LauncherKit"]),
    .testSupport("JSONSchemaValidator", at: "JSONSchema", uses: ["BoardyCoding", "BoardyCore"]),
    .testSupport(
        "MainActorModule", at: "Boardy/MainActorModule", uses: ["BoardyCore", "BoardyModulePlugin"],
        isolation: MainActor.self),
    .testSupport(
        "ThingModule", at: "Things",
        uses: ["BoardyComponentKit", "BoardyCore", "BoardyHeadless", "BoardyModulePlugin"]),
    .testSupport("BoundaryModule", at: "BoundaryModule", uses: ["BoardyCore", "BoardyModulePlugin", "Boundaries"]),
    .benchmarks(
        uses: [
            "BoardyComponentKit", "BoardyCore", "BoardyFlows", "BoardyGraph", "BoardyModulePlugin", "BoardyTrace",
            "Boundaries",
        ]),
    .simulation(uses: ["BoardyCore", "BoardyRemote", "RandomCases"]),
    .mixedBuilds(
        uses: ["BoardyCoding", "BoardyCore", "BoardyRemote", "ProductManagementIO"],
        processUses: [
            "BoardyCore", "BoardyModulePlugin", "BoardyRemote", "BoardyPostgres", "BoardyPostgresEngine",
            "ProductManagementIO",
        ]),
    .tool(
        "ProjectChecks", at: "Scripts/ProjectChecks", uses: ["BoardySourceCode"],
        testsUse: ["BoardyCoding", "BoardyCore", "JSONSchemaValidator"], fixtures: ["Schemas"],
        commands: [
            (verb: "check-modules", description: "Checks imports, contracts and boards; --format, --baseline.")
        ]),
    .tool(
        "BoardyGenerate", at: "Scripts/Generate", uses: ["BoardyCommandLine", "BoardyGenerator"],
        commands: ["new-app", "new-module", "new-board", "migrate-boardy"].map {
            (verb: $0, description: "Writes Swift code; --help lists the options.")
        }, writing: "The command writes Swift files; with --dry-run it only shows them."),
    .tool(
        "RemoteBench", at: "Scripts/RemoteBench", excluding: ["activation.sql", "measure.py"],
        uses: ["BoardyCore", "BoardyRemote", "BoardyPostgres", "BoardyPostgresEngine"]),
    .tool(
        "Replay", at: "Scripts/Replay",
        uses: [
            "Authentication", "AuthenticationIO", "Boardy", "BoardyHeadless", "BoardyPostgres",
            "BoardyPostgresStorage", "BoardyRemote", "BoardySessions", "BoardySodium", "BoardyStorage", "BoardyValues",
            "LauncherKit", "LauncherPostgres", "Payment", "PaymentIO",
            "ProductManagement", "ProductManagementIO", "Shopping", "ShoppingIO",
        ]),
]

// The whole package, or for `Scripts/test Payment` the named test targets and what they use.
let built = Module(joining: modules)
    .reduced(to: Context.environment["BOARDY_TEST_TARGETS", default: ""].split(separator: " ").map(String.init))

let package = Package(
    name: "boardy-monorepo",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: built.products,
    targets: built.targets,
    swiftLanguageModes: [.v6]
)

// MARK: - The targets of a line

/// The products and targets that one line of the table stands for.
struct Module {
    var products: [Product] = []
    var targets: [Target] = []
    /// The target that the launcher links, or nil for a module that is no feature.
    var feature: String?
    /// The targets of this module that link all features.
    var linking: [Target] = []

    init(products: [Product] = [], targets: [Target] = []) {
        self.products = products
        self.targets = targets
    }

    init(joining modules: [Module]) {
        self.init(products: modules.flatMap(\.products), targets: modules.flatMap(\.targets))
        for target in modules.flatMap(\.linking) {
            target.dependencies += modules.compactMap(\.feature).map { .init(stringLiteral: $0) }
        }
    }

    /// Returns the named targets and all that they use, without products; the module itself if there are no names.
    func reduced(to names: [String]) -> Module {
        if names.isEmpty { return self }
        var kept: Set<String> = []
        var waiting = names
        while let name = waiting.popLast() {
            guard kept.insert(name).inserted else { continue }
            waiting += targets.first { $0.name == name }?.usedNames ?? []
        }
        return Module(targets: targets.filter { kept.contains($0.name) })
    }

    /// A library in `Modules/<path>` with its tests in `Tests/<path>`.
    ///
    /// - Parameters:
    ///   - path: the folder, the same below `Modules` and below `Tests`.
    ///   - excluding: folders in it that are targets of their own.
    ///   - uses: the targets that it may import.
    ///   - embedding: files in it that the program has in its code, as the bytes of `PackageResources`.
    ///   - testsUse: the targets that its tests import besides; nil for a library without code of its own.
    ///   - fixtures: folders of the tests with data that is not compiled.
    static func library(
        _ name: String, at path: String, excluding: [String] = [], uses: [String] = [],
        embedding: [String] = [], testsUse: [String]? = [], fixtures: [String] = []
    ) -> Module {
        var module = Module()
        module.products = [.library(name: name, targets: [name])]
        module.targets = [
            .target(
                name: name, dependencies: uses.map { .init(stringLiteral: $0) }, path: "Modules/\(path)",
                exclude: excluding, resources: embedding.map { .embedInCode($0) }, swiftSettings: settings)
        ]
        if let testsUse {
            module.targets.append(
                .testTarget(
                    name: "\(name)Tests", dependencies: ([name] + uses + testsUse).map { .init(stringLiteral: $0) },
                    path: "Tests/\(path)", exclude: fixtures, swiftSettings: settings))
        }
        return module
    }

    /// A feature: its contracts in `Modules/<name>/IO`, its code in `Modules/<name>/Implementation`, and tests of both.
    ///
    /// The long lists are autoclosures, so each is a function of its own. The compiler takes quadratic time for the
    /// lifetimes of values in one function: with 500 features, the manifest takes 8 seconds instead of 59.
    ///
    /// - Parameters:
    ///   - publishes: the targets that its contracts import besides Boardy; nil for none.
    ///   - uses: the targets that its implementation imports besides its own IO.
    ///   - ioTestsUse: the targets that the tests of its contracts import besides; nil for none.
    ///   - testsUse: the targets that the implementation's tests import besides these.
    ///   - fixtures: folders of the implementation's tests with data that is not compiled; nil for none.
    static func feature(
        _ name: String, publishes: [String]? = nil, uses: @autoclosure () -> [String], ioTestsUse: [String]? = nil,
        testsUse: @autoclosure () -> [String] = ["BoardyTesting", "BoundariesTesting"], fixtures: [String]? = nil
    ) -> Module {
        let publishes = publishes ?? [], io = (["Boardy"] + publishes).withUmbrella, uses = uses().withUmbrella
        let names: (String) -> Target.Dependency = { .init(stringLiteral: $0) }
        var module = Module(
            products: [.library(name: "\(name)IO", targets: ["\(name)IO"]), .library(name: name, targets: [name])],
            targets: [
                .target(
                    name: "\(name)IO", dependencies: io.map(names), path: "Modules/\(name)/IO",
                    exclude: publishes.contains("BoardyRemote") ? ["Schemas"] : [], swiftSettings: settings),
                .target(
                    name: name, dependencies: (["\(name)IO"] + uses).map(names), path: "Modules/\(name)/Implementation",
                    swiftSettings: settings),
                .testTarget(
                    name: "\(name)IOTests",
                    dependencies: (["\(name)IO"] + io + (publishes.contains("BoardyRemote") ? ["SchemaFiles"] : [])
                        + (ioTestsUse ?? []))
                        .map(names),
                    path: "Tests/\(name)/IO",
                    swiftSettings: settings),
                .testTarget(
                    name: "\(name)Tests", dependencies: ([name, "\(name)IO"] + uses + testsUse()).map(names),
                    path: "Tests/\(name)/Implementation", exclude: fixtures ?? [], swiftSettings: settings),
            ])
        module.feature = name
        return module
    }

    /// Our app, in `Launcher`. A plugin of the build writes its table: the plugin of each feature, in the order above.
    ///
    /// - Parameters:
    ///   - uses: the targets that it imports besides all features.
    ///   - testsUse: the targets that its tests import besides.
    static func launcher(uses: [String], testsUse: [String]) -> Module {
        let names: (String) -> Target.Dependency = { .init(stringLiteral: $0) }
        let dependencies = uses.withUmbrella.map(names)
        let tests = Target.testTarget(
            name: "LauncherTests", dependencies: ["Launcher"] + dependencies + testsUse.map(names),
            path: "Tests/Launcher", swiftSettings: settings)
        let program = Target.executableTarget(
            name: "Launcher", dependencies: dependencies, path: "Launcher", swiftSettings: settings,
            plugins: [.plugin(name: "PluginTable")])
        let table = Target.plugin(name: "PluginTable", capability: .buildTool(), path: "Scripts/PluginTable")
        var module = Module(
            products: [.executable(name: "launcher", targets: ["Launcher"])], targets: [table, program, tests])
        module.linking = [program, tests]
        return module
    }

    /// Code that several test targets share, in `Tests/<path>`; part of no product.
    ///
    /// - Parameter isolation: the default isolation of its declarations; nil for none.
    static func testSupport(
        _ name: String, at path: String, uses: [Target.Dependency] = [], isolation: MainActor.Type? = nil
    ) -> Module {
        let own = isolation == nil ? settings : settings + [.defaultIsolation(isolation)]
        return Module(targets: [.target(name: name, dependencies: uses, path: "Tests/\(path)", swiftSettings: own)])
    }

    /// A program for those who work on the package, at `path`, with its tests in `Tests/<path>`; no product.
    ///
    /// - Parameters:
    ///   - excluding: files in it that are not compiled.
    ///   - uses: the targets that it may import.
    ///   - testsUse: the targets that its tests import besides.
    ///   - fixtures: folders of the tests with data that is not compiled.
    ///   - commands: its commands for `swift package` in packages that use this one. Each has a folder with the code of
    ///     its plugin in the folder `Plugins` of the program.
    ///   - reason: the reason why the commands write to the package; nil if they do not.
    static func tool(
        _ name: String, at path: String, excluding: [String] = [], uses: [String] = [], testsUse: [String] = [],
        fixtures: [String] = [], commands: [(verb: String, description: String)] = [], writing reason: String? = nil
    ) -> Module {
        let dependencies: [Target.Dependency] = uses.withUmbrella.map { .init(stringLiteral: $0) }
        var module = Module(targets: [
            .executableTarget(
                name: name, dependencies: dependencies, path: path,
                exclude: excluding + (commands.isEmpty ? [] : ["Plugins"]), swiftSettings: settings),
            .testTarget(
                name: "\(name)Tests",
                dependencies: [.init(stringLiteral: name)] + dependencies
                    + testsUse.map { .init(stringLiteral: $0) },
                path: "Tests/\(path)", exclude: fixtures, swiftSettings: settings),
        ])
        for (verb, description) in commands {
            module.products.append(.plugin(name: verb, targets: [verb]))
            module.targets.append(
                .plugin(
                    name: verb,
                    capability: .command(
                        intent: .custom(verb: verb, description: description),
                        permissions: reason.map { [.writeToPackageDirectory(reason: $0)] } ?? []),
                    dependencies: [.init(stringLiteral: name)], path: "\(path)/Plugins/\(verb)"))
        }
        return module
    }

    static func system(_ name: String, at path: String, pkgConfig: String?, apt: String, brew: String) -> Module {
        Module(targets: [
            .systemLibrary(
                name: name, path: "Modules/\(path)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
        ])
    }
}

extension Target {
    var usedNames: [String] {
        dependencies.compactMap { dependency in
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): name
            default: nil
            }
        } + (plugins ?? []).compactMap { if case .plugin(let name, _) = $0 { name } else { nil } }
    }
}

extension [String] {
    /// The names, and the parts of the umbrella if it is among them.
    ///
    /// SwiftPM compiles a target again only if a declared dependency changes, and a change of a part does not change
    /// the umbrella.
    var withUmbrella: [String] { self + (contains("Boardy") ? umbrella.filter { !contains($0) } : []) }
}

extension Module {
    /// The benchmarks: a program in `Tests/Benchmarks/Program`, and its harness with tests.
    static func benchmarks(uses: [Target.Dependency]) -> Module {
        Module(
            products: [
                .executable(name: "benchmarks", targets: ["Benchmarks"]),
                // Tests/Benchmarks/Client, a separate package, imports it.
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
                .target(name: "BenchmarkFloor", path: "Tests/Benchmarks/Floor", swiftSettings: settings),
                .executableTarget(
                    name: "Benchmarks", dependencies: ["BenchmarkFloor", "BenchmarkHarness"] + uses,
                    path: "Tests/Benchmarks/Program",
                    swiftSettings: settings),
            ])
    }
}

extension Module {
    /// The simulation of the queue of remote boards, in `Tests/Boardy/Remote/Simulation`, and the program that runs it.
    static func simulation(uses: [Target.Dependency]) -> Module {
        let path = "Tests/Boardy/Remote/Simulation"
        return Module(targets: [
            .target(
                name: "QueueSimulation", dependencies: uses, path: path, exclude: ["Program"], swiftSettings: settings),
            .executableTarget(
                name: "Simulate", dependencies: ["QueueSimulation"], path: "\(path)/Program", swiftSettings: settings),
        ])
    }
}

extension Module {
    /// Programs of other builds of one contract, in `Tests/Boardy/MixedBuilds`, and the tests in which they meet the
    /// launcher.
    ///
    /// - Parameters:
    ///   - uses: the targets that each program imports besides what the programs share.
    ///   - processUses: the targets that this shared part imports.
    static func mixedBuilds(uses: [Target.Dependency], processUses: [Target.Dependency]) -> Module {
        let path = "Tests/Boardy/MixedBuilds", builds = ["After", "Renamed"]
        let names = builds.map { "Mixed\($0)" }
        return Module(
            targets: [
                .target(
                    name: "MixedProcess", dependencies: processUses, path: "\(path)/Process", swiftSettings: settings),
                .testTarget(
                    name: "MixedBuildsTests",
                    dependencies: names.map { .init(stringLiteral: $0) } + ["Launcher", "PostgresServer"],
                    path: "\(path)/Tests", swiftSettings: settings),
            ]
                + zip(names, builds).map { name, folder in
                    .executableTarget(
                        name: name, dependencies: ["MixedProcess"] + uses, path: "\(path)/\(folder)",
                        swiftSettings: settings)
                })
    }
}

extension Module {
    /// The settings of every target. A static member, because a global below the table would be empty when the table is
    /// made.
    ///
    /// Warnings are errors here, and not by a flag of a script, so that all builds share their results.
    static let settings: [SwiftSetting] = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}
