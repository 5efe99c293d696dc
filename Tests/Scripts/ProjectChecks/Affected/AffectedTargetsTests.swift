import Foundation
import Testing

@testable import ProjectChecks

/// Each kind of change in a small package: who notices it, and by which way.
@Suite struct AffectedTargetsTests {
    private static let files = [
        "Package.swift": "", "README.md": "", "LICENSE": "", "docs/pay.md": "", "docs/other.md": "",
        "Scripts/serve": "exec Scripts/library", "Scripts/library": "", "Scripts/alone": "", "Scripts/bootstrap": "",
        "Modules/Payment/IO/Pay.swift": "public enum Pay {}", "Modules/Payment/IO/Schemas/pay.schema": "",
        "Modules/Payment/Implementation/Board.swift":
            "import PaymentIO\n\n// Pays.\nlet text = \"\"\"\n// no comment\n\"\"\"\n",
        "Modules/Payment/Implementation/page.css": "", "Modules/Payment/Implementation/Payment.docc/Payment.md": "",
        "Modules/Payment/CPay/pay.h": "", "Modules/Cart/Cart.swift": "import PaymentIO",
        "Tests/Payment/IO/PayTests.swift": #"read("docs/\(name).md")"#,
        "Tests/Payment/Implementation/BoardTests.swift": "// Pays.\nlet line = 2\n",
        "Tests/Payment/Implementation/Fixtures/a.json": "",
        "Tests/Cart/CartTests.swift": "import Pages\n",
        "Tests/Pages/Page.swift": #"run("Scripts/serve"), read("docs/other.md")"#, "Tests/OutsideApp/Package.swift": "",
    ]

    private static func dump(_ change: (String) -> String = { $0 }) throws -> DumpedPackage {
        func target(_ name: String, _ path: String, _ type: String = "regular", _ uses: String...) -> String {
            let dependencies = uses.map { "{\"byName\": [\"\($0)\", null]}" }.joined(separator: ", ")
            return #"{"name": "\#(name)", "path": "\#(path)", "type": "\#(type)", "dependencies": [\#(dependencies)]}"#
        }
        let targets = [
            target("PaymentIO", "Modules/Payment/IO"), target("CPay", "Modules/Payment/CPay", "system"),
            target("Payment", "Modules/Payment/Implementation", "regular", "PaymentIO", "CPay"),
            target("Cart", "Modules/Cart", "regular", "PaymentIO"), target("Pages", "Tests/Pages"),
            target("PaymentIOTests", "Tests/Payment/IO", "test", "PaymentIO"),
            target("PaymentTests", "Tests/Payment/Implementation", "test", "Payment"),
            target("CartTests", "Tests/Cart", "test", "Cart", "Pages"),
        ]
        let text = "{\"toolsVersion\": \"6.2\", \"products\": [], \"targets\": [\(targets.joined(separator: ", "))]}"
        return try DumpedPackage(Data(change(text).utf8))
    }

    private func affected(
        _ paths: String..., removing removed: Set<String> = [], before: [String: String] = [:],
        from old: DumpedPackage? = nil,
        surroundings: [String] = []
    ) throws -> AffectedTargets {
        let files = Self.files.filter { !removed.contains($0.key) }
        let checkout = Checkout(files: files.keys.sorted()) { files[$0, default: ""] }
        return try AffectedTargets(
            of: .init(paths: paths, before: before, package: old, surroundings: surroundings), in: checkout, Self.dump()
        )
    }

    /// Returns the ways to the tests as `--why` prints them.
    private func ways(_ affected: AffectedTargets) -> [String] {
        affected.ways.filter { $0.target.type == "test" }.map { AffectedReport.text($0.way) }.sorted()
    }

    private static let allTests = ["CartTests", "PaymentIOTests", "PaymentTests"]

    private func tests(_ affected: AffectedTargets) -> [String] {
        affected.ways.map(\.target).filter { $0.type == "test" }.map(\.name).sorted()
    }

    @Test(
        "a changed file of a target reaches the target and its users, and those of the contracts alone stay",
        arguments: [
            ("Modules/Payment/Implementation/Board.swift", ["PaymentTests ← Payment"]),
            ("Modules/Payment/Implementation/page.css", ["PaymentTests ← Payment"]),
            ("Modules/Payment/CPay/pay.h", ["PaymentTests ← Payment ← CPay"]),
            (
                "Modules/Payment/IO/Pay.swift",
                ["CartTests ← Cart ← PaymentIO", "PaymentIOTests ← PaymentIO", "PaymentTests ← Payment ← PaymentIO"]
            ),
            ("Tests/Pages/Page.swift", ["CartTests ← Pages"]), ("Tests/Cart/CartTests.swift", ["CartTests"]),
            ("Tests/Payment/Implementation/Fixtures/a.json", ["PaymentTests"]),
        ])
    func held(path: String, expected: [String]) throws {
        #expect(ways(try affected(path)) == expected.map { "\($0): \(path) changed" })
    }

