import Boardy
import Headless
import ProductManagementIO

/// Lets the shopper look through the products. Internal: an entry of the menu.
enum BrowseProducts: BoardContract {
    static let id: BoardID = "products.browse"
}

/// Searches and shows the result, again and again, until the shopper goes back.
final class BrowseBoard: ModernContinuableBoard, ContractBoard {
    typealias Contract = BrowseProducts

    override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, boardProducer: boardProducer)
        motherboard.ioListProducts().flow.addTarget(self) { board, page in
            board.rootScreen.show(.products(page))
            board.ask()
        }
        motherboard.ioListProducts().completion.addTarget(self) { board, isDone in
            if !isDone { board.complete(false) }
        }
    }

    func activate(withGuaranteedInput input: Void) { ask() }

    private func ask() {
        let isOpen = rootScreen.show(
            Screen(
                title: "Browse products",
                fields: [Field("query", label: "Part of title, SKU or category", isRequired: false)],
                choices: [Choice("Search", takesFields: true), "Back"]
            ) { [weak self] answer in self?.didAnswer(answer) })
        if !isOpen { complete(false) }
    }

    private func didAnswer(_ answer: Answer) {
        guard answer.choice == "Search" else { return complete() }
        motherboard.ioListProducts().activation.activate(with: ProductQuery(query: answer.optionalText("query")))
    }
}
