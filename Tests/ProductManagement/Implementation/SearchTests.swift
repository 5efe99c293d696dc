import BoardyStorage
import BoardyValues
import ProductManagementIO
import StoreBackends
import Testing

@testable import ProductManagement

@Suite struct SearchTests {
    private func found(_ request: ProductSearchRequest, in repository: StoredProducts) throws -> [String] {
        let page = try repository.page(of: ProductSearch(request))
        #expect(page.total == page.products.count)
        #expect(page.after == nil)
        return page.products.map(\.sku)
    }

    private func product(
        _ sku: String, _ title: String, category: String = "Things", _ description: String = "",
        price: Money = Money(minor: 100, currency: .eur)
    ) -> Product {
        Product(sku: sku, title: title, category: category, description: description, price: price, stock: 1)
    }

    @Test(
        "PM-8 all words are found by their beginnings, whatever the case and the diacritics, also by products.list",
        arguments: StoreBackend.databases)
    func words(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(
            on: backend,
            [
                product("A-3", "mug 100%", category: "Kitchen"), product("A-1", "Mug", category: "Kitchen"),
                product("B-2", "Äpfel", category: "Food", "With crème brûlée."), product("C-4", "σοφός"),
            ])
        let cases: [(String, [String])] = [
            ("mug", ["A-1", "A-3"]), ("MU", ["A-1", "A-3"]), ("ug", []), ("apfel", ["B-2"]), ("ÄPF", ["B-2"]),
            ("A\u{308}PFEL", ["B-2"]), ("b-", ["B-2"]), ("kitchen mug", ["A-1", "A-3"]), ("mug food", []),
            ("creme brulee", ["B-2"]), ("a-", ["A-1", "A-3", "B-2"]), ("a-3", ["A-3"]), ("  mug\n100 ", ["A-3"]),
            ("Σοφ", ["C-4"]), ("ΣΟΦΌΣ", ["C-4"]), ("", ["A-1", "A-3", "B-2", "C-4"]),
            (" ", ["A-1", "A-3", "B-2", "C-4"]),
        ]
        for (text, skus) in cases {
            #expect(Set(try found(ProductSearchRequest(text: text), in: repository)) == Set(skus), "\(text)")
            let page = try repository.page(of: ProductSearch(ProductQuery(query: text)))
            #expect(page.total == skus.count, "\(text)")
            #expect(page.products.map(\.sku).sorted() == skus, "\(text)")
        }
    }

    @Test("PM-8 no text is syntax of the index", arguments: StoreBackend.databases)
    func syntax(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(
            on: backend, [product("A", "mug"), product("B", "bowl"), product("C", "mug and or bowl")])
        let texts = [
            "\"", "\"mug", "mug\"", "'", "*", "mug*", "mug OR bowl", "mug AND", "NOT mug", "(mug", "mug)", "title:mug",
            "{title} : mug",
            "^mug", "mug + bowl", "NEAR(mug bowl)", "-mug", "mug; DROP TABLE products; --", "%", "_", "\\",
            "mug\u{0}bowl", "\u{0}",
            "\u{1E922}", "\u{E000}", "\u{E000}5468696E6773", "x\u{E000}", "\u{301}", "🫖", "products_text", "rank", "?1",
            "mug & bowl", "mug:*", "<->", "!mug", "{mug}", "a' | 'b",
        ]
        for text in texts { try expectNoSyntax(text, in: repository) }
        #expect(try repository.count() == 3)
    }

