import Boardy
import BoardyHeadless
import ProductManagementIO

/// Lets the shopper look through the products. Internal: an entry of the menu.
enum BrowseProducts: BoardContract {
    static let id: BoardID = "products.browse"
}

/// Searches, pages through what is found, shows details and begins the actions of other modules, until the shopper goes back.
final class BrowseBoard: ModernContinuableBoard, ContractBoard {
    typealias Contract = BrowseProducts
    /// A page with its choices fits a terminal of 24 lines.
    private static let pageSize = 10

    private let actions: [ProductAction]
    private let roles: Contributions<ScreenRoles>
    private var text: String?
    /// The places that the pages up to this one begin at; nil for the first page.
    private var starts: [ProductCursor?] = []
    private var page = ProductPage(total: 0, products: [])
    /// The page or the product that is shown, which follows what other sessions change.
    private var screen: OpenScreen?
    private var product: Product?
    /// Shows what the shopper has begun an action from; nil if no action is under way.
    private var returning: (() -> Void)?

    /// - Parameter actions: the actions of all modules for a product.
    init(
        identifier: BoardID, boardProducer: any BoardProducing, actions: [ProductAction],
        roles: Contributions<ScreenRoles>
    ) {
        self.actions = actions
        self.roles = roles
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.ioSearchProducts().flow.addTarget(self) { board, page in
            board.page = page
            board.showPage()
        }
        motherboard.ioProductDetails().flow.addTarget(self) { board, details in board.show(details) }
        for completion in [motherboard.ioSearchProducts().completion, motherboard.ioProductDetails().completion] {
            completion.addTarget(self) { board, isDone in
                if !isDone, board.screen?.isOpen != true { board.complete(false) }
            }
        }
        for action in actions { action.onEnd(on: motherboard) { [weak self] in self?.comeBack() } }
    }

    func activate(withGuaranteedInput input: Void) { ask() }

    private func ask() {
        show(
            Screen(
                title: "Browse products", fields: [.words()],
                choices: [Choice(Screen.search, .primary, takesFields: true), Choice("Back", .back)]
            ) { [weak self] answer in
                guard answer.choice == Screen.search else { self?.complete(); return }
                self?.search(for: answer.optionalText("query"))
            })
    }

    private func search(for text: String?) {
        self.text = text
        starts = []
        search(from: nil)
    }

    /// Shows the page that begins at a place, as the last one of the way back.
    private func search(from start: ProductCursor?) {
        starts.append(start)
        search()
    }

    private func search() {
        motherboard.ioSearchProducts().activation.activate(
            with: ProductSearchRequest(text: text, after: starts.last ?? nil, limit: Self.pageSize))
    }

    private func showPage() {
        let before = (starts.count - 1) * Self.pageSize
        let actions = actions.filter { $0.role == nil }
        showOrUpdate(
            .products(page, before: before, text: text, actions: actions.map(\.title)) { [weak self] answer in
                self?.didAnswer(answer, offering: actions)
            }
        ) { $0.search() }
    }

    private func didAnswer(_ answer: Answer, offering actions: [ProductAction]) {
        let chosen = page.products.first { $0.sku == answer.optionalText("sku") }
        switch answer.choice {
        case Screen.details:
            if let chosen { look(up: chosen.sku) } else { showPage() }
        case Screen.nextPage: search(from: page.after)
        case Screen.previousPage:
            starts.removeLast()
            searchAgain()
        case Screen.searchAgain: ask()
        case Screen.search: search(for: answer.optionalText("query"))
        case Screen.seeAll: search(for: nil)
        default:
            guard let action = actions.first(where: { $0.title == answer.choice }) else { complete(); return }
            guard let chosen else { return showPage() }
            begin(action, with: chosen) { [weak self] in self?.searchAgain() }
        }
    }

    private func searchAgain() { search(from: starts.popLast() ?? nil) }

    private func look(up sku: String) {
        motherboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: sku))
    }

    private func show(_ details: ProductDetailsOutcome) {
        guard case .found(let product) = details else {
            return showOrUpdate(.details(details, actions: []) { [weak self] _ in self?.showPage() }) { _ in }
        }
        self.product = product
        let viewer = roles.viewer
        // Those of shoppers come first.
        let actions =
            actions.filter { $0.role == nil } + actions.filter { action in action.role.map(viewer.has) ?? false }
        showOrUpdate(
            .details(details, actions: actions.map(\.title)) { [weak self] answer in
                guard let action = actions.first(where: { $0.title == answer.choice }) else {
                    self?.searchAgain(); return
                }
                self?.begin(action, with: (self?.product ?? product).entry) { [weak self] in
                    self?.look(up: product.sku)
                }
            }
        ) { $0.look(up: product.sku) }
    }

    /// Shows a screen that reads its content anew, or puts what was read into the screen that is open.
    private func showOrUpdate(_ new: Screen, readingAnew read: @escaping (BrowseBoard) -> Void) {
        if let screen, screen.isOpen { return screen.update(content: new.content) }
        screen = rootScreen.open(
            new.followingChanges { [weak self] in
                self.map(read)
                return nil
            })
        if screen == nil { complete(false) }
    }

    // MARK: - Actions of other modules

    /// Begins an action, whose screens come next. What the shopper sees after it is read anew, because the action may have changed it.
    private func begin(
        _ action: ProductAction, with product: ProductPage.Entry, returning: @escaping () -> Void
    ) {
        self.returning = returning
        action.begin(with: product, on: motherboard)
    }

    private func comeBack() {
        let next = returning
        returning = nil
        next?()
    }

    private func show(_ screen: Screen) {
        if !rootScreen.show(screen) { complete(false) }
    }
}
