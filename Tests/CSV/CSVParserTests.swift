import RandomCases
import Testing

@testable import BoardyCSV

/// Parses bytes in chunks of the sizes that `size` returns.
private func rows(_ bytes: [UInt8], inChunksOf size: () -> Int = { 1 << 20 }) -> [CSVRow] {
    var parser = CSVParser(), rows: [CSVRow] = [], rest = bytes[...]
    while !rest.isEmpty {
        let count = size()
        parser.parse(Array(rest.prefix(count))) { rows.append($0) }
        rest = rest.dropFirst(count)
    }
    parser.finish { rows.append($0) }
    return rows
}

private func cells(_ text: String) -> [[String]] {
    rows(Array(text.utf8)).map { row in
        (row.cells ?? []).map { cell in
            switch cell {
            case .text(let text): text
            case .malformed(let malformation): "<\(malformation)>"
            }
        }
    }
}

@Suite struct CSVParserTests {
    @Test(
        "PM-1 CSV is read by RFC 4180, with LF and CRLF, with commas and semicolons, with and without byte-order mark",
        arguments: [
            ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
            ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
            ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
            ("\"a;b;c\",d\n1;2,3\n", [["a;b;c", "d"], ["1;2", "3"]]),
            ("a\n\"x\"\"y\"\n\"\"\n", [["a"], ["x\"y"], [""]]),
            ("a,b\n\"1\r\n2\n\n3\",\"4\"\r\n", [["a", "b"], ["1\r\n2\n\n3", "4"]]),
            ("a,b\n,\n\n\r\n 1 ,\n", [["a", "b"], ["", ""], [" 1 ", ""]]),
            ("a\nx\ry\n", [["a"], ["x\ry"]]),
            ("a", [["a"]]), ("", []), ("\u{FEFF}", []), ("\n\n", []),
        ] as [(String, [[String]])])
    func reading(_ text: String, _ expected: [[String]]) {
        #expect(cells(text) == expected)
    }

    @Test(
        "PM-4 a malformed cell spoils neither the cells after it nor the next row",
        arguments: [
            ("x\"y,2", ["<strayQuote>", "2"]), ("\"x\"y,2", ["<textAfterQuote>", "2"]),
            ("\"x\" ,2", ["<textAfterQuote>", "2"]), ("\"x\"\ry,2", ["<textAfterQuote>", "2"]),
        ] as [(String, [String])])
    func malformed(_ row: String, _ expected: [String]) {
        #expect(cells("a,b\n\(row)\n3,4\n") == [["a", "b"], expected, ["3", "4"]])
    }

    @Test("PM-4 a row has the number of its first line, also after quoted line breaks and empty lines")
    func lines() {
        #expect(rows(Array("a\r\n\"1\n\n2\"\n\n\"3\n4\"\n5".utf8)).map(\.line) == [1, 2, 6, 8])
        #expect(rows(Array("a\r\n\"1\n\n2\"\n\n\"3\n4\"\n5".utf8)).map(\.lastLine) == [1, 4, 7, 8])
    }

    @Test("PM-4 a quotation mark that is never closed, and bytes that are no UTF-8, are malformed cells")
    func unreadable() {
        #expect(cells("a,b\n1,2\n3,\"4\n5,6\n") == [["a", "b"], ["1", "2"], ["3", "<notClosed>"]])
        let broken = rows(Array("a,b\n1,".utf8) + [0xC3, 0x28] + Array("\n3,4".utf8))
        #expect(
            broken.map(\.cells) == [
                [.text("a"), .text("b")], [.text("1"), .malformed(.notUTF8)], [.text("3"), .text("4")],
            ])
    }

    @Test("PM-2 cells and rows have limits, and the rows after a longer one are read")
    func limits() {
        let longest = String(repeating: "x", count: CSVParser.cellLimit)
        #expect(cells("a,b\n\(longest),1\n\(longest)x,2\n") == [["a", "b"], [longest, "1"], ["<tooLong>", "2"]])
        let commas = String(repeating: ",", count: CSVParser.columnLimit - 1)
        let long = String(repeating: "\(longest),", count: 17)
        let read = rows(Array("a\n\(commas)\n\(commas),\n\(long)\n1\n".utf8))
        #expect(read.map(\.line) == [1, 2, 3, 4, 5])
        #expect(read.map(\.cells?.count) == [1, CSVParser.columnLimit, nil, nil, 1])
    }

    @Test("PM-2 a first row without an end is told of at its limit, and not at the end of the file")
    func endless() {
        var parser = CSVParser(), rows: [CSVRow] = []
        for _ in 0...16 { parser.parse([UInt8](repeating: 0, count: 65_536)) { rows.append($0) } }
        #expect(rows == [CSVRow(line: 1, lastLine: 1, cells: nil, hasSemicolons: false)])
    }
}

