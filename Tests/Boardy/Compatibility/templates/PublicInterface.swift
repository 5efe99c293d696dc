import Boardy
import BoardyCompatibility

public extension BoardID {
    static let pubPay: BoardID = "pub.mod.Shop.Pay"
}

public typealias PayMainDestination = MainboardGenericDestination<PayParameter, PayOutput, PayCommand, PayAction>

public extension MotherboardType where Self: FlowManageable {
    func ioPay(_ identifier: BoardID = .pubPay) -> PayMainDestination {
        PayMainDestination(destinationID: identifier, mainboard: self)
    }
}
