import Foundation
import Testing

@testable import ProjectChecks

/// Tests of the rules as the page lists them.
@Suite struct CheckRuleTests {
    private static let docs = URL(filePath: #filePath).appending(path: "../../../../docs").standardizedFileURL

    @Test("the page of the checks has the table of all rules")
    func page() throws {
        let page = try String(contentsOf: Self.docs.appending(path: "checks.md"), encoding: .utf8)
        #expect(page.contains("\n\(CheckRule.table)\n"), "replace the table by the output of Scripts/check rules")
    }

    @Test("each rule of the specification that a check names exists")
    func specification() throws {
        let text = try ["boardy", "boundaries", "modules", "remote"].map {
            try String(contentsOf: Self.docs.appending(path: "specification/\($0).md"), encoding: .utf8)
        }.joined()
        let named = CheckRule.allCases.flatMap(\.specification)
        #expect(!named.isEmpty && named.filter { !text.contains("**\($0)**") && !text.contains("**\($0) ") } == [])
    }

    @Test("P-1 the core imports none of the parts that are built on it")
    func core() throws {
        let core = try #require(Layers.order.firstIndex(of: "BoardyCore"))
        #expect(Layers.order[..<core] == ["BoardyLock"])
    }

    @Test("P-2 each part is a library product, and Boundaries imports none of them")
    func products() throws {
        let manifest = try String(
            contentsOf: Self.docs.deletingLastPathComponent().appending(path: "Package.swift"), encoding: .utf8)
        for part in ["Core", "ComponentKit", "ModulePlugin", "Composable"] {
            #expect(manifest.contains(".library(\"Boardy\(part)\","))
        }
        #expect(manifest.contains(".library(\"Boardy\",") && manifest.contains(".library(\"Boundaries\","))
        #expect(Layers.narrow["Boundaries"] == [])
    }
}
