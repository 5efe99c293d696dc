import AuthenticationIO
import Boardy
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

/// Answers a question that depends on the role of the signed-in user.
final class RoleQueryBoard<Contract: BoardContract>: ModernContinuableBoard, RequestBoard
where Contract.Command == Never {
    private let answer: (Contract.Input, UserRole?) throws -> Contract.Output
    private var open: ArraySlice<Request<Contract>> = []

    /// - Parameter answer: returns the answer for a user; nil if nobody is signed in.
    init(
        identifier: BoardID, producer: any BoardProducing,
        answer: @escaping (Contract.Input, UserRole?) throws -> Contract.Output
    ) {
        self.answer = answer
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioCurrentRole().flow.addTarget(self) { board, user in
            guard let request = board.open.popFirst() else { return }
            request.answer { try board.answer(request.input, user) }
        }
        motherboard.ioCurrentRole().completion.addTarget(self) { board, isDone in if !isDone { board.open = [] } }
    }

    func respond(to request: Request<Contract>) {
        open.append(request)
        motherboard.ioCurrentRole().activation.activate()
    }
}
