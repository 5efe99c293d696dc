import BoardyCore
import BoardyModulePlugin

enum Pay: BoardContract {
    static let id: BoardID = "payment.pay"
    typealias Input = Int
}

final class PaymentServiceMap: ModuleServiceMap {
    var ioPayment: ContractDestination<Pay> { self[Pay.self] }
}

extension ServiceMap {
    var modPayment: PaymentServiceMap { link() }
    var modShopping: PaymentServiceMap { link() }
}

func pay(_ motherboard: Motherboard) {
    motherboard.serviceMap.modPayment.ioPayment.activation.activate(with: 3)
    _ = motherboard.serviceMap.modPayment.modShopping  // error: has no member 'modShopping'
}
