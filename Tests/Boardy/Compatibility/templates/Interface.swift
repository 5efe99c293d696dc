import Boardy
import BoardyCompatibility

extension BoardID {
    static let modPay: BoardID = "mod.Shop.Pay"
}

typealias PayMainDestination = MainboardGenericDestination<PayParameter, PayOutput, PayCommand, PayAction>

extension MotherboardType where Self: FlowManageable {
    func ioPay(_ identifier: BoardID = .modPay) -> PayMainDestination {
        PayMainDestination(destinationID: identifier, mainboard: self)
    }
}
