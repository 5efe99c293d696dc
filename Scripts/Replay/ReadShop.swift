import AuthenticationIO
import Boardy
import BoardyStorage
import BoardyValues
import ProductManagementIO
import ShoppingIO

/// A shop with many products, and with one shopper who has many orders and a full cart.
@MainActor
final class ReadShop {
    /// One kind of read, which returns the number of what it found.
    typealias Kind = (name: String, read: () async throws -> Int)

    private let catalogue: SeededCatalogue
    private let orderCount: Int
    private let store: Store
    private let shop: ShopSession
    private var numbers: SeededNumbers

    init(_ path: String, products: Int, orders: Int, seed: UInt64) throws {
        var numbers = SeededNumbers(state: seed)
        catalogue = SeededCatalogue(count: products, numbers: &numbers)
        orderCount = orders
        store = Store(.file(path))
        shop = try ShopSession(profile: "reads", store: store)
        self.numbers = numbers
    }

    /// Signs the shopper in, and fills the store unless a run before has filled it.
    func prepare() async throws {
        try await shop.signIn(as: .operator)
        let known = try await shop.mainboard.ioListProducts().output(with: .init(limit: 1)).total
        if known == 0 {
            let report = try await shop.mainboard.ioImportProducts().output(with: .data(format: .csv, catalogue.csv))
            guard report.rejected.isEmpty else { throw ReplayError("products were rejected: \(report.rejected)") }
            try insertOrders(of: try await shop.mainboard.ioCurrentUser().output()?.id ?? "")
            for product in catalogue.products.prefix(50) {
                _ = try await shop.mainboard.ioAddToCart().output(with: .init(sku: product.sku, quantity: 2))
            }
        }
        let products = try await shop.mainboard.ioListProducts().output(with: .init(limit: 1)).total
        let orders = try await orders(.init(limit: 1)), lines = try await cart()
        guard products == catalogue.products.count, orders == orderCount, lines == 50 else {
            throw ReplayError(
                "the store has \(products) products, \(orders) orders and \(lines) lines in "
                    + "the cart; name another one by --store"
            )
        }
    }

    /// Writes the orders into their tables. To buy them would take minutes, and reading does not tell the difference.
    private func insertOrders(of user: String) throws {
        try store.transaction("reads.orders") { store in
            for number in 0..<orderCount {
                let lines = (0..<Int.random(in: 1...20, using: &numbers)).map { _ in
                    catalogue.products[Int.random(in: 0..<catalogue.products.count, using: &numbers)]
                }
                try store.run(
                    """
                    INSERT INTO orders (id, key, user, total, currency, placed_at, status, transaction_id, last4, brand)
                    VALUES (?, ?, ?, ?, 'EUR', ?, 'paid', ?, '4242', 'visa')
                    """, "order-\(number)", "key-\(number)", user, lines.map(\.cents).reduce(0, +),
                    1_790_000_000_000 + number * 60_000, "transaction-\(number)")
                for (position, line) in lines.enumerated() {
                    try store.run(
                        """
                        INSERT INTO order_lines (order_id, position, sku, title, quantity, unit_price, currency)
                        VALUES (?, ?, ?, ?, 1, ?, 'EUR')
                        """, "order-\(number)", position, line.sku, line.title.joined(separator: " "), line.cents)
                }
            }
        }
    }

    // MARK: - The kinds

    func kinds() async throws -> [Kind] { try await searches() + lists() + orders() }

    private func searches() async throws -> [Kind] {
        let words = catalogue.words
        var kinds: [Kind] = [
            ("a rare word", 1_000..<4_000), ("a common word", 20..<400), ("a very common word", 0..<20),
        ]
        .map { name, range in (name, { try await self.search(.init(text: self.any(words[range]))) }) }
        kinds += (1...3).map { length in
            ("a prefix of \(length)", { try await self.search(.init(text: String(self.any(words).prefix(length)))) })
        }
        kinds += (2...3).map { length in ("\(length) words", { try await self.search(self.titled(length)) }) }
        kinds += [
            ("a word in a category", { try await self.search(self.narrowed(self.titled(1), category: true)) }),
            ("a word with prices", { try await self.search(self.narrowed(self.titled(1), prices: true)) }),
            ("both", { try await self.search(self.narrowed(self.titled(1), category: true, prices: true)) }),
            ("a category with prices", { try await self.search(self.narrowed(.init(), category: true, prices: true)) }),
            ("prices", { try await self.search(self.narrowed(.init(), prices: true)) }),
        ]
        for page in [2, 10] {
            var places: [ProductSearchRequest] = []
            for index in 0..<20 {
                let first = index % 2 == 0 ? titled(1) : ProductSearchRequest(text: any(words[..<400]))
                if let place = try await following(first, pages: page - 1) { places.append(place) }
            }
            kinds.append(("page \(page)", { try await self.search(self.any(places, or: .init())) }))
        }
        var ends: [ProductSearchRequest] = []
        for index in 0..<20 {
            let first = ProductSearchRequest(text: words[index], limit: 200)
            if let place = try await following(first, pages: .max) { ends.append(place) }
        }
        return kinds + [("the last page", { try await self.search(self.any(ends, or: .init())) })]
    }

