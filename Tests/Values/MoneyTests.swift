import BoardyValues
import Foundation
import Testing

@Suite struct MoneyTests {
    private func money(_ minor: Int, _ code: String = "EUR") throws -> Money {
        Money(minor: minor, currency: try Currency(code))
    }

    private func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("Money is minor units and a currency code in JSON, both ways")
    func json() throws {
        #expect(try text(try money(1299)) == #"{"currency":"EUR","minor":1299}"#)
        let read = try JSONDecoder().decode(Money.self, from: Data(#"{"minor":1299,"currency":"EUR"}"#.utf8))
        #expect(read == Money(minor: 1299, currency: .eur))
    }

    @Test("Money adds, subtracts and multiplies within one currency")
    func arithmetic() throws {
        #expect(try money(1299).adding(money(1)) == money(1300))
        #expect(try money(1).subtracting(money(3)) == money(-2))
        #expect(try money(1299).multiplied(by: 3) == money(3897))
        #expect(try Money.zero(.eur).adding(money(5)) == money(5))
    }

    @Test("Two currencies do not add or subtract")
    func mixed() throws {
        let error = #expect(throws: MoneyError.self) { try money(1299).adding(money(500, "JPY")) }
        #expect(error?.code == .mixedCurrencies)
        #expect(
            error?.description
                == "Cannot add 12.99 EUR and 500 JPY: the currencies differ. Exchange one of them first.")
        let other = #expect(throws: MoneyError.self) { try money(1).subtracting(money(1, "USD")) }
        #expect(
            other?.description
                == "Cannot subtract 0.01 EUR and 0.01 USD: the currencies differ. Exchange one of them first.")
    }

    @Test("An amount that no longer fits is an error, not a trap")
    func overflow() throws {
        let most = try money(.max)
        let error = #expect(throws: MoneyError.self) { try most.adding(money(1)) }
        #expect(error?.code == .overflow)
        #expect(
            error?.description
                == "92233720368547758.07 EUR + 0.01 EUR is more than an amount can hold. "
                + "Use a smaller quantity or price.")
        #expect(throws: MoneyError.self) { try money(.min).subtracting(money(1)) }
        #expect(throws: MoneyError.self) { try most.multiplied(by: 2) }
        #expect(throws: MoneyError.self) { try money(.min).multiplied(by: -1) }
    }

    @Test(
        "The description of money has the decimals of its currency",
        arguments: [
            (1299, "EUR", "12.99 EUR"), (5, "EUR", "0.05 EUR"), (-5, "EUR", "-0.05 EUR"), (0, "EUR", "0.00 EUR"),
            (100, "EUR", "1.00 EUR"), (500, "JPY", "500 JPY"), (0, "JPY", "0 JPY"), (1500, "BHD", "1.500 BHD"),
            (.min, "EUR", "-92233720368547758.08 EUR"),
        ])
    func description(minor: Int, code: String, expected: String) throws {
        #expect(try money(minor, code).description == expected)
    }

    @Test("Errors are equal by code")
    func equality() throws {
        let first = #expect(throws: MoneyError.self) { try Currency("x") }
        let second = #expect(throws: MoneyError.self) { try Currency("y") }
        #expect(first == second)
        #expect(first?.description != second?.description)
    }
}
