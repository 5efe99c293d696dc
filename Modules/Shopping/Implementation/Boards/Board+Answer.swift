import AuthenticationIO
import Boardy

extension Board {
    /// Returns what another board answers; nil if it gives no answer, and the reason has been reported.
    ///
    /// - Throws: `CancellationError` if the response is cancelled.
    func answer<Output>(_ ask: () async throws -> Output) async throws -> Output? {
        do {
            return try await ask()
        } catch {
            if Task.isCancelled { throw CancellationError() }
            reportRefusal(error)
            return nil
        }
    }

    /// Reports that another board was not activated, such as by the refusal of a gate, if nobody has reported it.
    func reportRefusal(_ error: any Error) {
        guard let refusal = error as? BoardError, refusal.kind != .outputMissing, !hasReported(refusal) else { return }
        report(refusal.kind, refusal.diagnostic.message)
    }
}

extension ContinuousBoard {
    /// Returns the signed-in user; nil if nobody is signed in.
    func currentUser() async throws -> User? { try await motherboard.ioCurrentUser().output() }

    /// Returns the signed-in user with the role; nil if nobody is signed in.
    func currentRole() async throws -> UserRole? { try await motherboard.ioCurrentRole().output() }

    /// Returns the answer of the rules. It asks other modules first if the step wants that.
    func answer<Output>(to step: OrderChangeStep<Output>) async throws -> Output {
        switch step {
        case .answer(let output): return output
        case .settle(let scope, let answer):
            _ = try await motherboard[Settlement.self].output(with: scope)
            return try answer()
        }
    }
}
