import Foundation
import Testing

@testable import BoardyGenerator

/// The rewriting of code of Boardy 1.63, in memory.
@Suite struct MigrationTests {
    private func migration(_ files: [String: String]) throws -> Migration { try Migration(of: DraftTree(files)) }

    /// Returns the code behind the imports after a migration.
    private func migrated(_ code: String, beside files: [String: String] = [:]) throws -> String {
        let before = "import Boardy\n" + code
        let changes = try migration(files.merging(["A.swift": before]) { $1 }).changes.changes
        let after = changes.first { $0.path == "A.swift" }?.after ?? before
        #expect(after.hasPrefix("import Boardy\nimport BoardyCompatibility\n"))
        return String(after.dropFirst("import Boardy\nimport BoardyCompatibility\n".count))
    }

    @Test(
        "P-11 a type gets its new name, and an extension or a value of a motherboard the class",
        arguments: [
            ("let a: ActivatableBoardProducer", "let a: BoardProducing"),
            ("let a: any Boardy.ActivatableBoardProducer", "let a: any Boardy.BoardProducing"),
            ("let a: Boardy.DetachableObject?", "let a: BoardyCompatibility.DetachableObject?"),
            ("let a: [MainboardActivation<Int>]", "let a: [BoardActivation<Int>]"),
            ("let a = ActivationBarrierScope.application", "let a = ActivationBarrier.Scope.application"),
            ("extension MotherboardType where Self: FlowManageable {}", "extension Motherboard {}"),
            ("public extension Boardy.FlowManageable {}", "public extension Boardy.Motherboard {}"),
            ("extension Own where Self: FlowManageable {}", "extension Own where Self: Motherboard {}"),
            ("func f(_ a: any FlowMotherboard) {}", "func f(_ a: Motherboard) {}"),
            ("var a: (any MotherboardType & Boardy.FlowManageable)?", "var a: (Motherboard)?"),
            ("func f<M: FlowMotherboard>(_ m: M) {}", "func f<M: Motherboard>(_ m: M) {}"),
            ("func f(_ a: some FlowMotherboard & Own) {}", "func f(_ a: some Motherboard & Own) {}"),
            ("struct A: ModuleBuilderPlugin {}", "struct A: IDModuleBuilderPlugin {}"),
            ("let a: Boardy.ModuleBuilderPlugin", "let a: BoardyCompatibility.IDModuleBuilderPlugin"),
            (
                "struct A: BoardFlow { func doNext(with output: any BoardOutputModel) {} }",
                "struct A: BoardFlow { func doNext(_ output: BoardOutputModel) {} }"
            ),
            (
                "class A: Board { public func shouldBypassGatewayBarrier() -> Bool { true } }",
                "class A: Board { public override func shouldBypassGatewayBarrier() -> Bool { true } }"
            ),
            (
                "class A: Board, GuaranteedBoard {}\nfunc make() -> any Boardy.ActivatableBoard { A() }",
                "class A: Board, GuaranteedBoard, ActivatableBoard {}\nfunc make() -> any Boardy.ActivatableBoard { A() }"
            ),
            (
                "class A<T>: Boardy.ContinuousBoard, DedicatedBoard // typed\nwhere T: P {}\n"
                    + "func make() -> ActivatableBoard? { if isOn { return A(id) } else { return nil } }",
                "class A<T>: Boardy.ContinuousBoard, DedicatedBoard, ActivatableBoard // typed\nwhere T: P {}\n"
                    + "func make() -> ActivatableBoard? { if isOn { return A(id) } else { return nil } }"
            ),
        ])
    func names(code: String, expected: String) throws {
        #expect(try migrated(code) == expected)
    }

    @Test(
        "P-11 comments, texts, members and types of the checkout stay as they are",
        arguments: [
            "// any FlowMotherboard", "/* ExecutingType */", "let a = \"FlowMotherboard\"",
            "let a = \"\\(ExecutingType.self)\"", "let a = #\"\"\"\nExecutingType\n\"\"\"#",
            "let a = Own.ExecutingType",
            "let a = .FlowHandler", "enum A { case FlowHandler(Int) }", "struct FlowHandler {}\nlet a: FlowHandler",
            "struct A: ModuleBuilderPlugin { typealias Contract = Pay }",
            "extension MotherboardType where Self: Own {}", "enum A { case a(Int), FlowHandler(Int), FlowStepID }",
            "class A { func shouldBypassGatewayBarrier() -> Bool { true } }",
            "class A: B { func shouldBypassGatewayBarrier() -> Bool { true } }\nprotocol B {}",
            "class A: B { func shouldBypassGatewayBarrier() -> Bool { true } }\nclass B: C {}\nclass C {}",
            "class A: Board { static func shouldBypassGatewayBarrier() -> Bool { true } }",
            "class A: Board { func shouldBypassGatewayBarrier(of a: Int) -> Bool { true } }",
            "class A: Board { func doNext(with output: Int) {} }",
            "class A: Board { override func shouldBypassGatewayBarrier() -> Bool { true } }",
            "class A: Board, GuaranteedBoard {}\nlet a = BoardRegistration(.a) { A($0) }",
            "class A: Board, ActivatableBoard, GuaranteedBoard {}\nfunc make() -> ActivatableBoard { A() }",
            "class A: Base, GuaranteedBoard {}\nfunc make() -> ActivatableBoard { A() }",
            "class A: Board, GuaranteedBoard {}\nprotocol ActivatableBoard {}\nfunc make() -> ActivatableBoard { A() }",
        ])
    func lookalikes(code: String) throws {
        #expect(try migrated(code) == code)
    }

