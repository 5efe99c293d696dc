import Boardy
import BoardyTesting
import Foundation
import Headless
import ProductManagementIO
import Storage
import Testing

@testable import ProductManagement

@MainActor @Suite struct ScreenTests {
    @Test("An import without an input asks for the path, and a notice tells what became of the rows")
    func importing() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("shop.json")
        let bad = (1...7).map { _ in "{}" }.joined(separator: ", ")
        try Data("[\(mug()), 1, \(bad)]".utf8).write(to: URL(fileURLWithPath: path))
        let shop = Shop(answers: [Answer("Import", ["path": path])])
        try shop.choose("Import products")
        try await shop.run()
        #expect(
            shop.driver.prompts == [
                Prompt(
                    title: "Import products",
                    fields: [Field("path", label: "Catalogue, a CSV or JSON file", inputField: "path")],
                    choices: [Choice("Import", .primary, takesFields: true), Choice("Cancel", .back)]),
                Prompt(
                    title: "Import finished",
                    content: [
                        "9 read, 1 imported, 0 updated, 0 unchanged, 8 rejected", "line 2: is not an object",
                        "line 3: sku is missing", "line 4: sku is missing", "line 5: sku is missing",
                        "line 6: sku is missing", "and 3 more",
                    ]),
            ])
        #expect(shop.reports.map(\.read) == [9])
        #expect(shop.completions == [true])
    }

    @Test("A cancelled import completes without success and sends nothing")
    func cancelled() async throws {
        let shop = Shop(answers: [Answer("Cancel")])
        try shop.choose("Import products")
        try await shop.run()
        #expect(shop.completions == [false])
        #expect(shop.reports.isEmpty)
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("A path that leads nowhere is told on a notice and reported")
    func failed() async throws {
        let shop = Shop(answers: [Answer("Import", ["path": "/nowhere/at/all.json"])])
        try shop.choose("Import products")
        try await shop.run()
        #expect(shop.driver.titles == ["Import products", "Import failed"])
        #expect(
            shop.driver.prompts.last?.lines == [
                "\(ImportProblem.unreadable("/nowhere/at/all.json", "does not exist"))"
            ])
        #expect(shop.recorder.events.map(\.kind) == [.boardFailed])
        #expect(shop.completions == [false])
    }

    @Test("Without a context nothing can be asked: the boards complete without success")
    func noContext() throws {
        let shop = Shop()
        shop.mainboard.putIntoContext(shop)
        try shop.choose("Import products")
        try shop.choose("Export products")
        try shop.choose("Browse products")
        #expect(shop.recorder.events.map(\.kind) == [.contextMissing, .contextMissing, .contextMissing])
        #expect(shop.mainboard.boards.isEmpty)
    }
}
