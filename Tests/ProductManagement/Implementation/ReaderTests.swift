import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

@Suite struct ReaderTests {
    private let reader = CatalogueReader(
        currency: .eur, readFile: { path in throw ImportProblem.unreadable(path, "does not exist") })

    private func rows(_ count: Int) -> ImportRequest {
        .data(format: .json, "[" + (0..<count).map { mug(["sku": "\"\($0)\""]) }.joined(separator: ",") + "]")
    }

    private func batches(_ request: ImportRequest, progress: (Double) -> Void = { _ in }) throws -> [ImportBatch] {
        var rows = try reader.open(request, progress: progress), batches: [ImportBatch] = []
        repeat { batches.append(try rows.next()) } while batches.last?.isLast == false
        return batches
    }

    @Test(
        "A catalogue comes in batches of 250 rows of JSON and 2000 of CSV, the last of which says so",
        arguments: [(0, 1, 1), (1, 1, 1), (250, 1, 1), (251, 2, 1), (600, 3, 1), (2001, 9, 2)] as [(Int, Int, Int)])
    func sizes(count: Int, ofJSON: Int, ofCSV: Int) throws {
        let csv = ImportRequest.data(format: .csv, "sku,title,price\n" + (0..<count).map { "\($0),Mug,1\n" }.joined())
        let requests = count > 1000 ? [(csv, 2000, ofCSV)] : [(rows(count), 250, ofJSON), (csv, 2000, ofCSV)]
        for (request, size, batchCount) in requests {
            let read = try batches(request)
            #expect(read.count == batchCount)
            #expect(read.dropLast().allSatisfy { $0.rows.count == size && !$0.isLast })
            #expect(read.map(\.fraction) == read.map(\.fraction).sorted())
            #expect(read.last?.fraction == 1)
            #expect(try read.flatMap(\.rows).map { try $0.change.get().sku } == (0..<count).map { "\($0)" })
        }
    }

    @Test("Reading JSON tells the fraction done, which ends where the keeping begins")
    func few() throws {
        var heard: [Double] = []
        let read = try batches(rows(4)) { heard.append($0) }
        #expect(heard == [0, 0.1875, 0.375, 0.5625])
        #expect(read.map(\.fraction) == [1])
        #expect(try batches(rows(350)).map(\.fraction).first.map { 0.75 < $0 && $0 < 1 } == true)
    }

    @Test("Of many rows it tells the fraction at most a hundred times, and at even steps", arguments: [100, 101, 250])
    func many(count: Int) throws {
        var heard: [Double] = []
        _ = try batches(rows(count)) { heard.append($0) }
        #expect(heard.count <= 100)
        #expect(heard.first == 0 && heard.allSatisfy { $0 < 0.75 })
        #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 < $1 && $1 - $0 < 0.016 })
    }

    @Test("Of what is no catalogue it tells nothing")
    func none() {
        var heard: [Double] = []
        #expect(throws: ImportProblem.notJSON("the data handed in")) {
            try batches(.data(format: .json, "[{}, {")) { heard.append($0) }
        }
        #expect(heard == [])
    }

    @Test("Reading stops when its task is cancelled, and that is no fault of the catalogue")
    func cancelled() async {
        let reading = Task { [reader, request = rows(10)] in
            var heard = 0
            let result = Result {
                _ = try reader.open(request) { _ in
                    heard += 1
                    if heard == 3 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            #expect(throws: CancellationError.self) { try result.get() }
            return heard
        }
        #expect(await reading.value == 3)
    }
}
