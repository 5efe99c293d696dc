import Boardy
import ProductManagementIO

/// Lists products.
final class ListBoard: Board, ContractBoard {
    typealias Contract = ListProducts
    private let catalogue: Catalogue

    init(identifier: BoardID, catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput query: ProductQuery) {
        do {
            sendOutput(try catalogue.list(query))
            complete()
        } catch {
            fail(error)
        }
    }
}
