import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// The rules of vouchers, which need neither store nor board.
@Suite struct VoucherRulesTests {
    private func euros(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }
    private var yen: Money { get throws { Money(minor: 500, currency: try Currency("JPY")) } }

    private func discount(_ request: VoucherRequest, of total: Money, used: Int = 0) throws -> Int {
        let new = try Voucher(request, at: .present)
        let voucher = Voucher(
            code: new.code, percent: new.percent, amount: new.amount, minimum: new.minimum, expires: new.expires,
            uses: new.uses, used: used)
        let redemption = try voucher.redemption(for: total, at: .present)
        #expect(redemption.code == voucher.code && redemption.discount.currency == total.currency)
        return redemption.discount.minor
    }

    @Test(
        "PY-2 a percentage is rounded down to the smallest unit",
        arguments: [(10, 1299, 129), (33, 100, 33), (50, 1, nil), (1, 99, nil), (1, 100, 1), (100, 1299, 1299)])
    func percentage(percent: Int, total: Int, discount: Int?) throws {
        let request = VoucherRequest(code: "A", percent: percent)
        if let discount {
            #expect(try self.discount(request, of: euros(total)) == discount)
        } else {
            #expect(throws: PayProblem.voucherBelowMinimum) { try self.discount(request, of: euros(total)) }
        }
    }

    @Test(
        "PY-2 an amount reduces a payment to nothing, and not further", arguments: [(500, 500), (501, 500), (499, 499)])
    func amount(total: Int, discount: Int) throws {
        #expect(try self.discount(VoucherRequest(code: "A", amount: euros(500)), of: euros(total)) == discount)
    }

    @Test("PY-2 a payment below the minimum does not take the voucher, and one of the minimum does")
    func minimum() throws {
        let request = VoucherRequest(code: "A", percent: 50, minimum: euros(1000))
        #expect(throws: PayProblem.voucherBelowMinimum) { try discount(request, of: euros(999)) }
        #expect(try discount(request, of: euros(1000)) == 500)
    }

    @Test("PY-2 a voucher is not taken from the instant of its expiry")
    func expiry() throws {
        let end = Timestamp.present.advanced(by: .seconds(1))
        let voucher = try Voucher(VoucherRequest(code: "A", percent: 50, expires: end), at: .present)
        #expect(throws: Never.self) { try voucher.redemption(for: euros(100), at: .present) }
        #expect(throws: PayProblem.voucherExpired) { try voucher.redemption(for: euros(100), at: end) }
    }

    @Test("PY-2 a voucher is not taken more often than it can be used, nor for another currency")
    func usesAndCurrency() throws {
        #expect(throws: PayProblem.voucherSpent) {
            try discount(VoucherRequest(code: "A", percent: 50), of: euros(100), used: 1)
        }
        #expect(try discount(VoucherRequest(code: "A", percent: 50, uses: 2), of: euros(100), used: 1) == 50)
        #expect(throws: PayProblem.voucherOtherCurrency) {
            try discount(VoucherRequest(code: "A", amount: euros(5)), of: try yen)
        }
        #expect(throws: PayProblem.voucherOtherCurrency) {
            try discount(VoucherRequest(code: "A", percent: 5, minimum: euros(5)), of: try yen)
        }
        #expect(try discount(VoucherRequest(code: "A", percent: 5), of: try yen) == 25)
    }

    @Test("PY-2 a code is compared in capitals")
    func code() throws {
        #expect(try Voucher(VoucherRequest(code: "spring-27", percent: 5), at: .present).code == "SPRING-27")
        #expect(Voucher.code(String(repeating: "a", count: 40)) == String(repeating: "A", count: 40))
        for text in ["", "ß", "A B", "é", "A'", String(repeating: "a", count: 41)] {
            #expect(Voucher.code(text) == nil)
        }
    }

    @Test("PY-2 a voucher with impossible terms is not created, and the answer says why")
    func problems() throws {
        let past = Timestamp.present
        let requests: [(VoucherRequest, VoucherProblem, String)] = [
            (
                .init(code: "A B", percent: 5), .invalidCode,
                "The code has 1 to 40 letters from A to Z, digits and hyphens."
            ),
            (
                .init(code: "A"), .invalidDiscount,
                """
                The discount is a percentage from 1% to 100%, or an amount above zero with its currency, such as 5.00 \
                EUR.
                """
            ),
            (.init(code: "A", percent: 5, amount: euros(5)), .invalidDiscount, ""),
            (.init(code: "A", percent: 0), .invalidDiscount, ""),
            (.init(code: "A", percent: 101), .invalidDiscount, ""),
            (.init(code: "A", amount: euros(0)), .invalidDiscount, ""),
            (
                .init(code: "A", percent: 5, minimum: euros(0)), .invalidMinimum,
                "The least amount is above zero, in the currency of the discount."
            ),
            (.init(code: "A", amount: euros(5), minimum: try yen), .invalidMinimum, ""),
            (
                .init(code: "A", percent: 5, expires: past), .invalidExpiry,
                """
                The end is in the past, or neither a day such as 2026-12-31 nor an instant such as 2026-12-31T18:00:00Z.
                """
            ),
            (.init(code: "A", percent: 5, uses: 0), .invalidUses, "The number of uses is a whole number from 1."),
        ]
        for (request, problem, sentence) in requests {
            #expect(throws: problem) { try Voucher(request, at: .present) }
            if sentence != "" { #expect(problem.sentence == sentence) }
        }
        #expect(
            VoucherProblem.codeTaken.sentence
                == "There is a voucher with this code and other terms. Choose another code.")
    }
}
