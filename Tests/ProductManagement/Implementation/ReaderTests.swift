import Foundation
import ProductManagementIO
import Testing
import Values

@testable import ProductManagement

@Suite struct ReaderTests {
    private let reader = CatalogueReader(
        currency: .eur, readFile: { path in throw ImportProblem.unreadable(path, "does not exist") })

    private func rows(_ count: Int) -> ImportRequest {
        .data(format: .json, "[" + (0..<count).map { mug(["sku": "\"\($0)\""]) }.joined(separator: ",") + "]")
    }

    @Test("Reading tells the fraction done before each row, and 1 at the end")
    func few() throws {
        var heard: [Double] = []
        #expect(try reader.tally(of: rows(4)) { heard.append($0) }.fitting.map(\.change.sku) == ["0", "1", "2", "3"])
        #expect(heard == [0, 0.25, 0.5, 0.75, 1])
    }

    @Test("Of many rows it tells the fraction at most a hundred times, and at even steps", arguments: [100, 101, 250])
    func many(count: Int) throws {
        var heard: [Double] = []
        _ = try reader.tally(of: rows(count)) { heard.append($0) }
        #expect(heard.count <= 101)
        #expect(heard.first == 0 && heard.last == 1)
        #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 0.021 })
    }

    @Test("Of no rows it tells that they are done; of what is no catalogue it tells nothing")
    func none() {
        var heard: [Double] = []
        #expect(throws: Never.self) { try reader.tally(of: rows(0)) { heard.append($0) } }
        #expect(heard == [1])
        #expect(throws: ImportProblem.notJSON("")) {
            try reader.tally(of: .data(format: .json, "[{}, {")) { heard.append($0) }
        }
        #expect(heard == [1])
    }

    @Test("Reading stops when its task is cancelled, and that is no fault of the catalogue")
    func cancelled() async {
        let reading = Task { [reader, rows = rows(10)] in
            var heard = 0
            let result = Result {
                try reader.tally(of: rows) { _ in
                    heard += 1
                    if heard == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            #expect(throws: CancellationError.self) { try result.get() }
            return heard
        }
        #expect(await reading.value == 3)
    }

    @Test("Keeping tells the fraction done, and that it is done only when all is kept")
    func keeping() throws {
        let products = MemoryProducts()
        let catalogue = Catalogue.sample(on: products)
        let read = try catalogue.reader.tally(of: rows(4))
        var heard: [Double] = []
        _ = try catalogue.keep(read) { heard.append($0) }
        #expect(heard == [0, 1])
        heard = []
        _ = try catalogue.keep(try catalogue.reader.tally(of: rows(350))) { heard.append($0) }
        #expect(heard == [0, 0.25, 0.5, 0.75, 1])
        heard = []
        #expect(try catalogue.keep(try catalogue.reader.tally(of: rows(0))) { heard.append($0) }.read == 0)
        #expect(heard == [1])
        heard = []
        let refusing = MemoryProducts()
        refusing.refusedSKU = "4"
        let other = Catalogue.sample(on: refusing)
        #expect(throws: MemoryProducts.Failure.self) {
            _ = try other.keep(try other.reader.tally(of: rows(5))) { heard.append($0) }
        }
        #expect(heard == [0])
    }
}
