import Testing

@testable import BoardyGenerator

@Suite struct ModuleRowTests {
    private func manifest(adding row: ModuleRow) throws -> String {
        let text = try #require(PackageFixture.files["Package.swift"])
        return try SwiftText(text).addingRow(row).text
    }

    @Test("A new row stands behind the last feature, as one line")
    func newRow() throws {
        let row = ModuleRow("Loyalty", ["uses": ["Boardy"], "testsUse": ["BoardyTesting"]])
        let text = try manifest(adding: row)
        #expect(
            text.contains(
                "testsUse: [\"BoardyTesting\"]),\n    .feature(\"Loyalty\", uses: [\"Boardy\"], testsUse: [\"BoardyTesting\"]),\n\n"
            ))
    }

    @Test("Names are added to a row that is there, and a row with all of them stays as it is written")
    func known() throws {
        let same = try manifest(adding: ModuleRow("Payment", ["uses": ["Boardy"], "publishes": []]))
        #expect(same == PackageFixture.files["Package.swift"])
        let text = try manifest(
            adding: ModuleRow("Payment", ["uses": ["AuthenticationIO"], "publishes": ["BoardyValues"]]))
        #expect(text.contains("uses: [\"Boardy\", \"Boundaries\", \"AuthenticationIO\"]"))
        #expect(text.contains("publishes: [\"BoardyRemote\", \"BoardyValues\"]"))
        #expect(text.contains(".library(\"LauncherKit\""))
    }

    @Test("A long row is broken")
    func long() {
        let names = (0..<9).map { "BoardyLibrary\($0)" }
        let lines = ModuleRow("Loyalty", ["uses": names]).lines
        #expect(lines.allSatisfy { $0.count <= 120 } && lines.count > 4)
    }

    @Test("A manifest without the table is refused")
    func noTable() {
        #expect(
            refusal { _ = try SwiftText("let package = 1").addingRow(ModuleRow("A")) }?.contains("no table of modules")
                == true)
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
