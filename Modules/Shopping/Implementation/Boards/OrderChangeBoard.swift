import AuthenticationIO
import Boardy
import ShoppingIO

/// Changes orders by the rules, for the signed-in user and role, and asks other modules if a rule wants that.
final class OrderChangeBoard<Contract: BoardContract>: ModernContinuableBoard, RequestBoard
where Contract.Command == Never {
    private let change: (Contract.Input, UserRole?) throws -> OrderChangeStep<Contract.Output>
    private var unknown: ArraySlice<Request<Contract>> = []
    private var settling: ArraySlice<(request: Request<Contract>, answer: () throws -> Contract.Output)> = []

    /// - Parameter change: begins the change for a user; nil if nobody is signed in.
    init(
        identifier: BoardID, producer: any BoardProducing,
        change: @escaping (Contract.Input, UserRole?) throws -> OrderChangeStep<Contract.Output>
    ) {
        self.change = change
        super.init(identifier: identifier, boardProducer: producer)
        motherboard.ioCurrentRole().flow.addTarget(self) { board, user in board.begin(for: user) }
        motherboard.ioCurrentRole().completion.addTarget(self) { board, isDone in if !isDone { board.unknown = [] } }
        motherboard[Settlement.self].flow.addTarget(self) { board, _ in
            guard let (request, answer) = board.settling.popFirst() else { return }
            request.answer(answer)
        }
        motherboard[Settlement.self].completion.addTarget(self) { board, isDone in if !isDone { board.settling = [] } }
    }

    func respond(to request: Request<Contract>) {
        unknown.append(request)
        motherboard.ioCurrentRole().activation.activate()
    }

    private func begin(for user: UserRole?) {
        guard let request = unknown.popFirst() else { return }
        do {
            switch try change(request.input, user) {
            case .answer(let outcome): request.answer(outcome)
            case .settle(let scope, let answer):
                settling.append((request, answer))
                motherboard[Settlement.self].activation.activate(with: scope)
            }
        } catch {
            request.fail(error)
        }
    }
}
