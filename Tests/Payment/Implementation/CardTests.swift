import BoardyValues
import PaymentIO
import Testing

@testable import Payment

@Suite struct CardTests {
    /// Why a card is refused in November 2026; nil if it is not.
    private func problem(_ card: Card) -> PayProblem? {
        do throws(PayProblem) {
            _ = try ValidCard(card, at: .present)
            return nil
        } catch {
            return error
        }
    }

    @Test("PY-9 a message about a card shows neither its number nor its expiry or code")
    func description() throws {
        let card = try ValidCard(.test("4242424242424242", expiry: "11/47", cvc: "987"), at: .present)
        #expect("\(card)".hasPrefix("ValidCard(number: •••, expiry: •••, cvc: •••, "))
    }

    @Test(
        "A number that passes the checksum and has 12 to 19 digits is taken, with blanks or hyphens between its groups",
        arguments: [
            "4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", "378282246310005", "676770000013",
            "6304000000000000000",
        ])
    func goodNumbers(number: String) { #expect(problem(.test(number)) == nil) }

    @Test(
        "A number of another length, with a wrong digit or with anything else in it is refused",
        arguments: [
            "", "4242424242424241", "2424242424242424", "00000000000", "0000000000000000", "0000 0000 0000 0000",
            "00000000000000000000", "4242x4242424242424",
            "٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", "-", "4242424242424242\n",
        ])
    func badNumbers(number: String) { #expect(problem(.test(number)) == .invalidNumber) }

    @Test("Any single wrong digit is found")
    func singleDigits() {
        let digits = Array("4242424242424242")
        for place in digits.indices {
            for wrong in "0123456789" where wrong != digits[place] {
                var number = digits
                number[place] = wrong
                #expect(problem(.test(String(number))) == .invalidNumber)
            }
        }
    }

    @Test("A card is good to the last instant of its month", arguments: ["11/26", "12/26", "01/27", "10/99"])
    func goodExpiries(expiry: String) { #expect(problem(.test("4242424242424242", expiry: expiry)) == nil) }

    @Test(
        "A past month, one that no calendar has, or another form is refused",
        arguments: ["10/26", "12/25", "00/30", "13/30", "1/30", "11/2030", "11-30", "", "/", "11/30/", "1１/30"])
    func badExpiries(expiry: String) {
        #expect(problem(.test("4242424242424242", expiry: expiry)) == .invalidExpiry)
    }

    @Test("A code has three or four digits")
    func codes() {
        for code in ["123", "1234"] { #expect(problem(.test("4242424242424242", cvc: code)) == nil) }
        for code in ["", "12", "12345", "12a", " 123"] {
            #expect(problem(.test("4242424242424242", cvc: code)) == .invalidCVC)
        }
    }

    @Test("Of several faults the number's is told first, then the expiry's")
    func order() {
        #expect(problem(.test("1", expiry: "1", cvc: "1")) == .invalidNumber)
        #expect(problem(.test("4242424242424242", expiry: "1", cvc: "1")) == .invalidExpiry)
    }

    @Test("Of a card only brand and last four digits can be printed")
    func printing() throws {
        var text = ""
        dump(try ValidCard(.test("4242 4242 4242 4242", cvc: "987"), at: .present), to: &text)
        #expect(text.contains(#"last4: "4242""#))
        #expect(!text.contains("42424242"))
        #expect(!text.contains("987"))
    }
}
