import Testing

@testable import ProjectChecks

@Suite struct FolderOrderCheckTests {
    private static let values = PackageTarget(name: "BoardyValues", path: "Modules/Values")
    private static let page = """
        # Architecture

        | Target | Folders, each uses only those before it |
        |---|---|
        | `BoardyValues` | `Amounts`, `Prices`, `Prices/Rules` |
        """

    /// Checks files of `Modules/Values` against the page.
    private func issues(_ files: [String: String], page: String? = page) throws -> [CheckIssue] {
        var all = ["docs/architecture.md": page].compactMapValues { $0 }
        for (path, text) in files { all["Modules/Values/\(path)"] = text }
        return try FixturePackage([Self.values], files: all).issues(of: .folderOrder)
    }

    private static let right = [
        "Amounts/Amount.swift": "struct Amount { enum Sign { case plus, minus } }",
        "Prices/Price.swift": "struct Price { let amount: Amount }",
        "Prices/Rules/Rounding.swift": "struct Rounding { let price: Price }",
        "Values.swift": "let all: [Any.Type] = [Amount.self, Price.self, Rounding.self]",
    ]

    @Test("a target whose folders use only those before them has no issue")
    func right() throws {
        #expect(try issues(Self.right).isEmpty)
    }

    @Test("a use against the order names the file, the line, the type, its file and both folders")
    func wrong() throws {
        let amount = "struct Amount {\n    let price: Price\n    let other: Price\n}"
        #expect(
            try issues(Self.right.merging(["Amounts/Amount.swift": amount]) { $1 }) == [
                CheckIssue(
                    file: "Modules/Values/Amounts/Amount.swift", line: 2, rule: .folderOrder,
                    problem:
                        "Amounts uses Price of Modules/Values/Prices/Price.swift, and Amounts stands before Prices",
                    remedy: "move the use or the type: Amounts uses no other folder (docs/architecture.md:5)")
            ])
    }

    @Test(
        "a use is found in every form",
        arguments: [
            "extension Price {}", "func cost() -> Price? { nil }", "let price = Price.zero", "let key = \\Price.amount",
            "class Sub: Price {}", "let rule: Price.Rule? = nil", "#if DEBUG\nlet price: [Price] = []\n#endif",
        ])
    func forms(code: String) throws {
        let found = try issues(Self.right.merging(["Amounts/Use.swift": code]) { $1 })
        #expect(found.map(\.file) == ["Modules/Values/Amounts/Use.swift"])
    }

    @Test(
        "what is no use of the type is none",
        arguments: [
            "// Price", "let text = \"Price\"", "struct Box<Price> { let price: Price }", "let x = Other.Price()",
            "protocol Priced { associatedtype Price; var price: Price { get } }", "enum Price { case low }",
            "func sum<Price: Sequence>(_ all: Price) {}",
            "import struct Other.Price",
        ])
    func lookalikes(code: String) throws {
        #expect(try issues(Self.right.merging(["Amounts/Use.swift": code]) { $1 }).isEmpty)
    }

    @Test("a nested type counts where its own name follows that of the outer type")
    func nested() throws {
        let sign = ["Prices/Sign.swift": "extension Amount { enum Precision { case cents } }"]
        let files = Self.right.merging(sign) { $1 }
        let qualified = try issues(files.merging(["Amounts/A.swift": "let a = Amount.Precision.cents"]) { $1 })
        #expect(
            qualified.map(\.problem) == [
                "Amounts uses Amount.Precision of Modules/Values/Prices/Sign.swift, and Amounts stands before Prices"
            ])
        #expect(try issues(files.merging(["Amounts/A.swift": "enum Precision { case cents }"]) { $1 }).isEmpty)
    }

    @Test("a type that two files declare has no place, and a type of another target none in this one")
    func ambiguous() throws {
        let twice = ["Prices/Other.swift": "enum A { struct Price {} }; struct Price {}"]
        #expect(
            try issues(Self.right.merging(twice) { $1 }.merging(["Amounts/Use.swift": "let price: Price?"]) { $1 })
                .isEmpty)
        #expect(try issues(Self.right.merging(["Amounts/Use.swift": "let text: Substring"]) { $1 }).isEmpty)
    }

    @Test("files outside every folder stand last, or where the order lists them")
    func topFiles() throws {
        var files = Self.right
        files["Amounts/Use.swift"] = "let all: Everything?"
        files["Everything.swift"] = "struct Everything {}"
        #expect(
            try issues(files).map(\.problem) == [
                "Amounts uses Everything of Modules/Values/Everything.swift, and Amounts stands before ."
            ])
        files["Values.swift"] = ""
        let first = Self.page.replacing("`Amounts`,", with: "`.`, `Amounts`,")
        #expect(try issues(files, page: first).isEmpty)
    }

    @Test("a subfolder that the order lists stands for itself")
    func subfolder() throws {
        let files = Self.right.merging(["Prices/Use.swift": "let rule: Rounding?"]) { $1 }
        #expect(
            try issues(files).map(\.problem) == [
                """
                Prices uses Rounding of Modules/Values/Prices/Rules/Rounding.swift, and Prices stands before \
                Prices/Rules
                """
            ])
        #expect(try issues(files, page: Self.page.replacing(", `Prices/Rules`", with: "")).isEmpty)
    }

    @Test("a target with several folders needs a row, with all of its folders and no others")
    func table() throws {
        let empty = "| Target | Folders, each uses only those before it |\n|---|---|"
        #expect(
            try issues(Self.right, page: empty).map(\.problem) == [
                "the page has no table of the folders of each target"
            ])
        #expect(
            try issues(Self.right, page: empty + "\n| Shop | Boards |").map(\.problem)
                == [
                    "BoardyValues has the folders ., Amounts, Prices and no order",
                    "Shop is no target of the package",
                    "no target of this row has a folder Boards",
                ].sorted { $0.hasPrefix("BoardyValues") && !$1.hasPrefix("BoardyValues") })
        #expect(
            try issues(Self.right, page: empty + "\n| BoardyValues | Amounts, Costs |\n| BoardyValues | Amounts |").map(
                \.problem)
                == [
                    "BoardyValues has a folder Prices without a place in the order",
                    "no target of this row has a folder Costs",
                    "BoardyValues stands in two rows",
                ])
    }

    @Test("the row of a feature is for every implementation that has no row of its own")
    func anyFeature() throws {
        let paths = ["Modules/Shop/Implementation", "Modules/Pay/Implementation"]
        let features = zip(["Shop", "Pay"], paths).map { PackageTarget(name: $0, path: $1) }
        let page = """
            | Target | Folders, each uses only those before it |
            |---|---|
            | a feature | Model, Boards, Charts |
            | Pay | Boards, Model |
            """
        let package = FixturePackage(
            features,
            files: ["docs/architecture.md": page].merging(
                paths.reduce(into: [:]) {
                    $0["\($1)/Model/Rule.swift"] = "struct Rule { let board: Board }"
                    $0["\($1)/Boards/Board.swift"] = "struct Board {}"
                }
            ) { $1 })
        #expect(
            try package.issues(of: .folderOrder).map(\.problem) == [
                "Model uses Board of Modules/Shop/Implementation/Boards/Board.swift, and Model stands before Boards",
                "no target of this row has a folder Charts",
            ])
    }

    @Test("without the page nothing is reported, and neither is a target of one folder or of tests")
    func notApplicable() throws {
        #expect(try issues(Self.right, page: nil).isEmpty)
        let core = PackageTarget(name: "Core", path: "Modules/Core")
        let tests = PackageTarget(name: "BoardyValuesTests", path: "Tests/Values", type: "test")
        let package = FixturePackage(
            [Self.values, core, tests],
            files: Self.right.reduce(into: ["docs/architecture.md": Self.page]) {
                $0["Modules/Values/\($1.key)"] = $1.value
            }
            .merging(["Modules/Core/A.swift": "", "Tests/Values/A/A.swift": "", "Tests/Values/B.swift": ""]) { $1 })
        #expect(try package.issues(of: .folderOrder).isEmpty)
    }

    @Test("several targets may share a row; a folder needs to exist in one of them")
    func sharedRow() throws {
        let shop = PackageTarget(name: "Shop", path: "Modules/Shop/Implementation")
        let page = "| Targets | Folders |\n|---|---|\n| BoardyValues, Shop | Model, Amounts, Boards, Prices |"
        let files = [
            "docs/architecture.md": page, "Modules/Values/Amounts/A.swift": "struct A { let b: B }",
            "Modules/Values/Prices/B.swift": "struct B {}", "Modules/Shop/Implementation/Model/C.swift": "struct C {}",
            "Modules/Shop/Implementation/Boards/D.swift": "let c: C?; let b: B?",
        ]
        let found = try FixturePackage([Self.values, shop], files: files).issues(of: .folderOrder)
        #expect(
            found.map(\.problem) == [
                "Amounts uses B of Modules/Values/Prices/B.swift, and Amounts stands before Prices"
            ])
        #expect(found.map(\.remedy) == ["move the use or the type: Amounts uses only Model (docs/architecture.md:3)"])
    }
}