    @Test("a plugin of the build reaches the targets that it builds, and their users")
    func buildPlugin() throws {
        let package = try DumpedPackage(
            Data(
                """
                {"targets": [
                    {"name": "Table", "path": "Scripts/Table", "type": "plugin", "dependencies": []},
                    {"name": "App", "path": "App", "type": "executable", "dependencies": [],
                     "pluginUsages": [{"plugin": ["Table", null]}]},
                    {"name": "AppTests", "path": "Tests/App", "type": "test", "dependencies": [{"byName": ["App", null]}]}
                ]}
                """.utf8))
        let files = ["Scripts/Table/Table.swift", "App/Main.swift", "Tests/App/Tests.swift"]
        let affected = try AffectedTargets(
            of: .init(paths: [files[0]]), in: Checkout(files: files) { _ in "" }, package)
        #expect(ways(affected) == ["AppTests ← App ← Table: Scripts/Table/Table.swift changed"])
    }

    @Test("a file that is gone counts like a changed one")
    func removed() throws {
        let path = "Modules/Payment/Implementation/Board.swift"
        let affected = try affected(path, removing: [path], before: [path: "import PaymentIO"])
        #expect(ways(affected) == ["PaymentTests ← Payment: \(path) changed"])
    }

    @Test("a document reaches only the tests that name it, and else nothing")
    func documents() throws {
        #expect(ways(try affected("docs/pay.md")) == ["PaymentIOTests: docs/pay.md, which it names, changed"])
        for path in ["README.md", "Modules/Payment/Implementation/Payment.docc/Payment.md"] {
            let affected = try affected(path)
            #expect(affected.ways.isEmpty && affected.everything.isEmpty && affected.unnoticed.keys.sorted() == [path])
        }
    }

