import BoardyCore

enum Cart: BoardContract {
    static let id: BoardID = "cart"
    typealias Output = [String]
}

enum Pay: BoardContract {
    static let id: BoardID = "pay"
    typealias Input = Int
    typealias Output = Bool
}

final class CartBoard: Board, ContractBoard {
    typealias Contract = Cart
    func activate(withGuaranteedInput input: Void) {}
}

final class PayBoard: Board, ContractBoard {
    typealias Contract = Pay
    func activate(withGuaranteedInput input: Int) {}
}

actor Session {
    func take(_ motherboard: Motherboard) {}
}
