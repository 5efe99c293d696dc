import AuthenticationIO
import Boardy
import PaymentIO

extension ContinuousBoard {
    /// Returns the signed-in user; nil if nobody is signed in.
    func currentUser() async throws -> User? { try await motherboard.ioCurrentUser().output() }

    /// Returns the signed-in user with the role; nil if nobody is signed in.
    func currentRole() async throws -> UserRole? { try await motherboard.ioCurrentRole().output() }

    /// Returns the answer of the rules. It asks other modules first if the step wants that.
    func answer<Output>(to step: OrderChangeStep<Output>) async throws -> Output {
        switch step {
        case .answer(let output): return output
        case .refunds(let charge, let answer):
            return answer(try await motherboard.ioOrderRefunds().output(with: charge))
        case .settle(let scope, let answer):
            _ = try await motherboard[Settlement.self].output(with: scope)
            return try answer()
        }
    }
}
