import Boardy
import BoardyCompatibility

extension BoardID {
    static let modPay: BoardID = "mod.Shop.Pay"
}

typealias PayDestination = BoardGenericDestination<PayParameter, PayCommand>

extension ActivatableBoard {
    func ioPay(_ identifier: BoardID = .modPay) -> PayDestination {
        PayDestination(destinationID: identifier, source: self)
    }
}

typealias PayMainDestination = MainboardGenericDestination<PayParameter, PayOutput, PayCommand, PayAction>

extension MotherboardType where Self: FlowManageable {
    func ioPay(_ identifier: BoardID = .modPay) -> PayMainDestination {
        PayMainDestination(destinationID: identifier, mainboard: self)
    }
}
