// swift-tools-version: 6.2
import PackageDescription

// The targets that `import Boardy` imports.
let umbrella = "BoardyCore BoardyFlows BoardyTrace BoardyCoding BoardyComponentKit BoardyComposable BoardyModulePlugin"

// The table of modules. A row describes a module by names, which blanks divide; the functions below derive its targets,
// products and tests.
let modules: [Module] = [
    // The framework, lowest first: a target uses only what stands above it.
    .library("BoardyLock", at: "Lock"),
    .library("BoardyCore", at: "Boardy/Core").uses("BoardyLock")
        .testsUse("BoardyCompatibility BoardyFlows BoardyTrace MainActorModule RandomCases SnippetCompiler")
        .fixtures("must-not-compile"),
    .library("BoardyFlows", at: "Boardy/Flows").uses("BoardyCore").testsUse("BoardyCompatibility BoardyTesting"),
    .library("BoardyCoding", at: "Boardy/Coding").uses("BoardyCore").testsUse("BoardyTesting JSONSchemaValidator"),
    .library("BoardyTrace", at: "Boardy/Trace").uses("BoardyCoding BoardyCore")
        .testsUse("BoardyComponentKit BoardyFlows BoardyTesting RandomCases"),
    .library("BoardyComponentKit", at: "Boardy/ComponentKit").uses("BoardyCore")
        .testsUse("BoardyFlows BoardyTesting BoardyTrace RandomCases SnippetCompiler"),
    .library("BoardyComposable", at: "Boardy/Composable").uses("BoardyCore")
        .testsUse("BoardyTesting BoardyTrace SnippetCompiler"),
    .library("BoardyModulePlugin", at: "Boardy/ModulePlugin").uses("BoardyComponentKit BoardyCore")
        .testsUse("BoardyTesting MainActorModule RandomCases SnippetCompiler").fixtures("must-not-compile"),
    .library("BoardyGraph", at: "Boardy/Graph").embedding("Page/graph.css Page/graph.html Page/graph.js Page/run.js")
        .uses("BoardyCore BoardyModulePlugin BoardyTrace").testsUse("BoardyCoding BrowserDriver JSONSchemaValidator"),
    .library("BoardyTesting", at: "Boardy/Testing").uses("BoardyComponentKit BoardyCore"),
    .library("Boardy", at: "Boardy/Umbrella", tested: false).uses(umbrella),
    .library("Boundaries", at: "Boundaries").testsUse("BoardyCore BoardyModulePlugin BoundaryModule SnippetCompiler")
        .fixtures("must-not-compile"),
    .library("BoundariesTesting", at: "BoundariesTesting").uses("Boundaries").testsUse("SnippetCompiler"),
    .library("BoardyCompatibility", at: "Boardy/Compatibility")
        .uses("BoardyComponentKit BoardyCore BoardyFlows BoardyModulePlugin Boundaries")
        .testsUse("Boardy BoardyGenerator BoardyHeadless BoardyTesting SnippetCompiler")
        .fixtures("must-not-compile names seeds templates"),
    .library("BoardyValues", at: "Values"),
    .system(
        "CBoardySodium", at: "Sodium/CBoardySodium", pkgConfig: "libsodium", apt: "libsodium-dev", brew: "libsodium"),
    .library("BoardySodium", at: "Sodium").excluding("CBoardySodium").uses("BoardyLock BoardyValues CBoardySodium")
        .testsUse("BoardyCore"),
    .library("BoardyRemote", at: "Boardy/Remote")
        .uses("BoardyCoding BoardyComponentKit BoardyCore BoardyModulePlugin BoardySodium BoardyValues")
        .testsUse("BoardyTesting QueueSimulation SnippetCompiler").fixtures("must-not-compile Simulation"),
    .library("BoardyRemoteTesting", at: "Boardy/RemoteTesting").uses("BoardyCore BoardyRemote")
        .testsUse("BoardyCoding"),
    .library("BoardySourceCode", at: "SourceCode"),
    .library("BoardyCommandLine", at: "CommandLine").testsUse("BoardyCore RandomCases SnippetCompiler"),
    .library("BoardyGenerator", at: "Generator").uses("BoardyCommandLine BoardySourceCode")
        .testsUse("Boardy BoardyHeadless SnippetCompiler").fixtures("Kinds/Frameworks"),
    .library("BoardyCSV", at: "CSV").testsUse("RandomCases"),
    .library("BoardyWaiting", at: "Waiting").uses("BoardyLock"),
    // It is loaded at run time, so it is not linked.
    .system("CBoardySQLite", at: "Storage/CBoardySQLite", pkgConfig: nil, apt: "libsqlite3-dev", brew: "sqlite"),
    .library("BoardyStorage", at: "Storage").excluding("CBoardySQLite")
        .uses("BoardyCore BoardyValues BoardyWaiting CBoardySQLite")
        .testsUse("BoardyPostgresStorage PostgresServer RandomCases StoreBackends"),
    .library("BoardyHeadless", at: "Headless").uses("BoardyComponentKit BoardyCore BoardyModulePlugin BoardyValues")
        .testsUse("BoardyTesting RandomCases SnippetCompiler ThingModule"),
    .library("BoardySessions", at: "Sessions")
        .uses("BoardyCoding BoardyComponentKit BoardyCore BoardyHeadless BoardyModulePlugin BoardyRemote")
        .uses("BoardySodium BoardyStorage BoardyTrace BoardyValues BoardyWaiting").testsUse("BoardyTesting"),
    .library("BoardyHeadlessTesting", at: "HeadlessTesting").uses("BoardyCore BoardyHeadless").fixtures("Sessions"),
    // It talks HTTP to a server of BoardyWeb, and does not link one.
    .library("BoardyWebTesting", at: "WebTesting").uses("BoardyHeadless").testsUse("BoardyWeb"),
    // It is loaded at run time, so it is not linked.
    .system("CBoardyCurl", at: "Curl/CBoardyCurl", pkgConfig: nil, apt: "libcurl4-openssl-dev", brew: "curl"),
    .library("BoardyCurl", at: "Curl").excluding("CBoardyCurl").uses("CBoardyCurl").testsUse("BoardyHTTP"),
    // What an app can leave out, with the C headers that it needs.
    // It is loaded at run time, so it is not linked.
    .system("CBoardyPostgres", at: "Postgres/CBoardyPostgres", pkgConfig: nil, apt: "libpq-dev", brew: "libpq"),
    .library("BoardyPostgres", at: "Postgres").excluding("CBoardyPostgres")
        .uses("BoardyLock BoardyWaiting CBoardyPostgres").testsUse("PostgresServer"),
    .library("BoardyPostgresStorage", at: "PostgresStorage").uses("BoardyPostgres BoardyStorage BoardyWaiting")
        .testsUse("PostgresServer StoreBackends"),
    .library("BoardyPostgresEngine", at: "PostgresEngine")
        .uses("BoardyCore BoardyPostgres BoardyPostgresStorage BoardyRemote BoardyStorage BoardyWaiting")
        .testsUse("PostgresServer"),
    // It is loaded at run time, so it is not linked.
    .system(
        "CBoardyMicrohttpd", at: "HTTP/CBoardyMicrohttpd", pkgConfig: nil, apt: "libmicrohttpd-dev",
        brew: "libmicrohttpd"),
    .library("BoardyHTTP", at: "HTTP").excluding("CBoardyMicrohttpd").uses("BoardyLock CBoardyMicrohttpd")
        .testsUse("RandomCases"),
    .library("BoardyWeb", at: "Web")
        .embedding("Inspector/inspector.css Inspector/inspector.js Page/page.css Page/page.js")
        .uses("BoardyComponentKit BoardyCore BoardyGraph BoardyHeadless BoardyHTTP BoardyModulePlugin BoardySodium")
        .uses("BoardyTrace")
        .testsUse("BoardyCoding BoardyValues BrowserDriver JSONSchemaValidator RandomCases SnippetCompiler")
        .testsUse("ThingModule"),

    // The features. Of another feature, a feature uses only the IO.
    .feature("Authentication").publishes("BoardyRemote BoardyValues")
        .embedding("Storage/sqlite.sql Storage/postgres.sql")
        .uses("BoardyHeadless BoardySodium BoardyStorage Boundaries DashboardIO").testsUse("StoreBackends"),
    .feature("Dashboard").publishes("BoardyRemote BoardyValues").uses("AuthenticationIO BoardyHeadless"),
    .feature("ProductManagement").publishes("BoardyRemote BoardyValues")
        .embedding("Storage/sqlite.sql Storage/postgres.sql")
        .uses("AuthenticationIO BoardyCSV BoardyHeadless BoardyStorage Boundaries DashboardIO")
        .testsUse("PostgresServer RandomCases StoreBackends"),
    .feature("Shopping").publishes("BoardyRemote BoardyValues").embedding("Storage/sqlite.sql Storage/postgres.sql")
        .uses("AuthenticationIO BoardyHeadless BoardyStorage Boundaries DashboardIO PaymentIO ProductManagementIO")
        .testsUse("BoardyHeadlessTesting RandomCases StoreBackends").fixtures("Sessions"),
    .feature("Payment").publishes("BoardyRemote BoardyValues").embedding("Storage/sqlite.sql Storage/postgres.sql")
        .uses("AuthenticationIO BoardyCurl BoardyHeadless BoardyStorage Boundaries DashboardIO ShoppingIO")
        .ioTestsUse("BoardySodium").testsUse("BoardySodium GatewayServer PostgresServer StoreBackends"),

    // What an app is launched and served with. They know no feature.
    .library("LauncherKit", at: "LauncherKit")
        .uses("Boardy BoardyCommandLine BoardyGraph BoardyHeadless BoardyRemote BoardySessions BoardySodium")
        .uses("BoardyStorage BoardyValues BoardyWaiting").testsUse("ClubApp LauncherTesting"),
    .library("LauncherWeb", at: "LauncherWeb")
        .uses("Boardy BoardyCommandLine BoardyGraph BoardyHeadless BoardyHTTP BoardyRemote BoardySessions")
        .uses("BoardyStorage BoardyWeb LauncherKit").testsUse("ClubApp LauncherTesting"),
    .library("LauncherTelemetry", at: "LauncherTelemetry")
        .uses("Boardy BoardyCommandLine BoardyCurl BoardyHTTP BoardyRemote BoardySessions LauncherKit")
        .testsUse("BoardyWaiting ClubApp LauncherTesting LauncherWeb"),
    .library("LauncherPostgres", at: "LauncherPostgres")
        .uses("Boardy BoardyCommandLine BoardyHeadless BoardyPostgres BoardyPostgresEngine BoardyPostgresStorage")
        .uses("BoardyRemote BoardySessions BoardySodium BoardyStorage BoardyWaiting LauncherKit")
        .testsUse("ClubApp LauncherTesting"),

    .library("LauncherTesting", at: "LauncherTesting")
        .uses("Boardy BoardyHeadless BoardySodium BoardyTesting BoardyWebTesting LauncherKit")
        .testsUse("LauncherWeb SnippetCompiler").fixtures("Fixtures"),

    // Our app, which links every feature.
    .launcher().uses("Boardy DashboardIO LauncherKit LauncherPostgres LauncherTelemetry LauncherWeb")
        .testsUse("AuthenticationIO BoardyCommandLine BoardyGraph BoardyHeadless BoardyHTTP BoardyPostgres")
        .testsUse("BoardyRemote BoardySessions BoardySodium BoardyStorage BoardyTesting BoardyValues BoardyWeb")
        .testsUse("BrowserDriver GatewayServer JSONSchemaValidator LauncherTesting PaymentIO PostgresServer")
        .testsUse("BoardyPostgresStorage ProductManagementIO RandomCases"),

    // Support for tests, the benchmarks, and the program behind `Scripts/check`.
    .testSupport("SnippetCompiler", at: "Support"),
    .testSupport("RandomCases", at: "Random"),
    .testSupport("GatewayServer", at: "Gateway"),
    .testSupport("PostgresServer", at: "PostgresServer").uses("BoardyPostgres"),
    .testSupport("StoreBackends", at: "StoreBackends").uses("BoardyPostgresStorage BoardyStorage PostgresServer"),
    .testSupport("BrowserDriver", at: "Browser"),
    .testSupport("ClubApp", at: "ClubApp").uses("BoardyCommandLine BoardyCore BoardyModulePlugin LauncherKit"),
    .testSupport("JSONSchemaValidator", at: "JSONSchema").uses("BoardyCoding BoardyCore"),
    .testSupport("MainActorModule", at: "Boardy/MainActorModule", isolation: MainActor.self)
        .uses("BoardyCore BoardyModulePlugin"),
    .testSupport("ThingModule", at: "Things").uses("BoardyComponentKit BoardyCore BoardyHeadless BoardyModulePlugin"),
    .testSupport("BoundaryModule", at: "BoundaryModule").uses("BoardyCore BoardyModulePlugin Boundaries"),
    .benchmarks()
        .uses("BoardyComponentKit BoardyCore BoardyFlows BoardyGraph BoardyModulePlugin BoardyTrace Boundaries"),
    .simulation().uses("BoardyCore BoardyRemote RandomCases"),
    .testSupport("MixedProcess", at: "Boardy/MixedBuilds/Process")
        .uses("BoardyCore BoardyModulePlugin BoardyPostgres BoardyPostgresEngine BoardyRemote ProductManagementIO"),
    .mixedBuilds().uses("BoardyCoding BoardyCore BoardyRemote ProductManagementIO"),
    .tool("ProjectChecks", at: "Scripts/ProjectChecks").uses("BoardySourceCode")
        .testsUse("BoardyCoding BoardyCore JSONSchemaValidator").fixtures("Schemas")
        .commands("check-modules", "Checks imports, contracts and boards; --format, --baseline."),
    .tool("BoardyGenerate", at: "Scripts/Generate").uses("BoardyCommandLine BoardyGenerator")
        .commands(
            "new-app new-module new-board migrate-boardy", "Writes Swift code; --help lists the options.",
            writing: "The command writes Swift files; with --dry-run it only shows them."),
    .tool("RemoteBench", at: "Scripts/RemoteBench").excluding("activation.sql measure.py")
        .uses("BoardyCore BoardyPostgres BoardyPostgresEngine BoardyRemote"),
    .tool("Replay", at: "Scripts/Replay")
        .uses("Authentication AuthenticationIO Boardy BoardyHeadless BoardyPostgres BoardyPostgresStorage")
        .uses("BoardyRemote BoardySessions BoardySodium BoardyStorage BoardyValues LauncherKit LauncherPostgres")
        .uses("Payment PaymentIO ProductManagement ProductManagementIO Shopping ShoppingIO"),
]

