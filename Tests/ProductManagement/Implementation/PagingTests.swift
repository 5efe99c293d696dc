import BoardyStorage
import BoardyValues
import ProductManagementIO
import RandomCases
import StoreBackends
import Testing

@testable import ProductManagement

/// The pages of one kind that a test goes through.
enum Paging: CaseIterable {
    case list, category, words, manyWords, ranked, columns, aged, filtered, prices, manyPrices, cheap, dear,
        cheapCategory, dearWords

    var limits: StoredProducts.SearchLimits {
        switch self {
        case .list, .category, .words, .ranked, .prices, .cheap, .dear, .cheapCategory, .dearWords: .init()
        case .columns: .init(scored: 3)
        case .aged, .filtered, .manyWords, .manyPrices: .init(ranked: 3, scored: 3, sorted: 3)
        }
    }

    func search(after: ProductCursor?, limit: Int) -> ProductSearch {
        switch self {
        case .list: ProductSearch(ProductQuery(after: after, limit: limit))
        case .category: ProductSearch(ProductQuery(category: "Tea", after: after, limit: limit))
        case .words, .manyWords: ProductSearch(ProductQuery(query: "mug", after: after, limit: limit))
        case .cheap: ProductSearch(ProductQuery(after: after, limit: limit, sort: .price))
        case .dear: ProductSearch(ProductQuery(after: after, limit: limit, sort: .priceDescending))
        case .cheapCategory: ProductSearch(ProductQuery(category: "Tea", after: after, limit: limit, sort: .price))
        case .dearWords: ProductSearch(ProductQuery(query: "mug", after: after, limit: limit, sort: .priceDescending))
        case .ranked, .columns, .aged: ProductSearch(ProductSearchRequest(text: "mug", after: after, limit: limit))
        case .filtered:
            ProductSearch(
                ProductSearchRequest(
                    text: "mug", category: "Tea", minPrice: Money(minor: 20, currency: .eur), after: after, limit: limit
                ))
        case .prices, .manyPrices:
            ProductSearch(
                ProductSearchRequest(minPrice: Money(minor: 40, currency: .eur), after: after, limit: limit))
        }
    }

    func fits(_ product: Product) -> Bool {
        let hasWord = [product.sku, product.title, product.category, product.description]
            .joined(separator: " ").lowercased().contains("mug")
        return switch self {
        case .list, .cheap, .dear: true
        case .category, .cheapCategory: product.category == "Tea"
        case .words, .manyWords, .ranked, .columns, .aged, .dearWords: hasWord
        case .filtered: hasWord && product.category == "Tea" && product.price.minor >= 20
        case .prices, .manyPrices: product.price.minor >= 40
        }
    }
}

@Suite struct PagingTests {
    private func products(
        at location: Location, limits: StoredProducts.SearchLimits = .init()
    ) -> StoredProducts {
        let store = Store(location)
        store.require(.productManagement)
        return StoredProducts(store, limits: limits)
    }

