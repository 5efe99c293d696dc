import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import DashboardIO
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// Returns that a customer asks for, and an operator accepts or declines.
@MainActor @Suite struct ReturnRequestTests {
    /// A stage on which Ada has paid two mugs and three packets of tea, 39.48 EUR.
    private func stage() async throws -> (stage: Stage, order: String) {
        let stage = Stage()
        try await stage.add("MUG", 2)
        try await stage.add("TEA", 3)
        try await stage.checkOut(key: "k")
        stage.neighbours.settle = stage.neighbours.settleAsPaid
        return (stage, try #require(stage.neighbours.reservations.first?.orderID))
    }

    private func known(_ outcome: ReturnRequestOutcome?) throws -> RequestedReturn {
        guard case .known(let returned)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            throw CancellationError()
        }
        return returned
    }

    private func refund(_ minor: Int) -> AcceptReturnOutcome {
        .returned(refund: OrderRefund(id: "refund-1", amount: .euro(minor)))
    }

    private static let bought = ["reserve", "pay", "posted"]

    /// Accents that are all on the character before them.
    private static let marks = String(repeating: "\u{301}", count: 32)

    // MARK: - The customer

    @Test("SH-32 a customer asks for a return, by which neither money nor stock moves, once under a key")
    func asking() async throws {
        let (stage, id) = try await stage()
        for _ in 1...2 {
            let asked = try known(try await stage.request(id, ["MUG": 1], reason: "broken"))
            #expect(asked.orderID == id && asked.orderNumber == 1 && asked.reason == "broken")
            #expect(asked.lines == [.init(sku: "MUG", title: "Mug", quantity: 1)] && asked.amount == .euro(1299))
            #expect(asked.state == .requested && asked.askedAt == stage.clock.now)
        }
        #expect(stage.neighbours.events == Self.bought && stage.neighbours.stock.onHand == ["MUG": 3, "TEA": 97])
        let order = try #require(try await stage.orders()?.orders.first)
        #expect(order.lines.map(\.returned) == [nil, nil])
        #expect(try await stage.request(id, ["MUG": 2], reason: "broken") == .rejected(reason: .otherParameters))
        #expect(try await stage.request(id, ["MUG": 1]) == .rejected(reason: .otherParameters))
        #expect(try await stage.waitingReturns()?.total == 1)
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-32 a reason of white space alone is none")
    func blankReason() async throws {
        let (stage, id) = try await stage()
        for reason in [" \n", nil, ""] {
            #expect(try known(try await stage.request(id, ["MUG": 1], reason: reason)).reason == nil)
        }
        #expect(try await stage.waitingReturns()?.total == 1)
    }

    @Test("SH-32 of one order 100 returns are asked for, also if they were withdrawn, and a known one is told still")
    func manyRequests() async throws {
        let (stage, id) = try await stage()
        for number in 1...100 { try await stage.withdraw(try await stage.requestID(id, key: "\(number)")) }
        let problem = ReturnProblem(rawValue: "tooManyReturns")
        #expect(try await stage.request(id, key: "101") == problem.map { .rejected(reason: $0) })
        #expect(try known(try await stage.request(id, key: "1")).state == .withdrawn)
        #expect(try await stage.returnOrder(id) != nil && stage.neighbours.refunds.count == 1)
    }

    @Test("SH-33 a return that waits promises no more money than direct refunds have left of the charge")
    func refundedDirectly() async throws {
        let (stage, id) = try await stage()
        stage.neighbours.refundedDirectly = 3000
        let asked = try known(try await stage.request(id, key: "a", ["TEA": 3]))
        #expect(asked.amount == .euro(948))
        #expect(try await stage.waitingReturns()?.returns.map(\.request.amount) == [.euro(948)])
        #expect(try known(try await stage.withdraw(asked.id)).amount == .euro(1350), "nothing is promised")
        stage.neighbours.refundedDirectly = 0
        #expect(try known(try await stage.request(id, key: "b", ["TEA": 3])).amount == .euro(1350))
    }

    @Test("SH-32 a piece that is asked for is neither asked for again nor returned at once, and the rest is")
    func askedPieces() async throws {
        let (stage, id) = try await stage()
        _ = try known(try await stage.request(id, key: "a", ["MUG": 1, "TEA": 3]))
        #expect(try await stage.request(id, key: "b", ["MUG": 2]) == .rejected(reason: .exceedsOrdered))
        #expect(try await stage.returnOrder(id, key: "c", ["TEA": 1]) == .rejected(reason: .exceedsOrdered))
        #expect(try known(try await stage.request(id, key: "d")).amount == .euro(1299))
        #expect(try await stage.request(id, key: "e") == .rejected(reason: .exceedsOrdered))
        #expect(try await stage.returnOrder(id, key: "f") == .rejected(reason: .exceedsOrdered))
        #expect(stage.neighbours.events == Self.bought)
    }

    @Test("SH-32 nobody asks for a return of somebody else's order, an operator neither, and of one that is not paid")
    func strangers() async throws {
        let (stage, id) = try await stage()
        for (user, role) in [(bob, AccountRole.customer), (bob, .operator), (nil, .customer)] {
            (stage.neighbours.user, stage.neighbours.role) = (user, role)
            #expect(try await stage.request(id) == .rejected(reason: .notFound))
        }
        (stage.neighbours.user, stage.neighbours.role) = (ada, .customer)
        #expect(try await stage.request("none") == .rejected(reason: .notFound))
        try await stage.add("TEA")
        stage.neighbours.pay = { _ in nil }
        try await stage.checkOut(key: "l")
        let pending = try #require(stage.neighbours.reservations.last?.orderID)
        #expect(try await stage.request(pending) == .rejected(reason: .notPaid))
        #expect(try await stage.waitingReturns()?.total == 0)
    }

    @Test("SH-32 a request without pieces, with other products, a long reason or a wrong key is refused")
    func badRequests() async throws {
        let (stage, id) = try await stage()
        for pieces in [[:], ["MUG": 0], ["JUG": 1]] as [KeyValuePairs<String, Int>] {
            #expect(try await stage.request(id, pieces) == .rejected(reason: .invalidLines))
        }
        #expect(try await stage.request(id, ["MUG": 3]) == .rejected(reason: .exceedsOrdered))
        let long = String(repeating: "x", count: 501)
        for reason in [long, "x" + Self.marks] {
            #expect(try await stage.request(id, reason: reason) == .rejected(reason: .invalidReason))
        }
        for key in ["", String(repeating: "k", count: 256)] {
            #expect(try await stage.request(id, key: key) == .rejected(reason: .invalidKey))
        }
        #expect(try await stage.returnOrder(id, key: "r", ["MUG": 1]) != nil)
        #expect(try await stage.request(id, key: "r", ["MUG": 1]) == .rejected(reason: .otherParameters))
        #expect(try known(try await stage.request(id, reason: String(long.dropLast()))).state == .requested)
        #expect(try await stage.returnOrder(id, key: "q") == .rejected(reason: .otherParameters))
    }

    @Test("SH-34 a customer withdraws a return that waits, and asks again; nobody else does")
    func withdrawing() async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id, key: "a")
        for (user, role) in [(bob, AccountRole.operator), (nil, .customer)] {
            (stage.neighbours.user, stage.neighbours.role) = (user, role)
            #expect(try await stage.withdraw(asked) == .rejected(reason: .notFound))
        }
        (stage.neighbours.user, stage.neighbours.role) = (ada, .customer)
        for _ in 1...2 { #expect(try known(try await stage.withdraw(asked)).state == .withdrawn) }
        #expect(try await stage.accept(asked) == .rejected(reason: .withdrawn))
        #expect(try await stage.decline(asked) == .rejected(reason: .withdrawn))
        #expect(try known(try await stage.request(id, key: "a")).state == .withdrawn)
        let again = try await stage.requestID(id, key: "b")
        #expect(try await stage.accept(again) == refund(3948))
        #expect(try await stage.withdraw(again) == .rejected(reason: .accepted))
    }

