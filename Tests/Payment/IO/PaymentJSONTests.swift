import Boardy
import BoardyValues
import Foundation
import PaymentIO
import Testing

/// The JSON of the contracts: part of what the module promises.
@Suite struct PaymentJSONTests {
    private let transaction = CardTransaction(id: "t-1", last4: "4242", brand: "visa")

    @Test("payment.pay answers with its outcome")
    func payOutcomes() throws {
        #expect(
            try text(PayOutcome.success(transaction: transaction))
                == #"{"outcome":"success","transaction":{"brand":"visa","id":"t-1","last4":"4242"}}"#)
        #expect(
            try text(PayOutcome.failure(reason: .insufficientFunds))
                == #"{"outcome":"failure","reason":"insufficientFunds"}"#)
        let five = Money(minor: 5, currency: .eur)
        #expect(
            try text(PayOutcome.success(transaction: transaction, discount: five))
                == #"{"discount":{"currency":"EUR","minor":5},"outcome":"success","#
                + #""transaction":{"brand":"visa","id":"t-1","last4":"4242"}}"#)
        #expect(
            try text(PayOutcome.success(transaction: nil, discount: five))
                == #"{"discount":{"currency":"EUR","minor":5},"outcome":"success"}"#)
        #expect(try text(PayOutcome.userCancelled) == #"{"outcome":"userCancelled"}"#)
    }

