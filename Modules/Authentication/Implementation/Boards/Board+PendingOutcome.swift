import Boardy
import BoardyHeadless

extension Board {
    /// Computes the hash of a pending outcome off the domain, and returns the outcome.
    func outcome<Value>(of pending: PendingOutcome<Value>) async throws -> Value {
        guard let hashing = pending.hashing else { return try pending.conclude(.success(PasswordCheck())) }
        let check: Result<PasswordCheck, any Error>
        do {
            check = .success(try await perform { try await hashing.run() })
        } catch {
            // Nobody is told the outcome any more, so the attempt stays a failed one.
            if Task.isCancelled { throw error }
            check = .failure(error)
        }
        return try pending.conclude(check)
    }
}

extension HashingRefusal: AnswerProblem {
    var sentence: String { description }
    var notice: ScreenPart { .notice(description, .busy) }
}