    private func expectNoSyntax(_ text: String, in repository: StoredProducts) throws {
        // Each word is looked for as it is, so "OR" is a word that only the last product has.
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let expected = [["mug"], ["bowl"], ["mug", "and", "or", "bowl", "c"]].enumerated().filter { _, known in
            !words.isEmpty && words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
        }
        let isPhrase = text.contains("\u{0}") || text.contains("title:")
        let skus = try found(ProductSearchRequest(text: text), in: repository).sorted()
        if !isPhrase { #expect(skus == expected.map { ["A", "B", "C"][$0.offset] }, "\(text)") }
        _ = try repository.page(of: ProductSearch(ProductQuery(query: text, category: text)))
        let category = try found(ProductSearchRequest(text: "mug", category: text), in: repository)
        #expect(category.isEmpty)
    }

    @Test(
        "PM-8 a word in the title outranks one in the category, and that one in the description",
        arguments: [2_000, 0],
        StoreBackend.databases)
    func columns(scored: Int, backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(
            on: backend,
            [
                product("D", "Pot", "tea tea tea tea tea tea tea tea tea tea tea"),
                product("C", "Jug", category: "Tea"),
                product("T", "A very long title of a thing for all the occasions of a year, such as for tea"),
            ], limits: .init(scored: scored))
        #expect(try found(ProductSearchRequest(text: "tea"), in: repository) == ["T", "C", "D"])
    }

    @Test(
        "PM-8 of products with a word in the same column the one with more of it, or fewer others, comes first",
        arguments: StoreBackend.databases)
    func frequency(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(
            on: backend,
            [
                product("LONG", "Tea with a long list of other words in its title"), product("SHORT", "Tea"),
                product("TWICE", "Tea for tea"), product("SAME", "Tea"),
            ])
        #expect(
            try found(ProductSearchRequest(text: "tea"), in: repository) == ["TWICE", "SHORT", "SAME", "LONG"])
    }

    @Test(
        "PM-8 the product whose SKU the text is comes first, as typed or in capitals", arguments: [2_000, 0],
        StoreBackend.databases)
    func sku(scored: Int, backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(
            on: backend,
            [
                product("OTHER-1", "mug-1 mug-1 mug-1"), product("MUG-1", "Cup"), product("%", "Percent"),
                product("a", "Lower"), product("A", "Upper"),
            ], limits: .init(scored: scored))
        #expect(try found(ProductSearchRequest(text: "MUG-1"), in: repository) == ["MUG-1", "OTHER-1"])
        #expect(try found(ProductSearchRequest(text: " mug-1 "), in: repository) == ["MUG-1", "OTHER-1"])
        #expect(try found(ProductSearchRequest(text: "%"), in: repository) == ["%"])
        #expect(try found(ProductSearchRequest(text: "a"), in: repository).first == "a")
        #expect(try found(ProductSearchRequest(text: "A"), in: repository).first == "A")
        #expect(try found(ProductSearchRequest(text: "MUG-1", category: "Other"), in: repository) == [])
    }

    @Test(
        "PM-8 a category is exact and prices are of one currency, with a text and without", arguments: [2_000, 0],
        StoreBackend.databases)
    func filters(scored: Int, backend: StoreBackend) throws {
        let dollar = try Currency("USD")
        let euros = { (minor: Int) in Money(minor: minor, currency: .eur) }
        let repository = try StoredProducts.sample(
            on: backend,
            [
                product("1", "Mug", category: "Tea & more", price: euros(100)),
                product("2", "Mug", category: "tea & more", price: euros(200)),
                product("3", "Mug", category: "Tea & more!", price: euros(300)),
                product("4", "Mug", category: "--", price: euros(400)),
                product("5", "Mug", category: "", price: Money(minor: 300, currency: dollar)),
            ], limits: .init(scored: scored))
        for text in ["mug", nil] {
            let skus = { (category: String?, lowest: Money?, highest: Money?) in
                try found(
                    ProductSearchRequest(text: text, category: category, minPrice: lowest, maxPrice: highest),
                    in: repository
                ).sorted()
            }
            #expect(try skus("Tea & more", nil, nil) == ["1"])
            #expect(try skus("--", nil, nil) == ["4"])
            #expect(try skus("", nil, nil) == ["5"])
            #expect(try skus("Tea", nil, nil) == [])
            #expect(try skus(nil, euros(200), euros(300)) == ["2", "3"])
            #expect(try skus(nil, euros(300), nil) == ["3", "4"])
            #expect(try skus(nil, nil, euros(100)) == ["1"])
            #expect(try skus(nil, nil, Money(minor: 300, currency: dollar)) == ["5"])
            #expect(try skus(nil, euros(1), Money(minor: 300, currency: dollar)) == [])
            #expect(try skus(nil, euros(300), euros(200)) == [])
            #expect(try skus("Tea & more", euros(101), nil) == [])
            #expect(try skus("Tea & more", euros(100), euros(100)) == ["1"])
        }
    }