    // MARK: - The operator

    @Test("SH-35 the first decision of a return is kept with who has made it and when, and no later one counts")
    func decisions() async throws {
        let (stage, id) = try await stage()
        let accepted = try await stage.requestID(id, key: "a", ["MUG": 1])
        let declined = try await stage.requestID(id, key: "b", ["MUG": 1])
        let withdrawn = try await stage.requestID(id, key: "c", ["TEA": 1])
        try await stage.withdraw(withdrawn)
        let first = stage.clock.now
        try await stage.accept(accepted)
        try await stage.decline(declined)
        stage.clock.now = first.advanced(by: .seconds(60))
        stage.neighbours.user = bob
        try await stage.accept(accepted)
        try await stage.decline(declined)
        let repository = stage.repository
        let decisions = try [accepted, declined, withdrawn].map { try repository.orderReturn(id: $0)?.decision }
        let ada = OrderReturn.Decision(user: ada.id, at: first)
        #expect(decisions == [ada, ada, nil])
        #expect(try repository.answeredReturns(offset: 0, limit: 10).map(\.id) == [declined, accepted])
        #expect(try repository.answeredReturnCount() == 2 && stage.diagnostics.isEmpty)
    }

    @Test("SH-33 the tile of an operator tells of how many paid orders pieces came back, and how many returns wait")
    func tile() async throws {
        let (stage, id) = try await stage()
        let tile = try #require(stage.launcher.contributions(to: DashboardTiles.self).all.first)
        let asked = try await stage.requestID(id)
        #expect(try tile.value(nil) == "1 paid for, 1 return waits")
        try await stage.accept(asked)
        #expect(try tile.value(nil) == "1 paid for, of them 1 with returns")
    }

