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
                    choices: [Choice("Import", takesFields: true), "Cancel"]),
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

    @Test("Browsing searches and shows what it finds, until it has been enough; outside nothing is listed")
    func browsing() async throws {
        let shop = Shop(answers: [Answer("Search", ["query": "macbook"]), Answer("Search"), Answer("Back")])
        await shop.importJSON(foreignRows)
        try shop.choose("Browse products")
        try await shop.run()
        let question = Prompt(
            title: "Browse products",
            fields: [Field("query", label: "Part of title, SKU or category", isRequired: false)],
            choices: [Choice("Search", takesFields: true), "Back"])
        let macBook = "LAP-APP-APP-078  Apple MacBook Pro 14 Inch Space Grey  1999.99 EUR  24 in stock"
        #expect(
            shop.driver.prompts.map(\.lines) == [
                [], [macBook, "1 of 1 products"], [],
                [
                    "GRO-BRD-APP-016  Apple  1.99 EUR  8 in stock", macBook,
                    "BEA-ESS-ESS-001  Essence Mascara Lash Princess  9.99 EUR  99 in stock", "3 of 3 products",
                ], [],
            ])
        #expect(shop.driver.prompts.first == question)
        #expect(shop.pages.isEmpty)
        #expect(shop.mainboard.boards.isEmpty, "the board has completed")
    }

    @Test("Browsing ends without success when the store cannot be used")
    func browsingFails() async throws {
        let directory = try TemporaryDirectory()
        let shop = Shop(
            answers: [Answer("Search")], options: .default.with(Store(.file(directory.path))))
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.titles == ["Browse products"])
        #expect(shop.recorder.events.map(\.kind) == [.boardFailed])
        #expect(shop.mainboard.boards.isEmpty)
    }

    @Test("Without a context nothing can be asked: both boards complete without success")
    func noContext() throws {
        let shop = Shop()
        shop.mainboard.putIntoContext(shop)
        try shop.choose("Import products")
        try shop.choose("Browse products")
        #expect(shop.recorder.events.map(\.kind) == [.contextMissing, .contextMissing])
        #expect(shop.mainboard.boards.isEmpty)
    }
}