    @Test("PM-8 a total is exact up to the limits, and says so beyond them", arguments: StoreBackend.databases)
    func totals(backend: StoreBackend) throws {
        let cents = { (minor: Int) in Money(minor: minor, currency: .eur) }
        let repository = try StoredProducts.sample(
            on: backend, (1...4).map { product("\($0)", "Mug", price: cents($0)) },
            limits: .init(counted: 3, compared: 3))
        let page = { (request: ProductSearchRequest) in try repository.page(of: ProductSearch(request)) }
        let broad = try page(ProductSearchRequest(text: "mug", limit: 2))
        #expect(broad.total == 3)
        #expect(broad.isTotalExact == false)
        #expect(broad.products.map(\.sku) == ["1", "2"])
        // Of the four with the word, the first ones are compared with the prices.
        let late = try page(ProductSearchRequest(text: "mug", minPrice: cents(4), limit: 2))
        #expect(late.products.map(\.sku) == ["4"])
        #expect(late.isTotalExact == false)
        let dear = try page(ProductSearchRequest(minPrice: cents(2)))
        #expect(dear.total == 3)
        #expect(dear.isTotalExact == nil)
        #expect(try page(ProductSearchRequest()).total == 4)
        #expect(try page(ProductSearchRequest(category: "Things")).isTotalExact == nil)
    }

    @Test(
        "PM-8 of more products with several words than are compared, the oldest come first on all pages",
        arguments: [nil, "Things"], StoreBackend.databases)
    func compared(category: String?, backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(
            on: backend, (1...4).map { product("\($0)", $0 == 4 ? "Mug" : "Large old mug") }, limits: .init(compared: 2)
        )
        var skus: [String] = [], after: ProductCursor?
        repeat {
            let text = category == nil ? "mug m" : "mug"
            let request = ProductSearchRequest(text: text, category: category, after: after, limit: 1)
            let page = try repository.page(of: ProductSearch(request))
            #expect(page.total == 2 && page.isTotalExact == false)
            skus += page.products.map(\.sku)
            after = page.after
        } while after != nil && skus.count < 9
        #expect(skus == ["1", "2", "3", "4"])
        #expect(try repository.page(of: ProductSearch(ProductSearchRequest(text: "mug"))).isTotalExact == nil)
    }

    @Test("PM-8 a long text is cut to sixteen words of 64 characters")
    func limits() {
        let words = (1...20).map { "w\($0)" }
        #expect(WordExpression.words(of: words.joined(separator: " ")) == Array(words.prefix(16)))
        #expect(WordExpression.words(of: String(repeating: "x", count: 100_000)) == [String(repeating: "x", count: 64)])
        #expect(WordExpression.words(of: "a - % b") == ["a", "b"])
    }
}

@Suite struct WordIndexTests {
    private func store(_ schema: Schema = .productManagement, at location: Location) -> Store {
        let store = Store(location)
        store.require(schema)
        return store
    }

    private func found(_ text: String, in store: Store) throws -> [String] {
        try StoredProducts(store).page(of: ProductSearch(ProductSearchRequest(text: text))).products.map(\.sku)
    }

    /// Lets the index compare itself with the table.
    private func check(_ store: Store) throws {
        try store.run("INSERT INTO products_text (products_text, rank) VALUES ('integrity-check', 1)")
    }