    private func lists() -> [Kind] {
        let count = catalogue.products.count
        return [
            ("a page of products", { try await self.list(.init()) }),
            ("a page of a category", { try await self.list(.init(category: self.any(self.catalogue.categories))) }),
            (
                "a page of products with a word",
                { try await self.list(.init(query: self.any(self.catalogue.words[..<400]))) }
            ),
            ("a page at an offset", { try await self.list(.init(offset: self.number(below: count))) }),
            ("the last page of products", { try await self.list(.init(offset: count - 20)) }),
            (
                "details of a product",
                { try await self.details(self.catalogue.products[self.number(below: count)].sku) }
            ),
        ]
    }

    private func orders() -> [Kind] {
        let count = orderCount
        return [
            ("the cart", { try await self.cart() }),
            ("the newest orders", { try await self.orders(.init()) }),
            ("orders at an offset", { try await self.orders(.init(offset: self.number(below: count))) }),
            ("the oldest orders", { try await self.orders(.init(offset: count - 20)) }),
            ("details of an order", { try await self.order("order-\(self.number(below: count))") }),
        ]
    }

    // MARK: - Requests

    private func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    private func any(_ texts: some Collection<String>) -> String { texts.randomElement(using: &numbers) ?? "" }

    private func any<Element>(_ elements: [Element], or other: Element) -> Element {
        elements.randomElement(using: &numbers) ?? other
    }

    /// Returns a search for words of one title, so that the search finds a product.
    private func titled(_ count: Int) -> ProductSearchRequest {
        let title = catalogue.products.randomElement(using: &numbers)?.title.shuffled(using: &numbers) ?? []
        return ProductSearchRequest(text: title.prefix(count).joined(separator: " "))
    }

    /// Returns a search in a category, or in a range of prices, narrow or wide.
    private func narrowed(
        _ request: ProductSearchRequest, category: Bool = false, prices: Bool = false
    ) -> ProductSearchRequest {
        let lowest = 100 + number(below: 9_900), highest = lowest * (105 + number(below: 900)) / 100
        return ProductSearchRequest(
            text: request.text, category: category ? any(catalogue.categories) : nil,
            minPrice: prices ? .init(minor: lowest, currency: .eur) : nil,
            maxPrice: prices ? .init(minor: highest, currency: .eur) : nil)
    }

    /// Returns the search for a later page, or for the last one, or nil if there are fewer.
    private func following(_ request: ProductSearchRequest, pages: Int) async throws -> ProductSearchRequest? {
        var request = request, skipped = 0
        while skipped < pages, let after = try await shop.mainboard.ioSearchProducts().output(with: request).after {
            request = ProductSearchRequest(text: request.text, after: after, limit: request.limit)
            skipped += 1
        }
        return pages == .max || skipped == pages ? request : nil
    }

    // MARK: - Reads

    private func search(_ request: ProductSearchRequest) async throws -> Int {
        try await shop.mainboard.ioSearchProducts().output(with: request).total
    }

    private func list(_ query: ProductQuery) async throws -> Int {
        try await shop.mainboard.ioListProducts().output(with: query).total
    }

    private func details(_ sku: String) async throws -> Int {
        if case .found = try await shop.mainboard.ioProductDetails().output(with: .init(sku: sku)) { 1 } else { 0 }
    }

    private func cart() async throws -> Int { try await shop.mainboard.ioCart().output().lines.count }

    private func orders(_ query: OrderQuery) async throws -> Int {
        try await shop.mainboard.ioListOrders().output(with: query).total
    }

    private func order(_ id: String) async throws -> Int {
        if case .found = try await shop.mainboard.ioOrderDetails().output(with: .init(id: id)) { 1 } else { 0 }
    }
}