// The whole package, or for `Scripts/test Payment` the named test targets and what they use.
let built = Module(joining: modules).reduced(to: Context.environment["BOARDY_TEST_TARGETS", default: ""].names)

let package = Package(
    name: "boardy-monorepo",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: built.products,
    targets: built.targets,
    swiftLanguageModes: [.v6]
)

// MARK: - The targets of a row

/// The products and targets that one row of the table stands for.
///
/// Methods such as `uses` add names to it. The names are one text, because the compiler takes quadratic time for the
/// lists of one function.
final class Module {
    private(set) var products: [Product] = []
    private(set) var targets: [Target] = []
    /// The target that the launcher links, or nil for a module that is no feature.
    private var feature: String?
    /// True for a module that links all features.
    private var linksFeatures = false
    /// The targets that import what the module uses.
    private var users: [Target] = []
    private var tests: [Target] = []
    /// The target with the contracts of a feature, and its tests.
    private var contracts: [Target] = []
    private var contractTests: [Target] = []

    private init(products: [Product] = [], targets: [Target] = [], users: [Target] = [], tests: [Target] = []) {
        self.products = products
        self.targets = targets
        self.users = users
        self.tests = tests
    }

    init(joining modules: [Module]) {
        products = modules.flatMap(\.products)
        targets = modules.flatMap(\.targets)
        let features = modules.compactMap(\.feature)
        for module in modules where module.linksFeatures { add(features, to: module.users) }
        for target in targets { target.completeDependencies() }
    }

