import Boardy
import ShoppingIO

/// Shows the cart. Internal: a choice of the menu.
enum ShowCart: BoardContract {
    static let id: BoardID = "shopping.show-cart"
}

/// Shows the orders of the signed-in user. Internal: a choice of the menu.
enum ShowOrders: BoardContract {
    static let id: BoardID = "shopping.show-orders"
}

/// Asks a board and shows its answer as a notice.
final class NoticeBoard<Asked: BoardContract>: AnsweringBoard, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias InputType = Void
    typealias OutputType = Never

    private let input: Asked.Input

    init(
        identifier: BoardID, producer: any BoardProducing, title: String, of asked: Asked.Type, input: Asked.Input,
        text: @escaping (Asked.Output) -> [String]
    ) {
        self.input = input
        super.init(identifier: identifier, boardProducer: producer)
        motherboard[asked].flow.addTarget(self) { board, output in
            board.tell(title, text(output))
            board.didAnswer()
        }
        settles(after: asked)
    }

    func activate(withGuaranteedInput: Void) {
        begin()
        motherboard[Asked.self].activation.activate(with: input)
    }
}