@Suite struct CSVPropertyTests {
    private static let pieces = ["a", "Ä", "😀", ",", ";", "\"", "\n", "\r\n", "\r", " ", "1", "e\u{301}", "\u{0}"]

    @Test(
        "PM-1 random tables that were written by RFC 4180 are read back as they were, whatever the chunks",
        arguments: CaseSeeds.parts(4, of: 50))
    func tables(_ seeds: [UInt64]) {
        for seed in seeds {
            var random = SplitMix(state: seed)
            let columns = 1 + random.number(below: 5)
            // The header row decides on the separator, and has more of it than of the other one.
            var table = [(0..<columns).map { "column \($0)" }]
            for _ in 0..<random.number(below: 12) {
                table.append(
                    (0..<columns).map { _ in
                        (0..<random.number(below: 6)).map { _ in Self.pieces[random.number(below: Self.pieces.count)] }
                            .joined()
                    })
            }
            let separator = random.once(in: 2) && columns > 1 ? ";" : ",",
                lineBreak = random.once(in: 2) ? "\n" : "\r\n"
            let lines = table.map { row in
                row.map { Self.written($0, separator, isAlone: columns == 1, &random) }.joined(separator: separator)
            }
            let text =
                (random.once(in: 2) ? "\u{FEFF}" : "") + lines.joined(separator: lineBreak)
                + (random.once(in: 2) ? lineBreak : "")
            let read = rows(Array(text.utf8)) { 1 + random.number(below: 9) }
            let expected = table.map { Optional($0.map { Array($0.utf8) }) }
            let found = read.map { row in row.cells.map { $0.map(Self.bytes) } }
            #expect(found == expected, "BOARDY_CASE=\(seed)")
            var line = 1
            for (row, written) in zip(read, lines) {
                #expect(row.line == line, "BOARDY_CASE=\(seed)")
                line += 1 + written.utf8.count { $0 == UInt8(ascii: "\n") }
            }
        }
    }

    private static func bytes(_ cell: CSVRow.Cell) -> [UInt8] {
        if case .text(let text) = cell { Array(text.utf8) } else { [] }
    }

    /// Quotes a cell that has to be, and some others. A lone empty cell is quoted, because an empty line is no row.
    private static func written(
        _ cell: String, _ separator: String, isAlone: Bool, _ random: inout SplitMix
    ) -> String {
        let isQuoted =
            cell.unicodeScalars.contains { "\",;\r\n".unicodeScalars.contains($0) } || cell.isEmpty && isAlone
        guard isQuoted || random.once(in: 4) else { return cell }
        return "\"" + cell.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
    }

    @Test(
        "PM-1 ten thousand rows of random bytes are the same whatever the chunks",
        arguments: CaseSeeds.parts(4, of: 1))
    func fuzz(_ seeds: [UInt64]) throws {
        let seed = try #require(seeds.first)
        let bytes = Array(",;\"\n\n\n\n\r 1a.-".utf8) + [0xFF, 0xC3, 0xA4, 0xEF, 0xBB, 0xBF, 0]
        var random = SplitMix(state: seed), count = 0
        while count < 2_500 {
            var text = Array("sku,price,stock\n".utf8)
            for _ in 0..<1000 { text.append(bytes[random.number(below: bytes.count)]) }
            text += Array("\n1,2.50,3\n".utf8)
            let read = rows(text)
            #expect(read == rows(text) { 1 + random.number(below: 40) }, "BOARDY_CASE=\(seed)")
            #expect(zip(read, read.dropFirst()).allSatisfy { $0.line < $1.line }, "BOARDY_CASE=\(seed)")
            count += read.count
        }
    }
}
