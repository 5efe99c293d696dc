import BoardyStorage
import BoardyValues
import ProductManagementIO
import RandomCases
import StoreBackends
import Testing

@testable import ProductManagement

/// The meaning of searches and lists in plain Swift: which products are found, how many are counted, and in which order
/// they come.
private struct SearchModel {
    let limits: StoredProducts.SearchLimits
    /// The products, the oldest first.
    var products: [Product] = []

    struct Answer: Equatable {
        var total: Int
        var isExact: Bool
        var skus: [String]
    }

    func answer(to search: ProductSearch) -> Answer {
        let words = WordExpression.words(of: search.text).map { $0.lowercased() }
        let aged = Array(products.enumerated())
        let known =
            search.isRanked
            ? aged.filter { [search.text, search.text.uppercased()].contains($0.element.sku) }
                .filter { fits($0.element, search) }
                .max { $1.element.sku == search.text && $0.element.sku != search.text } : nil
        guard !words.isEmpty || search.text.isEmpty else {
            let skus = known.map { [$0.element.sku] } ?? []
            return Answer(total: skus.count, isExact: true, skus: skus)
        }
        let inCategory = aged.filter { item in
            words.allSatisfy { word in weight(of: word, in: item.element) > 0 }
                && (search.category.map { $0 == item.element.category } ?? true)
        }
        let found = inCategory.filter { fits($0.element, search) }
        let byTitle = found.sorted { left, right in
            let (first, second) = (ProductSearch.key(of: left.element), ProductSearch.key(of: right.element))
            return first == second
                ? left.offset < right.offset : first.utf8.lexicographicallyPrecedes(second.utf8)
        }
        if words.isEmpty {
            let isCounted = search.prices == nil || found.count <= limits.counted
            return Answer(
                total: isCounted ? found.count : limits.counted, isExact: isCounted, skus: byTitle.map(\.element.sku))
        }
        var answer = Answer(total: min(found.count, limits.counted), isExact: found.count <= limits.counted, skus: [])
        if search.prices != nil || (search.isRanked && (words.count > 1 || search.category != nil)) {
            let compared = inCategory.prefix(limits.compared + 1)
            answer.total = compared.filter { fits($0.element, search) }.count
            answer.isExact = compared.count <= limits.compared
            if !answer.isExact { answer.total = min(answer.total, limits.compared) }
        }
        let others = found.filter { $0.offset != known?.offset }
        let detailed = answer.total <= limits.scored
        let ordered: [Product]
        if !answer.isExact || answer.total > limits.ranked {
            ordered = others.map(\.element)
        } else if !search.isRanked {
            ordered = byTitle.map(\.element)
        } else {
            let scored = others.map { ($0, score($0.element, words, detailed: detailed)) }
            ordered = scored.sorted { $0.1 == $1.1 ? $0.0.offset < $1.0.offset : $0.1 > $1.1 }.map(\.0.element)
        }
        answer.skus = (known.map { [$0.element.sku] } ?? []) + ordered.map(\.sku)
        return answer
    }

    private func fits(_ product: Product, _ search: ProductSearch) -> Bool {
        (search.category.map { $0 == product.category } ?? true)
            && (search.prices.map {
                $0.currency == product.price.currency.code
                    && $0.lowest <= product.price.minor && product.price.minor <= $0.highest
            } ?? true)
    }

    private func columns(of product: Product) -> [(words: [Substring], weight: Double)] {
        [(product.sku, 3.0), (product.title, 3), (product.category, 2), (product.description, 1)].map {
            ($0.0.lowercased().split { !$0.isLetter && !$0.isNumber }, $0.1)
        }
    }

    private func weight(of word: String, in product: Product) -> Double {
        columns(of: product).filter { $0.words.contains { $0.hasPrefix(word) } }.map(\.weight).max() ?? 0
    }

    private func score(_ product: Product, _ words: [String], detailed: Bool) -> Double {
        let columns = columns(of: product)
        // The category counts as one more word.
        let length = Double(columns.map(\.words.count).reduce(1, +))
        return words.reduce(0) { score, word in
            let frequency = Double(columns.flatMap(\.words).filter { $0.hasPrefix(word) }.count)
            let details = frequency / (frequency + 1.2 * (0.25 + 0.75 * length / 24))
            return score + weight(of: word, in: product) + (detailed ? details / Double(words.count) : 0)
        }
    }
}