    /// Returns the named targets and all that they use, without products; the module itself if there are no names.
    func reduced(to names: [String]) -> Module {
        if names.isEmpty { return self }
        var kept: Set<String> = []
        var waiting = names
        while let name = waiting.popLast() {
            guard kept.insert(name).inserted else { continue }
            guard let target = targets.first(where: { $0.name == name }) else { continue }
            waiting += target.dependencies.compactMap(\.target)
            waiting += (target.plugins ?? []).compactMap { if case .plugin(let name, _) = $0 { name } else { nil } }
        }
        return Module(targets: targets.filter { kept.contains($0.name) })
    }

    // MARK: - The names in a row, divided by blanks

    private func add(_ names: [String], to targets: [Target]) {
        for target in targets { target.dependencies += names.map { .init(stringLiteral: $0) } }
    }

    /// Adds the targets that the module imports. Its tests may import them too.
    func uses(_ names: String) -> Module {
        let names = names.names
        add(names, to: users)
        if feature != nil, names.contains("Boundaries") { add(["BoundariesTesting"], to: tests) }
        return self
    }

    /// Adds the targets that the contracts of a feature import besides Boardy. All of the feature may import them.
    func publishes(_ names: String) -> Module {
        let names = names.names
        add(names, to: contracts + contractTests + users)
        if names.contains("BoardyRemote") {
            for target in contracts { target.exclude.append("Schemas") }
            add(["BoardyRemoteTesting"], to: contractTests)
        }
        return self
    }

