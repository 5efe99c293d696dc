import Boardy
import BoardyHeadless
import BoardyValues

/// Asks the card's holder for a one-time code. Internal: a step of ``ProcessChargeBoard``, if the gateway wants that.
enum VerifyCard: BoardContract {
    static let id: BoardID = "payment.verification"
    typealias Input = CodeQuestion
    /// Nil if the holder refuses.
    typealias Output = OneTimeCode?
}

/// The payment that a code is wanted for.
struct CodeQuestion {
    /// The number of codes that may be typed for a card.
    static let tries = 3

    let intent: PaymentIntent
    let codesLeft: Int

    /// The reason why another code is wanted; nil for the first one.
    fileprivate var problem: AskAgain? {
        if codesLeft == Self.tries { return nil }
        let tries = codesLeft == 1 ? "1 try is" : "\(codesLeft) tries are"
        return AskAgain("The code is wrong. \(tries) left before the card is declined.")
    }
}

/// Shows charge and card, and asks for the code that the bank has sent. A code of another form is not sent to the
/// gateway.
final class VerifyCardBoard: Board, AsyncRequestBoard {
    typealias Contract = VerifyCard

    func respond(to question: CodeQuestion) async throws -> OneTimeCode? {
        let card = question.intent.submission.map { "\($0.brand) ending in \($0.last4)" } ?? ""
        let code = TypedField("code", label: "Code from the bank, 6 digits", .oneTimeCode) { text in
            guard let code = OneTimeCode(text) else {
                throw AskAgain("A code has 6 digits. This one was not sent to the bank; type it again.")
            }
            return code
        }
        let content = question.intent.steps(at: .card) + question.intent.parts + [.pairs(["Card": card])]
        let form = Question(
            form: "Verify card", content: content, problems: .last, "Confirm", fields: code, cancel: "Refuse")
        return try await rootScreen.ask(form, after: question.problem)
    }
}
