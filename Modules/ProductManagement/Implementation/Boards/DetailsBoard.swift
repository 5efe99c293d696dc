import Boardy
import ProductManagementIO

/// Looks one product up.
final class DetailsBoard: Board, ContractBoard {
    typealias Contract = ProductDetails
    private let catalogue: Catalogue

    init(identifier: BoardID, catalogue: Catalogue) {
        self.catalogue = catalogue
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput request: ProductDetailsRequest) {
        do {
            sendOutput(try catalogue.details(sku: request.sku))
            complete()
        } catch {
            fail(error)
        }
    }
}