    /// Adds the targets that the tests import besides.
    func testsUse(_ names: String) -> Module {
        add(names.names, to: tests)
        return self
    }

    /// Adds the targets that the tests of the contracts import besides.
    func ioTestsUse(_ names: String) -> Module {
        add(names.names, to: contractTests)
        return self
    }

    /// Adds folders of the tests with data that is not compiled.
    func fixtures(_ folders: String) -> Module {
        for target in tests { target.exclude += folders.names }
        return self
    }

    /// Adds folders and files of the module that are not compiled, or are targets of their own.
    func excluding(_ paths: String) -> Module {
        targets.first?.exclude += paths.names
        return self
    }

    /// Adds files that the program has in its code, as the bytes of `PackageResources`.
    func embedding(_ files: String) -> Module {
        users.first?.resources = files.names.map { .embedInCode($0) }
        return self
    }

    /// Adds commands for `swift package` in packages that use this one. The folder `Plugins` of the program has a
    /// folder for each, with the code of its plugin.
    ///
    /// - Parameter reason: the reason why the commands write to the package; nil if they do not.
    func commands(_ verbs: String, _ description: String, writing reason: String? = nil) -> Module {
        guard let program = targets.first, let path = program.path else { return self }
        program.exclude.append("Plugins")
        for verb in verbs.names {
            products.append(.plugin(name: verb, targets: [verb]))
            targets.append(
                .plugin(
                    name: verb,
                    capability: .command(
                        intent: .custom(verb: verb, description: description),
                        permissions: reason.map { [.writeToPackageDirectory(reason: $0)] } ?? []),
                    dependencies: [.init(stringLiteral: program.name)], path: "\(path)/Plugins/\(verb)"))
        }
        return self
    }

