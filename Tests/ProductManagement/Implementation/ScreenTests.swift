import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import Foundation
import ProductManagementIO
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
                    fields: [Field("path", label: "CSV or JSON file", .file, inputField: "path")],
                    choices: [
                        Choice("Preview", .primary, takesFields: true), Choice("Import", takesFields: true),
                        Choice("Cancel", .back),
                    ]),
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

    @Test("PM-5 a preview names the columns that no field has")
    func unreadColumns() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("shop.csv")
        try Data("sku,title,price,prise\nMUG,Mug,1.00,2.00\n".utf8).write(to: URL(fileURLWithPath: path))
        let shop = Shop(answers: [Answer("Preview", ["path": path]), Answer("Back"), Answer("Cancel")])
        try shop.choose("Import products")
        try await shop.run()
        #expect(shop.driver.prompts[1].lines.contains("not read, because no field has the name: prise"))
    }

    @Test("PM-5 a preview tells the difference and changes nothing, and the same file is imported after it")
    func preview() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("shop.json")
        try Data("[\(mug()), 1]".utf8).write(to: URL(fileURLWithPath: path))
        let shop = Shop(answers: [
            Answer("Preview", ["path": path]), Answer("Rejected rows"), Answer("Back"),
            Answer("Preview", ["path": path]), Answer("Import"),
        ])
        try shop.choose("Import products")
        try await shop.run()
        let prompts = shop.driver.prompts
        #expect(
            prompts.map(\.title) == [
                "Import products", "Import preview", "Import preview", "Import products", "Import preview",
                "Import finished",
            ])
        let figures = [
            "File: shop.json", "New products:  1", "Changed:       0", "As they are:   0", "Rejected rows: 1",
        ]
        #expect(
            prompts[1].lines == figures + [
                "State  SKU          Product            Price  Stock",
                "new    KIT-MUG-001  Stoneware Mug  12.99 EUR     40",
                "Nothing is changed yet.",
            ])
        #expect(prompts[1].choices.map(\.name) == ["Import", "Rejected rows", "Back"])
        #expect(prompts[2].lines == figures + ["line 2: is not an object", "Nothing is changed yet."])
        #expect(prompts[2].choices.map(\.name) == ["Import", "Changes", "Back"])
        #expect(prompts[3].fields.map(\.defaultValue) == [path])
        #expect(prompts[5].lines.first == "2 read, 1 imported, 0 updated, 0 unchanged, 1 rejected")
        #expect(shop.reports.map(\.imported) == [1] && shop.completions == [true])
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-5 a preview pages through changes with old and new price and stock, and through rejected rows")
    func previewPages() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.csv")
        let rows = (1...600).map { "N\($0),New,1.00,\($0)" } + (1...7).map { _ in ",Bad,1.00,1" }
        let csv = "sku,title,price,stock\nA,Mug,12.00,4\nB,Green tea,5.00,8\n" + rows.joined(separator: "\n")
        try Data(csv.utf8).write(to: URL(fileURLWithPath: path))
        let turns = ["Next rows", "Rejected rows", "Next rows", "Changes", "Back"]
        let shop = Shop(answers: [Answer("Preview", ["path": path])] + turns.map { Answer($0) } + [Answer("Cancel")])
        shop.mainboard.ioImportProducts().activation.activate(
            with: .data(format: .csv, "sku,title,price,stock\nA,Mug,9.50,4\nB,Tea,5.00,7\n"))
        await shop.mainboard.workSettled()
        try shop.choose("Import products")
        try await shop.run()
        let pages = shop.driver.prompts.dropFirst().prefix(5)
        let lines = pages.map { Array($0.lines.dropFirst(5).dropLast()) }
        let choices = pages.map { $0.choices.map(\.name) }
        try #require(lines.count == 5)
        let changes = [
            "State    SKU  Product                   Price  Stock",
            "changed  A    Mug        9.50 EUR → 12.00 EUR      4",
            "changed  B    Green tea              5.00 EUR  7 → 8",
            "new      N1   New                    1.00 EUR      1",
            "new      N2   New                    1.00 EUR      2",
            "new      N3   New                    1.00 EUR      3", "1–5 of 500",
            "and 102 more changes, which are not listed",
        ]
        #expect(lines[0] == changes && lines[4] == changes)
        #expect(choices[0] == ["Import", "Next rows", "Rejected rows", "Back"])
        #expect(lines[1].contains("6–10 of 500"))
        #expect(choices[1] == ["Import", "Next rows", "Previous rows", "Rejected rows", "Back"])
        #expect(lines[2].first == "line 604: sku is empty" && lines[2].last == "1–5 of 7")
        #expect(lines[3].count == 3 && choices[3] == ["Import", "Previous rows", "Changes", "Back"])
    }

    @Test("PM-5 a dry run keeps a list of changes up to a limit, and an import keeps none")
    func keptChanges() throws {
        let catalogue = Catalogue.sample(on: MemoryProducts())
        let csv = "sku,title,price,stock\n" + (1...600).map { "N\($0),New,1.00,\($0)" }.joined(separator: "\n")
        for (actor, count) in [(nil, ImportTally.keptChanges), ("olga@example.com", 0)] {
            var tally = try catalogue.beginImport(for: actor)
            var source = try catalogue.reader.open(.data(format: .csv, csv))
            try catalogue.keep(try source.next(), in: &tally)
            #expect(tally.changes.count == count && tally.report.imported == 600)
        }
    }

    @Test("PM-5 a preview without a difference offers no import, and a file that is not there is asked for again")
    func emptyPreview() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("shop.json")
        try Data("[\(mug())]".utf8).write(to: URL(fileURLWithPath: path))
        let shop = Shop(answers: [
            Answer("Preview", ["path": "/nowhere/at/all.json"]), Answer("Preview", ["path": path]), Answer("Back"),
            Answer("Cancel"),
        ])
        await shop.importJSON("[\(mug())]")
        try shop.choose("Import products")
        try await shop.run()
        let prompts = shop.driver.prompts
        #expect(
            prompts[1].fields.map(\.problem) == [
                "\(ImportProblem.unreadable("/nowhere/at/all.json", "does not exist"))"
            ])
        #expect(prompts[1].fields.map(\.defaultValue) == ["/nowhere/at/all.json"])
        #expect(prompts[2].lines.last == "There is nothing to import: no product is new or changed.")
        #expect(prompts[2].choices.map(\.name) == ["Back"])
        #expect(shop.reports.map(\.imported) == [1], "only the first import has answered")
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-5 a preview that cannot read the store tells why, and the file is asked for again")
    func unreadableStore() async throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.json"), store = Store(.memory)
        try Data("[\(mug())]".utf8).write(to: URL(fileURLWithPath: path))
        var currencies = ["?", "EUR"], answers = [Answer("Preview", ["path": path]), Answer("Cancel")]
        let driver = RecordingDriver { _ in
            try store.run("UPDATE products SET currency = ?", currencies.removeFirst())
            return answers.removeFirst()
        }
        let shop = Shop(driver: driver, options: .default.with(FileAccess.everywhere).with(store))
        await shop.importJSON("[\(mug())]")
        try shop.choose("Import products")
        try await shop.run()
        #expect(driver.titles == ["Import products", "Import products"])
        #expect(driver.prompts.last?.content.count == 1, "the reason")
        #expect(driver.prompts.last?.fields.map(\.defaultValue) == [path])
        #expect(shop.reports.map(\.imported) == [1] && shop.recorder.messages.isEmpty)
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

    @Test("PM-13 a file that is not there or has no column sku is told beside its field, and another one is imported")
    func failed() async throws {
        let directory = try TemporaryDirectory()
        let wrong = directory.file("wrong.csv"), right = directory.file("right.json")
        try Data("title,price\nMug,1.00\n".utf8).write(to: URL(fileURLWithPath: wrong))
        try Data("[\(mug())]".utf8).write(to: URL(fileURLWithPath: right))
        let nowhere = "/nowhere/at/all.json"
        let shop = Shop(answers: [nowhere, wrong, right].map { Answer("Import", ["path": $0]) })
        try shop.choose("Import products")
        try await shop.run()
        #expect(
            shop.driver.titles == ["Import products", "Import products", "Import products", "Import finished"])
        let fields = shop.driver.prompts.compactMap(\.fields.first)
        #expect(fields.map(\.defaultValue) == [nil, nowhere, wrong])
        #expect(fields.map { $0.problem?.isEmpty } == [nil, false, false])
        #expect(fields.dropFirst().first?.problem == "\(ImportProblem.unreadable(nowhere, "does not exist"))")
        #expect(fields.last?.problem?.contains("its header row") == true)
        #expect(shop.reports.map(\.imported) == [1])
        #expect(shop.recorder.messages.isEmpty && shop.completions == [true])
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
