import AuthenticationIO
import Boardy

/// Answers a question about whoever is signed in: asks who that is, then the rules.
final class UserQueryBoard<Contract: BoardContract>: AnsweringBoard, GuaranteedBoard,
    GuaranteedOutputSendingBoard
{
    typealias InputType = Contract.Input
    typealias OutputType = Contract.Output

    private let answer: (Contract.Input, User?) throws -> Contract.Output
    private var questions: [Contract.Input] = []

    init(
        identifier: BoardID, producer: any BoardProducing,
        answer: @escaping (Contract.Input, User?) throws -> Contract.Output
    ) {
        self.answer = answer
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioCurrentUser().flow.addTarget(self) { board, user in board.answer(for: user) }
        settles(after: CurrentUser.self)
    }

    func activate(withGuaranteedInput input: Contract.Input) {
        begin()
        questions.append(input)
        motherboard.ioCurrentUser().activation.activate()
    }

    private func answer(for user: User?) {
        guard !questions.isEmpty else { return }
        let question = questions.removeFirst()
        attempt {
            sendOutput(try answer(question, user))
            didAnswer()
        }
    }
}
