import Testing

@testable import ProjectChecks

@Suite struct LayersTests {
    private static let targets = [
        PackageTarget(name: "BoardyCore", path: "Modules/Boardy/Core"),
        PackageTarget(name: "BoardyModulePlugin", path: "Modules/Boardy/ModulePlugin"),
        PackageTarget(name: "BoardyTesting", path: "Modules/Boardy/Testing"),
        PackageTarget(name: "Boardy", path: "Modules/Boardy/Umbrella"),
        PackageTarget(name: "Boundaries", path: "Modules/Boundaries"),
        PackageTarget(name: "BoardyValues", path: "Modules/Values"),
        PackageTarget(name: "CBoardySQLite", path: "Modules/Storage/CBoardySQLite", type: "system-target"),
        PackageTarget(name: "BoardyWaiting", path: "Modules/Waiting"),
        PackageTarget(name: "BoardyStorage", path: "Modules/Storage"),
        PackageTarget(name: "BoardyHeadless", path: "Modules/Headless"),
        PackageTarget(name: "BoardyPostgres", path: "Modules/Postgres"),
        PackageTarget(name: "BoardyPostgresStorage", path: "Modules/PostgresStorage"),
        PackageTarget(name: "BoardyHTTP", path: "Modules/HTTP"),
        PackageTarget(name: "BoardyWeb", path: "Modules/Web"),
        PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO"),
        PackageTarget(name: "Payment", path: "Modules/Payment/Implementation"),
        PackageTarget(name: "ShoppingIO", path: "Modules/Shopping/IO"),
        PackageTarget(name: "Shopping", path: "Modules/Shopping/Implementation"),
        PackageTarget(name: "Launcher", path: "Launcher", type: "executable", dependencies: ["PluginTable"]),
        PackageTarget(name: "LauncherKit", path: "Modules/LauncherKit"),
        PackageTarget(name: "LauncherWeb", path: "Modules/LauncherWeb"),
        PackageTarget(name: "LauncherPostgres", path: "Modules/LauncherPostgres"),
        PackageTarget(name: "Benchmarks", path: "Tests/Benchmarks", type: "executable"),
        PackageTarget(name: "ShoppingTests", path: "Tests/Shopping/Implementation", type: "test"),
        PackageTarget(name: "ProjectChecks", path: "Scripts/ProjectChecks", type: "executable"),
    ]

    private func violation(_ importer: String, _ imported: String, file: String = "Any.swift") throws -> LayerViolation?
    {
        let package = PackageDescription(targets: Self.targets)
        return Layers.violation(to: try #require(package[imported]), in: try #require(package[importer]), file: file)
    }

    @Test(
        "what the layers allow",
        arguments: [
            ("BoardyModulePlugin", "BoardyCore"), ("Boardy", "BoardyTesting"), ("BoardyHeadless", "Boardy"),
            ("BoardyHeadless", "BoardyValues"),
            ("BoardyStorage", "CBoardySQLite"), ("PaymentIO", "BoardyCore"), ("PaymentIO", "BoardyValues"),
            ("Payment", "PaymentIO"),
            ("Payment", "ShoppingIO"), ("Payment", "BoardyStorage"), ("Payment", "BoardyHeadless"),
            ("Launcher", "PaymentIO"), ("Launcher", "LauncherKit"), ("Launcher", "LauncherWeb"),
            ("LauncherKit", "BoardyStorage"), ("LauncherWeb", "LauncherKit"), ("LauncherWeb", "BoardyWeb"),
            ("LauncherPostgres", "LauncherKit"), ("LauncherPostgres", "BoardyPostgresStorage"),
            ("ProjectChecks", "LauncherKit"), ("Payment", "LauncherKit"),
            ("ShoppingTests", "Payment"), ("ProjectChecks", "Payment"), ("Benchmarks", "Shopping"),
            ("ShoppingTests", "Boundaries"), ("BoardyPostgres", "BoardyWaiting"),
            ("BoardyPostgresStorage", "BoardyPostgres"), ("BoardyPostgresStorage", "BoardyStorage"),
            ("BoardyWeb", "BoardyHTTP"), ("BoardyWeb", "BoardyHeadless"), ("Launcher", "BoardyPostgresStorage"),
            ("ShoppingTests", "BoardyPostgresStorage"),
        ])
    func allowed(importer: String, imported: String) throws {
        #expect(try violation(importer, imported) == nil)
    }

    @Test(
        "what the layers forbid",
        arguments: [
            ("BoardyCore", "BoardyModulePlugin"), ("BoardyCore", "BoardyValues"), ("BoardyTesting", "Boardy"),
            ("Boardy", "BoardyHeadless"), ("Boundaries", "BoardyCore"), ("BoardyValues", "BoardyStorage"),
            ("BoardyStorage", "PaymentIO"),
            ("PaymentIO", "ShoppingIO"), ("PaymentIO", "BoardyStorage"), ("PaymentIO", "Boundaries"),
            ("PaymentIO", "Payment"),
            ("Payment", "Shopping"), ("BoardyHeadless", "Payment"), ("Payment", "CBoardySQLite"),
            ("Launcher", "Payment"), ("Launcher", "CBoardySQLite"), ("Payment", "Launcher"),
            ("LauncherKit", "Launcher"),
            ("ProjectChecks", "Launcher"), ("Payment", "Benchmarks"), ("BoardyHeadless", "LauncherKit"),
            ("Launcher", "ProjectChecks"), ("BoardyPostgres", "BoardyCore"),
        ])
    func forbidden(importer: String, imported: String) throws {
        #expect(try violation(importer, imported) != nil)
    }

    @Test(
        "what an app can leave out is imported by the app and by additions to it alone",
        arguments: [
            ("BoardyStorage", "BoardyPostgres"), ("BoardyHeadless", "BoardyPostgresStorage"),
            ("BoardyHeadless", "BoardyHTTP"), ("Payment", "BoardyPostgresStorage"), ("Payment", "BoardyWeb"),
            ("PaymentIO", "BoardyPostgres"), ("BoardyWeb", "BoardyPostgresStorage"),
            ("LauncherKit", "BoardyWeb"), ("LauncherKit", "LauncherPostgres"), ("LauncherWeb", "LauncherPostgres"),
            ("LauncherPostgres", "BoardyWeb"), ("Payment", "LauncherWeb"),
            ("BoardyPostgresStorage", "BoardyHTTP"),
        ])
    func additions(importer: String, imported: String) throws {
        #expect(try violation(importer, imported) != nil)
    }

    @Test(
        "no framework target and no library knows a feature, whose code or contracts it would import",
        arguments: [
            ("LauncherKit", "PaymentIO"), ("LauncherKit", "Payment"), ("LauncherWeb", "ShoppingIO"),
            ("LauncherPostgres", "Shopping"), ("BoardyHeadless", "PaymentIO"), ("BoardyCore", "Payment"),
        ])
    func noFeature(importer: String, feature: String) throws {
        #expect(
            try violation(importer, feature)
                == LayerViolation(
                    problem:
                        "\(importer) imports \(feature), a feature, and no target below Modules but features knows one",
                    remedy: "declare an extension point in \(importer) or below it, to which the feature contributes"))
    }

