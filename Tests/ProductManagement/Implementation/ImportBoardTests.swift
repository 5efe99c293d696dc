import Boardy
import BoardyHeadless
import BoardyTesting
import BoardyValues
import Dispatch
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

private let busyMessage =
    "activationRejected: 'products.import' is bringing in a catalogue already, so another one was refused. "
    + "Activate it again when it has completed"

/// Rows enough for progress in many steps.
private let longCatalogue =
    "[" + (0..<1000).map { mug(["sku": "\"\($0)\""]) }.joined(separator: ",") + "]"

@MainActor @Suite struct ImportBoardTests {
    @Test("A catalogue is brought in while others go on, and the progress shown goes from nothing to all")
    func importing() async throws {
        let shop = Shop()
        shop.beginImport(longCatalogue)
        #expect(shop.reports.isEmpty)
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
        try await shop.run()
        // The list was read before the catalogue was kept. Its answer may wait for progress that has arrived before it.
        #expect(shop.pages.map(\.total) == [0])
        #expect(
            shop.reports == [ImportReport(read: 1000, imported: 1000, updated: 0, unchanged: 0, rejected: [])])
        #expect(shop.completions == [true, true])
        #expect(shop.recorder.messages.isEmpty)
        #expect(shop.driver.titles.isEmpty)

