import BoardyCore
import BoardyFlows

func wire(_ motherboard: Motherboard) {
    motherboard.registerFlowSteps(Cart.map(\.count) ->> Pay.self)
    motherboard[Pay.self].activation.activate(with: 3)
    motherboard[Cart.self].activation.activate()
}

func producer() -> BoardProducer {
    BoardProducer { _ in
        BoardRegistration(Cart.self) { CartBoard(identifier: $0) }
        BoardRegistration(Pay.self) { id in
            let board = PayBoard(identifier: id)
            return board
        }
    }
}

final class Window: AttachmentOwner {
    let attachments = Attachments()
}

final class Feature: Pairable {}

func pair(_ feature: Feature, _ board: Board, with window: Window) {
    feature.pairWith(object: window)
    board.attach(to: window)
}
