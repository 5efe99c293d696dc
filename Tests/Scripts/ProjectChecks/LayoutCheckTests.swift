import Testing

@testable import ProjectChecks

@Suite struct LayoutCheckTests {
    private static let manifest = """
        let modules: [Module] = [
            .library("BoardyCore", at: "Boardy/Core"),
            .library("BoardyValues", at: "BoardyValues"),
            .feature("Payment"),
        ]
        """

    /// Checks a package that has one file, `File.swift`, for each target with a text.
    private func issues(
        _ targets: [PackageTarget], _ texts: [String: String], extraFiles: [String] = [],
        dependencies: [PackageDescription.Dependency] = []
    ) throws -> [CheckIssue] {
        var files = ["Package.swift": Self.manifest]
        let filled = targets.map { target in
            let text = texts[target.name]
            files["\(target.path)/File.swift"] = text
            return PackageTarget(
                name: target.name, path: target.path, type: target.type, sources: text == nil ? [] : ["File.swift"],
                dependencies: target.dependencies)
        }
        struct NoSuchFile: Error {}
        let checkout = Checkout(files: files.keys.sorted() + extraFiles) { [files] path in
            guard let text = files[path] else { throw NoSuchFile() }
            return text
        }
        return try LayoutCheck(
            checkout: checkout, package: PackageDescription(targets: filled, dependencies: dependencies)
        ).issues()
    }

    private static let core = PackageTarget(name: "BoardyCore", path: "Modules/Boardy/Core")
    private static let coreTests = PackageTarget(
        name: "BoardyCoreTests", path: "Tests/Boardy/Core", type: "test", dependencies: ["BoardyCore"])
    private static let coreTestText = "import BoardyCore\nimport Testing\nlet test = 1"

