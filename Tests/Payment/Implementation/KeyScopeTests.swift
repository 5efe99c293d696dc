import Boardy
import BoardyStorage
import BoardyValues
import PaymentIO
import Testing

@testable import Payment

/// The owners of keys: users, who cannot reach each other's, and modules.
@MainActor @Suite struct KeyScopeTests {
    private let users = SignedIn("ada")
    private let amount = Money(minor: 1299, currency: .eur)

    private func pay(_ key: String = "k", as user: String?, in session: Session) async throws -> PayOutcome? {
        users.id = user
        return try await session.pay(.test(key, card: .approved, scope: nil))
    }

    @Test("FA-2 one key of two users is two keys: each pays, and neither hears of the other's card")
    func twoUsers() async throws {
        let session = Session(users: users)
        let adas = try #require(try await pay(as: "ada", in: session)?.transaction)
        users.id = "bob"
        #expect(try await session.settle("k", scope: nil) == SettleOutcome.none)
        #expect(try await pay(as: "bob", in: session) == .failure(reason: .abandoned))
        users.id = "ada"
        #expect(
            try await session.settle("k", scope: .user) == .paid(transaction: adas, orderID: "o", amount: amount))
        #expect(try await pay(as: "ada", in: session) == .success(transaction: adas))
    }

    @Test("FA-2 who is not signed in neither poisons a user's key nor uses it")
    func nobody() async throws {
        let session = Session(users: users)
        users.id = nil
        #expect(try await session.settle("k", scope: nil) == SettleOutcome.none)
        let adas = try #require(try await pay(as: "ada", in: session)?.transaction)
        #expect(try await pay(as: nil, in: session) == .failure(reason: .abandoned))
        #expect(try await session.settle("k", scope: .module) == SettleOutcome.none)
        #expect(try await pay(as: "ada", in: session) == .success(transaction: adas))
    }

    @Test("FA-2 a module's key is the same whoever is signed in, and cannot look like a user's")
    func modules() async throws {
        let session = Session(users: users)
        let paid = try #require(try await session.pay(.test(card: .approved))?.transaction)
        users.id = "bob"
        #expect(try await session.settle("k") == .paid(transaction: paid, orderID: "o", amount: amount))
        let forged = PayRequest.test("user:ada:k", card: .approved)
        #expect(try await session.pay(forged) == .failure(reason: .invalidKey))
        #expect(try await session.settle("user:ada:k") == .rejected(reason: .invalidKey))
    }

    @Test("FA-2 without a module that knows users, all users are nobody in particular")
    func withoutUsers() async throws {
        let session = Session()
        let paid = try await session.pay(.test(card: .approved, scope: nil))
        #expect(try await session.pay(.test(scope: .user)) == paid)
        #expect(
            try StoredPaymentBooks(store: session.store).record(forKey: "user::k")?.transaction == paid?.transaction)
        #expect(session.reports.isEmpty)
    }

    @Test("FA-2 if nobody can tell who is signed in, nothing is charged, settled or answered")
    func unknownUser() async throws {
        let session = Session(users: users)
        users.isKnown = false
        #expect(try await session.pay(.test(card: .approved, scope: nil)) == nil)
        #expect(try await session.settle("k", scope: nil) == nil)
        #expect(session.completions == [false, false])
        users.isKnown = true
        #expect(try await pay(as: "ada", in: session)?.transaction != nil)
    }

    @Test("FA-10 an empty key and one of 256 characters are refused before anything happens", arguments: [0, 256])
    func length(count: Int) async throws {
        let gateway = FakeGateway { _ in .approved(transactionID: "t-1") }
        let session = Session(gateway: gateway), key = String(repeating: "k", count: count)
        for scope in [KeyScope.user, .module] {
            let paid = try await session.pay(.test(key, card: .approved, scope: scope))
            #expect(paid == .failure(reason: .invalidKey))
        }
        #expect(try await session.settle(key, scope: nil) == .rejected(reason: .invalidKey))
        #expect(await gateway.asked == [])
        #expect(try session.store.row("SELECT COUNT(*) AS count FROM payments") { try $0["count"] as Int } == 0)
    }

    @Test("FA-10 settling a key that no payment can have tells so, and writes nothing", arguments: [0, 256, 100_000])
    func unpayableKey(count: Int) async throws {
        let session = Session(), key = String(repeating: "k", count: count)
        #expect(try await session.settle(key) == SettleOutcome.none)
        #expect(try session.store.row("SELECT COUNT(*) AS count FROM payments") { try $0["count"] as Int } == 0)
    }

    @Test("FA-10 a module settles what an older version took as a key")
    func oldKey() async throws {
        let session = Session()
        let transaction = CardTransaction(id: "t-1", last4: "4242", brand: "visa")
        let old = PaymentRecord(key: "", state: .charged(.test(""), transaction), at: .present)
        _ = try StoredPaymentBooks(store: session.store).remember(old, postings: Posting.both(of: .test("")))
        #expect(try await session.settle("") == .paid(transaction: transaction, orderID: "o", amount: amount))
    }
}
