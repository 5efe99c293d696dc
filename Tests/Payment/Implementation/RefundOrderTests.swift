import Boardy
import BoardyValues
import DashboardIO
import Foundation
import PaymentIO
import Testing

@testable import Payment

/// Refunds that a module asks for, for the payment that it has made itself.
@MainActor @Suite struct RefundOrderTests {
    private final class Answers { var all: [RefundOutcome] = [] }
    private let session: Session
    private let answers = Answers()

    init() {
        session = Session(users: SignedIn("ada"))
        listen(to: session)
    }

    private func listen(to session: Session) {
        session.mainboard.ioRefundOrder().flow.handle { [answers] in answers.all.append($0) }
    }

    private func euros(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }

    /// Pays 12.99 EUR for an order under the key of a module.
    private func pay(_ key: String = "payment-1", scope: KeyScope = .module) async throws {
        let request = PayRequest(
            key: key, orderID: "order-1", amount: euros(1299), payment: PaymentDetails(card: .approved), scope: scope)
        _ = try #require(try await session.pay(request)?.transaction)
    }

    /// Asks for a refund, and returns its answer; nil if there is none.
    private func refund(
        _ key: String = "return-1", of paymentKey: String = "payment-1", order: String = "order-1", minor: Int,
        in session: Session? = nil
    ) async throws -> RefundOutcome? {
        let count = answers.all.count, session = session ?? self.session
        session.mainboard.ioRefundOrder().activation.activate(
            with: RefundOrderRequest(key: key, paymentKey: paymentKey, orderID: order, amount: euros(minor)))
        try await session.run()
        return answers.all.count > count ? answers.all.last : nil
    }

    private var remaining: [Int?] {
        answers.all.map { if case .refunded(_, let remaining, _) = $0 { remaining.minor } else { nil } }
    }

    @Test("PY-5 a module refunds what it has paid for, without an operator, once for each key")
    func refunding() async throws {
        try await pay()
        let first = try await refund(minor: 900)
        #expect(try await refund(minor: 900) == first && remaining == [399, 399])
        #expect(try await refund("return-2", minor: 399) != nil)
        #expect(remaining.last == 0)
        #expect(session.audit()?.refunded == [euros(1299)] && session.audit()?.mismatches == 0)
        #expect(try await refund(minor: 1) == .rejected(reason: .otherParameters))
    }

