import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// The rules, on books that know no SQL.
@Suite struct CashierTests {
    private let payment = InMemoryPayment()
    private var books: BooksInMemory { payment.books }
    private var cashier: Cashier { payment.cashier }

    private func approve(_ charge: Charge = .test(), id: String = "t-1") throws -> PaymentRecord {
        try cashier.approve(.test(charge), transactionID: id)
    }

    private func answer(to charge: Charge) throws -> PayOutcome? {
        try cashier.record(of: charge)?.outcome(for: charge)
    }

    @Test("A new key has no answer yet")
    func newKey() throws { #expect(try answer(to: .test()) == nil) }

    @Test("There must be something to pay", arguments: [(-1, false), (0, false), (1, true)])
    func amounts(minor: Int, isAccepted: Bool) { #expect(cashier.accepts(.test(minor: minor)) == isAccepted) }

    @Test("An approval is remembered with the card's brand and last four digits, and enters both sides of the ledger")
    func approval() throws {
        let transaction = CardTransaction(id: "t-1", last4: "4242", brand: "visa")
        let record = try approve()
        #expect(record == PaymentRecord(key: "k", state: .charged(.test(), transaction), at: .present))
        #expect(try answer(to: .test()) == .success(transaction: transaction))
        #expect(
            books.postings == [
                Posting(account: "customer:o", amount: Money(minor: -1299, currency: .eur)),
                Posting(account: "sales", amount: Money(minor: 1299, currency: .eur)),
            ])
    }

    @Test("Decline and cancellation are remembered too, and enter nothing")
    func otherAnswers() throws {
        _ = try cashier.decline(.test("d"), because: .insufficientFunds)
        _ = try cashier.cancel(.test("c"))
        #expect(try answer(to: .test("d")) == .failure(reason: .insufficientFunds))
        #expect(try answer(to: .test("c")) == .userCancelled)
        #expect(books.postings.isEmpty)
    }

    @Test("The first answer counts, whichever comes second")
    func firstCounts() throws {
        let first = try approve()
        #expect(try approve(id: "t-2") == first)
        #expect(try cashier.decline(.test(), because: .cardDeclined) == first)
        #expect(try cashier.cancel(.test()) == first)
        #expect(try cashier.abandon("k") == first)
        #expect(books.postings.count == 2)

        let cancelled = try cashier.cancel(.test("c"))
        #expect(try approve(.test("c"), id: "t-3") == cancelled)
        #expect(books.postings.count == 2)
    }

    @Test("A key that was settled before anything was charged is abandoned for every charge")
    func settled() throws {
        #expect(try cashier.abandon("k") == PaymentRecord(key: "k", state: .abandoned, at: .present))
        #expect(try answer(to: .test()) == .failure(reason: .abandoned))
        #expect(try approve().transaction == nil)
        #expect(books.postings.isEmpty)
    }

    @Test("PY-3 a key that is used for another order or amount is answered as abandoned, whatever its record says")
    func otherCharge() throws {
        _ = try approve(.test("paid"))
        _ = try cashier.decline(.test("declined"), because: .cardDeclined)
        _ = try cashier.cancel(.test("cancelled"))
        for key in ["paid", "declined", "cancelled"] {
            #expect(try answer(to: .test(key, order: "other")) == .failure(reason: .abandoned))
            #expect(try answer(to: .test(key, minor: 1300)) == .failure(reason: .abandoned))
        }
    }

    @Test("The tile says what was charged")
    func tile() throws {
        #expect(try cashier.netSalesInWords(with: []) == "nothing yet")
        _ = try approve()
        _ = try approve(.test("l", minor: 1), id: "t-2")
        #expect(try cashier.netSalesInWords(with: []) == "13.00 EUR")
    }
}
