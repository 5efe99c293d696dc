import BoardyStorage
import BoardyValues
import ProductManagementIO
import StoreBackends
import Testing

@testable import ProductManagement

/// The keepers of products, which must behave alike.
enum Keeping: Sendable {
    case memory
    case store(StoreBackend)

    static let all = [memory] + StoreBackend.databases.map(store)

    func make() throws -> any ProductRepository {
        switch self {
        case .memory: MemoryProducts()
        case .store(let backend): try StoredProducts.sample(on: backend)
        }
    }

    func make(_ products: [Product]) throws -> any ProductRepository {
        let repository = try make()
        for product in products { try repository.save(product) }
        return repository
    }
}

@Suite struct RepositoryTests {
    @Test("What is saved is found as it was, and nothing else", arguments: Keeping.all)
    func save(_ keeping: Keeping) throws {
        let repository = try keeping.make()
        #expect(try repository.count() == 0)
        #expect(try repository.page(of: ProductSearch(ProductQuery())).total == 0)
        try repository.save(.mug)
        #expect(try repository.product(sku: "KIT-MUG-001") == .mug)
        #expect(try repository.product(sku: "kit-mug-001") == nil)
        #expect(try repository.product(sku: "KIT\0") == nil)
        #expect(try repository.count() == 1)
    }

    @Test("A product takes the place of the one with its SKU, in every field", arguments: Keeping.all)
    func replace(_ keeping: Keeping) throws {
        let repository = try keeping.make([.mug])
        let other = Product(
            sku: "KIT-MUG-001", title: "Bowl", category: "Dining", description: "Deep.",
            price: Money(minor: 5, currency: try Currency("USD")), stock: 0)
        try repository.save(other)
        #expect(try repository.product(sku: "KIT-MUG-001") == other)
        #expect(try repository.count() == 1)
        #expect(try repository.page(of: ProductSearch(ProductQuery())).products.map(\.title) == ["Bowl"])
    }

    @Test("A category is exact", arguments: Keeping.all)
    func category(_ keeping: Keeping) throws {
        let repository = try keeping.make([
            .sample("A", category: "Kitchen"), .sample("B", category: "kitchen"), .sample("C", category: "Kitchens"),
        ])
        #expect(
            try repository.page(of: ProductSearch(ProductQuery(category: "Kitchen"))).products.map(\.sku) == ["A"])
    }

    @Test(
        "Products come in the order of their titles, whatever the case, then of their SKUs", arguments: Keeping.all
    )
    func order(_ keeping: Keeping) throws {
        let repository = try keeping.make([
            .sample("4", title: "mug small"), .sample("2", title: "Mug"), .sample("3", title: "MUG"),
            .sample("1", title: "Tray"), .sample("5", title: "bowl"),
        ])
        #expect(
            try repository.page(of: ProductSearch(ProductQuery())).products.map(\.sku) == ["5", "2", "3", "4", "1"])
    }

    @Test("A page has its part of the products and the number of all", arguments: Keeping.all)
    func pages(_ keeping: Keeping) throws {
        let repository = try keeping.make((10..<35).map { .sample("S\($0)") })
        let page = try repository.page(of: ProductSearch(ProductQuery(offset: 3, limit: 2)))
        #expect(page.total == 25)
        #expect(page.products.map(\.sku) == ["S13", "S14"])
        #expect(try repository.page(of: ProductSearch(ProductQuery(offset: 99))).products.isEmpty)
        #expect(try repository.page(of: ProductSearch(ProductQuery())).products.count == 20)
    }

    @Test("An import that throws leaves nothing behind", arguments: Keeping.all)
    func undone(_ keeping: Keeping) throws {
        struct Stop: Error {}
        let repository = try keeping.make([.mug])
        #expect(throws: Stop.self) {
            try repository.importing {
                try repository.save(.sample("NEW"))
                throw Stop()
            }
        }
        #expect(try repository.count() == 1)
    }
}

@Suite struct StoredProductsTests {
    @Test("Products outlive the store that wrote them")
    func file() throws {
        let directory = try TemporaryDirectory()
        for _ in 0..<2 {
            let store = Store(.file(directory.file("store.sqlite")))
            store.require(.productManagement)
            let products = StoredProducts(store)
            if try products.count() == 0 { try products.save(.mug) }
            #expect(try products.product(sku: "KIT-MUG-001") == .mug)
        }
    }

    @Test("An import is a row of transactions named products.import")
    func transaction() throws {
        let store = Store(.memory)
        store.require(.productManagement)
        var points: [TransactionPoint] = []
        store.onTransaction = { points.append($0) }
        let catalogue = Catalogue.sample(on: StoredProducts(store))
        _ = try catalogue.importJSON(foreignRows)
        #expect(
            points == [
                TransactionPoint("products.import", .beforeCommit), TransactionPoint("products.import", .afterCommit),
            ])
    }
}

@Suite struct ProductSearchTests {
    @Test(
        "Figures out of bounds are brought within them",
        arguments: [
            (nil, nil, 0, 20), (-1, 0, 0, 1), (5, 200, 5, 200), (Int.min, 201, 0, 200), (7, Int.min, 7, 1),
        ] as [(Int?, Int?, Int, Int)])
    func bounds(_ offset: Int?, _ limit: Int?, _ soundOffset: Int, _ soundLimit: Int) {
        let search = ProductSearch(ProductQuery(offset: offset, limit: limit))
        #expect(search.offset == soundOffset)
        #expect(search.limit == soundLimit)
    }
}
