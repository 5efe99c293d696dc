import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyTesting
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

@MainActor @Suite struct ExportBoardTests {
    @Test("PM-11 an export without an input asks for the file until it can be written, and says where the products are")
    func asks() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.json")
        let shop = Shop(
            answers: [
                Answer("Export", ["path": path, "format": "json"]), Answer("Export", ["path": path]), Answer("Cancel"),
            ])
        await shop.importJSON("[\(mug())]")
        var reports: [ExportReport] = []
        shop.mainboard.ioExportProducts().flow.handle { reports.append($0) }
        try shop.choose("Export products")
        try shop.choose("Export products")
        try await shop.run()
        func question(after problem: String? = nil) -> Prompt {
            Prompt(
                title: "Export products",
                fields: [
                    Field(
                        "path", label: "New file", defaultValue: problem == nil ? nil : path, inputField: "path",
                        problem: problem),
                    Field(
                        "format", label: "Format", .option(["csv", "json"]), defaultValue: "csv", inputField: "format"),
                ], choices: [Choice("Export", .primary, takesFields: true), Choice("Cancel", .back)])
        }
        let sentence = "The products were not exported: the file '\(path)' exists. Give another path."
        #expect(
            shop.driver.prompts == [
                question(), Prompt(title: "Export finished", content: [.notice("1 product is in \(path)", .success)]),
                question(), question(after: sentence),
            ])
        #expect(reports == [ExportReport(written: 1)])
        #expect(shop.recorder.messages.isEmpty)
        #expect(shop.mainboard.boards.isEmpty)
    }

    @Test("PM-11 a file that is named without an ending gets the ending of its format", arguments: ["csv", "json"])
    func ending(format: String) async throws {
        let directory = try TemporaryDirectory(), path = directory.file("products")
        let shop = Shop(answers: [Answer("Export", ["path": path, "format": format])])
        try shop.choose("Export products")
        try await shop.run()
        #expect(shop.driver.prompts.last?.lines == ["0 products are in \(path).\(format)"])
    }

    @Test("PM-11 a cancelled export asks no more, and a format that does not exist is asked again at its field")
    func refused() async throws {
        let shop = Shop(answers: [Answer("Cancel")])
        try shop.choose("Export products")
        try await shop.run()
        #expect(shop.driver.titles == ["Export products"])
        #expect(shop.recorder.messages.isEmpty)
        let prompt = try #require(shop.driver.prompts.first)
        let mismatch = #expect(throws: AnswerMismatch.self) {
            try prompt.completed(Answer("Export", ["path": "a.csv", "format": "1"]))
        }
        #expect(mismatch?.problems.map(\.field) == ["format"])
    }

    @Test("AU-10 PM-11 an operator whose role is told later imports, exports and saves")
    func lateRole() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.csv")
        let saving = Answer("Save", ["sku": "A", "title": "A", "price": "1.00"])
        for (entry, answer, titles) in [
            ("Save product", saving, ["Save product", "Product saved"]),
            ("Export products", Answer("Export", ["path": path]), ["Export products", "Export finished"]),
        ] {
            let shop = Shop(answers: [answer], others: OperatorPlugin(isLate: true))
            await shop.importJSON("[\(mug())]")
            #expect(shop.reports.map(\.imported) == [1])
            try shop.choose(entry)
            try await shop.run()
            #expect(shop.driver.titles == titles)
            #expect(shop.recorder.messages.isEmpty && shop.mainboard.boards.isEmpty)
        }
    }

    @Test("AU-10, FA-4 a role that was revoked while the form of an export was open writes no file")
    func revoked() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.csv")
        let shop = Shop(
            answers: [Answer("Export", ["path": path]), Answer("Cancel")], others: OperatorPlugin(endsAfter: 1))
        try shop.choose("Export products")
        try await shop.run()
        #expect(shop.driver.titles == ["Export products", "Export products"])
        #expect(shop.driver.prompts.last?.lines == [OperatorUnknown().sentence])
        #expect(shop.driver.prompts.last?.fields.map(\.defaultValue) == [path, "csv"])
        #expect(shop.recorder.messages.isEmpty)
        #expect(throws: ImportProblem.self) { try SessionFiles.everywhere.catalogue(path) }
    }

    @Test("AU-10, FA-4 a role that was revoked while the form of an import was open imports nothing")
    func revokedImport() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.json")
        try Data("[\(mug())]".utf8).write(to: URL(filePath: path))
        let shop = Shop(
            answers: [Answer("Import", ["path": path]), Answer("Cancel")], others: OperatorPlugin(endsAfter: 1))
        try shop.choose("Import products")
        try await shop.run()
        #expect(shop.driver.titles == ["Import products", "Import products"])
        #expect(shop.driver.prompts.last?.lines == [OperatorUnknown().sentence])
        #expect(shop.driver.prompts.last?.fields.map(\.defaultValue) == [path])
        #expect(shop.recorder.messages.isEmpty)
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
        #expect(shop.pages.map(\.total) == [0])
    }

    @Test(
        "PM-11 an export needs an operator, and nothing is written without one", arguments: [AccountRole.customer, nil])
    func role(role: AccountRole?) throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.csv")
        let stranger = OperatorPlugin(role: role), shop = Shop(others: stranger)
        shop.mainboard.ioExportProducts().activation.activate(with: ExportRequest(format: .csv, path: path))
        let refusal = RoleRefusal(of: ExportProducts.id, needing: .operator, user: stranger.user)
        #expect(
            shop.recorder.messages == [
                "activationDiscarded: 'products.export' was not activated: its gate 'products.export.gate' refused: "
                    + "\(refusal)"
            ])
        #expect(throws: ImportProblem.self) { try SessionFiles.everywhere.catalogue(path) }
    }
}
