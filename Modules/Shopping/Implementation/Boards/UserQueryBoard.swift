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
        // Whoever is found out to be signed in is that for all who ask meanwhile.
        if questions.count == 1 { motherboard.ioCurrentUser().activation.activate() }
    }

    private func answer(for user: User?) {
        // A question stays in the list until it is answered, so that one that comes meanwhile joins it.
        while let question = questions.first {
            attempt {
                sendOutput(try answer(question, user))
                didAnswer()
            }
            questions.removeFirst()
        }
    }
}
