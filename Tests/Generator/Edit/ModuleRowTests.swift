import Testing

@testable import BoardyGenerator

@Suite struct ModuleRowTests {
    private func manifest(adding row: ModuleRow) throws -> String {
        let text = try #require(PackageFixture.files["Package.swift"])
        return try SwiftText(text).addingRow(row).text
    }

    @Test("P-5 a new row stands behind the last feature, without the names that each feature has")
    func newRow() throws {
        let row = ModuleRow(
            "Loyalty", ["publishes": ["BoardyValues"], "uses": ["Boardy", "BoardyValues", "BoardyStorage"]])
        let text = try manifest(adding: row)
        #expect(
            text.contains(
                """
                        .uses("BoardyStorage Boundaries").testsUse("RandomCases"),
                    .feature("Loyalty").publishes("BoardyValues").uses("BoardyStorage"),


                """))
    }

    @Test("Names are added to a row that is there, and a row with all of them stays as it is written")
    func known() throws {
        let same = try manifest(adding: ModuleRow("Payment", ["uses": ["Boardy", "BoardyRemote", "Boundaries"]]))
        #expect(same == PackageFixture.files["Package.swift"])
        let text = try manifest(
            adding: ModuleRow("Payment", ["uses": ["AuthenticationIO"], "publishes": ["BoardyValues"]]))
        let row = """
                .feature("Payment").publishes("BoardyRemote BoardyValues") \
            .uses("BoardyStorage Boundaries AuthenticationIO")
                    .testsUse("RandomCases"),

                .library("LauncherKit"
            """
        #expect(text.contains(row.replacing(" .uses", with: ".uses")))
    }

    @Test("P-5 the row of a module with a store, a screen, a tile and three other modules is two lines")
    func twoLines() {
        let names = [
            "AuthenticationIO", "BoardyHeadless", "BoardyStorage", "BoardyValues", "DashboardIO", "ShoppingIO",
        ]
        let lines = ModuleRow("Loyalty", ["publishes": ["BoardyValues"], "uses": names]).lines
        #expect(
            lines == [
                "    .feature(\"Loyalty\").publishes(\"BoardyValues\")",
                "        .uses(\"AuthenticationIO BoardyHeadless BoardyStorage DashboardIO ShoppingIO\"),",
            ])
    }

    @Test("A list that is too long for a line is two calls")
    func long() {
        let names = (0..<9).map { "BoardyLibrary\($0)" }
        let lines = ModuleRow("Loyalty", ["uses": names]).lines
        #expect(lines.allSatisfy { $0.count < 120 } && lines.count == 3)
        #expect(lines[2] == "        .uses(\"BoardyLibrary6 BoardyLibrary7 BoardyLibrary8\"),")
    }

    @Test("A manifest without the table is refused, and one with rows of an older form")
    func noTable() throws {
        #expect(
            refusal { _ = try SwiftText("let package = 1").addingRow(ModuleRow("A")) }?.contains("no table of modules")
                == true)
        let fixture = try #require(PackageFixture.files["Package.swift"])
        let older = fixture + "func feature(_ name: String, uses: [String]) {}\n"
        #expect(refusal { _ = try SwiftText(older).addingRow(ModuleRow("A")) }?.contains("lists in brackets") == true)
    }

    @Test("A row with more than names is left to a person")
    func unusual() throws {
        let fixture = try #require(PackageFixture.files["Package.swift"])
        let unusual = fixture.replacing(".testsUse(", with: ".named(name, ")
        let text = refusal { _ = try SwiftText(unusual).addingRow(ModuleRow("Payment", ["uses": ["A"]])) }
        #expect(text?.contains("which adds no names") == true)
    }

    @Test(
        "A plugin is added to the table of the app, in each form of the list",
        arguments: [
            ("{\n        [\n            A(),\n        ]\n    }", "            A(),\n            B(),\n"),
            ("{ [A()] }", "{ [A(), B()] }"), ("{\n        []\n    }", "        [B()]\n"),
            ("{\n        [\n            A()\n        ]\n    }", "            A(),\n            B(),\n"),
        ])
    func plugins(body: String, expected: String) throws {
        let text = "struct Club {\n    static var plugins: [any LauncherPlugin] \(body)\n}\n"
        let edit = Edit.plugin("B()")
        let once = try edit.edited(SwiftText(text))
        #expect(once.text.contains(expected))
        #expect(try edit.edited(once) == once)
    }
}
