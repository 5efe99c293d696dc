import Foundation
import Testing
import Values

@Suite struct CurrencyTests {
    @Test(
        "A currency has the decimals of ISO 4217, by default two",
        arguments: [("EUR", 2), ("USD", 2), ("JPY", 0), ("KRW", 0), ("BHD", 3), ("TND", 3), ("CLF", 4)])
    func minorDigits(code: String, digits: Int) throws {
        #expect(try Currency(code).minorDigits == digits)
    }

    @Test("A currency is three capital letters", arguments: ["", "eur", "EU", "EURO", "E1R", "ÄÖÜ", " EU"])
    func shape(code: String) {
        let error = #expect(throws: MoneyError.self) { try Currency(code) }
        #expect(error?.code == .invalidCurrency)
        #expect(
            error?.description
                == "\"\(code)\" is not a currency. Write its ISO 4217 code, three capital letters such as EUR.")
    }

    @Test("A currency is its plain code in JSON, and the error for a wrong code has its path")
    func json() throws {
        #expect(try JSONEncoder().encode([Currency.eur]) == Data(#"["EUR"]"#.utf8))
        #expect(try JSONDecoder().decode([Currency].self, from: Data(#"["EUR"]"#.utf8)) == [.eur])
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Money.self, from: Data(#"{"minor":1,"currency":"euro"}"#.utf8))
        }
        let context = try #require(error?.dataCorruptedContext)
        #expect(context.codingPath.map(\.stringValue) == ["currency"])
        #expect(context.debugDescription.hasPrefix("\"euro\" is not a currency."))
    }
}
