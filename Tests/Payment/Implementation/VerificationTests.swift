import BoardyHeadless
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// One-time codes that are wrong.
@MainActor @Suite struct VerificationTests {
    private let last4 = "3184"

    @Test("PY-1 a wrong code says how many tries are left, one of another form is not sent, and the right one charges")
    func wrongCodes() async throws {
        let session = Session([.code("111111"), .code("12345"), .code("x23456"), .code("222222"), .code()])
        #expect(try await session.pay(.test(card: .verifying))?.transaction?.last4 == last4)
        let form = "A code has 6 digits. This one was not sent to the bank; type it again."
        #expect(
            session.driver.prompts.map(\.lines.last) == [
                "Card: visa ending in 3184", "The code is wrong. 2 tries are left before the card is declined.", form,
                form, "The code is wrong. 1 try is left before the card is declined.",
            ])
        #expect(session.audit()?.transactions == 1 && session.reports.isEmpty)
    }

    @Test("PY-1 the third wrong code declines the payment for good, or asks for another card on a screen")
    func threeWrongCodes() async throws {
        let wrong = [Answer.code("111111"), .code("222222"), .code("333333")]
        let session = Session(wrong)
        for _ in 1...2 {
            #expect(try await session.pay(.test(card: .verifying)) == .failure(reason: .verificationFailed))
        }
        #expect(
            session.driver.titles == Array(repeating: "Verify card", count: 3) && session.audit()?.transactions == 0)
        let typed = Session([.pay, .card("4000002760003184")] + wrong + [.card("4000002760003184"), .code()])
        #expect(try await typed.pay(.test())?.transaction?.last4 == last4)
        #expect(
            typed.driver.prompts[5].lines.last
                == "The card was not verified. Nothing was charged; verify it or use another card.")
    }
}
