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

/// The first screen of ``BrowseBoard``.
enum BrowseStart {
    case list(String?)
    case product(String)
}

/// The shopper's choice on a screen of ``BrowseBoard``.
enum BrowseChoice {
    case enterWords
    case search(String?)
    case open(String)
    case begin(ProductAction, ProductPage.Entry)
    case leave
}

/// The products that a search has found, page by page.
typealias ProductList = PagedList<ProductPage, ProductCursor?>

/// Searches, pages through the products, shows details and begins the actions of other modules, until the shopper
/// leaves.
final class BrowseBoard: ModernContinuableBoard, AsyncRequestBoard {
    typealias Contract = BrowseProducts
    static let awaitedContracts: [any BoardContract.Type] = [SearchProducts.self, ProductDetails.self]
    /// A page with its choices fits a terminal of 24 lines.
    private static let pageLength = 10

    private let actions: [ProductAction]
    private let roles: Contributions<ScreenRoles>

    /// - Parameter actions: the actions of all modules for a product.
    init(
        identifier: BoardID, boardProducer: any BoardProducing, actions: [ProductAction],
        roles: Contributions<ScreenRoles>
    ) {
        self.actions = actions
        self.roles = roles
        super.init(identifier: identifier, boardProducer: boardProducer)
    }

    func respond(to start: BrowseStart?) async throws {
        var choice: BrowseChoice =
            switch start {
            case nil: .enterWords
            case .list(let words): .search(words)
            case .product(let sku): .open(sku)
            }
        var text: String?, list = productList(for: nil)
        while true {
            switch choice {
            case .enterWords:
                choice = try await rootScreen.ask(.searchWords)
                continue
            case .search(let words): (text, list) = (words, productList(for: words))
            case .open(let sku): try await showDetails(of: sku)
            case .begin(let action, let product): try await action.run(with: product, for: self)
            case .leave: return
            }
            let actions = actions.filter { $0.role == nil }
            choice =
                try await rootScreen.ask(list) { [list, text] page in
                    .products(page, of: list, for: text, actions: actions)
                } ?? .leave
        }
    }

    private func productList(for text: String?) -> ProductList {
        ProductList(from: nil, pageLength: Self.pageLength, next: { $0.after.map(Optional.some) }) { [self] start in
            try await motherboard.ioSearchProducts().output(
                with: ProductSearchRequest(text: text, after: start, limit: Self.pageLength))
        }
    }

    /// Shows a product, which an action may change, until the shopper goes back to the list.
    private func showDetails(of sku: String) async throws {
        while true {
            let details = try await details(of: sku)
            var product = details.product
            let question = Question<ProductAction?>.details(details, actions: product == nil ? [] : actionsOnPage)
                .followingChanges { [self] in
                    let details = try await self.details(of: sku)
                    product = details.product ?? product
                    return details.parts
                }
            guard let action = try await rootScreen.ask(question), let entry = product?.entry else { return }
            try await action.run(with: entry, for: self)
        }
    }

    private func details(of sku: String) async throws -> ProductDetailsOutcome {
        try await motherboard.ioProductDetails().output(with: ProductDetailsRequest(sku: sku))
    }

    /// The actions on the page of a product. Actions for everybody come first.
    private var actionsOnPage: [ProductAction] {
        let viewer = roles.viewer
        return actions.filter { $0.role == nil } + actions.filter { $0.role.map(viewer.has) ?? false }
    }
}