    @Test("PY-5, PY-4 refunds of a module and of operators together never exceed the charge")
    func limit() async throws {
        try await pay()
        let id = try #require(session.paid.first?.transaction).id
        #expect(try await session.refund("r", id, minor: 1000) != nil)
        let left = RefundOutcome.refunded(
            refundID: "refund-" + SandboxGateway.transactionID(forKey: "return-1"), remaining: euros(0),
            amount: euros(299))
        for _ in 1...2 { #expect(try await refund(minor: 300) == left) }
        #expect(try await refund("return-2", minor: 1) == .rejected(reason: .nothingRemains))
        #expect(try await session.refund("s", id) == .rejected(reason: .nothingRemains))
        #expect(try await refund(minor: 299) == .rejected(reason: .otherParameters))
        #expect(session.audit()?.refunded == [euros(1299)] && session.audit()?.mismatches == 0)
    }

    @Test("PY-4 what a module records as paid otherwise is refunded by nobody, and is told to it as gone back")
    func paidOtherwise() async throws {
        try await pay()
        let id = try #require(session.paid.first?.transaction).id
        var told: [RefundOutcome] = [], sums: [Money?] = []
        session.mainboard.ioRecordRefund().flow.handle { told.append($0) }
        func record(_ key: String, of order: String = "order-1", minor: Int) async throws -> RefundOutcome? {
            session.mainboard.ioRecordRefund().activation.activate(
                with: RecordRefundRequest(
                    key: key, paymentKey: "payment-1", orderID: order, amount: euros(minor)))
            try await session.run()
            return told.last
        }
        for _ in 1...2 {
            let recorded = RefundOutcome.refunded(refundID: "otherwise-return-1", remaining: euros(399))
            #expect(try await record("return-1", minor: 900) == recorded)
        }
        #expect(try await record("return-2", minor: 400) == .rejected(reason: .exceedsRemaining))
        #expect(try await record("return-3", of: "order-2", minor: 1) == .rejected(reason: .unknownTransaction))
        #expect(try await refund("return-1", minor: 900) == .rejected(reason: .otherParameters))
        #expect(try await session.refund("r", id, minor: 400) == .rejected(reason: .exceedsRemaining))
        let charges = [OrderRefundsRequest.Charge(paymentKey: "payment-1", orderID: "order-1")]
        session.mainboard.ioOrderRefunds().activation.activate(
            with: GetOrderRefundsParameter(input: OrderRefundsRequest(charges: charges)).onSuccess {
                sums.append($0.amount(ofOrder: "order-1"))
            })
        #expect(sums == [euros(900)])
        guard case .refunded(_, _, let less)? = try await refund("return-4", minor: 900) else {
            return #expect(Bool(false), "what is left goes back by the card")
        }
        #expect(less == euros(399))
        let audit = session.audit()
        #expect(audit?.refunded == [euros(399)] && audit?.paidOtherwise == [euros(900)] && audit?.mismatches == 0)
    }

    @Test("PY-4, SH-33 a refund that an operator has begun is ended first, before a module hears that nothing is left")
    func openRefund() async throws {
        try await pay()
        let id = try #require(session.paid.first?.transaction).id
        let down = FakeGateway(refunding: { _ in throw FakeGateway.Unreachable() }) { _ in .declined(.cardDeclined) }
        let one = Session(store: session.store, gateway: down)
        listen(to: one)
        #expect(try await one.refund("r", id) == nil)
        #expect(try await refund(minor: 900, in: one) == nil)
        #expect(await down.asked.suffix(2).allSatisfy { $0.hasPrefix("refund user:") })
        #expect(try await refund(minor: 900) == .rejected(reason: .nothingRemains))
        #expect(session.audit()?.refunded == [euros(1299)] && session.audit()?.openRefunds == nil)
    }

    @Test("PY-4, PY-8 a module's refund that waits for a refund of another gateway says that nothing went back")
    func waitingForOtherGateway() async throws {
        let first = FakeGateway("https://one.example.org") { _ in .approved(transactionID: "t") }
        let own = Session(store: session.store, gateway: first)
        try await own.pay(
            PayRequest(
                key: "payment-1", orderID: "order-1", amount: euros(1299), payment: .init(card: .approved),
                scope: .module))
        let gateway = FakeGateway("https://two.example.org") { _ in .needsVerification }
        let other = Session(store: session.store, gateway: gateway)
        listen(to: other)
        #expect(try await other.refund("r", "t", minor: 1000) == nil)
        #expect(try await refund(minor: 900, in: other) == nil)
        #expect(
            other.reports.last == """
                boardFailed: 'payment.refund-order' failed for the order 'order-1': Other refunds of the charge have \
                not ended, of 10.00 EUR, so it is not known how much is left of it. Nothing went back under this key
                """)
    }

