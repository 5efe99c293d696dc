import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

@MainActor @Suite(.timeLimit(.minutes(10))) struct PayBoardTests {
    private func transaction(_ key: String = "k", last4: String = "4242") -> CardTransaction {
        CardTransaction(id: SandboxGateway.transactionID(forKey: key), last4: last4, brand: "visa")
    }

    private func step(_ step: PaymentStep) -> ScreenPart {
        .steps(Steps("Payment", PaymentStep.allCases, at: step))
    }

    // MARK: - A card in the input

    @Test("A card in the input is charged without a question")
    func cardInInput() async throws {
        let session = Session()
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction()))
        #expect(session.driver.titles.isEmpty)
        #expect(session.completions == [true])
        #expect(session.reports.isEmpty)
        #expect(try session.tile() == "payment: Charged, less refunds: 12.99 EUR")
    }

    @Test(
        "A card in the input that is declined or breaks a rule is the answer, also the second time",
        arguments: [
            (Card.declined, PayProblem.cardDeclined), (.poor, .insufficientFunds), (.test("42"), .invalidNumber),
            (.test("4242424242424242", expiry: "01/20"), .invalidExpiry),
            (.test("4242424242424242", cvc: "1"), .invalidCVC),
        ])
    func declinedInput(card: Card, problem: PayProblem) async throws {
        let session = Session()
        #expect(try await session.pay(.test(card: card)) == .failure(reason: problem))
        #expect(try await session.pay(.test(card: .approved)) == .failure(reason: problem))
        #expect(session.driver.titles.isEmpty)
        #expect(session.audit() == .nothing)
        #expect(session.reports.isEmpty)
    }

    @Test("PY-1 a card in the input that needs a code is verified on a screen; refused, that is the answer")
    func verificationOfInput() async throws {
        let confirming = Session([.code()])
        #expect(try await confirming.pay(.test(card: .verifying)) == .success(transaction: transaction(last4: "3184")))
        #expect(confirming.driver.titles == ["Verify card"])
        let refusing = Session([Answer("Refuse")])
        #expect(try await refusing.pay(.test(card: .verifying)) == .failure(reason: .verificationFailed))
        #expect(refusing.audit() == .nothing)
    }

    @Test("Nothing is charged for nothing, and the key stays free")
    func invalidAmount() async throws {
        let session = Session()
        #expect(try await session.pay(.test(minor: 0, card: .approved)) == .failure(reason: .invalidAmount))
        #expect(try await session.pay(.test(minor: 100_000_000, card: .approved)) == .failure(reason: .invalidAmount))
        #expect(try StoredPaymentBooks(store: session.store).record(forKey: "k") == nil)
        #expect(try await session.pay(.test(minor: 1, card: .approved)) == .success(transaction: transaction()))
    }

    // MARK: - Screens

    @Test("Without a card in the input the payment is confirmed and the card typed")
    func screens() async throws {
        let session = Session([.pay, .card("4242 4242 4242 4242")])
        #expect(try await session.pay(.test()) == .success(transaction: transaction()))
        let fields = [
            Field("number", label: "Card number", .cardNumber, inputField: "payment.card.number"),
            Field(
                "expiry", label: "Expiry, MM/YY", .cardExpiry(since: CalendarMonth(year: 2026, number: 11)),
                inputField: "payment.card.expiry"),
            Field("cvc", label: "CVC", .cardCode, inputField: "payment.card.cvc"),
        ]
        #expect(
            session.driver.prompts == [
                Prompt(
                    title: "Confirm payment", content: [step(.confirm), charge],
                    choices: [Choice("Pay", .primary), "Use a voucher", Choice("Cancel", .back)],
                    inputField: "payment"),
                Prompt(
                    title: "Card", content: [step(.card), charge], fields: fields,
                    choices: [Choice("Pay", .primary, takesFields: true), Choice("Cancel", .back)]),
            ])
        #expect(session.completions == [true])
        #expect(session.reports.isEmpty)
    }

    @Test(
        "PY-1 a payment is confirmed with its goods and their totals; of many the first ten are listed"
    )
    func goods() async throws {
        let session = Session([.pay, .card("42", expiry: "01/30"), .cancel])
        let items = (1...12).map { PayRequest.Item(title: "Mug \($0)", quantity: $0, total: cents($0)) }
        let request = PayRequest(
            key: "k", orderID: "o", amount: cents(1299), scope: .module, items: items)
        #expect(try await session.pay(request) == .userCancelled)
        let lines = session.driver.prompts[0].lines
        #expect(
            lines.prefix(3) == ["Step 1 of 3: Confirm", "Product  Pieces     Total", "Mug 1         1  0.01 EUR"])
        #expect(lines.dropFirst(12) == ["and 2 more products", "Order:  o", "Amount: 12.99 EUR"])
        #expect(session.driver.prompts[1].lines.count == 3, "the card's screen shows step and amount alone")
        let kept = session.driver.prompts[2].fields.map(\.defaultValue)
        #expect(kept == [nil, nil, nil], "a card that does not fit is asked for anew, because all of it is secret")
    }

    private func cents(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }

    @Test("A card declined on a screen is asked for again with the reason, under the same key")
    func declinedOnScreen() async throws {
        let gateway = SandboxGateway()
        let session = Session(
            [
                .pay, .card("4000000000000002"), .card("4000000000009995"), .card("42"),
                .card("4242424242424242", expiry: "01/20"), .card("4242424242424242", cvc: "x"),
                .card("4242424242424242"),
            ], gateway: gateway)
        #expect(try await session.pay(.test()) == .success(transaction: transaction()))
        #expect(
            session.driver.prompts.dropFirst(2).map(\.lines.last) == [
                "The card was declined. Nothing was charged; use another card.",
                "The card has not enough funds. Nothing was charged; use another card.",
                "The card number is not valid. Check its digits.",
                "The expiry is in the past or not of the form MM/YY.",
                "The CVC is not valid: it has 3 or 4 digits.",
            ])
        #expect(session.paid.count == 1)
        #expect(session.audit()?.transactions == 1)
        #expect(session.reports.isEmpty)
    }

    @Test(
        "PY-1 the confirmation and the card of a payment that has ended in another window say so, and give the outcome",
        arguments: ["Confirm payment", "Card"])
    func endedElsewhere(_ title: String) async throws {
        let file = StoreFile(), store = try file.opened()
        weak var shown: Session?
        let driver = RecordingDriver { prompt in
            guard prompt.title == title, let shown else { return .pay }
            let other = Cashier(
                books: StoredPaymentBooks(store: file.store()), gateway: SandboxGateway(), now: { .present })
            let charge = Charge(key: "k", orderID: "o", amount: Money(minor: 1299, currency: .eur))
            guard case .open(let intent) = try other.begin(charge) else { return nil }
            guard case .open(let sent) = try other.submit(intent, as: "other", on: other.checked(.approved)) else {
                return nil
            }
            _ = try other.approve(sent, transactionID: "other")
            for _ in 0..<2 { shown.refresh() }
            return .cancel
        }
        let session = Session(driver: driver, store: store)
        shown = session
        let transaction = CardTransaction(id: "other", last4: "4242", brand: "visa")
        #expect(try await session.pay(.test()) == .success(transaction: transaction))
        let updates = driver.events.compactMap { if case .updated(let prompt) = $0 { prompt } else { nil } }
        #expect(updates.map(\.title) == [title])
        #expect(
            updates.first?.lines.contains(
                "This payment has ended in another window. Press 'Cancel' to see how: no card is charged again.")
                == true)
        #expect(session.audit()?.charged == [Money(minor: 1299, currency: .eur)])
        #expect(session.reports == [])
    }

    @Test("PY-1 a card that needs a code is verified on a screen; refused, another is asked for")
    func verificationOnScreen() async throws {
        let session = Session([
            .pay, .card("4000002760003184"), Answer("Refuse"), .card("4000002760003184"), .code("123 456"),
        ])
        #expect(try await session.pay(.test()) == .success(transaction: transaction(last4: "3184")))
        #expect(
            session.driver.titles == ["Confirm payment", "Card", "Verify card", "Card", "Verify card"])
        #expect(
            session.driver.prompts[2]
                == Prompt(
                    title: "Verify card", content: [step(.card), charge, .pairs(["Card": "visa ending in 3184"])],
                    fields: [Field("code", label: "Code from the bank, 6 digits", .oneTimeCode)],
                    choices: [Choice("Confirm", .primary, takesFields: true), Choice("Refuse", .back)]))
        #expect(
            session.driver.prompts[3].lines.last
                == "The card was not verified. Nothing was charged; verify it or use another card.")
    }

    @Test("Cancelled at either screen, nothing is charged, and that is the answer", arguments: [[], [Answer.pay]])
    func cancelled(before: [Answer]) async throws {
        let session = Session(before + [.cancel])
        #expect(try await session.pay(.test()) == .userCancelled)
        #expect(try await session.pay(.test(card: .approved)) == .userCancelled)
        #expect(session.audit() == .nothing)
        #expect(session.completions == [true, true])
    }

    @Test("A decline on a screen is no answer yet: when it is given up there, the answer is that it was cancelled")
    func declinedThenCancelled() async throws {
        let session = Session([.pay, .card("4000000000000002"), .cancel])
        #expect(try await session.pay(.test()) == .userCancelled)
    }

    @Test("Without a context to show a screen on, the payment ends without an answer and the key stays free")
    func noContext() async throws {
        let session = Session()
        session.mainboard.putIntoContext(session)
        session.mainboard.ioPay().activation.activate(with: .test())
        #expect(session.completions == [false])
        #expect(session.paid.isEmpty)
        #expect(session.reports.count == 1)
        #expect(session.reports.first?.hasPrefix("contextMissing: 'payment.confirm' has no HeadlessContext") == true)
        #expect(try await session.pay(.test(card: .approved)) == .success(transaction: transaction()))
    }

    // MARK: - Keys

    @Test("The same key again gives the first answer and asks neither gateway nor shopper")
    func sameKey() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = Session(gateway: gateway)
        let first = try await session.pay(.test(card: .approved))
        #expect(first == .success(transaction: CardTransaction(id: "t-1", last4: "4242", brand: "visa")))
        #expect(try await session.pay(.test(card: .declined)) == first)
        #expect(try await session.pay(.test()) == first)
        #expect(await gateway.asked == ["charge k"])
        #expect(session.audit()?.transactions == 1)
    }

    @Test("A key that belongs to another order or amount fails as abandoned, and the other's charge stays")
    func otherCharge() async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = Session(gateway: gateway)
        try await session.pay(.test(card: .approved))
        #expect(try await session.pay(.test(order: "other", card: .approved)) == .failure(reason: .abandoned))
        #expect(try await session.pay(.test(minor: 1, card: .approved)) == .failure(reason: .abandoned))
        #expect(await gateway.asked == ["charge k"])
    }

    @Test("What is asked while a payment is under way has its turn afterwards, in order")
    func oneAtATime() async throws {
        let session = Session([.pay, .card("4242424242424242"), .cancel])
        session.mainboard.ioPay().activation.activate(with: .test("a"))
        session.mainboard.ioPay().activation.activate(with: .test("b"))
        session.mainboard.ioPay().activation.activate(with: .test("c", card: .declined))
        try await session.run()
        #expect(
            session.paid == [.success(transaction: transaction("a")), .userCancelled, .failure(reason: .cardDeclined)])
        #expect(session.driver.titles == ["Confirm payment", "Card", "Confirm payment"])
        #expect(session.reports.isEmpty)
    }

    // MARK: - What goes wrong

    @Test("A gateway that cannot be reached ends the payment without an answer, and the key stays free")
    func unreachable() async throws {
        let session = Session(gateway: FakeGateway { _ in throw FakeGateway.Unreachable() })
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(session.completions == [false])
        #expect(session.reports == ["boardFailed: 'payment.process' failed: Unreachable()"])
        #expect(try StoredPaymentBooks(store: session.store).record(forKey: "k") == nil)
    }

    @Test("While the gateway does not confirm that nothing was charged, the answer is kept back each time")
    func voidFails() async throws {
        let gateway = FakeGateway(voiding: { _ in throw FakeGateway.Unreachable() }) { _ in .declined(.cardDeclined) }
        let session = Session(gateway: gateway)
        #expect(try await session.pay(.test(card: .declined)) == nil)
        #expect(session.completions == [false])
        #expect(session.reports == ["boardFailed: 'payment.pay' failed: Unreachable()"])
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(session.completions == [false, false])
        #expect(await gateway.asked == ["charge k", "void k", "void k"])

        let confirming = FakeGateway { _ in .approved(transactionID: "t-1") }
        let later = Session(store: session.store, gateway: confirming)
        #expect(try await later.pay(.test(card: .approved)) == .failure(reason: .cardDeclined))
        #expect(await confirming.asked == ["void k"])
    }

    @Test("A store that fails ends the payment without an answer")
    func storeFails() async throws {
        let session = Session(store: Store(.file("/dev/null/store.sqlite")))
        #expect(try await session.pay(.test(card: .approved)) == nil)
        #expect(session.completions == [false])
        #expect(session.reports.count == 1)
        #expect(session.reports.first?.hasPrefix("boardFailed: 'payment.pay' failed: ") == true)
    }

    @Test("A payment taken out while the gateway is asked answers nothing and reports nothing")
    func takenOut() async throws {
        let session = Session(gateway: FakeGateway.silent)
        session.mainboard.ioPay().activation.activate(with: .test(card: .approved))
        session.mainboard.removeBoard(withIdentifier: Pay.id)
        try await session.run()
        #expect(session.paid.isEmpty)
        #expect(session.reports.isEmpty)
    }

    @Test("Taken out while others wait for their turn, it reports how many it drops")
    func takenOutWithOthers() async throws {
        let session = Session(gateway: FakeGateway.silent)
        for key in ["a", "b", "c"] {
            session.mainboard.ioPay().activation.activate(with: .test(key, card: .approved))
        }
        session.mainboard.removeBoard(withIdentifier: Pay.id)
        try await session.run()
        #expect(session.paid.isEmpty)
        #expect(
            session.reports
                == [
                    "activationDiscarded: 'payment.pay' has left and dropped the requests that waited for their turn: 2"
                ])
    }

    @Test("Neither number nor code of a card is ever in the store")
    func secrecy() async throws {
        let file = StoreFile()
        let session = Session([.pay, .card("5555 5555 5555 4444", cvc: "9876")], store: file.store())
        try await session.pay(.test())
        try await session.pay(.test("l", card: .test("4000000000009995", cvc: "9876")))
        let bytes = String(decoding: try file.contents(), as: UTF8.self)
        #expect(bytes.contains("mastercard"))
        for secret in ["5555555555554444", "5555 5555", "4000000000009995", "9876"] { #expect(!bytes.contains(secret)) }
    }

    @Test("The reasons that no card is asked for again are said in words too")
    func otherSentences() {
        #expect(PayProblem.invalidAmount.sentence == "The amount is zero, negative or too large to be charged at once.")
        #expect(
            PayProblem.invalidKey.sentence
                == "The key of the payment is empty or longer than 255 characters. Nothing was charged.")
        #expect(
            PayProblem.abandoned.sentence == "This payment was given up. Nothing was charged; begin a new one.")
    }
}

private let charge = ScreenPart.pairs(["Order": "o", "Amount": "12.99 EUR"])