    @Test("payment.charges takes a page and answers with the charges of all shoppers")
    func charges() throws {
        let euros = { Money(minor: $0, currency: .eur) }
        let charge = ChargePage.Charge(
            transactionID: "t-1", orderID: "o", amount: euros(1299), refundable: euros(899),
            at: Timestamp(milliseconds: 0))
        #expect(
            try text(ChargePage(total: 3, charges: [charge]))
                == #"{"charges":[{"amount":{"currency":"EUR","minor":1299},"at":"1970-01-01T00:00:00Z","orderID":"o","#
                + #""refundable":{"currency":"EUR","minor":899},"transactionID":"t-1"}],"total":3}"#)
        let query = try JSONDecoder().decode(ChargeQuery.self, from: Data(#"{"limit":5}"#.utf8))
        #expect(query == ChargeQuery(limit: 5))
    }

    @Test("every reason has its stable code")
    func reasons() throws {
        let all: [PayProblem] = [
            .cardDeclined, .insufficientFunds, .invalidNumber, .invalidExpiry, .invalidCVC, .verificationFailed,
            .invalidAmount, .invalidKey, .abandoned, .unknownVoucher, .voucherExpired, .voucherSpent,
            .voucherBelowMinimum, .voucherOtherCurrency, .otherVoucher,
        ]
        #expect(
            try text(all)
                == #"["cardDeclined","insufficientFunds","invalidNumber","invalidExpiry","invalidCVC","#
                + #""verificationFailed","invalidAmount","invalidKey","abandoned","unknownVoucher","#
                + #""voucherExpired","voucherSpent","voucherBelowMinimum","voucherOtherCurrency","otherVoucher"]"#)
    }

    @Test("FA-2 payment.settle says what holds for the key: which order was charged, and how much")
    func settleOutcomes() throws {
        let paid = SettleOutcome.paid(
            transaction: transaction, orderID: "o", amount: Money(minor: 1299, currency: .eur))
        #expect(
            try text(paid)
                == #"{"amount":{"currency":"EUR","minor":1299},"orderID":"o","outcome":"paid","#
                + #""transaction":{"brand":"visa","id":"t-1","last4":"4242"}}"#)
        let reduced = SettleOutcome.paid(
            transaction: transaction, orderID: "o", amount: Money(minor: 1299, currency: .eur),
            discount: Money(minor: 5, currency: .eur))
        #expect(try text(reduced).contains(#""discount":{"currency":"EUR","minor":5},"#))
        #expect(try text(SettleOutcome.none) == #"{"outcome":"none"}"#)
        #expect(
            try text(SettleOutcome.rejected(reason: .invalidKey)) == #"{"outcome":"rejected","reason":"invalidKey"}"#)
    }

    @Test("PY-4 payment.refund takes key, transaction and amount, and says what remains or why nothing was refunded")
    func refunds() throws {
        let five = Money(minor: 5, currency: .eur)
        #expect(
            try input(RefundRequest.self, Data(#"{"key":"k","transactionID":"t-1"}"#.utf8))
                == RefundRequest(key: "k", transactionID: "t-1"))
        let part = Data(#"{"key":"k","transactionID":"t-1","amount":{"minor":5,"currency":"EUR"}}"#.utf8)
        #expect(
            try input(RefundRequest.self, part) == RefundRequest(key: "k", transactionID: "t-1", amount: five))
        #expect(
            try text(RefundOutcome.refunded(refundID: "r-1", remaining: five))
                == #"{"outcome":"refunded","refundID":"r-1","remaining":{"currency":"EUR","minor":5}}"#)
        #expect(
            try text(RefundOutcome.refunded(refundID: "r-1", remaining: .zero(.eur), amount: five))
                == #"{"amount":{"currency":"EUR","minor":5},"outcome":"refunded","refundID":"r-1","#
                + #""remaining":{"currency":"EUR","minor":0}}"#)
        #expect(
            try text(RefundOutcome.pending(refundID: "r-1", remaining: five))
                == #"{"outcome":"pending","refundID":"r-1","remaining":{"currency":"EUR","minor":5}}"#)
        let all: [RefundProblem] = [
            .invalidKey, .otherParameters, .unknownTransaction, .invalidAmount, .exceedsRemaining, .nothingRemains,
            .declined,
        ]
        #expect(
            try all.map { try text(RefundOutcome.rejected(reason: $0)) }
                == [
                    "invalidKey", "otherParameters", "unknownTransaction", "invalidAmount", "exceedsRemaining",
                    "nothingRemains", "declined",
                ].map { #"{"outcome":"rejected","reason":"\#($0)"}"# })
        #expect(
            problem { try Refund.activation(fromJSON: Data(#"{"key":"k"}"#.utf8)) }
                == "payment.refund: input.transactionID: is missing")
    }

    @Test("PY-2 payment.create-voucher takes code and terms, and answers with the voucher or why there is none")
    func vouchers() throws {
        let end = Timestamp(milliseconds: 1_798_761_600_000), five = Money(minor: 5, currency: .eur)
        #expect(
            try input(VoucherRequest.self, Data(#"{"code":"A","percent":10}"#.utf8))
                == VoucherRequest(code: "A", percent: 10))
        let full = Data(
            #"""
            {"code":"A","amount":{"minor":5,"currency":"EUR"},"minimum":{"minor":5,"currency":"EUR"},
             "expires":"2027-01-01T00:00:00Z","uses":3}
            """#.utf8)
        #expect(
            try input(VoucherRequest.self, full)
                == VoucherRequest(code: "A", amount: five, minimum: five, expires: end, uses: 3))
        let voucher = Voucher(
            code: "A", percent: nil, amount: five, minimum: five, expires: end, uses: 3, used: 1)
        #expect(
            try text(VoucherOutcome.created(voucher: voucher))
                == #"{"outcome":"created","voucher":{"amount":{"currency":"EUR","minor":5},"code":"A","#
                + #""expires":"2027-01-01T00:00:00Z","minimum":{"currency":"EUR","minor":5},"used":1,"uses":3}}"#)
        let bare = Voucher(code: "A", percent: 10, amount: nil, minimum: nil, expires: nil, uses: 1, used: 0)
        #expect(try text(bare) == #"{"code":"A","percent":10,"used":0,"uses":1}"#)
        #expect(
            try VoucherProblem.allCases.map { try text(VoucherOutcome.rejected(reason: $0)) }
                == ["invalidCode", "invalidDiscount", "invalidMinimum", "invalidExpiry", "invalidUses", "codeTaken"]
                .map { #"{"outcome":"rejected","reason":"\#($0)"}"# })
        #expect(throws: Never.self) { try CreateVoucher.activation(fromJSON: nil) }
        #expect(
            problem { try CreateVoucher.activation(fromJSON: Data("{}".utf8)) }
                == "payment.create-voucher: input.code: is missing")
        let pay = Data(#"{"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"},"voucher":"A"}"#.utf8)
        #expect(
            try input(PayRequest.self, pay) == PayRequest(key: "k", orderID: "o", amount: five, voucher: "A"))
    }

    @Test("payment.audit gives its figures, an amount for each currency")
    func audit() throws {
        let report = AuditReport(
            balanced: true, transactions: 2, charged: [Money(minor: 1299, currency: .eur)], refunded: [], orphans: 0)
        #expect(
            try text(report)
                == #"{"balanced":true,"charged":[{"currency":"EUR","minor":1299}],"mismatches":0,"orphans":0,"#
                + #""refunded":[],"transactions":2}"#)
        let open = AuditReport(
            balanced: true, transactions: 2, charged: [], refunded: [], orphans: 0,
            openRefunds: .init(count: 1, amounts: [Money(minor: 5, currency: .eur)]))
        #expect(
            try text(open).contains(#""openRefunds":{"amounts":[{"currency":"EUR","minor":5}],"count":1}"#))
    }

    @Test("payment.pay takes key, order, amount and, where it is known, the card")
    func payInput() throws {
        let bare = Data(#"{"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"}}"#.utf8)
        #expect(
            try input(PayRequest.self, bare)
                == PayRequest(key: "k", orderID: "o", amount: Money(minor: 5, currency: .eur)))
        let full = Data(
            #"""
            {"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"},
             "payment":{"card":{"number":"4242424242424242","expiry":"12/30","cvc":"123"}}}
            """#.utf8)
        let card = Card(number: Secret("4242424242424242"), expiry: Secret("12/30"), cvc: Secret("123"))
        #expect(
            try input(PayRequest.self, full)
                == PayRequest(
                    key: "k", orderID: "o", amount: Money(minor: 5, currency: .eur), payment: PaymentDetails(card: card)
                ))
        #expect(throws: Never.self) { try Pay.activation(fromJSON: full) }
    }

    @Test("an input that does not fit names the path and the type, and never the card")
    func misfits() {
        #expect(
            problem { try Pay.activation(fromJSON: nil) } == "payment.pay: input.key: is missing (no input was given)")
        let amount = Data(#"{"key":"k","orderID":"o","amount":{"minor":"5","currency":"EUR"}}"#.utf8)
        #expect(
            problem { try Pay.activation(fromJSON: amount) }
                == "payment.pay: input.amount.minor: expected a whole number")
        let number = Data(
            #"""
            {"key":"k","orderID":"o","amount":{"minor":5,"currency":"EUR"},
             "payment":{"card":{"number":4242424242424242,"expiry":"12/30","cvc":"123"}}}
            """#.utf8)
        #expect(
            problem { try Pay.activation(fromJSON: number) }
                == "payment.pay: input.payment.card.number: The secret is not a String.")
        #expect(
            problem { try Settle.activation(fromJSON: Data("{}".utf8)) } == "payment.settle: input.key: is missing")
    }

    @Test("payment.settle takes the key, payment.audit nothing")
    func otherInputs() throws {
        let decoded = try input(SettleRequest.self, Data(#"{"key":"k"}"#.utf8))
        #expect(decoded == SettleRequest(key: "k"))
        let owned = try input(SettleRequest.self, Data(#"{"key":"k","scope":"module"}"#.utf8))
        #expect(owned == SettleRequest(key: "k", scope: .module))
        #expect(throws: Never.self) { try Audit.activation(fromJSON: nil) }
    }

    @Test("the boards have the published IDs, and each accessor leads to its own")
    func accessors() {
        #expect(
            [Pay.id, Settle.id, Refund.id, RefundOrder.id, CreateVoucher.id, Audit.id] == [
                "payment.pay", "payment.settle", "payment.refund", "payment.refund-order", "payment.create-voucher",
                "payment.audit",
            ])
        let motherboard = Motherboard()
        var heard: [String] = []
        motherboard.ioPay().completion.handle { _ in heard.append("pay") }
        motherboard.ioSettle().completion.handle { _ in heard.append("settle") }
        motherboard.ioRefund().completion.handle { _ in heard.append("refund") }
        motherboard.ioCreateVoucher().completion.handle { _ in heard.append("voucher") }
        motherboard.ioAudit().completion.handle { _ in heard.append("audit") }
        for id in [Pay.id, Settle.id, Refund.id, CreateVoucher.id, Audit.id] {
            motherboard.addBoard(Board(identifier: id))
        }
        motherboard.serviceMap.modPayment.ioPay.completer.complete()
        motherboard.serviceMap.modPayment.ioSettle.completer.complete()
        motherboard.serviceMap.modPayment.ioRefund.completer.complete()
        motherboard.serviceMap.modPayment.ioCreateVoucher.completer.complete()
        motherboard.serviceMap.modPayment.ioAudit.completer.complete()
        #expect(heard == ["pay", "settle", "refund", "voucher", "audit"])
    }

    /// Returns the JSON of a value, after it was read from that JSON and written again to the same bytes.
    private func text(_ value: some Codable) throws -> String {
        let data = try ContractCoding.encode(value, userInfo: SecretCoding.revealing)
        try expectSame(data, decoding: type(of: value))
        return String(decoding: data, as: UTF8.self)
    }

    private func expectSame<T: Codable>(_ data: Data, decoding type: T.Type) throws {
        let read = try ContractCoding.decode(type, from: data)
        #expect(try ContractCoding.encode(read, userInfo: SecretCoding.revealing) == data)
    }

    /// Returns an input read from JSON, after it was written and read again.
    private func input<T: Codable & Equatable>(_ type: T.Type, _ json: Data) throws -> T {
        let value = try ContractCoding.decode(type, from: json)
        let written = try ContractCoding.encode(value, userInfo: SecretCoding.revealing)
        #expect(try ContractCoding.decode(type, from: written) == value)
        return value
    }

    private func problem(_ body: () throws -> Any) -> String {
        do { return "no problem, but \(try body())" } catch { return "\(error)" }
    }
}