    @Test("a violation says what to import instead")
    func messages() throws {
        #expect(
            try violation("Payment", "Shopping")
                == LayerViolation(
                    problem: "Payment imports Shopping, the implementation of a feature",
                    remedy: "import ShoppingIO; only Launcher, tools and tests link implementations"))
        #expect(
            try violation("Launcher", "Payment")
                == LayerViolation(
                    problem: "Launcher imports Payment, the implementation of a feature",
                    remedy: "drop the import: the build links each feature and writes the table of their plugins"))
        #expect(
            try violation("PaymentIO", "Payment")
                == LayerViolation(
                    problem: "PaymentIO imports Payment, the implementation of a feature",
                    remedy: "contracts know no implementation: move what they publish into PaymentIO"))
        #expect(
            try violation("PaymentIO", "BoardyStorage")
                == LayerViolation(
                    problem: "PaymentIO imports BoardyStorage",
                    remedy: "contracts import framework targets (Modules/Boardy) and BoardyValues only"))
        #expect(
            try violation("BoardyValues", "BoardyHeadless")
                == LayerViolation(
                    problem: "BoardyValues imports BoardyHeadless, which does not stand above it in the layout",
                    remedy:
                        """
                        import BoardyLock, BoardyCore, BoardyFlows, BoardyCoding, BoardyTrace, BoardyComponentKit, \
                        BoardyComposable, 
                        """
                            + """
                            BoardyModulePlugin, BoardyGraph, BoardyTesting, Boardy, Boundaries, \
                            BoundariesTesting, BoardyCompatibility only
                            """
                ))
        #expect(
            try violation("Payment", "BoardyPostgresStorage")
                == LayerViolation(
                    problem: "Payment imports BoardyPostgresStorage, which an app can leave out",
                    remedy: "import what it is an addition to, such as BoardyStorage; the app links the addition"))
        #expect(
            try violation("BoardyPostgres", "BoardyCore")?.remedy == "import BoardyLock, BoardyWaiting only")
        #expect(try violation("Boundaries", "BoardyValues")?.remedy == "Boundaries imports no target of this package")
        #expect(
            try violation("Payment", "CBoardySQLite")
                == LayerViolation(
                    problem: "Payment imports the C library CBoardySQLite of Modules/Storage",
                    remedy: "only targets in Modules/Storage import it; use what they offer"))
        #expect(
            try violation("Payment", "Benchmarks")
                == LayerViolation(
                    problem: "Payment imports Benchmarks, which nothing outside Tests may import",
                    remedy: "move what both need into a target of Modules"))
    }

    @Test("a feature imports Boundaries only in its Boundaries folder and in its plugin")
    func boundariesFolder() throws {
        let folder = "Modules/Payment/Implementation"
        #expect(try violation("Payment", "Boundaries", file: "\(folder)/Boundaries/Root.swift") == nil)
        #expect(try violation("Payment", "Boundaries", file: "\(folder)/Boundaries/Ledger/Ledger.swift") == nil)
        #expect(try violation("Payment", "Boundaries", file: "\(folder)/PaymentLauncherPlugin.swift") == nil)
        #expect(
            try violation("Payment", "Boundaries", file: "\(folder)/Boards/Boundaries.swift")
                == LayerViolation(
                    rule: .boundariesFolder, problem: "Payment imports Boundaries outside its Boundaries folder",
                    remedy: "keep the object graph in \(folder)/Boundaries; the rest is handed what it needs"))
    }
}
