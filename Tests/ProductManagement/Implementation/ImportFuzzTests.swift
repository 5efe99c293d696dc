import BoardyCSV
import BoardyValues
import Foundation
import ProductManagementIO
import RandomCases
import Testing

@testable import ProductManagement

/// Imports damaged catalogues into stores in memory.
///
/// `BOARDY_FUZZ=1000000 Scripts/test ProductManagement` imports about a million rows, and prints what became of them.
@Suite struct ImportFuzzTests {
    /// The number of catalogues of each part. `BOARDY_CASE` repeats a single one.
    private static let rounds = max(1, (Int(ProcessInfo.processInfo.environment["BOARDY_FUZZ"] ?? "") ?? 0) / 4 / rows)
    private static let rows = 200

    @Test("PM-1 rows of random bytes fit or are rejected", arguments: CaseSeeds.parts(4, of: 1))
    func fit(_ seeds: [UInt64]) throws {
        let seed = try #require(seeds.first), bytes = Array(",;\"\n\n\n\n\r 1a.-".utf8) + [0xFF, 0xC3, 0xA4, 0]
        var random = SplitMix(state: seed), changes = 0
        for _ in 0..<20 {
            var parser = CSVParser(), text = Array("sku,price,stock\n".utf8), rows: [CSVRow] = []
            for _ in 0..<1000 { text.append(bytes[random.number(below: bytes.count)]) }
            parser.parse(text + Array("\n1,2.50,3\n".utf8)) { rows.append($0) }
            parser.finish { rows.append($0) }
            let columns = try CSVColumns(rows.first, from: "the data handed in")
            changes += rows.count { (try? columns.change($0, currency: .eur)) != nil }
        }
        #expect(changes > 0, "BOARDY_CASE=\(seed)")
    }

    @Test(
        "PM-4 damaged rows of CSV are kept or rejected with line, column and reason, as RFC 4180 separates them",
        arguments: CaseSeeds.parts(4, of: rounds))
    func csv(_ seeds: [UInt64]) throws {
        var sum = ImportTotals()
        for seed in seeds {
            let catalogue = FuzzedCatalogue(csv: Self.rows, seed: seed)
            let expected = CSVModel.rows(catalogue.bytes)
            #expect(
                expected == CSVModel.parsed(catalogue.bytes, inChunksOf: 1 + Int(seed % 5_000)), "BOARDY_CASE=\(seed)")
            let report = try imported(catalogue, seed)
            #expect(report?.read == expected.count - 1, "BOARDY_CASE=\(seed)")
            for rejection in report?.rejected ?? [] {
                let row = expected.first { $0.line == rejection.line }
                #expect(row != nil && row?.line != 1, "BOARDY_CASE=\(seed): line \(rejection.line)")
                #expect(FuzzedCatalogue.fields.contains(rejection.field), "BOARDY_CASE=\(seed): \(rejection.field)")
            }
            let malformed = expected.dropFirst().filter { $0.cells?.contains(nil) ?? true }.map(\.line)
            #expect(Set(malformed).isSubset(of: report?.rejected.map(\.line) ?? []), "BOARDY_CASE=\(seed)")
            sum.add(report)
        }
        sum.show("CSV", of: Self.rounds)
    }

    @Test(
        "PM-4 damaged rows of JSON are kept or rejected with number, field and reason, or are no catalogue",
        arguments: CaseSeeds.parts(4, of: max(1, rounds / 4)))
    func json(_ seeds: [UInt64]) throws {
        var sum = ImportTotals()
        for seed in seeds {
            let isBroken = seed % 4 == 0
            let catalogue = FuzzedCatalogue(json: Self.rows / 8, seed: seed, isBroken: isBroken)
            let report = try imported(catalogue, seed)
            if !isBroken { #expect(report?.read == Self.rows / 8, "BOARDY_CASE=\(seed)") }
            for rejection in report?.rejected ?? [] {
                #expect((1...Self.rows).contains(rejection.line), "BOARDY_CASE=\(seed)")
                #expect(FuzzedCatalogue.fields.contains(rejection.field), "BOARDY_CASE=\(seed): \(rejection.field)")
            }
            sum.add(report)
        }
        sum.show("JSON", of: Self.rounds)
    }

    /// Imports a catalogue three times, first as a dry run, and compares the reports and the store.
    ///
    /// - Returns: the report; nil if it is no catalogue.
    private func imported(_ catalogue: FuzzedCatalogue, _ seed: UInt64) throws -> ImportReport? {
        let room = try Storeroom(), bytes = Data(catalogue.bytes)
        let rules = Catalogue.sample(on: room.products) { _ in bytes }
        do {
            let dry = try rules.importProducts(ImportRequest(.path("fuzz"), isDryRun: true))
            #expect(try room.products.count() == 0, "BOARDY_CASE=\(seed)")
            let report = try rules.importProducts(.path("fuzz"))
            #expect(report == dry, "BOARDY_CASE=\(seed)")
            #expect(report.read == report.imported + report.rejected.count, "BOARDY_CASE=\(seed)")
            #expect(report.rejected.allSatisfy { !$0.reason.isEmpty }, "BOARDY_CASE=\(seed)")
            #expect(
                zip(report.rejected, report.rejected.dropFirst()).allSatisfy { $0.line < $1.line },
                "BOARDY_CASE=\(seed)")
            #expect(try room.products.count() == report.imported, "BOARDY_CASE=\(seed)")
            try room.expectSound()
            let again = try rules.importProducts(.path("fuzz"))
            #expect(again.unchanged == report.imported && again.rejected == report.rejected, "BOARDY_CASE=\(seed)")
            return report
        } catch is ImportProblem {
            #expect(try room.products.count() == 0, "BOARDY_CASE=\(seed)")
            return nil
        }
    }
}

