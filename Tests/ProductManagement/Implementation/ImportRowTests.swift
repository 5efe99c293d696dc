import BoardyValues
import ProductManagementIO
import Testing

@testable import ProductManagement

@Suite struct ImportRowTests {
    @Test(
        "A row that does not fit is rejected with its line, the field and the reason",
        arguments: [
            (["sku": nil], "sku", "is missing"),
            (["sku": "null"], "sku", "is missing"),
            (["sku": #"""# + "  " + #"""#], "sku", "is empty"),
            (["sku": "17"], "sku", "is not a text"),
            (["title": nil], "title", "is missing"),
            (["title": #""""#], "title", "is empty"),
            (["title": "[]"], "title", "is not a text"),
            (["category": "3"], "category", "is not a text"),
            (["description": "{}"], "description", "is not a text"),
            (["price": nil], "price", "is missing"),
            (["price": "-0.01"], "price", "-0.01 is negative"),
            (["price": "12.999"], "price", "12.999 has more decimals than the 2 of EUR"),
            (["price": "12.5", "currency": #""JPY""#], "price", "12.5 has more decimals than the 0 of JPY"),
            (["price": #""12.99""#], "price", "is neither a number nor an object with minor and currency"),
            (["price": "true"], "price", "is neither a number nor an object with minor and currency"),
            (["price": #"{"minor": 1299}"#], "price", "is neither a number nor an object with minor and currency"),
            (
                ["price": #"{"minor": 12.99, "currency": "EUR"}"#], "price",
                "is neither a number nor an object with minor and currency"
            ),
            (["price": #"{"minor": -1, "currency": "EUR"}"#], "price", "-0.01 EUR is negative"),
            (["price": "1e30"], "price", "is more than an amount can hold"),
            (["price": "1e500"], "price", "is neither a number nor an object with minor and currency"),
            (
                ["currency": #""euro""#], "currency",
                "'euro' is not a code of ISO 4217 for a currency in use, such as EUR"
            ),
            (["currency": "978"], "currency", "is not a text"),
            (
                ["price": #"{"minor": 1299, "currency": "USD"}"#], "currency", "is EUR, but the price is in USD"
            ),
            (["stock": "-1"], "stock", "is not a whole number of 0 or more"),
            (["stock": "1.5"], "stock", "is not a whole number of 0 or more"),
            (["stock": #""many""#], "stock", "is not a whole number of 0 or more"),
            (["stock": "1e30"], "stock", "is not a whole number of 0 or more"),
        ] as [([String: String?], String, String)])
    func rejected(_ changes: [String: String?], _ field: String, _ reason: String) throws {
        let products = MemoryProducts()
        let good = mug(["sku": #""OTHER""#])
        let report = try Catalogue.sample(on: products).importJSON("[\(good), \(mug(changes))]")
        let sku = field == "sku" ? nil : "KIT-MUG-001"
        #expect(
            report
                == ImportReport(
                    read: 2, imported: 1, updated: 0, unchanged: 0,
                    rejected: [.init(line: 2, sku: sku, field: field, reason: reason)]))
        #expect(products.bySKU.keys.sorted() == ["OTHER"])
    }

    @Test("What is no object is rejected as a whole", arguments: ["1", "null", "\"mug\"", "[]", "true"])
    func noObject(_ row: String) throws {
        let report = try Catalogue.sample().importJSON("[\(row), \(mug())]")
        #expect(report.rejected == [.init(line: 1, field: "", reason: "is not an object")])
        #expect(report.imported == 1)
    }

    @Test("Of two rows with one SKU the later is rejected, naming the line of the earlier")
    func duplicate() throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importJSON(
            "[1, \(mug()), \(mug(["title": #""Another""#]))]")
        let reason = "'KIT-MUG-001' is in line 2 already"
        #expect(report.rejected.last == .init(line: 3, sku: "KIT-MUG-001", field: "sku", reason: reason))
        #expect(products.product(sku: "KIT-MUG-001")?.title == "Stoneware Mug")
    }

    @Test("A row after a rejected one with its SKU is no duplicate")
    func afterRejected() throws {
        let report = try Catalogue.sample().importJSON("[\(mug(["price": "-1"])), \(mug())]")
        #expect(report.imported == 1)
        #expect(report.rejected.map(\.field) == ["price"])
    }

    @Test(
        "A price is taken as it is written, decimal by decimal",
        arguments: [
            ("12.99", 1299), ("0", 0), ("9.5", 950), ("1.9900", 199), ("0.07", 7), ("1.1", 110), ("4.35", 435),
            ("1e2", 10_000), ("1.15", 115), ("9999999999.99", 999_999_999_999),
            (#"{"minor": 1299, "currency": "EUR"}"#, 1299),
        ])
    func price(_ text: String, _ minor: Int) throws {
        let products = MemoryProducts()
        _ = try Catalogue.sample(on: products).importJSON("[\(mug(["price": text]))]")
        #expect(products.product(sku: "KIT-MUG-001")?.price == Money(minor: minor, currency: .eur))
    }

    @Test("A price without a currency is in the store's")
    func usualCurrency() throws {
        let products = MemoryProducts()
        let yen = try Currency("JPY")
        _ = try Catalogue.sample(on: products, currency: yen).importJSON(
            "[\(mug(["currency": nil, "price": "500"]))]")
        #expect(products.product(sku: "KIT-MUG-001")?.price == Money(minor: 500, currency: yen))
    }

    @Test("Category, description and stock may be left out or null")
    func absent() throws {
        let products = MemoryProducts()
        _ = try Catalogue.sample(on: products).importJSON(
            "[\(mug(["category": nil, "description": "null", "stock": nil]))]")
        let expected = Product(
            sku: "KIT-MUG-001", title: "Stoneware Mug", category: "", price: Money(minor: 1299, currency: .eur),
            stock: 0)
        #expect(products.product(sku: "KIT-MUG-001") == expected)
    }

    @Test("Space around a text is taken off")
    func trimmed() throws {
        let products = MemoryProducts()
        _ = try Catalogue.sample(on: products).importJSON(
            #"[\#(mug(["sku": "\" KIT-1\\n\"", "title": "\"  Mug \""]))]"#)
        #expect(products.product(sku: "KIT-1")?.title == "Mug")
    }

    @Test("ALL-4 a text with another control character is rejected, and a tab and an end of line stay")
    func controlCharacter() throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importJSON(
            #"[\#(mug(["title": #""Mug\u009bx""#])), \#(mug(["sku": #""B""#, "description": #""a\tb\r\nc""#]))]"#)
        #expect(report.rejected.map(\.reason) == ["contains the character U+009B"])
        #expect(products.product(sku: "B")?.description == "a\tb\r\nc")
    }

    @Test("ALL-4 a text that turns what stands behind it is rejected, with the code of the character and the SKU")
    func turnedText() throws {
        let report = try Catalogue.sample(on: MemoryProducts()).importJSON(
            #"[\#(mug(["description": #""\u202egpj.exe""#])), \#(mug(["title": #""\u2067x\u2069""#]))]"#)
        #expect(
            report.rejected.map { "\($0.field) \($0.reason)" } == [
                "description contains the character U+202E", "title contains the character U+2067",
            ])
    }

    @Test("PM-15 a new SKU of dots alone is rejected with advice, since it has no web address", arguments: [".", ".."])
    func dots(sku: String) throws {
        let products = MemoryProducts(), catalogue = Catalogue.sample(on: products)
        let reason = "is '\(sku)', which stands for a folder in web addresses; add a letter or a digit"
        let report = try catalogue.importJSON(
            "[\(mug(["sku": "\"\(sku)\""])), \(mug(["sku": "\"a/b\""])), \(mug(["sku": "\"...\""]))]")
        #expect(report.rejected.map(\.reason) == [reason] && report.imported == 2)
        let request = SaveProductRequest(sku: sku, title: "Dots", price: Money(minor: 1, currency: .eur))
        #expect(try catalogue.save(request, for: "x") == .rejected(field: "sku", reason: reason))
    }

    @Test("PM-12 a price beyond the greatest one is rejected with it, and one that is kept already stays")
    func greatestPrice() throws {
        let products = MemoryProducts(), catalogue = Catalogue.sample(on: products)
        let report = try catalogue.importJSON(
            #"[\#(mug(["price": "10000000000.01"])), \#(mug(["sku": #""B""#, "price": "10000000000"]))]"#)
        #expect(report.imported == 1)
        #expect(
            report.rejected.map(\.reason) == ["is more than 10000000000.00 EUR, the most that a product can cost"])
        let dear = Product(
            sku: "C", title: "C", category: "", price: Money(minor: .max, currency: .eur), stock: 1)
        try products.save(dear, after: nil, reason: "earlier", actor: "x")
        let renamed = try catalogue.save(SaveProductRequest(sku: "C", title: "D"), for: "x")
        #expect(
            renamed == .saved(product: Product(sku: "C", title: "D", category: "", price: dear.price, stock: 1)))
    }

    @Test(
        "PM-4 a text with a null character, which not every store keeps, is rejected",
        arguments: ["sku", "title", "category", "description"])
    func nullCharacter(field: String) throws {
        let products = MemoryProducts()
        let report = try Catalogue.sample(on: products).importJSON(
            #"[\#(mug([field: #""Mug\u0000x""#])), \#(mug(["sku": #""B""#]))]"#)
        #expect(report.imported == 1)
        #expect(report.rejected.map(\.field) == [field])
        #expect(report.rejected.map(\.reason) == ["contains the character U+0000"])
        #expect(Array(products.bySKU.keys) == ["B"])
    }
}