        let fractions = shop.driver.progress.map(\.fractionCompleted)
        #expect(fractions.first == 0 && fractions.last == 1)
        #expect(fractions.contains { 0 < $0 && $0 < 0.75 }, "progress of reading")
        #expect(fractions.contains { 0.75 < $0 && $0 < 1 }, "progress of keeping")
        #expect(fractions == fractions.sorted())
        #expect(Set(shop.driver.progress.map(\.title)) == ["Importing products"])
    }

    @Test("However short a catalogue is, nothing has come of it when its activation returns", arguments: ["[]", "{"])
    func short(_ text: String) async {
        let shop = Shop()
        shop.beginImport(text)
        #expect(shop.reports.isEmpty && shop.completions.isEmpty && shop.recorder.events.isEmpty)
        await shop.mainboard.workSettled()
        #expect(shop.completions == [text == "[]"])
    }

    @Test("A file that was asked for shows its progress, then the notice")
    func asked() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("shop.json")
        try Data(longCatalogue.utf8).write(to: URL(fileURLWithPath: path))
        let shop = Shop(answers: [Answer("Import", ["path": path])])
        try shop.choose("Import products")
        try await shop.run()
        #expect(shop.driver.titles == ["Import products", "Import finished"])
        #expect(shop.driver.progress.last?.fractionCompleted == 1)
        #expect(shop.reports.map(\.imported) == [1000])
        #expect(shop.completions == [true])
    }

    @Test("What is no catalogue fails with the problem, and its progress stops short")
    func problem() async {
        let shop = Shop()
        await shop.importJSON(longCatalogue.dropLast() + ",{")
        #expect(shop.reports.isEmpty)
        #expect(shop.completions == [false])
        #expect(
            shop.recorder.messages == [
                "boardFailed: 'products.import' failed: \(ImportProblem.notJSON("the data handed in"))"
            ])
        #expect(shop.driver.progress.allSatisfy { $0.fractionCompleted < 1 })
    }

    @Test("On a root that belongs to no actor no catalogue can be read: the board says so and completes")
    nonisolated func withoutActor() {
        let recorder = DiagnosticRecorder()
        let motherboard = Motherboard(
            boards: [ImportBoard.sample()], isolation: nil)
        motherboard.diagnostics = recorder.sink
        var completions: [Bool] = []
        motherboard.ioImportProducts().completion.handle { completions.append($0) }
        motherboard.ioImportProducts().activation.activate(with: .data(format: .json, foreignRows))
        #expect(recorder.events.map(\.kind) == [.isolationMissing])
        #expect(completions == [false])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("An import that fails leaves its bar before it reports why", arguments: [longCatalogue + "]", longCatalogue])
    func barLeft(_ text: String) async throws {
        let products = MemoryProducts(), driver = BarLog()
        products.refusedSKU = "999"
        let motherboard = Motherboard(boards: [ImportBoard.sample(.sample(on: products, pace: .still))])
        let context = HeadlessContext(driver: driver)
        motherboard.putIntoContext(context)
        let wasLeft = Locked<[Bool]>([])
        motherboard.diagnostics = DiagnosticSink { _ in
            MainActor.assumeIsolated { wasLeft.withLock { $0.append(driver.bars.last == .some(nil)) } }
        }
        motherboard.ioImportProducts().activation.activate(with: .data(format: .json, text))
        try await context.run(motherboard)
        #expect(wasLeft.withLock(\.self) == [true])
        // The last of four transactions fails.
        #expect(products.count() == (text == longCatalogue ? 750 : 0))
    }

    @Test("A board that is taken out while it reads keeps nothing, reports nothing, and leaves its bar as it is")
    func removed() async throws {
        let products = MemoryProducts(), recorder = DiagnosticRecorder(), driver = BarLog()
        let isRead = DispatchSemaphore(value: 0)
        let catalogue = Catalogue.sample(on: products) { _ in
            isRead.wait()
            return Data(longCatalogue.utf8)
        }
        let motherboard = Motherboard(boards: [ImportBoard.sample(catalogue)])
        let context = HeadlessContext(driver: driver)
        motherboard.diagnostics = recorder.sink
        motherboard.putIntoContext(context)
        motherboard.ioImportProducts().activation.activate(with: .path("shop.json"))
        motherboard.removeBoard(withIdentifier: ImportProducts.id)
        #expect(driver.bars == [ProgressBar(title: "Importing products", fractionCompleted: 0), nil])
        isRead.signal()
        try await context.run(motherboard)
        #expect(products.count() == 0)
        #expect(recorder.messages.isEmpty)
    }

    @Test("While a catalogue is brought in another one is refused, and the first goes on")
    func busy() async {
        let shop = Shop()
        shop.beginImport(foreignRows)
        await shop.importJSON(longCatalogue)
        #expect(shop.recorder.messages == [busyMessage])
        #expect(shop.reports.map(\.imported) == [3])
        #expect(shop.completions == [true])
    }

    @Test("An import can be followed by another one as soon as its report is sent")
    func againReporting() async {
        let board = ImportBoard.sample()
        let motherboard = Motherboard(boardProducer: BoardProducer { _ in BoardRegistration(board) })
        let recorder = DiagnosticRecorder()
        motherboard.diagnostics = recorder.sink
        let activation = motherboard.ioImportProducts().activation
        var reports: [ImportReport] = []
        motherboard.ioImportProducts().flow.handle { report in
            reports.append(report)
            if reports.count == 1 { activation.activate(with: .data(format: .json, foreignRows)) }
        }
        activation.activate(with: .data(format: .json, foreignRows))
        await motherboard.workSettled()
        #expect(reports.map(\.unchanged) == [0, 3])
        #expect(recorder.messages.isEmpty && motherboard.boards.isEmpty)
    }

    @Test("While a catalogue is brought in, a request without an input is refused before it asks for a file")
    func busyUnasked() async throws {
        let shop = Shop(answers: [])
        shop.beginImport(foreignRows)
        try shop.choose("Import products")
        try await shop.run()
        #expect(shop.driver.titles.isEmpty)
        #expect(shop.recorder.messages == [busyMessage])
        #expect(shop.reports.map(\.imported) == [3])
        #expect(shop.completions == [true])
    }

    @Test("A path chosen on the screen while a catalogue is read is refused too")
    func busyAsked() async throws {
        let shop = Shop(answers: [Answer("Import", ["path": "/nowhere/at/all.json"])])
        try shop.choose("Import products")
        shop.beginImport(foreignRows)
        try await shop.run()
        #expect(shop.recorder.messages == [busyMessage])
        #expect(shop.reports.map(\.imported) == [3])
        #expect(shop.completions == [true])
    }

    @Test("A board that completed can be asked again, the same one as well as a new one")
    func again() async throws {
        let board = ImportBoard.sample()
        let producer = BoardProducer { _ in BoardRegistration(board) }
        let same = Motherboard(boardProducer: producer), shop = Shop()
        for motherboard in [same, shop.mainboard] {
            var unchanged: [Int] = []
            motherboard.ioImportProducts().flow.handle { unchanged.append($0.unchanged) }
            for _ in 1...2 {
                motherboard.ioImportProducts().activation.activate(with: .data(format: .json, foreignRows))
                await motherboard.workSettled()
            }
            #expect(unchanged == [0, 3])
        }
    }
}

/// Keeps what is shown of progress, and where it is left.
@MainActor private final class BarLog: @MainActor ScreenDriver {
    private(set) var bars: [ProgressBar?] = []

    func present(_ notice: Prompt) {}
    func answer(_ prompt: Prompt) throws -> Answer { throw CancellationError() }
    func showProgress(_ bar: ProgressBar?) { bars.append(bar) }
    func finish() {}
}