    @Test("SH-33 the page of a product tells an operator how many pieces wait to be sent back")
    func section() async throws {
        let (stage, id) = try await stage()
        let section = try #require(stage.launcher.contributions(to: ProductSections.self).all.first)
        #expect(section.audience == .operator)
        let lines = { (sku: String) in
            try section.lines(
                Product(sku: sku, title: "", category: "", price: Money(minor: 1, currency: .eur), stock: 0))
        }
        #expect(try lines("MUG") == [])
        let asked = try await stage.requestID(id, ["MUG": 1])
        #expect(try lines("MUG") == ["1 piece"])
        _ = try await stage.requestID(id, key: "r", ["TEA": 3])
        #expect(try lines("TEA") == ["3 pieces"])
        try await stage.decline(asked)
        #expect(try lines("MUG") == [])
    }

    @Test(
        "SH-33, PY-5 an operator accepts: the money goes back once, the pieces are in stock once, and the order tells",
        arguments: [false, true])
    func accepting(isAsynchronous: Bool) async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id, ["MUG": 1])
        stage.neighbours.isAsynchronous = isAsynchronous
        for _ in 1...2 { #expect(try await stage.accept(asked) == refund(1299)) }
        #expect(stage.neighbours.events == Self.bought + ["refund", "restock"])
        #expect(stage.neighbours.refunds.map(\.key) == [asked] && stage.neighbours.restocked.map(\.key) == [asked])
        #expect(stage.neighbours.stock.onHand == ["MUG": 4, "TEA": 97])
        #expect(try await stage.orders()?.orders.first?.lines.map(\.returned) == [1, nil])
        #expect(try known(try await stage.request(id, ["MUG": 1])).state == .accepted)
        #expect(try await stage.decline(asked) == .rejected(reason: .accepted))
        #expect(try await stage.waitingReturns()?.total == 0)
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-33 PY-5 the pieces of an accepted return stay out of the stock if the operator wants that")
    func withoutStock() async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id, ["MUG": 1])
        for restock in [false, true] { #expect(try await stage.accept(asked, restock: restock) == refund(1299)) }
        #expect(stage.neighbours.restocked.isEmpty && stage.neighbours.stock.onHand["MUG"] == 3)
    }

    @Test("SH-33 a declined return tells its reason, moves nothing, and its pieces can be asked for again")
    func declining() async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id, key: "a")
        for reason in ["", " \n\t", String(repeating: "x", count: 501), "x" + Self.marks] {
            #expect(try await stage.decline(asked, reason: reason) == .rejected(reason: .invalidReason))
        }
        for _ in 1...2 {
            let declined = try known(try await stage.decline(asked, reason: "not arrived"))
            #expect(declined.state == .declined && declined.answer == "not arrived")
        }
        #expect(try await stage.accept(asked) == .rejected(reason: .declined))
        #expect(try await stage.withdraw(asked) == .rejected(reason: .declined))
        #expect(stage.neighbours.events == Self.bought)
        #expect(try await stage.accept(try await stage.requestID(id, key: "b")) == refund(3948))
    }

    @Test("SH-33 FA-4 nobody without the role sees, accepts or declines returns")
    func roles() async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id)
        #expect(try await stage.accept(asked, as: .customer) == nil)
        #expect(try await stage.decline(asked, as: .customer) == nil)
        #expect(try await stage.waitingReturns(as: .customer) == nil)
        #expect(stage.diagnostics.count == 3)
        #expect(stage.diagnostics.allSatisfy { $0.hasPrefix("activationDiscarded: 'shopping.") })
        #expect(try await stage.accept("none") == .rejected(reason: .notFound))
        #expect(try await stage.decline("none") == .rejected(reason: .notFound))
        #expect(try await stage.returnOrder(id, key: "r") == .rejected(reason: .exceedsOrdered))
        #expect(stage.neighbours.events == Self.bought)
    }

    @Test("AU-15 an operator whose role is taken before the transaction neither accepts, declines nor returns at once")
    func takenRole() async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id, ["MUG": 1])
        stage.neighbours.roleInTransaction = .customer
        #expect(try await stage.accept(asked) == nil)
        #expect(try await stage.decline(asked) == nil)
        #expect(try await stage.returnOrder(id, ["TEA": 1]) == nil)
        #expect(stage.diagnostics.count == 3)
        #expect(
            stage.diagnostics.first
                == "boardFailed: 'shopping.accept-return' failed: 'shopping.accept-return' needs the role operator, "
                + "and ada@example.org has the role customer. Sign in as an operator with 'authentication.login', or "
                + "have an operator grant the role with 'authentication.grant'.")
        stage.neighbours.roleInTransaction = nil
        #expect(try await stage.waitingReturns()?.returns.map(\.request.state) == [.requested])
        #expect(stage.neighbours.events == Self.bought)
        #expect(try await stage.accept(asked) == refund(1299))
    }

    @Test("SH-33 SH-36 a return that began without a question is none to decline, and an acceptance tells how it ended")
    func direct() async throws {
        let (stage, id) = try await stage()
        try await stage.returnOrder(id, ["MUG": 1])
        let key = try #require(stage.neighbours.refunds.first?.key)
        #expect(try await stage.accept(key) == refund(1299) && stage.neighbours.refunds.count == 1)
        #expect(try await stage.decline(key) == .rejected(reason: .notFound))
        #expect(try await stage.withdraw(key) == .rejected(reason: .notFound))
    }

    @Test("SH-33 returns that are accepted in another order than they were asked for are the charge together")
    func amounts() async throws {
        let stage = Stage()
        stage.neighbours.pay = { _ in .success(transaction: visa, discount: .euro(100)) }
        try await stage.add("MUG", 1)
        try await stage.add("TEA", 2)
        try await stage.checkOut(key: "k")
        let id = try #require(stage.neighbours.reservations.first?.orderID)
        var asked: [String] = []
        for (key, sku) in [("a", "TEA"), ("b", "MUG"), ("c", "TEA")] {
            asked.append(try await stage.requestID(id, key: key, [sku: 1]))
        }
        for place in [2, 0, 1] { try await stage.accept(asked[place]) }
        #expect(stage.neighbours.refunds.map(\.key) == [asked[2], asked[0], asked[1]])
        #expect(stage.neighbours.refunds.reduce(0) { $0 + $1.amount.minor } == 1299 + 900 - 100)
    }

    @Test("SH-33 if the payment does not answer, an accepted return stays, and a start or another acceptance ends it")
    func unanswered() async throws {
        let (stage, id) = try await stage()
        let asked = try await stage.requestID(id)
        stage.neighbours.refund = { _ in nil }
        #expect(try await stage.accept(asked) == nil)
        #expect(
            stage.diagnostics.first
                == "boardFailed: 'shopping.accept-return' failed: the payment did not answer about a refund of the "
                + "return '\(asked)'. It is unknown if the money went back; accept it again, which refunds at most once"
        )
        #expect(try await stage.decline(asked) == .rejected(reason: .accepted))
        stage.neighbours.refund = { _ in .refunded(refundID: "refund-1", remaining: .euro(0)) }
        let last = try await Stage(stage.neighbours, on: stage.store).started()
        #expect(stage.neighbours.events.suffix(3) == ["refund", "refund", "restock"])
        #expect(Set(stage.neighbours.refunds.map(\.key)) == [asked])
        #expect(try await last.accept(asked) == refund(3948))
        #expect(stage.neighbours.refunds.count == 2 && stage.neighbours.stock.onHand == ["MUG": 5, "TEA": 100])
    }
}