/// The sums of the reports of many imports.
private struct ImportTotals {
    private var catalogues = 0
    private var read = 0
    private var kept = 0

    mutating func add(_ report: ImportReport?) {
        guard let report else { return }
        catalogues += 1
        read += report.read
        kept += report.imported
    }

    func show(_ format: String, of rounds: Int) {
        if rounds > 1 {
            print("fuzzed \(format): \(read) rows in \(catalogues) catalogues, \(kept) kept, \(read - kept) rejected")
        }
    }
}

/// A second reader of CSV, which has the whole file and no limits on time: RFC 4180 cell by cell.
private enum CSVModel {
    struct Row: Equatable {
        let line: Int
        /// Nil for a row beyond the limits; a malformed cell is nil.
        let cells: [[UInt8]?]?
    }

    static func rows(_ bytes: [UInt8]) -> [Row] {
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = rest.prefix { $0 != 0x0A }
        let separator = UInt8(
            ascii: first.count { $0 == UInt8(ascii: ";") } > first.count { $0 == UInt8(ascii: ",") } ? ";" : ",")
        var rows: [Row] = [], line = 1
        while !rest.isEmpty {
            let start = rest.startIndex, begin = line
            var cells: [[UInt8]?] = [], isBlank = true
            while true {
                let cell = takeCell(&rest, separator)
                isBlank = isBlank && cell.isBlank
                cells.append(
                    cell.text.flatMap {
                        $0.count > CSVParser.cellLimit || String(validating: $0, as: UTF8.self) == nil ? nil : $0
                    })
                guard rest.first == separator else { break }
                rest.removeFirst()
                isBlank = false
            }
            let length = rest.startIndex - start
            line += bytes[start..<rest.startIndex].count { $0 == 0x0A }
            if !rest.isEmpty {
                rest.removeFirst()
                line += 1
            }
            let isTooLong = length > CSVParser.rowLimit || cells.count > CSVParser.columnLimit
            if !isBlank { rows.append(Row(line: begin, cells: isTooLong ? nil : cells)) }
        }
        return rows
    }

    /// Takes one cell off, up to the separator or line feed after it.
    private static func takeCell(_ rest: inout ArraySlice<UInt8>, _ separator: UInt8) -> (text: [UInt8]?, isBlank: Bool)
    {
        let isEnd = { (byte: UInt8) in byte == separator || byte == 0x0A }
        guard rest.first == 0x22 else {
            let raw = rest.prefix { !isEnd($0) }
            rest = rest[raw.endIndex...]
            // A carriage return before the end of the row belongs to the line break.
            let isLast = rest.first != separator
            let text = isLast && raw.last == 0x0D && raw.count <= CSVParser.cellLimit ? raw.dropLast() : raw
            return (raw.contains(0x22) ? nil : Array(text), text.isEmpty)
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let quote = rest.firstIndex(of: 0x22) {
            text += rest[..<quote]
            rest = rest[(quote + 1)...]
            if rest.first == 0x22 {
                text.append(0x22)
                rest.removeFirst()
                continue
            }
            let tail = rest.prefix { !isEnd($0) }
            rest = rest[tail.endIndex...]
            let isClosed = tail.isEmpty || tail.elementsEqual([0x0D]) && rest.first != separator
            return (isClosed ? text : nil, false)
        }
        rest = rest[rest.endIndex...]
        return (nil, false)
    }

    /// Returns what the parser of the module finds.
    static func parsed(_ bytes: [UInt8], inChunksOf size: Int) -> [Row] {
        var parser = CSVParser(), rows: [Row] = [], rest = bytes[...]
        let use = { (row: CSVRow) in
            rows.append(
                Row(
                    line: row.line,
                    cells: row.cells?.map { cell in
                        if case .text(let text) = cell { Array(text.utf8) } else { nil }
                    }))
        }
        while !rest.isEmpty {
            parser.parse(Array(rest.prefix(size)), use)
            rest = rest.dropFirst(size)
        }
        parser.finish(use)
        return rows
    }
}
