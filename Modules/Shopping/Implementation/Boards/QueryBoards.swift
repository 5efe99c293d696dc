import AuthenticationIO
import Boardy
import PaymentIO
import ShoppingIO

/// Answers a question about the signed-in user: it asks for the current user, then the rules.
final class UserQueryBoard<Contract: BoardContract>: ModernContinuableBoard, AsyncRequestBoard
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

    func respond(to input: Contract.Input) async throws -> Contract.Output {
        try answer(input, try await motherboard.ioCurrentUser().activation.output())
    }
}

/// Looks orders up and changes them by the rules, for the signed-in user and role. It asks other modules if a rule
/// wants that.
final class OrderBoard<Contract: BoardContract>: ModernContinuableBoard, AsyncRequestBoard
where Contract.Command == Never {
    private let step: (Contract.Input, UserRole?) throws -> OrderChangeStep<Contract.Output>

    /// - Parameter step: answers a user, or begins a change; the user is nil if nobody is signed in.
    init(
        identifier: BoardID, producer: any BoardProducing,
        step: @escaping (Contract.Input, UserRole?) throws -> OrderChangeStep<Contract.Output>
    ) {
        self.step = step
        super.init(identifier: identifier, boardProducer: producer)
    }

    func respond(to input: Contract.Input) async throws -> Contract.Output {
        switch try step(input, try await motherboard.ioCurrentRole().output()) {
        case .answer(let output): return output
        case .refunds(let charge, let answer):
            return answer(try await motherboard.ioOrderRefunds().activation.output(with: charge))
        case .settle(let scope, let answer):
            _ = try await motherboard[Settlement.self].output(with: scope)
            return try answer()
        }
    }
}
