import BoardyValues
import Foundation
import Testing

@Suite struct CurrencyTests {
    @Test(
        "A currency has the decimals of ISO 4217, by default two",
        arguments: [("EUR", 2), ("USD", 2), ("JPY", 0), ("KRW", 0), ("BHD", 3), ("TND", 3), ("CLF", 4)])
    func minorDigits(code: String, digits: Int) throws {
        #expect(try Currency(code).minorDigits == digits)
    }

    @Test(
        "ALL-5 a code that ISO 4217 does not list, no longer lists, or lists without a smallest unit is no currency",
        arguments: [
            "", "eur", "EU", "EURO", "E1R", "ÄÖÜ", " EU", "ZZZ", "XXX", "XTS", "XAU", "XDR", "DEM", "HRK", "BGN", "ANG",
        ])
    func shape(code: String) {
        let error = #expect(throws: MoneyError.self) { try Currency(code) }
        #expect(error?.code == .invalidCurrency)
        #expect(
            error?.description
                == """
                \"\(code)\" is not a currency that is in use. Write a code of ISO 4217 that has a smallest unit, \
                such as EUR.
                """
        )
    }

    @Test("ALL-5 a row that is kept already is read with a currency that has gone out of use, and with no other text")
    func stored() throws {
        let mark = try Currency(stored: "DEM")
        #expect(Money(minor: 1999, currency: mark).description == "19.99 DEM")
        #expect(throws: MoneyError.self) { try Currency(stored: "dem") }
        let decoder = JSONDecoder(), json = Data(#"["DEM"]"#.utf8)
        #expect(throws: DecodingError.self) { try decoder.decode([Currency].self, from: json) }
        decoder.userInfo = Currency.readingStored
        #expect(try decoder.decode([Currency].self, from: json) == [mark])
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
        #expect(context.debugDescription.hasPrefix("\"euro\" is not a currency that is in use."))
    }
}