    @Test("P-11 what somebody saves after a file was read is not replaced")
    func savedMeanwhile() throws {
        let tree = SavedTree(texts: ["import Boardy\n", "import Boardy\nlet saved = 1\n"])
        #expect(try Migration(of: tree).changes.changes.map(\.before) == ["import Boardy\n"])
    }

    /// A tree with one file that somebody saves after the first read.
    private final class SavedTree: SourceTree {
        private var texts: [String]

        init(texts: [String]) { self.texts = texts }

        func text(at path: String) -> String? { texts.count > 1 ? texts.removeFirst() : texts.first }
        func files(below folder: String) -> [String] { ["A.swift"] }
    }

    @Test("P-11 a name that another file of the checkout declares is that type")
    func ownTypes() throws {
        #expect(
            try migrated("let a: ExecutingType", beside: ["B.swift": "enum ExecutingType {}\n"])
                == "let a: ExecutingType")
        #expect(try migrated("let a: Boardy.ExecutingType\nenum ExecutingType {}").contains("Boardy.BlockTask"))
        let taken = try migration(["A.swift": "import Boardy\nlet a: FlowHandler<Int>\nstruct OutputFlow {}\n"])
        #expect(taken.steps.map(\.line) == [2])
    }

    @Test(
        "P-11 the second import stands beside the first, in its spelling and behind its comment",
        arguments: [
            ("import Boardy // base\n", "import Boardy // base\nimport BoardyCompatibility\n"),
            ("import Boardy", "import Boardy\nimport BoardyCompatibility"),
            ("import class Boardy.Board\n", "import class Boardy.Board\nimport BoardyCompatibility\n"),
            ("import Boardy; import B\n", "import Boardy; import BoardyCompatibility; import B\n"),
            ("import Boardy /* a\n b */\n", "import Boardy; import BoardyCompatibility /* a\n b */\n"),
            (
                "#if X\n\t@_exported import Boardy\r\n#endif\n",
                "#if X\n\t@_exported import Boardy\r\n\t@_exported import BoardyCompatibility\r\n#endif\n"
            ),
            ("\u{FEFF}import Boardy\n", "\u{FEFF}import Boardy\nimport BoardyCompatibility\n"),
            ("import Foundation\nlet a: FlowMotherboard\n", "import Foundation\nlet a: FlowMotherboard\n"),
        ])
    func imports(code: String, expected: String) throws {
        let changes = try migration(["A.swift": code]).changes.changes
        #expect(changes.first?.after ?? code == expected)
    }

    @Test("P-11 what is left has file, line, what to do and the section of the page")
    func steps() throws {
        let migration = try migration([
            "Package.swift": """
            // swift-tools-version: 6.0
            let a: Package.Dependency = .package(url: "https://example.org/Boardy.git", from: "1.63.0")
            let b: Target.Dependency = .product(name: "Boardy", package: "Boardy")
            """,
            "Podfile": "pod 'Boardy'\npod 'Other'\n",
            "A.swift": """
            @testable import Boardy
            final class Mock: NSObject, FlowMotherboard {}
            final class Buy: FlowBoard<Int, Int, Int, Never> {}
            func f(_ a: any /* why */ FlowMotherboard) {
                PluginLauncher.shared.open(link: "a")
                mountContinuousMotherboard(to: a, configurationBuilder: {})
                self.rootViewController.show(a)
                window.rootViewController = a
            }
            extension Buy { func shouldBypassGatewayBarrier() -> Bool { true } }
            final class Home: Board { override func putIntoContext(_ context: AnyObject) {} }
            """,
        ])
        #expect(
            migration.steps.map { "\($0.path):\($0.line) \($0.section)" } == [
                "A.swift:1 way", "A.swift:2 types", "A.swift:3 types", "A.swift:4 types", "A.swift:5 way",
                "A.swift:6 producers", "A.swift:7 way", "A.swift:10 boards", "A.swift:11 boards",
                "Package.swift:1 way", "Package.swift:2 way", "Package.swift:3 way", "Podfile:1 way",
            ])
        #expect(
            "\(migration.steps[4])"
                == "A.swift:5: 'PluginLauncher.shared' is not there: keep the launcher that 'initialize' returns "
                + "(Coming from Boardy, \"The way over\")")
    }

    @Test("P-11 every section that a step names is one of the page")
    func sections() throws {
        let page = try String(
            contentsOf: Package.folder.appending(path: "Modules/Boardy/Core/BoardyCore.docc/ComingFromBoardy.md"),
            encoding: .utf8)
        let titles = page.split(separator: "\n").filter { $0.hasPrefix("## ") || $0.hasPrefix("### ") }
            .map { $0.drop { $0 == "#" || $0 == " " } }
        for section in ManualStep.Section.allCases { #expect(titles.contains { $0 == section.rawValue }) }
    }
}
