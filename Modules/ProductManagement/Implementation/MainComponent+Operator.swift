import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ProductManagementIO

/// The way to begin with a store without products.
private let emptyShop = """
    nothing is for sale yet; an operator, whom 'activate authentication.grant' makes, imports products in the browser \
    or by 'activate products.import'
    """

extension MainComponent {
    /// Provides the contracts of operators whose input is a form, and puts the forms on the page of a product.
    func provideForms(of warehouse: @escaping () -> Warehouse) {
        let find = { try MeantProduct($0, in: warehouse().catalogue) }
        let sku = { try find($0).sku }
        provide(SaveProduct.self, awaiting: CurrentRole.self) { request, board in
            try await board.operate(request, orAsk: .saveProduct(find: find)) {
                try warehouse().catalogue.save($0, for: $1)
            }
        }
        let mayAdjust = requireRole(for: AdjustStock.self)
        provide(AdjustStock.self, awaiting: CurrentRole.self) { request, board in
            try await board.operate(request, orAsk: .adjustStock(find: sku)) {
                try warehouse().stock.adjust($0, for: $1) { try mayAdjust() }
            }
        }
        provide(StockJournal.self, awaiting: CurrentRole.self) { request, board in
            let form = OperatorForm.stockJournal(find: { try find($0).known() }) { sku in
                if case .found(let product) = try warehouse().catalogue.details(sku: sku) { product.title } else { sku }
            }
            return try await board.operate(request, orAsk: form) { request, _ in
                try warehouse().stock.journal(request)
            }
        }
        contribute({ try warehouse().catalogue.count() > 0 ? nil : emptyShop }, to: ServerNotes.self)
        requireRole(for: SaveProduct.self)
        requireRole(for: StockJournal.self)
        offer("Adjust stock", onPageFor: AdjustStock.self) { product, board in
            try await board.operate(on: product, asking: .adjustStock(find: sku), for: AdjustStock.self)
        }
        offer("Stock journal", onPageFor: StockJournal.self) { product, board in
            let request = StockJournalRequest(sku: product.sku)
            let page = try await board.motherboard.ioStockJournal().output(with: request)
            board.rootScreen.show(.stockJournal(page, of: product.sku, product.title))
        }
        offer("Change product", onPageFor: SaveProduct.self) { product, board in
            try await board.operate(on: product, asking: .saveProduct(product, find: find), for: SaveProduct.self)
        }
    }

    private func offer<Target: BoardContract>(
        _ title: String, onPageFor target: Target.Type,
        _ answer: @escaping @isolated(any) (ProductPage.Entry, ContinuousBoard) async throws -> Void
    ) {
        register(OpenProductForm<Target>.self, awaiting: target, answer: answer)
        contribute(ProductAction(title, OpenProductForm<Target>.self, for: .operator) { $0 }, to: ProductActions.self)
    }
}
