import AuthenticationIO
import Boardy

/// Answers a question about whoever is signed in: asks who that is, then the rules.
final class UserQueryBoard<Contract: BoardContract>: AnsweringBoard, GuaranteedBoard,
    GuaranteedOutputSendingBoard
{
    typealias InputType = Contract.Input
    typealias OutputType = Contract.Output

    private let answer: (Contract.Input, User?) throws -> Contract.Output

    init(
        identifier: BoardID, producer: any BoardProducing,
        answer: @escaping (Contract.Input, User?) throws -> Contract.Output
    ) {
        self.answer = answer
        super.init(identifier: identifier, boardProducer: producer)
        settles(after: CurrentUser.self)
    }

    func activate(withGuaranteedInput question: Contract.Input) {
        begin()
        let parameter = GetCurrentUserParameter().onSuccess(target: self) { this, user in
            this.attempt { this.finish(with: try this.answer(question, user)) }
        }
        motherboard.ioCurrentUser().activation.activate(with: parameter)
    }
}
