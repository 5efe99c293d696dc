import Boardy
import PaymentIO

final class AuditBoard: Board, ContractBoard {
    typealias Contract = Audit
    private let cashier: Cashier

    init(_ id: BoardID, cashier: Cashier) {
        self.cashier = cashier
        super.init(identifier: id)
    }

    func activate(withGuaranteedInput: Void) {
        do { finish(with: try cashier.audit()) } catch { fail(error) }
    }
}
