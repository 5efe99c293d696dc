import BoardyStorage
import ProductManagementIO

/// The words of a search as an expression of a store's index.
struct WordQuery {
    let expression: String
    /// True for a search by several words or in a category.
    let isNarrow: Bool

    /// Returns nil for a search without words.
    init?(_ search: ProductSearch, isPostgres: Bool) {
        let words = WordExpression.words(of: search.text), category = search.category
        if words.isEmpty { return nil }
        isNarrow = words.count > 1 || category != nil
        expression =
            isPostgres
            ? WordExpression.postgres(words, facet: category) : WordExpression.sqlite(words, facet: category)
    }
}

extension WordVector {
    /// Words of the SKU and the title have the label `A`, words of the category `B`, and words of the description none.
    /// The category is the facet.
    init(_ product: Product) {
        self.init(
            [(product.sku, "A"), (product.title, "A"), (product.category, "B"), (product.description, "")],
            facet: product.category)
    }
}
