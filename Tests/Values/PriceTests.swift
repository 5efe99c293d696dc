import BoardyValues
import Foundation
import Testing

@Suite struct PriceTests {
    @Test(
        "A decimal price becomes minor units exactly",
        arguments: [
            ("12.99", "EUR", 1299), ("12.990", "EUR", 1299), ("12", "EUR", 1200), ("0.1", "EUR", 10),
            ("-0.05", "EUR", -5), ("500", "JPY", 500), ("1.5", "BHD", 1500),
            ("92233720368547758.07", "EUR", Int.max), ("-92233720368547758.08", "EUR", Int.min),
        ])
    func exact(text: String, code: String, minor: Int) throws {
        let price = try #require(Decimal(string: text))
        let money = try Money(price: price, currency: Currency(code))
        #expect(money.minor == minor)
        #expect(money.price == price)
    }

    @Test("A price from a JSON number has no error of a binary fraction")
    func json() throws {
        for minor in [999, 1299, 1005, 7, 123_456_789] {
            let money = Money(minor: minor, currency: .eur)
            let data = Data("[\(money.price)]".utf8)
            let prices = try JSONDecoder().decode([Decimal].self, from: data)
            #expect(try prices.map { try Money(price: $0, currency: .eur) } == [money])
        }
    }

    @Test("A price with more decimals than the currency has is refused", arguments: [("0.001", "EUR"), ("0.5", "JPY")])
    func decimals(text: String, code: String) throws {
        let price = try #require(Decimal(string: text))
        let error = #expect(throws: MoneyError.self) { try Money(price: price, currency: Currency(code)) }
        #expect(error?.code == .tooManyDecimals)
        let digits = code == "JPY" ? 0 : 2
        #expect(
            error?.description
                == "\(text) \(code) cannot be paid: \(code) has \(digits) decimals. Round the price first.")
    }

    @Test("A price that is too large or NaN is refused")
    func unfit() throws {
        let large = try #require(Decimal(string: "92233720368547758.08"))
        let error = #expect(throws: MoneyError.self) { try Money(price: large, currency: .eur) }
        #expect(error?.code == .overflow)
        #expect(throws: MoneyError.self) { try Money(price: .greatestFiniteMagnitude, currency: .eur) }

        let none = #expect(throws: MoneyError.self) { try Money(price: .nan, currency: .eur) }
        #expect(none?.code == .notANumber)
        #expect(none?.description == "The price in EUR is not a number. Give a decimal number.")
    }
}