@Suite struct SearchModelTests {
    private static let words = ["mug", "mugs", "tea", "teapot", "pot", "b", "blue", "bowl", "large"]
    private static let categories = ["Tea", "Blue mugs", "Other"]

    private func text(_ counts: ClosedRange<Int>, _ random: inout SplitMix) -> String {
        (0..<Int.random(in: counts, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? "" }
            .joined(separator: " ")
    }

    private func product(_ number: Int, _ random: inout SplitMix) -> Product {
        Product(
            sku: "P\(number)", title: text(1...3, &random),
            category: Self.categories.randomElement(using: &random) ?? "", description: text(0...4, &random),
            price: Money(minor: random.number(below: 30), currency: .eur), stock: 1)
    }

    /// Returns a search that has some of all parts, or a list.
    private func search(after: ProductCursor?, limit: Int, _ random: inout SplitMix) -> ProductSearch {
        var words = (0..<random.number(below: 4)).map { _ in
            (Self.words.randomElement(using: &random) ?? "").prefix(Int.random(in: 1...5, using: &random))
        }
        if random.once(in: 6) { words = [["p", "P"].randomElement(using: &random) ?? "", "1"] }
        let text = words.joined(separator: random.once(in: 8) ? "" : " ")
        let category = random.once(in: 3) ? Self.categories.randomElement(using: &random) : nil
        if random.once(in: 3) {
            return ProductSearch(ProductQuery(query: text, category: category, after: after, limit: limit))
        }
        let lowest = random.number(below: 30)
        let hasPrices = random.once(in: 2)
        return ProductSearch(
            ProductSearchRequest(
                text: text, category: category,
                minPrice: hasPrices ? Money(minor: lowest, currency: .eur) : nil,
                maxPrice: hasPrices ? Money(minor: lowest + random.number(below: 20), currency: .eur) : nil,
                after: after, limit: limit))
    }

    @Test(
        "PM-8 PM-9 random searches and lists find what a model finds, in its order, on pages of any size",
        arguments: CaseSeeds.parts(3, of: 1), StoreBackend.databases)
    func model(_ seeds: [UInt64], backend: StoreBackend) throws {
        for seed in seeds {
            var random = SplitMix(state: seed)
            let limits = StoredProducts.SearchLimits(
                counted: random.number(below: 30), compared: random.number(below: 20), ranked: random.number(below: 20),
                scored: random.number(below: 12), sorted: random.number(below: 12))
            let repository = try StoredProducts.sample(on: backend, limits: limits)
            var model = SearchModel(limits: limits)
            for number in 0..<Int.random(in: 1...30, using: &random) {
                model.products.append(product(number, &random))
                try model.products.last.map(repository.save)
                if random.once(in: 4), let index = model.products.indices.randomElement(using: &random) {
                    model.products[index] = product(Int(model.products[index].sku.dropFirst()) ?? 0, &random)
                    try repository.save(model.products[index])
                }
            }
            for _ in 0..<10 {
                var queries = random
                let expected = model.answer(to: search(after: nil, limit: 1, &queries))
                let limit = Int.random(in: 1...15, using: &queries)
                var skus: [String] = [], after: ProductCursor?
                repeat {
                    // The same numbers make the same search.
                    var same = random
                    let page = try repository.page(of: search(after: after, limit: limit, &same))
                    if after == nil {
                        #expect(page.total == max(expected.total, page.products.count), "BOARDY_CASE=\(seed)")
                        #expect(page.isTotalExact == (expected.isExact ? nil : false), "BOARDY_CASE=\(seed)")
                    }
                    #expect(page.products.count == limit || page.after == nil)
                    skus += page.products.map(\.sku)
                    after = page.after
                } while after != nil && skus.count <= 50
                let text = search(after: nil, limit: 1, &random)
                #expect(skus == expected.skus, "BOARDY_CASE=\(seed): \(text)")
                random = queries
            }
        }
    }
}