    @Test("PM-8 an old store keeps its products, and finds them by their words", arguments: [3, 5])
    func migration(version: Int) throws {
        let directory = try TemporaryDirectory()
        let location = Location.file(directory.file("store.sqlite"))
        let current = Schema.productManagement
        let old = store(Schema(name: current.name, migrations: Array(current.migrations.prefix(version))), at: location)
        for product in [Product.mug, .sample("A", title: "Crème")] {
            try old.run(
                """
                INSERT INTO products (sku, title, category, description, price, currency, stock, search)
                VALUES (?, ?, ?, ?, ?, 'EUR', ?, '')
                """, product.sku, product.title, product.category, product.description, product.price.minor,
                product.stock)
        }
        try old.close()
        let opened = store(at: location)
        #expect(try found("creme", in: opened) == ["A"])
        #expect(try found("350", in: opened) == ["KIT-MUG-001"])
        #expect(try StoredProducts(opened).product(sku: "KIT-MUG-001") == .mug)
        let kitchen = ProductSearch(
            ProductSearchRequest(category: "Kitchen", minPrice: Money(minor: 1299, currency: .eur)))
        #expect(try StoredProducts(opened).page(of: kitchen).products.map(\.sku) == ["KIT-MUG-001"])
        try check(opened)
    }

    @Test("PM-8 the index follows every writer: an import, another process, and SQL by hand")
    func triggers() throws {
        let directory = try TemporaryDirectory()
        let location = Location.file(directory.file("store.sqlite"))
        let one = store(at: location), other = store(at: location)
        _ = try Catalogue.sample(on: StoredProducts(one)).importJSON(
            "[\(mug()), \(mug(["sku": "\"B\"", "title": "\"Bowl\""]))]")
        #expect(try found("stoneware", in: other) == ["KIT-MUG-001"])
        try StoredProducts(other).save(.sample("B", title: "Plate"))
        #expect(try found("bowl", in: one) == [])
        #expect(try found("plate", in: one) == ["B"])
        for (column, word) in [("description", "deep"), ("category", "dining"), ("title", "round")] {
            try #require(try found(word, in: one) == [])
            switch column {
            case "description": try other.run("UPDATE products SET description = ? WHERE sku = 'B'", word)
            case "category": try other.run("UPDATE products SET category = ? WHERE sku = 'B'", word)
            default: try other.run("UPDATE products SET title = ? WHERE sku = 'B'", word)
            }
            #expect(try found(word, in: one) == ["B"])
        }
        try other.run("UPDATE products SET title = 'Dish', sku = 'C' WHERE sku = 'B'")
        #expect(try found("dish", in: one) == ["C"])
        try check(one)
        try other.run("DELETE FROM products WHERE sku = 'C'")
        #expect(try found("dish", in: one) == [])
        try check(one)
    }

    @Test("PM-8 a change of price or stock writes nothing into the index")
    func stock() throws {
        let store = store(at: .memory)
        try StoredProducts(store).save(.mug)
        let size = {
            try store.row("SELECT sum(length(block)) AS size FROM products_text_data") { try $0["size"] as Int }
        }
        let before = try size()
        try store.run("UPDATE products SET stock = 1, price = 2")
        #expect(try size() == before)
        try store.run("UPDATE products SET title = 'Other'")
        #expect(try size() != before)
    }

    @Test("PM-8 the index fits the table after the file was vacuumed")
    func vacuum() throws {
        let directory = try TemporaryDirectory()
        let store = store(at: .file(directory.file("store.sqlite")))
        for number in 1...50 { try StoredProducts(store).save(.sample("S\(number)", title: "Thing \(number)")) }
        try store.run("DELETE FROM products WHERE rowid % 3 = 0")
        try store.run("VACUUM")
        try check(store)
        #expect(try found("50", in: store) == ["S50"])
    }
}
