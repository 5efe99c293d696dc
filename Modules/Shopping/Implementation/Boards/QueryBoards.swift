import AuthenticationIO
import Boardy
import Headless
import ShoppingIO

/// Answers a question about the signed-in user: it asks for the current user, then the rules.
final class UserQueryBoard<Contract: BoardContract>: ModernContinuableBoard, RequestBoard
where Contract.Command == Never {
    private let answer: (Contract.Input, User?) throws -> Contract.Output

    /// - Parameter answer: returns the answer for a user; nil if nobody is signed in.
    init(
        identifier: BoardID, producer: any BoardProducing,
        answer: @escaping (Contract.Input, User?) throws -> Contract.Output
    ) {
        self.answer = answer
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to request: Request<Contract>) {
        let parameter = GetCurrentUserParameter().onSuccess(target: self) { board, user in
            request.answer { try board.answer(request.input, user) }
        }
        motherboard.ioCurrentUser().activation.activate(with: parameter)
    }
}

/// Shows the cart. Internal: an entry of the menu.
enum ShowCart: BoardContract {
    static let id: BoardID = "shopping.show-cart"
}

/// Shows the orders of the signed-in user. Internal: an entry of the menu.
enum ShowOrders: BoardContract {
    static let id: BoardID = "shopping.show-orders"
}

/// Asks another board, and shows its answer as a notice.
final class NoticeBoard<Contract: BoardContract, Asked: BoardContract>: ModernContinuableBoard, RequestBoard
where Contract.Output == Never, Contract.Command == Never {
    private let input: Asked.Input
    private var open: ArraySlice<Request<Contract>> = []

    init(
        identifier: BoardID, producer: any BoardProducing, title: String, of asked: Asked.Type, input: Asked.Input,
        lines: @escaping (Asked.Output) -> [ScreenPart]
    ) {
        self.input = input
        super.init(identifier: identifier, boardProducer: producer)
        motherboard[asked].flow.addTarget(self) { board, output in
            board.rootScreen.show(Screen(title: title, content: lines(output)))
            board.open.popFirst()?.finish()
        }
        motherboard[asked].completion.addTarget(self) { board, isDone in if !isDone { board.open = [] } }
    }

    func respond(to request: Request<Contract>) {
        open.append(request)
        motherboard[Asked.self].activation.activate(with: input)
    }
}