    private func random(_ sku: String, _ generator: inout SplitMix) -> Product {
        let words = ["mug", "Mug", "bowl", "tea", "Pot", "mugs", "large"]
        let text = { (generator: inout SplitMix, count: Int) in
            (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
        }
        return Product(
            sku: sku, title: text(&generator, Int.random(in: 1...3, using: &generator)),
            category: ["Tea", "Mug", "Other"].randomElement(using: &generator) ?? "",
            description: text(&generator, Int.random(in: 0...6, using: &generator)),
            price: Money(minor: Int.random(in: 0...99, using: &generator), currency: .eur), stock: 1)
    }

    @Test(
        "PM-9 no product is repeated or left out while another process writes between the pages",
        arguments: Paging.allCases, StoreBackend.shared)
    func stable(_ paging: Paging, backend: StoreBackend) throws {
        for seed in backend == .sqlite ? [1, 2, 3] : [4] {
            try expectStability(of: paging, on: backend, seed: UInt64(seed))
        }
    }

    private func expectStability(of paging: Paging, on backend: StoreBackend, seed: UInt64) throws {
        var generator = SplitMix(state: seed)
        let place = try StorePlace(backend)
        let reader = products(at: place.location, limits: paging.limits)
        let writer = products(at: place.location, limits: paging.limits)
        var staying: [Product] = [], others: [String] = []
        for number in 0..<60 {
            let product = random("P\(number)", &generator)
            try writer.save(product)
            if Bool.random(using: &generator) { staying.append(product) } else { others.append(product.sku) }
        }
        // Its SKU is the text, so it comes first.
        staying.append(.sample("MUG", title: "A mug", category: "Tea", minor: 50))
        try writer.save(.sample("MUG", title: "A mug", category: "Tea", minor: 50))

        var seen: [String] = [], after: ProductCursor?, pages = 0, added = 0
        repeat {
            let limit = Int.random(in: 1...5, using: &generator)
            let page = try reader.page(of: paging.search(after: after, limit: limit))
            #expect(page.products.count == limit || page.after == nil)
            seen += page.products.map(\.sku)
            after = page.after
            pages += 1
            for _ in 0..<3 {
                if let sku = others.randomElement(using: &generator), Bool.random(using: &generator) {
                    try writer.store.run("DELETE FROM products WHERE sku = ?", sku)
                    others.removeAll { $0 == sku }
                } else if let sku = others.randomElement(using: &generator), Bool.random(using: &generator) {
                    try writer.save(random(sku, &generator))
                } else {
                    added += 1
                    others.append("N\(added)")
                    try writer.save(random("N\(added)", &generator))
                }
            }
        } while after != nil && pages < 500
        let wanted = staying.filter(paging.fits).map(\.sku)
        #expect(pages > 2)
        #expect(wanted.count > 3)
        #expect(Set(seen).isSuperset(of: wanted), "left out: \(Set(wanted).subtracting(seen))")
        let repeated = Dictionary(grouping: seen, by: { $0 }).filter { $0.value.count > 1 && wanted.contains($0.key) }
        #expect(repeated.isEmpty)
    }

    @Test(
        "PM-9 pages of any size are the whole in its order, and only the last one has no place to go on from",
        arguments: Paging.allCases, StoreBackend.databases)
    func whole(_ paging: Paging, backend: StoreBackend) throws {
        var generator = SplitMix(state: 7)
        let repository = try StoredProducts.sample(on: backend, limits: paging.limits)
        for number in 0..<60 { try repository.save(random("P\(number)", &generator)) }
        // Titles and SKUs that differ by case alone have one place in the order.
        for sku in ["s", "S"] {
            try repository.save(.sample(sku, title: "Same mug", category: "Tea", minor: 50))
        }
        try repository.save(.sample("MUG", title: "A mug", category: "Tea", minor: 50))
        let all = try repository.page(of: paging.search(after: nil, limit: 200))
        #expect(all.after == nil)
        #expect(all.total == all.products.count)
        #expect(all.total > 3)
        for limit in [1, 2, 7, all.total] {
            var products: [ProductPage.Entry] = [], after: ProductCursor?
            repeat {
                let page = try repository.page(of: paging.search(after: after, limit: limit))
                #expect(page.total == all.total)
                products += page.products
                after = page.after
            } while after != nil && products.count <= all.total
            #expect(products == all.products)
        }
    }

    @Test(
        "PM-9 pages of a search stay in the order of the first one when more products are found than are scored",
        arguments: StoreBackend.databases)
    func growing(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(on: backend, limits: .init(ranked: 3, scored: 3))
        for title in ["a mug", "mug", "mug mug"] { try repository.save(.sample(title, title: title)) }
        let search = { (after: ProductCursor?) in
            try repository.page(of: ProductSearch(ProductSearchRequest(text: "mug", after: after, limit: 1)))
        }
        var seen: [String] = [], page = try search(nil)
        seen += page.products.map(\.sku)
        for number in 1...5 {
            try repository.save(.sample("more \(number)", title: "another mug with a longer title \(number)"))
        }
        while let after = page.after, seen.count < 20 {
            page = try search(after)
            seen += page.products.map(\.sku)
        }
        #expect(seen == ["mug", "mug mug", "a mug", "more 1", "more 2", "more 3", "more 4", "more 5"])
    }

    @Test(
        "PM-9 a place of another search gives products of this one, and never an error",
        arguments: StoreBackend.databases)
    func foreign(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(on: backend)
        for number in 0..<9 { try repository.save(.sample("P\(number)", title: "mug \(number)")) }
        for order in [ProductCursor.Order.title, .relevance, .column, .age, .price, .priceDescending] {
            for rank in [-1e300, -1, 0, 0.5, 2, 3, 1e300] {
                let cursor = ProductCursor(order: order, rank: rank, key: "mug 3", id: .max, first: -1)
                for paging in Paging.allCases {
                    let page = try repository.page(of: paging.search(after: cursor, limit: 3))
                    #expect(page.products.count <= 3)
                }
            }
        }
        let nothing = ProductSearch(ProductSearchRequest(text: "%", after: ProductCursor(order: .column), limit: 3))
        #expect(try repository.page(of: nothing).products.isEmpty)
    }

    @Test("PM-21 a list is in the order of its prices, each currency by itself", arguments: StoreBackend.databases)
    func prices(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(on: backend)
        let usd = try Currency("USD")
        for (sku, minor, currency) in [("A", 300, Currency.eur), ("B", 100, .eur), ("C", 200, usd), ("D", 100, .eur)] {
            try repository.save(
                Product(
                    sku: sku, title: "mug \(sku)", category: sku == "B" ? "Tea" : "Mug",
                    price: Money(minor: minor, currency: currency), stock: 1))
        }
        func skus(_ query: ProductQuery) throws -> [String] {
            try repository.page(of: ProductSearch(query)).products.map(\.sku)
        }
        #expect(try skus(ProductQuery(sort: .price)) == ["B", "D", "A", "C"])
        #expect(try skus(ProductQuery(sort: .priceDescending)) == ["C", "A", "D", "B"])
        #expect(try skus(ProductQuery(offset: 1, limit: 2, sort: .price)) == ["D", "A"])
        #expect(try skus(ProductQuery(category: "Mug", sort: .price)) == ["D", "A", "C"])
        #expect(try skus(ProductQuery(query: "mug", category: "Mug", sort: .priceDescending)) == ["C", "A", "D"])
        #expect(try skus(ProductQuery(query: "none", sort: .price)) == [])
    }

    @Test("PM-21 the categories are listed in their order, without the empty one", arguments: StoreBackend.databases)
    func categories(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(on: backend)
        #expect(try repository.categories(limit: 50) == [])
        for (number, category) in ["Tea", "", "Bath & Body", "Tea", "Äpfel", "Mug"].enumerated() {
            try repository.save(.sample("S\(number)", category: category))
        }
        #expect(try repository.categories(limit: 50) == ["Bath & Body", "Mug", "Tea", "Äpfel"])
        #expect(try repository.categories(limit: 2) == ["Bath & Body", "Mug"])
    }

    @Test("PM-9 the number of all products is kept and not counted for each page", arguments: StoreBackend.databases)
    func total(backend: StoreBackend) throws {
        let repository = try StoredProducts.sample(on: backend)
        try repository.save(.mug)
        try repository.store.run("UPDATE product_count SET count = 77")
        #expect(try repository.page(of: ProductSearch(ProductQuery())).total == 77)
    }
}
