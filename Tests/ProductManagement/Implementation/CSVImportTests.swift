import Boardy
import BoardyCSV
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Foundation
import ProductManagementIO
import Testing

@testable import ProductManagement

private let table = """
    sku,title,category,price,currency,stock,colour
    KIT-MUG-001,Stoneware Mug,Kitchen,12.99,EUR,40,red
    KIT-BOX-001,"Box, ""large""
    with lid",Kitchen,7,EUR,,

    """

@Suite struct CSVImportTests {
    private func rejection(
        _ line: Int, _ sku: String?, _ field: String, _ reason: String
    ) -> ImportReport.Rejection {
        .init(line: line, sku: sku, field: field, reason: reason)
    }

    @Test("PM-1 a CSV catalogue is imported from data and from a file, whatever the name of the file")
    func formats() throws {
        let products = MemoryProducts()
        let catalogue = Catalogue.sample(on: products, files: ["shop.txt": "\u{FEFF}" + table])
        let imported = ImportReport(
            read: 2, imported: 2, updated: 0, unchanged: 0, rejected: [], unknownColumns: ["colour"])
        #expect(try catalogue.importCSV(table) == imported)
        #expect(
            products.product(sku: "KIT-MUG-001")
                == .sample("KIT-MUG-001", title: "Stoneware Mug", category: "Kitchen", minor: 1299, stock: 40))
        #expect(products.product(sku: "KIT-BOX-001")?.title == "Box, \"large\"\nwith lid")
        #expect(try catalogue.importProducts(.path("shop.txt")).unchanged == 2)
    }

    @Test("PM-20 the column of the picture is imported and exported, and a file without it leaves the pictures")
    func pictures() throws {
        let store = Store(.memory)
        store.require(.productManagement)
        let products = StoredProducts(store), catalogue = Catalogue.sample(on: products)
        let rows = "sku,title,price,picture\nA,a,1,mugs/grey.jpg\nB,b,1,https://cdn.example/b.jpg\nC,c,1,\n"
        #expect(try catalogue.importCSV(rows).imported == 3)
        func pictures() throws -> [String?] { try ["A", "B", "C"].map { try products.product(sku: $0)?.picture } }
        #expect(try pictures() == ["mugs/grey.jpg", "https://cdn.example/b.jpg", nil])
        #expect(try products.page(of: ProductSearch(ProductQuery())).products.map(\.picture) == pictures())
        for format in ImportRequest.Format.allCases {
            let data = try #require(try catalogue.export(ExportRequest(format: format)).data)
            #expect(data.contains("mugs/grey.jpg"))
            #expect(try catalogue.importProducts(.data(format: format, data)).unchanged == 3)
        }
        #expect(try catalogue.importCSV("sku,title,price\nA,a,2\n").updated == 1)
        #expect(try catalogue.importJSON("[{\"sku\":\"B\",\"title\":\"b\",\"price\":3}]").updated == 1)
        #expect(try pictures() == ["mugs/grey.jpg", "https://cdn.example/b.jpg", nil])
        #expect(try catalogue.importCSV("sku,picture\nA,\n").updated == 1)
        #expect(try pictures()[0] == nil)
    }

    @Test(
        "PM-20 a picture that no page can show is told with its line, and nothing of its row is kept",
        arguments: ["../a.jpg", "/etc/passwd", "http://x.example/a.jpg", "javascript:alert(1)", "a\\b.jpg"])
    func wrongPicture(picture: String) throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importCSV("sku,title,price,picture\nA,a,1,\(picture)\n")
        let reason =
            "'\(picture)' is neither the path of a file below the folder of pictures, such as mugs/grey.jpg, nor an "
            + "address that begins with https://"
        #expect(report.rejected == [rejection(2, "A", "picture", reason)] && products.bySKU.isEmpty)
        let json = try Catalogue.sample(on: products).importJSON("[\(mug(["picture": "[\"a.jpg\"]"]))]")
        #expect(json.rejected.map(\.reason) == ["is not a text"])
    }

    @Test("PM-1 a file that opens an array is JSON, also after a byte-order mark and space")
    func json() throws {
        let files = ["a.csv": " \n[\(mug())]", "b.csv": "\u{FEFF}[\(mug())]"]
        for path in files.keys {
            #expect(try Catalogue.sample(files: files).importProducts(.path(path)).imported == 1)
        }
    }

    @Test("PM-1 a file of semicolons takes a decimal comma or point, and a file of commas takes a point")
    func decimals() throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importCSV(
            "SKU ;Title;Price\nA;a;12,99\nB;b;12.99\nC;c;1.234,50\nD;d;1.234\n")
        #expect(products.bySKU.mapValues(\.price.minor) == ["A": 1299, "B": 1299])
        #expect(
            report.rejected == [
                rejection(4, "C", "price", "'1.234,50' is not a number such as 12,99 or 12.99, without grouping"),
                rejection(5, "D", "price", "1.234 has more decimals than the 2 of EUR"),
            ])
        #expect(
            try Catalogue.sample().importCSV("sku,title,price\nA,a,\"12,99\"\n").rejected == [
                rejection(2, "A", "price", "'12,99' is not a number such as 12.99, without grouping")
            ])
    }

    @Test(
        "PM-4 a row that does not fit is rejected with its line, the column and the reason, and the others are kept",
        arguments: [
            (",Mug,1,EUR,1", "sku", "is empty"), ("A,,1,EUR,1", "title", "is empty"),
            ("A,Mug,,EUR,1", "price", "is empty"),
            ("A,Mug,-1,EUR,1", "price", "-1 is negative"),
            ("A,Mug,1e3,EUR,1", "price", "'1e3' is not a number such as 12.99, without grouping"),
            ("A,Mug,1.,EUR,1", "price", "'1.' is not a number such as 12.99, without grouping"),
            ("A,Mug,1.999,EUR,1", "price", "1.999 has more decimals than the 2 of EUR"),
            ("A,Mug,99999999999999999999,EUR,1", "price", "is more than an amount can hold"),
            ("A,Mug,1,euro,1", "currency", "'euro' is not a code of ISO 4217 for a currency in use, such as EUR"),
            ("A,Mug,1,EUR,-1", "stock", "is not a whole number of 0 or more"),
            ("A,Mug,1,EUR,1.5", "stock", "is not a whole number of 0 or more"),
            ("A,Mug,1,EUR", "", "has 4 cells, but the header row has 5"),
            ("A,Mug,1,EUR,1,", "", "has 6 cells, but the header row has 5"),
            ("A,M\"ug,1,EUR,1", "title", "has a quotation mark in the middle; quote the cell and double the mark"),
            ("GOOD,Mug,1,EUR,1", "sku", "'GOOD' is in line 2 already"),
        ] as [(String, String, String)])
    func rejected(_ row: String, _ field: String, _ reason: String) throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importCSV(
            "sku,title,price,currency,stock\nGOOD,\"Mu\ng\",1,EUR,1\n\(row)\nLAST,Mug,1,EUR,1\n")
        #expect(
            report
                == ImportReport(
                    read: 3, imported: 2, updated: 0, unchanged: 0,
                    rejected: [
                        rejection(4, row.hasPrefix(",") ? nil : row.prefix { $0 != "," }.description, field, reason)
                    ])
        )
        #expect(products.bySKU.keys.sorted() == ["GOOD", "LAST"])
    }

    @Test("PM-4 bytes that are no UTF-8 are rejected with line and column, also in a column that is not used")
    func notUTF8() throws {
        let bytes =
            Data("sku,title,price,colour\nA,a,1,".utf8) + [0xE4] + Data("\nB,".utf8) + [0xFF]
            + Data(",1,\nC,c,1,\n".utf8)
        let catalogue = Catalogue.sample(on: MemoryProducts()) { _ in bytes }
        #expect(
            try catalogue.importProducts(.path("shop.csv")).rejected == [
                rejection(2, "A", "colour", "is not valid UTF-8"), rejection(3, "B", "title", "is not valid UTF-8"),
            ])
    }

    @Test("PM-4 columns of unknown names are told, and so are the lines behind a quotation mark that is never closed")
    func notRead() throws {
        let catalogue = Catalogue.sample()
        let report = try catalogue.importCSV("sku,title,price,Colour,,size\nA,a,1,red,,3\nB,\"b,1,,,\nC,c,1,,,\n")
        #expect(report.unknownColumns == ["Colour", "size"])
        #expect(report.read == 2 && report.imported == 1)
        let reason = "begins with a quotation mark that is never closed, so the lines to 4 are no rows of their own"
        #expect(report.rejected == [rejection(3, "B", "title", reason)])
        let last = try catalogue.importCSV("sku,title,price\nC,c,1\nB,\"b,1")
        #expect(last.unknownColumns == nil)
        #expect(last.rejected == [rejection(3, "B", "title", "begins with a quotation mark that is never closed")])
    }

    @Test("PM-5 a dry run answers what an import would change, takes no write lock, and changes nothing")
    func dryRun() throws {
        let store = Store(.memory)
        store.require(.productManagement)
        let products = StoredProducts(store), catalogue = Catalogue.sample(on: products)
        try products.save(.mug)
        try products.save(.sample("OLD"))
        var points: [TransactionPoint] = []
        store.onTransaction = { points.append($0) }
        let text = "sku,title,price\nKIT-MUG-001,Stoneware Mug,12.99\nOLD,New,1\nNEW,New,1\nBAD,New,\n"
        let dry = try catalogue.importProducts(ImportRequest(.data(format: .csv, text), isDryRun: true))
        #expect(
            dry
                == ImportReport(
                    read: 4, imported: 1, updated: 1, unchanged: 1, rejected: [rejection(5, "BAD", "price", "is empty")]
                ))
        #expect(points.isEmpty)
        #expect(try products.count() == 2)
        #expect(try products.product(sku: "OLD") == .sample("OLD"))
        #expect(try catalogue.importCSV(text) == dry)
        #expect(try products.product(sku: "OLD")?.title == "New")
    }

    @Test("PM-6 an absent column keeps the value, an empty cell clears it")
    func columns() throws {
        let products = MemoryProducts(), catalogue = Catalogue.sample(on: products)
        try products.save(.mug)
        #expect(try catalogue.importCSV("stock,sku\n7,KIT-MUG-001\n").updated == 1)
        let counted = Product(
            sku: "KIT-MUG-001", title: "Stoneware Mug", category: "Kitchen", description: "Holds 350 ml.",
            price: Money(minor: 1299, currency: .eur), stock: 7)
        #expect(products.product(sku: "KIT-MUG-001") == counted)
        #expect(try catalogue.importCSV("sku\nKIT-MUG-001\n").unchanged == 1)
        #expect(try catalogue.importCSV("sku,category,description,stock\nKIT-MUG-001,,,\n").updated == 1)
        #expect(
            products.product(sku: "KIT-MUG-001")
                == .sample("KIT-MUG-001", title: "Stoneware Mug", category: "", minor: 1299, stock: 0))
    }

    @Test("PM-6 a price without a column of currencies is in the product's currency, and a currency needs a price")
    func currencies() throws {
        let products = MemoryProducts(), catalogue = Catalogue.sample(on: products), yen = try Currency("JPY")
        try products.save(
            Product(sku: "YEN", title: "Fan", category: "", price: Money(minor: 500, currency: yen), stock: 1))
        #expect(try catalogue.importCSV("sku,price\nYEN,700\n").updated == 1)
        #expect(products.product(sku: "YEN")?.price == Money(minor: 700, currency: yen))
        let refused = try catalogue.importCSV("sku,currency\nYEN,EUR\n")
        #expect(refused.rejected == [rejection(2, "YEN", "currency", "is EUR, but the price is in JPY")])
        #expect(try catalogue.importCSV("sku,currency\nYEN,JPY\n").unchanged == 1)
        #expect(try catalogue.importCSV("sku,currency,price\nYEN,,3\n").updated == 1)
        #expect(products.product(sku: "YEN")?.price == Money(minor: 300, currency: .eur))
    }

    @Test(
        "PM-6 a new product needs a title and a price; rows rejected when they are kept stand in the order of the file")
    func newProducts() throws {
        let report = try Catalogue.sample().importCSV("sku,stock\nA,1\nB,x\nC,2\n")
        #expect(
            report.rejected == [
                rejection(2, "A", "title", "is missing"),
                rejection(3, "B", "stock", "is not a whole number of 0 or more"),
                rejection(4, "C", "title", "is missing"),
            ])
        #expect(
            try Catalogue.sample().importCSV("sku,title\nA,a\n").rejected == [rejection(2, "A", "price", "is missing")])
    }

    @Test("A name of a column that is not used may have a line break")
    func brokenName() throws {
        #expect(try Catalogue.sample().importCSV("sku,title,\"a\r\nnote\",price\nNEW,a,n,1\n").imported == 1)
    }

    @Test(
        "A file whose first row does not name the columns is no catalogue, and the problem names them",
        arguments: [
            ("", "is missing"), ("A,Mug,1\n", "names no column 'sku'"),
            (
                "sku,title,stock\rA,Mug,1\rB,Cup,2\r",
                "has a carriage return without a line feed: let lines end with LF or CRLF"
            ),
            ("sku,title,Title\n", "names the column 'title' twice"),
            ("sku,\"title\"x\n", "has a cell that \(CSVRow.Malformation.textAfterQuote.rawValue)"),
        ])
    func header(_ text: String, _ reason: String) {
        let problem = #expect(throws: ImportProblem.self) {
            try Catalogue.sample(files: ["shop.csv": text]).importProducts(.path("shop.csv"))
        }
        #expect(
            problem?.description
                == """
                Cannot import the file 'shop.csv': its header row \(reason). Name each column once in the first \
                line: sku, 
                """
                + "title, category, description, price, currency, stock, picture. Only sku is needed in each file.")
    }

    @Test("PM-2 a file is read in chunks of 64 KiB, its rows are used as they come, and the progress is told")
    func chunks() throws {
        let directory = try TemporaryDirectory()
        let row = ",Mug,1\n", count = 30_000
        let text = "sku,title,price\n" + (0..<count).map { "S\($0)\(row)" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: directory.file("shop.csv")))
        var sizes: [Int] = []
        let bytes = try SessionFiles.everywhere.catalogue(directory.file("shop.csv"))
        #expect(bytes.count == text.utf8.count)
        while let chunk = try bytes.next() { sizes.append(chunk.count) }
        #expect(sizes.dropLast().allSatisfy { $0 == 65_536 } && sizes.count > 4)
        let reader = CatalogueReader(currency: .eur) { try SessionFiles.everywhere.catalogue($0) }
        var rows = try reader.open(.path(directory.file("shop.csv"))), batches: [ImportBatch] = []
        repeat { batches.append(try rows.next()) } while batches.last?.isLast == false
        #expect(batches.reduce(0) { $0 + $1.rows.count } == count)
        let fractions = batches.map(\.fraction)
        #expect(fractions == fractions.sorted() && fractions.last == 1)
        #expect(batches.allSatisfy { $0.rows.count <= ImportBatch.size } && Set(fractions).count > 4)
    }

    @Test("PM-2 no more than the chunks of a batch are read ahead of what is kept, however long the file is")
    func readAhead() throws {
        let products = MemoryProducts(), count = Locked(0)
        let padding = String(repeating: "x", count: 1000), lines = FileChunks.size / 1000, chunks = 40
        let catalogue = Catalogue.sample(
            on: products,
            bytes: { _ in
                FileChunks(count: nil) {
                    let number = count.withLock { number in
                        number += 1
                        return number
                    }
                    if number > chunks { return nil }
                    if number == 1 { return Data("sku,title,price,colour\n".utf8) }
                    return Data((0..<lines).map { "S\(number)-\($0),Mug,1,\(padding)\n" }.joined().utf8)
                }
            })
        var ahead: [Int] = []
        let report = try catalogue.importProducts(.path("endless")) { _ in
            ahead.append(count.withLock(\.self) - 1 - products.count() / lines)
        }
        #expect(report.imported == (chunks - 1) * lines)
        #expect(ahead.count >= chunks / ImportBatch.chunkLimit && ahead.allSatisfy { $0 <= ImportBatch.chunkLimit + 1 })
    }

    @Test("PM-3 a file that breaks off keeps the rows before, and says how many; the whole file goes on from there")
    func brokenOff() throws {
        let products = MemoryProducts(), isBroken = Locked(true)
        let catalogue = Catalogue.sample(
            on: products,
            bytes: { path in
                var number = 0
                return FileChunks(count: nil) {
                    number += 1
                    if number == 1 {
                        return Data(("sku,title,price\n" + (0..<250).map { "S\($0),Mug,1\n" }.joined()).utf8)
                    }
                    if isBroken.withLock(\.self) {
                        throw ImportProblem.unreadable(path, "may not be read, or the disk failed")
                    }
                    return number == 2 ? Data("LAST,Mug,1\n".utf8) : nil
                }
            })
        let error = #expect(throws: (any Error).self) { try catalogue.importProducts(.path("shop.csv")) }
        #expect(
            "\(error as Any)".contains(
                """
                The file 'shop.csv' cannot be read: it may not be read, or the disk failed. Give the path of a CSV or \
                JSON 
                """
                    + "file, absolute or from the working directory."))
        #expect("\(error as Any)".contains("The import stopped after 250 rows, whose products are kept."))
        #expect(products.count() == 250)
        isBroken.withLock { $0 = false }
        let report = try catalogue.importProducts(.path("shop.csv"))
        #expect(report == ImportReport(read: 251, imported: 1, updated: 0, unchanged: 250, rejected: []))
        #expect(try catalogue.importProducts(.path("shop.csv")).unchanged == 251)
    }

    @Test(
        "PM-4 of two rows with one SKU the first counts, however far apart they are; a dry run says the same",
        arguments: [false, true])
    func duplicates(isDryRun: Bool) throws {
        for repository in [MemoryProducts(), try Storeroom().products] as [any ProductRepository] {
            let catalogue = Catalogue.sample(on: repository)
            let text = "sku,title,price\n" + (0..<450).map { "S\($0),Mug,1\n" }.joined() + "S7,Cup,1\n"
            for round in 1...2 {
                let report = try catalogue.importProducts(ImportRequest(.data(format: .csv, text), isDryRun: isDryRun))
                #expect(report.imported == (round == 1 || isDryRun ? 450 : 0))
                let reason = "'S7' is in line 9 already"
                #expect(report.rejected == [.init(line: 452, sku: "S7", field: "sku", reason: reason)])
            }
            #expect(try repository.count() == (isDryRun ? 0 : 450))
        }
    }

    @Test("PM-2 reading stops within a chunk when its task is cancelled")
    func cancelled() async {
        let reading = Task { () throws -> ImportBatch in
            let reader = CatalogueReader(currency: .eur) { _ in FileChunks(Data()) }
            var rows = try reader.open(.data(format: .csv, table))
            withUnsafeCurrentTask { $0?.cancel() }
            return try rows.next()
        }
        await #expect(throws: CancellationError.self) { _ = try await reading.value }
    }
}
