import AuthenticationIO
import Boardy

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
