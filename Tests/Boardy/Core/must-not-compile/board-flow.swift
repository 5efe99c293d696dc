import BoardyCore

extension ContractHost {
    func ioPay() -> Destination<Pay, Access> { self[Pay.self] }
}

func listen(_ motherboard: Motherboard, _ board: Board) {
    motherboard.ioPay().flow.handle { _ in }
    board.ioPay().activation.activate(with: 3)
    board.ioPay().flow.handle { _ in }  // error: property 'flow' requires the types 'Board.Access' (aka 'BoardAccess') and 'MotherboardAccess' be equivalent
}