    // MARK: - The kinds of rows

    private static func codeTarget(
        _ name: String, at path: String, uses names: [String] = [], _ settings: [SwiftSetting] = Module.settings
    ) -> Target {
        .target(
            name: name, dependencies: names.map { .init(stringLiteral: $0) }, path: path, swiftSettings: settings)
    }

    private static func programTarget(
        _ name: String, at path: String, uses names: [String] = [], plugins: [Target.PluginUsage] = []
    ) -> Target {
        .executableTarget(
            name: name, dependencies: names.map { .init(stringLiteral: $0) }, path: path, swiftSettings: settings,
            plugins: plugins)
    }

    private static func testTarget(_ name: String, at path: String, uses names: [String]) -> Target {
        .testTarget(
            name: name, dependencies: names.map { .init(stringLiteral: $0) }, path: path, swiftSettings: settings)
    }

    /// A library in `Modules/<path>` with its tests in `Tests/<path>`.
    ///
    /// - Parameters:
    ///   - path: the folder, the same below `Modules` and below `Tests`.
    ///   - tested: false for a library without code of its own.
    static func library(_ name: String, at path: String, tested: Bool = true) -> Module {
        let library = codeTarget(name, at: "Modules/\(path)")
        let tests = tested ? [testTarget("\(name)Tests", at: "Tests/\(path)", uses: [name])] : []
        return Module(
            products: [.library(name: name, targets: [name])], targets: [library] + tests, users: [library] + tests,
            tests: tests)
    }

    /// A feature: its contracts in `Modules/<name>/IO`, its code in `Modules/<name>/Implementation`, and tests of both.
    ///
    /// All of it may import Boardy, and its tests BoardyTesting; those of a feature with Boundaries also
    /// BoundariesTesting.
    static func feature(_ name: String) -> Module {
        let io = "\(name)IO"
        let contracts = codeTarget(io, at: "Modules/\(name)/IO", uses: ["Boardy"])
        let implementation = codeTarget(name, at: "Modules/\(name)/Implementation", uses: [io, "Boardy"])
        let contractTests = testTarget("\(io)Tests", at: "Tests/\(name)/IO", uses: [io, "Boardy"])
        let tests = testTarget(
            "\(name)Tests", at: "Tests/\(name)/Implementation", uses: [name, io, "Boardy", "BoardyTesting"])
        let module = Module(
            products: [.library(name: io, targets: [io]), .library(name: name, targets: [name])],
            targets: [contracts, implementation, contractTests, tests], users: [implementation, tests], tests: [tests])
        module.feature = name
        module.contracts = [contracts]
        module.contractTests = [contractTests]
        return module
    }

