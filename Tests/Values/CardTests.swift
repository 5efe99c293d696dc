import BoardyValues
import Testing

@Suite struct CardTests {
    @Test("A number is read as it is printed, and shown in no message")
    func number() throws {
        let number = try #require(CardNumber("4242-4242 42424242"))
        #expect(number.digits.reveal() == "4242424242424242")
        #expect("\(number)" == "•••")
        #expect(CardNumber("4242424242424241") == nil)
    }

    @Test("A month ends at midnight UTC")
    func monthEnd() throws {
        let december = try #require(CardExpiry("12/26"))
        let last = try #require(Timestamp("2026-12-31T23:59:59Z"))
        #expect(!december.isPast(at: last))
        #expect(december.isPast(at: last.advanced(by: .seconds(1))))
    }

    @Test(
        "The brand is told by the first digits",
        arguments: [
            ("4242", CardBrand.visa), ("5099", .card), ("5100", .mastercard), ("5599", .mastercard), ("5600", .card),
            ("2220", .card), ("2221", .mastercard), ("2720", .mastercard), ("2721", .card), ("3400", .amex),
            ("3700", .amex), ("3500", .card), ("6011", .card),
        ])
    func brands(prefix: String, brand: CardBrand) { #expect(CardBrand(number: prefix + "00000000") == brand) }
}
