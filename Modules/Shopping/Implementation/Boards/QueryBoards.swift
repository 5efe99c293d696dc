import AuthenticationIO
import Boardy
import PaymentIO
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
        passOnFailures(of: motherboard.ioCurrentUser().failure)
    }

    func respond(to request: Request<Contract>) {
        let parameter = GetCurrentUserParameter().onSuccess(target: self) { board, user in
            request.answer { try board.answer(request.input, user) }
        }
        motherboard.ioCurrentUser().activation.activate(with: parameter)
    }
}

/// Looks orders up and changes them by the rules, for the signed-in user and role. It asks other modules if a rule wants that.
final class OrderBoard<Contract: BoardContract>: ModernContinuableBoard, RequestBoard
where Contract.Command == Never {
    private let step: (Contract.Input, UserRole?) throws -> OrderChangeStep<Contract.Output>
    private var unknown: ArraySlice<Request<Contract>> = []
    private var settling: ArraySlice<(request: Request<Contract>, answer: () throws -> Contract.Output)> = []

    /// - Parameter step: answers a user, or begins a change; the user is nil if nobody is signed in.
    init(
        identifier: BoardID, producer: any BoardProducing,
        step: @escaping (Contract.Input, UserRole?) throws -> OrderChangeStep<Contract.Output>
    ) {
        self.step = step
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioCurrentRole().flow.addTarget(self) { board, user in board.begin(for: user) }
        motherboard.ioCurrentRole().completion.addTarget(self) { board, isDone in if !isDone { board.unknown = [] } }
        motherboard[Settlement.self].flow.addTarget(self) { board, _ in
            guard let (request, answer) = board.settling.popFirst() else { return }
            request.answer(answer)
        }
        motherboard[Settlement.self].completion.addTarget(self) { board, isDone in if !isDone { board.settling = [] } }
        passOnFailures(of: motherboard.ioCurrentRole().failure)
        passOnFailures(of: motherboard[Settlement.self].failure)
    }

    func respond(to request: Request<Contract>) {
        unknown.append(request)
        motherboard.ioCurrentRole().activation.activate()
    }

    private func begin(for user: UserRole?) {
        guard let request = unknown.popFirst() else { return }
        do {
            switch try step(request.input, user) {
            case .answer(let outcome): request.answer(outcome)
            case .refunds(let charge, let answer):
                let parameter = GetOrderRefundsParameter(input: charge)
                    .onSuccess { request.answer(answer($0)) }
                    .onError { request.fail($0) }
                motherboard.ioOrderRefunds().activation.activate(with: parameter)
            case .settle(let scope, let answer):
                settling.append((request, answer))
                motherboard[Settlement.self].activation.activate(with: scope)
            }
        } catch {
            request.fail(error)
        }
    }
}