    @Test("PY-4, SH-33 a module's refund waits for a pending one, keeps no answer, and goes back when that one failed")
    func pendingRefund() async throws {
        try await pay()
        let id = try #require(session.paid.first?.transaction).id
        for (answer, reports) in [(RefundAnswer.pending(refundID: "re_1"), 2), (.declined, 0)] {
            let gateway = FakeGateway(refunding: { $0.hasPrefix("user:") ? answer : .refunded(refundID: "r-\($0)") }) {
                _ in .declined(.cardDeclined)
            }
            let session = Session(store: session.store, gateway: gateway)
            listen(to: session)
            if answer != .declined { #expect(try await session.refund("r", id, minor: 1000) != nil) }
            for _ in 1...2 {
                let told = try await refund(minor: 900, in: session)
                if case .refunded(_, let rest, nil)? = told { #expect(answer == .declined && rest == euros(399)) }
                #expect((told == nil) == (answer != .declined))
            }
            #expect(session.reports.count == reports)
            for report in session.reports {
                #expect(
                    report.hasSuffix(
                        "not ended, of 10.00 EUR, so it is not known how much is left of it. "
                            + "Nothing went back under this key"))
            }
        }
        #expect(session.audit()?.refunded == [euros(900)])
    }

    @Test("PY-4 a module hears what went back of its charge, by its own refunds and by those of operators")
    func sums() async throws {
        func told(_ key: String = "payment-1", _ order: String = "order-1") -> [Money?] {
            var sums: [Money?] = []
            let charges = [("payment-0", "order-0"), (key, order)].map(OrderRefundsRequest.Charge.init)
            let parameter = GetOrderRefundsParameter(input: OrderRefundsRequest(charges: charges)).onSuccess {
                #expect($0.refunded.count <= 1)
                sums.append($0.amount(ofOrder: order))
            }
            session.mainboard.ioOrderRefunds().activation.activate(with: parameter)
            return sums
        }
        try await pay()
        #expect(told() == [nil])
        #expect(try await refund(minor: 299) != nil)
        let id = try #require(session.paid.first?.transaction).id
        #expect(try await session.refund("r", id, minor: 500) != nil)
        #expect(try await refund("return-2", minor: -1) == .rejected(reason: .invalidAmount))
        #expect(told() == [euros(799)])
        #expect(told("payment-2") == [nil] && told("payment-1", "order-2") == [nil], "no charge of the caller")
        let now = Timestamp(milliseconds: Timestamp.present.milliseconds + 6 * 86_400_000)
        for (instant, revenue) in [(Timestamp.present, 500), (now, 500), (now.advanced(by: .seconds(86_400)), nil)] {
            let charts = try PaymentCharts(store: session.store, now: { instant }).charts()
            #expect(charts.first?.bars.map(\.value).reduce(0, +) == revenue)
            #expect(charts.map(\.title) == (revenue == nil ? [] : ["Revenue by day, EUR, less refunds"]))
        }
    }

    @Test("PY-4 a module hears of the refunds of operators that have not ended, and of its own none")
    func openSums() async throws {
        try await pay()
        let id = try #require(session.paid.first?.transaction).id
        let gateway = FakeGateway(refunding: { .pending(refundID: "re-\($0)") }) { _ in .declined(.cardDeclined) }
        let session = Session(store: session.store, gateway: gateway)
        listen(to: session)
        #expect(try await session.refund("r", id, minor: 300) != nil)
        #expect(try await refund(minor: 400, in: session) != nil)
        var told: [RefundedAmounts] = []
        let charges = [("payment-1", "order-1"), ("payment-2", "order-2")].map(OrderRefundsRequest.Charge.init)
        let parameter = GetOrderRefundsParameter(input: OrderRefundsRequest(charges: charges)).onSuccess {
            told.append($0)
        }
        session.mainboard.ioOrderRefunds().activation.activate(with: parameter)
        #expect(told == [RefundedAmounts([], open: [.init(orderID: "order-1", amount: euros(300))])])
        #expect(told.first?.openMinor(ofOrder: "order-1") == 300 && told.first?.openMinor(ofOrder: "order-2") == 0)
    }

    @Test("PY-4 a module's refund of nothing or less, or in another currency, is rejected")
    func invalidAmounts() async throws {
        try await pay()
        for minor in [0, -1] {
            #expect(try await refund("return of \(minor)", minor: minor) == .rejected(reason: .invalidAmount))
        }
    }

    @Test("PY-5 without the key of the order's payment, nothing is refunded")
    func foreign() async throws {
        try await pay()
        try await pay("k", scope: .user)
        for (key, order) in [
            ("payment-2", "order-1"), ("payment-1", "order-2"), ("user:ada:k", "order-1"), ("k", "order-1"),
            ("", "order-1"),
        ] {
            #expect(
                try await refund("return of \(key), \(order)", of: key, order: order, minor: 1)
                    == .rejected(reason: .unknownTransaction))
        }
        #expect(session.audit()?.refunded == [])
    }

    @Test("PY-5 a key of a refund that looks like a user's, and an empty one, are refused")
    func keys() async throws {
        try await pay()
        for key in ["user:ada:r", "", String(repeating: "k", count: 256)] {
            #expect(try await refund(key, minor: 1) == .rejected(reason: .invalidKey))
        }
    }

    @Test("PY-5 a gateway that does not answer is asked again under the same key, and no report shows a module's key")
    func unanswered() async throws {
        try await pay()
        let down = Session(
            store: session.store,
            gateway: FakeGateway(refunding: { _ in throw FakeGateway.Unreachable() }) { _ in
                throw FakeGateway.Unreachable()
            })
        listen(to: down)
        #expect(try await refund(minor: 900, in: down) == nil)
        let report = try #require(down.reports.first)
        #expect(down.reports.count == 1)
        #expect(report.hasPrefix("boardFailed: 'payment.refund-order' failed for the order 'order-1': "))
        #expect(
            report.hasSuffix(
                "It is unknown if the money went back; ask again with the same key, which refunds at most once"))
        #expect(!report.contains("payment-1") && !report.contains("return-1"))
        #expect(try await refund(minor: 900) != nil)
        #expect(session.audit()?.refunded == [euros(900)])
    }

    @Test("PY-5 an order's refund is no JSON, so no command line and no script can ask for it")
    func noJSON() {
        #expect {
            _ = try RefundOrder.activation(fromJSON: Data(#"{"key":"r","paymentKey":"payment-1"}"#.utf8))
        } throws: {
            "\($0)" == "payment.refund-order: input: RefundOrderRequest cannot be made of JSON; "
                + "activate this board from inside the app"
        }
    }
}