    @Test("a package that keeps the rules has no issues")
    func clean() throws {
        #expect(
            try issues(
                [Self.core, Self.coreTests],
                ["BoardyCore": "import Synchronization\nlet x = 1", "BoardyCoreTests": Self.coreTestText],
                extraFiles: [".ci/run", "docs/guide.md", "README.md", "LICENSE", "CHANGELOG.md"]
            ).isEmpty)
    }

    @Test("an import that is not declared is found at its line, with the line that declares it")
    func undeclared() throws {
        let io = PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO")
        let found = try issues([Self.core, io], ["PaymentIO": "// What is published.\nimport BoardyCore\n"])
        #expect(
            found == [
                CheckIssue(
                    file: "Modules/Payment/IO/File.swift", line: 2, column: 8, rule: .undeclaredImport,
                    problem: "PaymentIO imports BoardyCore but does not declare it",
                    remedy: "add \"BoardyCore\" to .publishes(\"…\") of Payment, Package.swift:4")
            ])
        #expect(
            found.first?.description == """
                Modules/Payment/IO/File.swift:2:8: undeclared-import: PaymentIO imports BoardyCore but does not \
                declare it
                    instead: add "BoardyCore" to .publishes("…") of Payment, Package.swift:4
                """)
        let payment = PackageTarget(name: "Payment", path: "Modules/Payment/Implementation")
        let twice = "#if DEBUG\nimport BoardyCore\n#else\nimport BoardyCore\n#endif"
        #expect(
            try issues([Self.core, payment], ["Payment": twice]).filter { $0.rule == .undeclaredImport }.map(\.remedy)
                == ["add \"BoardyCore\" to what Payment uses, Package.swift:4"], "once for each name")
    }

    @Test("code of the storage that opens a file is found, and that of another target is not")
    func storeFile() throws {
        let storage = PackageTarget(name: "BoardyStorage", path: "Modules/Storage")
        let text = "let descriptor = open(path, O_RDONLY)"
        let found = try issues([Self.core, storage], ["BoardyStorage": text, "BoardyCore": text])
        #expect(found.filter { $0.rule == .storeFile }.map(\.file) == ["Modules/Storage/File.swift"])
    }

    @Test("an import of neither the package nor the toolchain is found")
    func unknown() throws {
        let found = try issues([Self.core], ["BoardyCore": "import NIO"])
        #expect(
            found.map(\.problem) == [
                "BoardyCore imports NIO, which is no target of this package and not of the toolchain"
            ]
        )
    }

    @Test("a dependency that nothing imports is found at the module's line of the table")
    func unused() throws {
        let io = PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO", dependencies: ["BoardyCore"])
        #expect(
            try issues([Self.core, io], ["PaymentIO": "import Foundation"]) == [
                CheckIssue(
                    file: "Package.swift", line: 4, rule: .unusedDependency,
                    problem: "PaymentIO declares BoardyCore but no file of it imports it",
                    remedy: "remove \"BoardyCore\" from what PaymentIO uses")
            ])
    }

    @Test("tests need not import what their target uses, but what they declare beyond that")
    func testDependencies() throws {
        let values = PackageTarget(name: "BoardyValues", path: "Modules/Values", dependencies: ["BoardyCore"])
        let tests = PackageTarget(
            name: "BoardyValuesTests", path: "Tests/Values", type: "test",
            dependencies: ["BoardyValues", "BoardyCore", "PaymentIO"])
        let io = PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO")
        let found = try issues(
            [Self.core, values, tests, io],
            ["BoardyValues": "import BoardyCore", "BoardyValuesTests": "import BoardyValues\nlet x = 1"])
        #expect(found.map(\.problem) == ["BoardyValuesTests declares PaymentIO but no file of it imports it"])
    }

    @Test("a feature need not import what its contracts publish, and its tests not the libraries for tests")
    func givenDependencies() throws {
        let io = PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO", dependencies: ["BoardyCore"])
        let payment = PackageTarget(
            name: "Payment", path: "Modules/Payment/Implementation",
            dependencies: ["PaymentIO", "BoardyCore", "BoardyValues"])
        let tests = PackageTarget(
            name: "PaymentTests", path: "Tests/Payment/Implementation", type: "test",
            dependencies: ["Payment", "PaymentIO", "BoardyCore", "BoardyValues", "BoardyTesting"])
        let values = PackageTarget(name: "BoardyValues", path: "Modules/Values")
        let testing = PackageTarget(name: "BoardyTesting", path: "Modules/Boardy/Testing")
        let found = try issues(
            [Self.core, io, payment, tests, values, testing],
            ["PaymentIO": "import BoardyCore", "Payment": "import PaymentIO", "PaymentTests": "import Payment"])
        #expect(
            found.filter { $0.rule == .unusedDependency }.map(\.problem)
                == ["Payment declares BoardyValues but no file of it imports it"])
    }

    @Test("a forbidden import is reported once, by its layer, not as undeclared too")
    func forbidden() throws {
        let payment = PackageTarget(name: "Payment", path: "Modules/Payment/Implementation")
        let io = PackageTarget(name: "PaymentIO", path: "Modules/Payment/IO")
        #expect(try issues([payment, io], ["PaymentIO": "import Payment"]).map(\.rule) == [.layer])
    }

    @Test("Foundation stays out of the core, Testing out of what ships")
    func toolchain() throws {
        let found = try issues(
            [Self.core, Self.coreTests],
            ["BoardyCore": "import Foundation\nimport Testing\n", "BoardyCoreTests": Self.coreTestText])
        #expect(found.map(\.rule) == [.toolchain, .toolchain])
        #expect(
            found.map(\.remedy) == [
                "BoardyCore uses the standard library, Synchronization and the C library only",
                "only targets in Tests, BoardyTesting, BoardyHeadlessTesting, BoardyWebTesting and LauncherTesting "
                    + "import Testing",
            ])
    }

    @Test("a target with code needs tests, one that only re-exports does not")
    func testTarget() throws {
        #expect(
            try issues([Self.core], ["BoardyCore": "let x = 1"]) == [
                CheckIssue(
                    file: "Package.swift", line: 2, rule: .testTarget,
                    problem: "BoardyCore has code but no test target",
                    remedy: "declare BoardyCoreTests at Tests/Boardy/Core")
            ])
        #expect(try issues([Self.core], ["BoardyCore": "@_exported public import Synchronization"]).isEmpty)
    }

    @Test("tests lie in the folder that mirrors their target's")
    func mirror() throws {
        let misplaced = PackageTarget(
            name: "BoardyCoreTests", path: "Tests/Core", type: "test", dependencies: ["BoardyCore"])
        let found = try issues(
            [Self.core, misplaced], ["BoardyCore": "let x = 1", "BoardyCoreTests": Self.coreTestText])
        #expect(found.map(\.problem) == ["BoardyCoreTests lies in Tests/Core"])
        #expect(found.map(\.remedy) == ["tests mirror what they test: Tests/Boardy/Core"])
    }

    @Test("a target has its place in the layout, a shared one also in the order")
    func placement() throws {
        let stray = PackageTarget(name: "Stray", path: "Modules/Payment/Other")
        let library = PackageTarget(name: "Networking", path: "Modules/Networking")
        #expect(
            try issues([stray, library], [:]).map(\.problem) == [
                "Networking has no place in the order of the shared targets",
                "Stray lies in Modules/Payment/Other, where the layout has no target",
            ])
    }

    @Test(
        "a folder of Modules that belongs to no target is found once, with the row to add",
        arguments: [
            ("Loyalty/IO", "Loyalty", "feature(\"Loyalty\")"),
            ("Loyalty/Implementation/Boards", "Loyalty", "feature(\"Loyalty\")"),
            ("Points/Tables", "Points", "library(\"…\", at: \"Points\")"),
            ("Boardy/Paths", "Boardy/Paths", "library(\"…\", at: \"Boardy/Paths\")"),
        ])
    func noTarget(folder: String, named: String, row: String) throws {
        let files = ["a", "b"].map { "Modules/\(folder)/\($0).swift" }
        #expect(
            try issues([], [:], extraFiles: files + ["Modules/Notes/README.md"]) == [
                CheckIssue(
                    file: files[0], line: 1, rule: .layout, problem: "Modules/\(named) belongs to no target",
                    remedy: "add .\(row) to the table of Package.swift, or remove the folder")
            ])
    }

    @Test("nothing else stands at the top level, each stranger is named once")
    func topLevel() throws {
        let found = try issues([], [:], extraFiles: ["Sources/a.swift", "Sources/b.swift", "Makefile", ".gitignore"])
        #expect(found.map(\.problem) == ["Makefile stands at the top level", "Sources stands at the top level"])
        #expect(
            found.first?.remedy == "move it below one of CHANGELOG.md, LICENSE, Launcher, Modules, Package.swift, "
                + "README.md, Scripts, Tests, docs, or a dot-folder")
    }

    @Test("the package depends on no other")
    func packages() throws {
        #expect(
            try issues([], [:], dependencies: [.init(identity: "swift-nio")]).map(\.problem)
                == ["the package depends on another one, swift-nio"])
    }

    @Test("all issues come at once, in the order of the files")
    func all() throws {
        let found = try issues(
            [Self.core], ["BoardyCore": "import NIO\nimport Foundation\nlet x = 1"], extraFiles: ["Makefile"])
        #expect(found.map(\.rule) == [.topLevel, .undeclaredImport, .toolchain, .testTarget])
    }
}
