import BoardyCSV
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO
import RandomCases
import Testing

@testable import ProductManagement

@Suite struct ExportTests {
    private func catalogue(_ products: [Product]) throws -> Catalogue {
        let store = Store(.memory)
        store.require(.productManagement)
        let repository = StoredProducts(store)
        for product in products { try repository.save(product) }
        return .sample(on: repository)
    }

    private let products = [
        Product.mug,
        Product(
            sku: "B;1", title: "=HYPERLINK(\"x\")", category: "@home", description: "Two\nlines, and more.",
            price: Money(minor: 5, currency: .eur), stock: 0),
    ]

    @Test("PM-11 an export in CSV has a header row, ends rows with CRLF and quotes what needs it")
    func csv() throws {
        let report = try catalogue(products).export(ExportRequest(format: .csv))
        #expect(
            report
                == ExportReport(
                    written: 2,
                    data: "sku,title,category,description,price,currency,stock,picture\r\n"
                        + "\"B;1\",\"'=HYPERLINK(\"\"x\"\")\",'@home,\"Two\nlines, and more.\",0.05,EUR,0,\r\n"
                        + "KIT-MUG-001,Stoneware Mug,Kitchen,Holds 350 ml.,12.99,EUR,40,\r\n"))
    }

    @Test("PM-11 an export in JSON is an array with a product in each line")
    func json() throws {
        let report = try catalogue([.mug, .sample("A")]).export(ExportRequest(format: .json))
        #expect(report.written == 2)
        let lines = try #require(report.data).split(separator: "\n")
        #expect(lines.first == "[" && lines.last == "]")
        try #require(lines.count == 4)
        #expect(lines[1].hasPrefix(#"{"available":1,"category":"Things","#) && lines[1].hasSuffix(","))
        for field in [
            #""sku":"KIT-MUG-001""#, #""title":"Stoneware Mug""#, #""category":"Kitchen""#,
            #""description":"Holds 350 ml.""#, #""price":{"currency":"EUR","minor":1299}"#, #""stock":40"#,
        ] {
            #expect(lines[2].contains(field))
        }
        #expect(try catalogue([]).export(ExportRequest(format: .json)) == ExportReport(written: 0, data: "[\n]\n"))
    }

    @Test(
        "PM-7 a cell that a spreadsheet would execute begins with an apostrophe, and the import takes it away again",
        arguments: [
            ("=1+1", "'=1+1"), ("+49 30", "'+49 30"), ("-5", "'-5"), ("@home", "'@home"), ("\tx", "'\tx"),
            ("\rx", "'\rx"), ("\nx", "'\nx"), ("\0=1", "'\0=1"), ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"),
            ("＠a", "'＠a"),
            ("＇=1", "＇=1"), ("'=1", "''=1"), ("''-1", "'''-1"), ("'", "'"), ("'s", "'s"), ("a=1", "a=1"), ("", ""),
            ("1-2", "1-2"),
        ])
    func inert(_ text: String, _ cell: String) {
        #expect(text.inertCell == cell)
        #expect(cell.withoutInertMark == text)
    }

    @Test(
        "PM-7 no cell of an export begins as a formula, and importing the export changes nothing",
        arguments: [1, 2, 3, 4] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var generator = SplitMix(state: seed)
        let parts = [
            "=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "'", "\"", "\"\"", ",", ";", " ", "a", "Ä", "1", "0.5", "é",
            "🫖", "茶", "\u{200F}", "|", "\\", "sku", "\u{FEFF}",
        ]
        let text = { (generator: inout SplitMix, count: ClosedRange<Int>) in
            (0..<Int.random(in: count, using: &generator))
                .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
                .trimmingCharacters(in: .whitespacesAndNewlines).normalized
        }
        let currencies = [Currency.eur, try Currency("JPY"), try Currency("BHD")]
        let all = (0..<300).map { number in
            Product(
                sku: text(&generator, 0...3) + "\(number)", title: text(&generator, 0...5) + "x",
                category: text(&generator, 0...4), description: text(&generator, 0...12),
                price: Money(
                    minor: [0, 7, 99, 1000, Product.greatestPrice].randomElement(using: &generator) ?? 0,
                    currency: currencies.randomElement(using: &generator) ?? .eur),
                stock: [0, 1, .max].randomElement(using: &generator) ?? 0)
        }
        let source = try catalogue(all), count = try source.count()
        let unchanged = ImportReport(read: count, imported: 0, updated: 0, unchanged: count, rejected: [])
        let added = ImportReport(read: count, imported: count, updated: 0, unchanged: 0, rejected: [])
        for format in [ImportRequest.Format.csv, .json] {
            let data = try #require(try source.export(ExportRequest(format: format)).data)
            #expect(try source.importProducts(.data(format: format, data)) == unchanged)
            let copy = try catalogue([])
            #expect(try copy.importProducts(.data(format: format, data)) == added)
            #expect(try copy.export(ExportRequest(format: format)).data == data)
            guard format == .csv else { continue }
            var parser = CSVParser(), cells: [CSVRow.Cell] = []
            try parser.parse(Array(data.utf8)) { cells += try #require($0.cells) }
            try parser.finish { cells += try #require($0.cells) }
            #expect(cells.count == (count + 1) * 8)
            for case .text(let cell) in cells {
                #expect(cell.utf8.first.map { !"=+-@\t\r".utf8.contains($0) } ?? true)
            }
        }
    }
}

@Suite struct ExportFileTests {
    private func names(in directory: TemporaryDirectory) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
    }

    @Test("PM-11 an export into a file leaves this file only, and can be imported from there")
    func file() throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.csv")
        let products = MemoryProducts()
        try products.save(.mug)
        let report = try Catalogue.sample(on: products).export(ExportRequest(format: .csv, path: path))
        #expect(report == ExportReport(written: 1))
        #expect(try names(in: directory) == ["shop.csv"])
        let copy = Catalogue.sample(on: MemoryProducts()) { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(try copy.importProducts(.path(path)).imported == 1)
    }

    @Test("PM-11 the files beside a database, which may have what was committed last, are kept always")
    func besideDatabase() throws {
        let directory = try TemporaryDirectory(), database = directory.file("open.sqlite")
        let catalogue = Catalogue.sample(), store = Store(.file(database))
        try store.open()
        for suffix in ["-wal", "-shm", "-journal"] {
            let path = database + suffix
            if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
            #expect {
                try catalogue.export(ExportRequest(format: .json, path: path, replaces: true))
            } throws: {
                if case ExportProblem.unwritable(path, _) = $0 { true } else { false }
            }
        }
        withExtendedLifetime(store) {}
    }

    @Test("PM-11 a file that exists is kept unless the request replaces it, and a database is kept always")
    func existing() throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.json")
        try Data("before".utf8).write(to: URL(fileURLWithPath: path))
        let catalogue = Catalogue.sample()
        let problem = #expect(throws: ExportProblem.self) {
            try catalogue.export(ExportRequest(format: .json, path: path))
        }
        #expect(problem == .exists(path))
        #expect(
            problem?.description
                == "The products were not exported: the file '\(path)' exists. Give another path. To replace the "
                + "file, add \"replaces\": true.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
        _ = try catalogue.export(ExportRequest(format: .json, path: path, replaces: true))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "[\n]\n")
        let database = directory.file("store.sqlite")
        try Store(.file(database)).open()
        let refusal = #expect(throws: ExportProblem.self) {
            try catalogue.export(ExportRequest(format: .json, path: database, replaces: true))
        }
        #expect(
            refusal?.description
                == """
                The products were not exported to '\(database)': it is a database, which an export does not \
                replace. 
                """
                + "Give the path of a file in a directory that you may write to.")
        #expect(try names(in: directory).filter { $0.hasSuffix(".partial") }.isEmpty)
    }

    @Test("PM-11 a file that appears while the export is written is kept")
    func race() throws {
        let directory = try TemporaryDirectory(), path = directory.file("shop.csv")
        let file = try SessionFiles.everywhere.export(path, replaces: false)
        try file.write(Data("ours".utf8))
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: ExportProblem.exists(path)) { try file.finish() }
        file.discard()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
        #expect(try names(in: directory) == ["shop.csv"])
    }

    @Test("PM-11 an export that fails leaves no file behind")
    func failure() throws {
        let directory = try TemporaryDirectory()
        let store = Store(.memory)
        store.require(.productManagement)
        try StoredProducts(store).save(.mug)
        try store.run("UPDATE products SET currency = 'unknown'")
        #expect(throws: (any Error).self) {
            try Catalogue.sample(on: StoredProducts(store)).export(
                ExportRequest(format: .csv, path: directory.file("shop.csv")))
        }
        #expect(try names(in: directory).isEmpty)
        for path in [directory.file("missing/shop.csv"), directory.path, ""] {
            #expect {
                try Catalogue.sample().export(ExportRequest(format: .csv, path: path))
            } throws: {
                if case ExportProblem.unwritable(path, _) = $0 { true } else { false }
            }
        }
    }

    @Test("PM-11 an export has the products of one moment, in batches, and keeps no writer waiting")
    func moment() throws {
        let directory = try TemporaryDirectory(), location = Location.file(directory.file("store.sqlite"))
        let store = Store(location), other = Store(location, busyTimeout: .zero)
        store.require(.productManagement)
        other.require(.productManagement)
        let products = StoredProducts(store), writer = StoredProducts(other)
        for number in 100..<450 { try products.save(.sample("S\(number)")) }
        var batches: [Int] = []
        try products.eachBatch(of: 100) { batch in
            batches.append(batch.count)
            try writer.save(.sample("S999-\(batches.count)"))
        }
        #expect(batches == [100, 100, 100, 50])
        #expect(try products.count() == 354)
    }
}
