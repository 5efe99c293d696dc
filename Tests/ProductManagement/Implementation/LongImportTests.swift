import Boardy
import BoardyTesting
import Dispatch
import Foundation
import Headless
import ProductManagementIO
import Testing
import Values

@testable import ProductManagement

/// Some 130 KB of rows that fit.
private let longCatalogue =
    "[" + (0..<1000).map { mug(["sku": "\"\($0)\""]) }.joined(separator: ",") + "]"

@MainActor @Suite struct LongImportTests {
    @Test("A long catalogue is brought in while others go on, and the progress shown goes from nothing to all")
    func importing() async throws {
        let shop = Shop()
        shop.importJSON(longCatalogue)
        #expect(shop.reports.isEmpty)
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
        #expect(shop.pages.map(\.total) == [0])
        try await shop.run()
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

    @Test("A short catalogue shows no progress")
    func short() {
        let shop = Shop()
        shop.importJSON(foreignRows)
        #expect(shop.reports.count == 1)
        #expect(shop.driver.progress.isEmpty)
    }

    @Test("A long file that was asked for shows its progress, then the notice")
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

    @Test("A long text that is no catalogue fails as a short one does, and its progress stops short")
    func problem() async throws {
        let shop = Shop()
        shop.importJSON(longCatalogue.dropLast() + ",{")
        try await shop.run()
        #expect(shop.reports.isEmpty)
        #expect(shop.completions == [false])
        #expect(
            shop.recorder.messages == [
                "boardFailed: 'products.import' failed: \(ImportProblem.notJSON("the data handed in"))"
            ])
        #expect(shop.driver.progress.allSatisfy { $0.fractionCompleted < 1 })
    }

    @Test("On a root that belongs to no actor a long catalogue cannot be read: the board says so and completes")
    nonisolated func withoutActor() {
        let recorder = DiagnosticRecorder()
        let motherboard = Motherboard(
            boards: [ImportBoard(identifier: ImportProducts.id, catalogue: .sample())], isolation: nil)
        motherboard.diagnostics = recorder.sink
        var completions: [Bool] = []
        motherboard.ioImportProducts().completion.handle { completions.append($0) }
        motherboard.ioImportProducts().activation.activate(with: .data(format: .json, longCatalogue))
        #expect(recorder.events.map(\.kind) == [.isolationMissing])
        #expect(completions == [false])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("An import that fails leaves its bar before it reports why", arguments: [longCatalogue + "]", longCatalogue])
    func barLeft(_ text: String) async throws {
        let products = MemoryProducts(), driver = BarLog()
        products.refusedSKU = "999"
        let motherboard = Motherboard(
            boards: [ImportBoard(identifier: ImportProducts.id, catalogue: .sample(on: products))])
        let context = HeadlessContext(driver: driver)
        motherboard.putIntoContext(context)
        let wasLeft = Locked<[Bool]>([])
        motherboard.diagnostics = DiagnosticSink { _ in
            MainActor.assumeIsolated { wasLeft.withLock { $0.append(driver.bars.last == .some(nil)) } }
        }
        motherboard.ioImportProducts().activation.activate(with: .data(format: .json, text))
        try await context.run(motherboard)
        #expect(wasLeft.withLock(\.self) == [true])
        #expect(products.count() == 0)
    }

    @Test("A board that is taken out while it reads keeps nothing, reports nothing, and leaves its bar as it is")
    func removed() async throws {
        let products = MemoryProducts(), recorder = DiagnosticRecorder(), driver = BarLog()
        let isRead = DispatchSemaphore(value: 0)
        let catalogue = Catalogue(
            repository: products, currency: .eur,
            readFile: { _ in
                isRead.wait()
                return Data(longCatalogue.utf8)
            }, fileLength: { _ in .max })
        let motherboard = Motherboard(boards: [ImportBoard(identifier: ImportProducts.id, catalogue: catalogue)])
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

    @Test(
        "While a catalogue is read another one is refused, long or short, and the first goes on",
        arguments: [true, false])
    func busy(isLong: Bool) async throws {
        let shop = Shop()
        shop.importJSON(longCatalogue)
        shop.importJSON(isLong ? longCatalogue : foreignRows)
        #expect(
            shop.recorder.messages == [
                "activationRejected: 'products.import' is bringing in a catalogue already, so another one was refused. "
                    + "Activate it again when it has completed"
            ])
        try await shop.run()
        #expect(shop.reports.map(\.imported) == [1000])
        #expect(shop.completions == [true])
    }

    @Test("A path chosen on the screen while a catalogue is read is refused too")
    func busyAsked() async throws {
        let shop = Shop(answers: [Answer("Import", ["path": "/nowhere/at/all.json"])])
        try shop.choose("Import products")
        shop.importJSON(longCatalogue)
        try await shop.run()
        #expect(shop.recorder.events.map(\.kind) == [.activationRejected])
        #expect(shop.reports.map(\.imported) == [1000])
        #expect(shop.completions == [true])
    }

    @Test("A board that completed can be asked for a long catalogue again, the same one as well as a new one")
    func again() async throws {
        let board = ImportBoard(identifier: ImportProducts.id, catalogue: .sample())
        let producer = BoardProducer { _ in BoardRegistration(board) }
        let same = Motherboard(boardProducer: producer), shop = Shop()
        for motherboard in [same, shop.mainboard] {
            var unchanged: [Int] = []
            motherboard.ioImportProducts().flow.handle { unchanged.append($0.unchanged) }
            for _ in 1...2 {
                motherboard.ioImportProducts().activation.activate(with: .data(format: .json, longCatalogue))
                while motherboard.pendingWorkCount > 0 { await motherboard.nextDelivery() }
            }
            #expect(unchanged == [0, 1000])
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
