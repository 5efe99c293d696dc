import BoardyValues
import Testing

@Suite struct TypedAmountTests {
    @Test(
        "ALL-8 an amount has a decimal point or a decimal comma, and may have a currency behind it",
        arguments: [
            ("5", 500), ("5.5", 550), ("5,5", 550), ("5,50", 550), ("0,05", 5), ("12,99 EUR", 1299), ("007,10", 710),
            ("92233720368547758,07", Int.max),
        ])
    func amounts(text: String, cents: Int) {
        #expect(Money(typed: text, in: .eur) == Money(minor: cents, currency: .eur))
    }

    @Test("ALL-8 an amount in another currency has the decimals of that currency")
    func currencies() throws {
        let yen = try Currency("JPY"), dinar = try Currency("BHD")
        #expect(Money(typed: "500 JPY", in: .eur) == Money(minor: 500, currency: yen))
        #expect(Money(typed: "1.234", in: dinar) == Money(minor: 1234, currency: dinar))
    }

    @Test(
        "ALL-8 a text that is no amount, or could be two, is none",
        arguments: [
            "", "5,", ",5", "5.", "five", "-5", "+5", "1e3", "1.234,50", "1,234.50", "1 234", "5,50EUR", "5,50  EUR",
            "5,50 eur", "5,50 XXX", "5,50 EUR ", " 5", "5,505", "5.505", "٥", "92233720368547758,08",
            "123456789012345678901234567890123456789",
        ])
    func others(text: String) {
        #expect(Money(typed: text, in: .eur) == nil)
    }

    @Test("ALL-8 a decimal comma with three digits behind it is refused also in a currency that has three decimals")
    func ambiguous() throws {
        #expect(Money(typed: "1,234", in: try Currency("BHD")) == nil)
    }

    @Test("ALL-8 a number takes a comma only where it may stand for a point")
    func number() {
        #expect(TypedAmount.number("5,50", takesComma: true) == "5.50")
        #expect(TypedAmount.number("5,50", takesComma: false) == nil)
        #expect(TypedAmount.number("5.50", takesComma: false) == "5.50")
        #expect(TypedAmount("5,50 EUR")?.number == "5.50" && TypedAmount("5,50 EUR")?.code == "EUR")
    }
}