    @Test("a script reaches the tests that run it, also by another script or by the support of tests")
    func scripts() throws {
        #expect(ways(try affected("Scripts/serve")) == ["CartTests ← Pages: Scripts/serve, which it names, changed"])
        #expect(
            ways(try affected("Scripts/library"))
                == ["CartTests ← Pages ← Scripts/serve: Scripts/library, which it names, changed"])
        #expect(try affected("Scripts/alone").unnoticed["Scripts/alone"] == "no target holds it, and no test reads it")
    }

    @Test(
        "a changed comment reaches nothing, but code, texts, and the lines of a test do",
        arguments: [
            ("Modules/Payment/Implementation/Board.swift", "// Pays.", "// Pays once.\n\n", false),
            ("Modules/Payment/Implementation/Board.swift", "// no comment", "// another", true),
            ("Modules/Payment/Implementation/Board.swift", "\"\"\"\n//", "\"\"\"\n\n//", true),
            ("Modules/Payment/Implementation/Board.swift", "let text", "let other", true),
            ("Tests/Payment/Implementation/BoardTests.swift", "// Pays.", "// Pays once.", false),
            ("Tests/Payment/Implementation/BoardTests.swift", "// Pays.", "// Pays.\n// Once.", true),
        ])
    func comments(path: String, text: String, former: String, counts: Bool) throws {
        let before = Self.files[path, default: ""].replacing(text, with: former)
        #expect(before != Self.files[path])
        let affected = try affected(path, before: [path: before])
        #expect(tests(affected) == (counts ? ["PaymentTests"] : []))
        #expect(affected.unnoticed[path] == (counts ? nil : "only comments changed"))
    }

    @Test("a changed declaration reaches its own target and the users of that, and an equal manifest reaches nothing")
    func declarations() throws {
        let former = try Self.dump {
            $0.replacing("\"path\": \"Modules/Payment/Implementation\"", with: "\"path\": \"Modules/Pay\"")
        }
        #expect(
            ways(try affected("Package.swift", from: former))
                == ["PaymentTests ← Payment: its declaration in Package.swift changed"])
        let same = try affected("Package.swift", from: Self.dump())
        #expect(same.ways.isEmpty && same.unnoticed["Package.swift"] == "it declares the same targets")
        let product = try Self.dump { $0.replacing("\"products\": []", with: "\"products\": [{\"name\": \"pay\"}]") }
        #expect(try affected("Package.swift", from: product).ways.isEmpty)
    }

    @Test("a file of a target that is gone reaches nothing but the changed declarations")
    func removedTarget() throws {
        let former = try Self.dump {
            $0.replacing(
                "\"targets\": [",
                with: "\"targets\": [{\"name\": \"Old\", \"path\": \"Modules/Old\", \"type\": \"regular\"}, ")
        }
        let affected = try affected("Modules/Old/Old.swift", "Package.swift", from: former)
        #expect(affected.ways.isEmpty && affected.everything.isEmpty)
        #expect(affected.unnoticed["Modules/Old/Old.swift"]?.hasPrefix("its target Old is gone") == true)
    }

    @Test("what cannot be placed reaches everything, and says why")
    func everything() throws {
        let version = try Self.dump { $0.replacing("6.2", with: "6.1") }
        let cases: [(AffectedTargets, String)] = [
            (try affected("Makefile"), "Makefile changed, which no target holds and no test names"),
            (
                try affected("Tests/OutsideApp/Other.swift"),
                "Tests/OutsideApp/Other.swift changed, which no target holds and no test names"
            ),
            (
                try affected("Scripts/bootstrap"),
                "Scripts/bootstrap changed, which prepares the toolchain and the libraries of the system"
            ),
            (
                try affected("Package.swift", from: version),
                "Package.swift changed in more than its targets, or was unreadable before"
            ),
            (try affected("Package.swift"), "Package.swift changed in more than its targets, or was unreadable before"),
            (try affected(surroundings: ["the toolchain is another one"]), "the toolchain is another one"),
        ]
        for (affected, reason) in cases {
            #expect(affected.everything == [reason])
            #expect(tests(affected) == Self.allTests)
            let text = try AffectedReport(affected, since: "HEAD").text(AffectedOptions(["folder"]))
            #expect(text.hasPrefix("Everything can be affected: \(reason).\n"))
        }
    }

    @Test("no change reaches nothing")
    func nothing() throws {
        #expect(try affected().ways.isEmpty)
        #expect(
            try AffectedReport(affected(), since: "main").text(AffectedOptions(["folder", "--why"])) == """
                Since main, the change can reach
                  0 of 5 modules
                  0 of 3 test targets
                """)
    }

    @Test("the report is a text, names on a line, or JSON with the edges of each way")
    func report() throws {
        let report = AffectedReport(try affected("Modules/Payment/CPay/pay.h", "LICENSE"), since: "HEAD")
        #expect(
            try report.text(AffectedOptions(["folder", "--why"])) == """
                Since HEAD, the change can reach
                  2 of 5 modules: CPay Payment
                  1 of 3 test targets: PaymentTests
                CPay: Modules/Payment/CPay/pay.h changed
                Payment ← CPay: Modules/Payment/CPay/pay.h changed
                PaymentTests ← Payment ← CPay: Modules/Payment/CPay/pay.h changed
                nothing ← LICENSE: no target holds it, and no test reads it
                """)
        for words in [["--format", "names"], ["--format=names"]] {
            #expect(try report.text(AffectedOptions(["folder"] + words)) == "PaymentTests")
        }
        let file = #"{"kind":"holds","used":"Modules/Payment/CPay/pay.h","user":"CPay"}"#
        let payment = #"{"kind":"depends","used":"CPay","user":"Payment"},\#(file)"#
        #expect(
            try report.text(AffectedOptions(["folder", "--format", "json"])) == """
                {"everything":[],"modules":[{"name":"CPay","way":[\(file)]},{"name":"Payment","way":[\(payment)]}],\
                "schemaVersion":1,"since":"HEAD","tests":[{"name":"PaymentTests",\
                "way":[{"kind":"depends","used":"Payment","user":"PaymentTests"},\(payment)]}],\
                "unnoticed":[{"path":"LICENSE","reason":"no target holds it, and no test reads it"}]}
                """)
    }

    @Test(
        "wrong options are refused",
        arguments: [
            ([], "affected wants a folder"), (["folder", "--fast"], "Scripts/affected takes no '--fast'"),
            (["folder", "--format"], "--format wants one of text, json, names"),
            (["folder", "--format", "xml"], "--format wants one of text, json, names"),
            (["folder", "--why=yes"], "Scripts/affected takes no '--why=yes'"),
        ])
    func options(arguments: [String], message: String) {
        #expect(throws: UsageError(description: message)) { try AffectedOptions(arguments[...]) }
    }
}
