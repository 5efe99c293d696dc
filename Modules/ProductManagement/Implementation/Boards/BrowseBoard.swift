import Boardy
import Headless
import ProductManagementIO

/// Lets the shopper look through the products. Internal: an entry of the menu.
enum BrowseProducts: BoardContract {
    static let id: BoardID = "products.browse"
}

/// Searches, pages through what is found and shows details, until the shopper goes back.
final class BrowseBoard: ModernContinuableBoard, ContractBoard {
    typealias Contract = BrowseProducts
    /// A page with its choices fits a terminal of 24 lines.
    private static let pageSize = 10

    private var text: String?
    /// The places that the pages up to this one begin at; nil for the first page.
    private var starts: [ProductCursor?] = []
    private var page = ProductPage(total: 0, products: [])

    override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.ioSearchProducts().flow.addTarget(self) { board, page in
            board.page = page
            board.showPage()
        }
        motherboard.ioProductDetails().flow.addTarget(self) { board, details in board.show(details) }
        for completion in [motherboard.ioSearchProducts().completion, motherboard.ioProductDetails().completion] {
            completion.addTarget(self) { board, isDone in
                if !isDone { board.complete(false) }
            }
        }
    }

    func activate(withGuaranteedInput input: Void) { ask() }

    private func ask() {
        show(
            Screen(
                title: "Browse products",
                fields: [
                    Field("query", label: "Words to search for, or nothing to see all", .search, isRequired: false)
                ],
                choices: [Choice("Search", .primary, takesFields: true), Choice("Back", .back)]
            ) { [weak self] answer in
                guard answer.choice == "Search" else { self?.complete(); return }
                self?.text = answer.optionalText("query")
                self?.starts = []
                self?.search(from: nil)
            })
    }

    /// Shows the page that begins at a place, as the last one of the way back.
    private func search(from start: ProductCursor?) {
        starts.append(start)
        motherboard.ioSearchProducts().activation.activate(
            with: ProductSearchRequest(text: text, after: start, limit: Self.pageSize))
    }

    private func showPage() {
        let before = (starts.count - 1) * Self.pageSize
        show(
            .products(page, before: before, text: text) { [weak self] answer in
                self?.didAnswer(answer)
            })
    }

    private func didAnswer(_ answer: Answer) {
        switch answer.choice {
        case Screen.details: showDetails(answer)
        case Screen.nextPage: search(from: page.after)
        case Screen.previousPage:
            starts.removeLast()
            search(from: starts.popLast() ?? nil)
        case Screen.newSearch: ask()
        default: complete()
        }
    }

    private func showDetails(_ answer: Answer) {
        guard let sku = answer.optionalText("sku") else { return showPage() }
        motherboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: sku))
    }

    private func show(_ details: ProductDetailsOutcome) {
        show(.details(details) { [weak self] _ in self?.showPage() })
    }

    private func show(_ screen: Screen) {
        if !rootScreen.show(screen) { complete(false) }
    }
}
