import Boardy
package import BoardyHeadless
package import BoardySodium

/// The outcome of a board that works by its input, or by what a person types.
protocol AccountOutcome {
    /// The outcome if the person gives up.
    static var cancelled: Self { get }

    /// Returns the screen that tells the outcome; nil for one that needs no words.
    ///
    /// - Throws: ``AskAgain`` for an outcome that the form tells.
    func notice() throws(AskAgain) -> Screen?
}

/// A request, and how it came.
struct AccountForm<Request> {
    let request: Request
    /// True if a person has typed it.
    var isTyped = true
    /// True if the person wants to stay signed in.
    var stays = false

    init(_ request: Request, isTyped: Bool = true, stays: Bool = false) {
        (self.request, self.isTyped, self.stays) = (request, isTyped, stays)
    }
}

/// Works by its input, or by what a person types in a form, which tells a problem and asks again.
final class AccountFormBoard<Contract: BoardContract, Request>: Board, AsyncRequestBoard
where Contract.Input == Request?, Contract.Output: AccountOutcome, Contract.Command == Never {
    private let form: Question<AccountForm<Request>?>
    private let work: (AccountForm<Request>) throws -> PendingOutcome<Contract.Output>

    init(
        _ contract: Contract.Type, _ id: BoardID, _ form: Question<AccountForm<Request>?>,
        _ work: @escaping (AccountForm<Request>) throws -> PendingOutcome<Contract.Output>
    ) {
        (self.form, self.work) = (form, work)
        super.init(identifier: id)
    }

    func sharesAnswer(to request: Request?) -> Bool { request == nil }

    func respond(to request: Request?) async throws -> Contract.Output {
        if let request { return try await outcome(of: work(AccountForm(request, isTyped: false))) }
        return try await rootScreen.fillIn(form) { outcome in
            try outcome.notice()
        } _: { form in
            try await outcome(of: work(form))
        } ?? .cancelled
    }
}

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
    package var sentence: String { description }
    package var notice: ScreenPart { .notice(description, .busy) }
}