    /// Our app, in `Launcher`. A plugin of the build writes its table: the plugin of each feature, in the order above.
    static func launcher() -> Module {
        let table = Target.plugin(name: "PluginTable", capability: .buildTool(), path: "Scripts/PluginTable")
        let program = programTarget("Launcher", at: "Launcher", plugins: [.plugin(name: "PluginTable")])
        let tests = testTarget("LauncherTests", at: "Tests/Launcher", uses: ["Launcher"])
        let module = Module(
            products: [.executable(name: "launcher", targets: ["Launcher"])], targets: [table, program, tests],
            users: [program, tests], tests: [tests])
        module.linksFeatures = true
        return module
    }

    /// Code that several test targets share, in `Tests/<path>`; part of no product.
    ///
    /// - Parameter isolation: the default isolation of its declarations; nil for none.
    static func testSupport(_ name: String, at path: String, isolation: MainActor.Type? = nil) -> Module {
        let own = isolation == nil ? settings : settings + [.defaultIsolation(isolation)]
        let support = codeTarget(name, at: "Tests/\(path)", own)
        return Module(targets: [support], users: [support])
    }

    /// A program for those who work on the package, at `path`, with its tests in `Tests/<path>`; no product.
    static func tool(_ name: String, at path: String) -> Module {
        let tool = programTarget(name, at: path), tests = testTarget("\(name)Tests", at: "Tests/\(path)", uses: [name])
        return Module(targets: [tool, tests], users: [tool, tests], tests: [tests])
    }

    /// The headers of a C library of the system, in `Modules/<path>`.
    static func system(_ name: String, at path: String, pkgConfig: String?, apt: String, brew: String) -> Module {
        Module(targets: [
            .systemLibrary(
                name: name, path: "Modules/\(path)", pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
        ])
    }

    /// The benchmarks: a program in `Tests/Benchmarks/Program`, and its harness with tests.
    static func benchmarks() -> Module {
        let floor = "BenchmarkFloor", harness = "BenchmarkHarness", folder = "Tests/Benchmarks"
        let program = programTarget("Benchmarks", at: "\(folder)/Program", uses: [floor, harness])
        return Module(
            products: [
                .executable(name: "benchmarks", targets: ["Benchmarks"]),
                // Tests/Benchmarks/Client, a separate package, imports it.
                .library(name: harness, targets: [floor, harness]),
            ],
            targets: [
                .target(name: "CAllocations", path: "\(folder)/Allocations"),
                codeTarget(harness, at: "\(folder)/Harness", uses: ["CAllocations"]),
                testTarget("\(harness)Tests", at: "\(folder)/HarnessTests", uses: [harness]),
                codeTarget(floor, at: "\(folder)/Floor"), program,
            ], users: [program])
    }

    /// The simulation of the queue of remote boards, in `Tests/Boardy/Remote/Simulation`, and the program that runs it.
    static func simulation() -> Module {
        let name = "QueueSimulation", path = "Tests/Boardy/Remote/Simulation"
        let simulation = codeTarget(name, at: path)
        simulation.exclude = ["Program"]
        return Module(
            targets: [simulation, programTarget("Simulate", at: "\(path)/Program", uses: [name])], users: [simulation])
    }

    /// Programs of other builds of one contract, in `Tests/Boardy/MixedBuilds`, and the tests in which they meet the
    /// launcher.
    static func mixedBuilds() -> Module {
        let path = "Tests/Boardy/MixedBuilds"
        let programs = ["After", "Renamed"].map {
            programTarget("Mixed\($0)", at: "\(path)/\($0)", uses: ["MixedProcess"])
        }
        let used = programs.map(\.name) + ["Launcher", "PostgresServer"]
        let tests = testTarget("MixedBuildsTests", at: "\(path)/Tests", uses: used)
        return Module(targets: programs + [tests], users: programs)
    }

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

extension Target {
    /// Leaves each dependency once, and adds the parts of the umbrella to the umbrella.
    ///
    /// SwiftPM compiles a target again only if a declared dependency changes, and a change of a part does not change
    /// the umbrella.
    func completeDependencies() {
        var known: Set<String> = []
        dependencies = dependencies.compactMap(\.target).flatMap { $0 == "Boardy" ? [$0] + umbrella.names : [$0] }
            .filter { known.insert($0).inserted }.map { .init(stringLiteral: $0) }
    }
}

extension Target.Dependency {
    /// The name of the target; nil for a product of another package.
    var target: String? {
        switch self {
        case .targetItem(let name, _), .byNameItem(let name, _): name
        default: nil
        }
    }
}

extension String {
    /// The names in a text that are divided by blanks.
    var names: [String] { split(separator: " ").map(String.init) }
}
