import Boardy
import BoardyHeadless
import ProductManagementIO

/// Lets the shopper look through the products. Internal: an entry of the menu.
enum BrowseProducts: BoardContract {
    static let id: BoardID = "products.browse"
    /// Without an input, the board asks for words to search for.
    typealias Input = BrowseStart?
    typealias Output = Void
}

/// Searches, pages through the products, shows details and begins the actions of other modules, until the shopper
/// leaves.
final class BrowseBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = BrowseProducts
    static let awaitedContracts: [any BoardContract.Type] = [
        SearchProducts.self, ListProducts.self, ProductDetails.self, ImportProducts.self, SaveProduct.self,
    ]
    /// A page with its choices fits a terminal of 24 lines.
    private static let pageLength = 10
    /// The most pages before the first one that is shown to which a shopper can turn back.
    private static let earlierPageLimit = 100
    /// The greatest number of products that an address skips. Anybody may type one.
    private static let greatestOffset = 1_000_000_000

    private let actions: [ProductAction]
    private let sections: [ProductSection]
    private let last: LastList
    private let roles: Contributions<ScreenRoles>

    /// - Parameters:
    ///   - actions: the actions of all modules for a product.
    ///   - sections: what all modules show of a product.
    ///   - last: the list that the session has shown last.
    init(
        _ identifier: BoardID, _ producer: any BoardProducing, _ actions: [ProductAction],
        _ sections: [ProductSection], _ last: LastList, _ roles: Contributions<ScreenRoles>
    ) {
        self.actions = actions
        self.sections = sections
        self.last = last
        self.roles = roles
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to start: BrowseStart?) async throws {
        var choice: BrowseChoice =
            switch start {
            case nil: .enterWords
            case .list(let query): .search(query)
            case .product(let sku): .open(sku)
            }
        var text: String?, list = productList(for: ProductQuery())
        var address: ProductQuery?, shown = ProductQuery()
        if case .list(let query) = start { address = query }
        var filters: [ScreenPart] = [], isRanked = false, isShopEmpty = false
        while true {
            switch choice {
            case .enterWords:
                choice = try await rootScreen.ask(.searchWords)
                continue
            case .search(let query):
                (text, list) = (query.query ?? query.category, productList(for: query, isAddress: query == address))
                if query != address { address = nil }
                isRanked = address == nil && query.isRanked && query.query != nil
                shown = address ?? query.page(at: query.offset, limit: Self.pageLength)
                let all = try await wholeShop()
                filters = shown.filters(by: all.categories ?? [], isRanked: isRanked)
                isShopEmpty = all.products.isEmpty
            case .open(let sku): try await showDetails(of: sku)
            case .begin(let action, let product): try await action.run(with: product, for: self)
            case .importProducts:
                try await begin(ImportProducts.self) { try await motherboard.ioImportProducts().output(with: nil) }
                choice = .search(shown)
                continue
            case .saveProduct:
                try await begin(SaveProduct.self) { try await motherboard.ioSaveProduct().output(with: nil) }
                choice = .search(shown)
                continue
            case .leave: return
            }
            let actions = actions.filter { $0.role == nil }
            choice =
                try await rootScreen.ask(list) {
                    [last, list, shown, text, filters, isRanked, address, roles, isShopEmpty] page in
                    last.link = shown.link(from: list.before)
                    return .products(
                        page, of: list, for: isShopEmpty ? nil : text, isRanked: isRanked, filters: filters,
                        actions: actions, at: address,
                        isFilling: roles.viewer.has(ImportProducts.requirement))
                } ?? .leave
        }
    }

    /// Returns the categories of the shop, to which a list has links, with a product if there is one.
    private func wholeShop() async throws -> ProductPage {
        try await motherboard.ioListProducts().output(with: ProductQuery(limit: 1, listsCategories: true))
    }

    /// - Parameter isAddress: true for the list of an address, whose pages are as long as those without a session.
    private func productList(for query: ProductQuery, isAddress: Bool = false) -> ProductList {
        let search = ProductSearch(query)
        let length = isAddress || query.limit != nil ? search.limit : Self.pageLength
        let offset = min(search.offset, Self.greatestOffset)
        let earlier = min(offset / length, Self.earlierPageLimit), first = offset - earlier * length
        let pages = (0...earlier).map { query.page(at: first + $0 * length, limit: length) }
        // The pages of an address have numbers, so they are in one order.
        let isRanked = !isAddress && query.isRanked
        return ProductList(
            from: pages[0], through: Array(pages.dropFirst()), skipping: first, pageLength: length,
            next: { page in page.after.map { query.page(after: $0, limit: length) } }
        ) { [self] in try await isRanked ? best(of: $0) : motherboard.ioListProducts().output(with: $0) }
    }

    /// Returns a page of a search, the best products first.
    private func best(of query: ProductQuery) async throws -> ProductPage {
        try await motherboard.ioSearchProducts().output(
            with: ProductSearchRequest(
                text: query.query, category: query.category, after: query.after, limit: query.limit))
    }

    /// Shows a product, which an action may change, until the shopper goes back to the list.
    private func showDetails(of sku: String) async throws {
        while case .begin(let action, let product)? = try await rootScreen.ask(following: { [self] in
            let details = try await motherboard.ioProductDetails().output(with: ProductDetailsRequest(sku: sku))
            return .details(details, actions: actionsOnPage, sections: sectionsOnPage, list: last.link)
        }) { try await action.run(with: product, for: self) }
    }

    /// The actions on the page of a product. Actions for everybody come first.
    private var actionsOnPage: [ProductAction] {
        let viewer = roles.viewer
        return actions.filter { $0.role == nil } + actions.filter { $0.role.map(viewer.has) ?? false }
    }

    private var sectionsOnPage: [ProductSection] {
        let viewer = roles.viewer
        return sections.filter { viewer.belongs(to: $0.audience) }
    }
}
