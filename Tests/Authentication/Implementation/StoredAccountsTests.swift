import AuthenticationIO
import BoardyStorage
import BoardyValues
import StoreBackends
import Testing

@testable import Authentication

@Suite struct StoredAccountsTests {
    private static let ada = Account(
        user: User(id: "u1", email: "ada@example.com", name: "Ada"), passwordHash: "hash",
        opened: Timestamp(milliseconds: 1_234))
    private let ada = StoredAccountsTests.ada
    private let makeAdaOperator = GrantRequest(email: "ada@example.com", role: .operator)

    private func store(_ location: Location = .memory) -> Store {
        let store = Store(location)
        store.require(.authentication)
        return store
    }

    private func session(of account: Account) -> Session {
        Session(
            id: "s1", user: account.user, profile: Profile(), began: Timestamp(milliseconds: 10),
            expires: Timestamp(milliseconds: 20), seen: Timestamp(milliseconds: 10))
    }

    private func address(_ text: String) throws -> EmailAddress { try #require(EmailAddress(text)) }

    @Test("An account is found by its address, as it was opened", arguments: StoreBackend.installed)
    func account(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let accounts = StoredAccounts(store: store(place.location))
        #expect(try accounts.open(ada))
        #expect(try accounts.account(of: address("ada@example.com")) == ada)
        #expect(try accounts.account(of: address("bob@example.com")) == nil)
    }

    @Test("A second account with an address is not kept", arguments: StoreBackend.installed)
    func secondAccount(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let accounts = StoredAccounts(store: store(place.location))
        _ = try accounts.open(ada)
        let impostor = Account(
            user: User(id: "u2", email: "ada@example.com", name: "Eve"), passwordHash: "other", opened: ada.opened)
        #expect(try !accounts.open(impostor))
        #expect(try accounts.account(of: address("ada@example.com")) == ada)
    }

    @Test("Accounts and sessions outlive the store that wrote them into a file", arguments: StoreBackend.shared)
    func file(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let first = store(place.location)
        _ = try StoredAccounts(store: first).open(ada)
        _ = try StoredUserSessions(store: first).begin(session(of: ada), token: .random(), passwordVersion: 1)
        try first.close()
        let second = store(place.location)
        #expect(try StoredAccounts(store: second).account(of: address("ada@example.com")) == ada)
        #expect(try StoredUserSessions(store: second).session(on: Profile()) == session(of: ada))
    }

    @Test("FA-4 a store of the first version opens, keeps its accounts and sessions, and has customers only")
    func firstVersion() throws {
        let file = try TemporaryFile()
        let old = Store(.file(file.path))
        old.require(Schema(name: "authentication", migrations: Array(Schema.authentication.migrations.prefix(1))))
        try old.run("INSERT INTO accounts VALUES ('u1', 'ada@example.com', 'Ada', 'hash', 1234)")
        try old.run("INSERT INTO sessions VALUES ('default', 'u1', 10, 20)")
        try old.close()
        let store = store(.file(file.path))
        #expect(try StoredAccounts(store: store).account(of: address("ada@example.com")) == ada)
        let kept = try #require(try StoredUserSessions(store: store).session(on: Profile()))
        #expect(kept.user == ada.user && kept.began == Timestamp(milliseconds: 10))
        #expect(try StoredAccounts(store: store).operatorCount() == 0)
    }

    @Test("AU-10 a role that a later build has granted is an error, which names the account and the role")
    func unknownRole() throws {
        let store = store(), accounts = StoredAccounts(store: store), sessions = StoredUserSessions(store: store)
        _ = try accounts.open(ada)
        _ = try sessions.begin(session(of: ada), token: .random(), passwordVersion: 1)
        try store.run("PRAGMA ignore_check_constraints = 1")
        try store.run("UPDATE accounts SET role = 'auditor'")
        let unknown = UnknownRole(name: "auditor", email: "ada@example.com")
        #expect(throws: unknown) { try accounts.account(of: address("ada@example.com")) }
        #expect(throws: unknown) { try sessions.session(on: Profile()) }
        #expect(throws: unknown) { try sessions.sessions(of: ada.user) }
        #expect(try accounts.operatorCount() == 0)
        #expect(
            unknown.description
                == """
                the account of ada@example.com has the role 'auditor', which this build does not know. Use the \
                build that has granted it, or a later one
                """
        )
    }

    @Test(
        "FA-4 a role is kept with the account, shows in its session, and changes only if the check allows it",
        arguments: StoreBackend.installed)
    func role(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = store(place.location)
        let accounts = StoredAccounts(store: store), sessions = StoredUserSessions(store: store)
        _ = try accounts.open(ada)
        _ = try sessions.begin(session(of: ada), token: .random(), passwordVersion: 1)
        let problem = try accounts.grant(makeAdaOperator, to: address("ada@example.com")) { account, count in
            #expect(account == ada && count == 0)
            return .operatorNeeded
        }
        #expect(problem == .operatorNeeded)
        #expect(try sessions.session(on: Profile())?.role == .customer)
        #expect(try accounts.grant(makeAdaOperator, to: address("ada@example.com")) { _, _ in nil } == nil)
        #expect(try accounts.account(of: address("ada@example.com"))?.role == .operator)
        #expect(try sessions.session(on: Profile())?.role == .operator)
        #expect(try accounts.operatorCount() == 1)
    }

    @Test("FA-4 two stores on one file make one first operator", arguments: StoreBackend.shared)
    func firstOperator(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let (one, other) = (
            StoredAccounts(store: store(place.location)), StoredAccounts(store: store(place.location))
        )
        _ = try one.open(ada)
        let onlyFirst: (Account?, Int) -> GrantProblem? = { $1 == 0 ? nil : .operatorNeeded }
        #expect(try one.grant(makeAdaOperator, to: address("ada@example.com"), unless: onlyFirst) == nil)
        #expect(try other.grant(makeAdaOperator, to: address("ada@example.com"), unless: onlyFirst) == .operatorNeeded)
    }

    @Test("AU-2 a hash is replaced if it is still the one that was checked", arguments: StoreBackend.installed)
    func replacedHash(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let accounts = StoredAccounts(store: store(place.location))
        _ = try accounts.open(ada)
        try accounts.replaceHash("other", of: ada.user, by: "late")
        #expect(try accounts.account(of: address("ada@example.com"))?.passwordHash == "hash")
        try accounts.replaceHash("hash", of: ada.user, by: "new")
        #expect(try accounts.account(of: address("ada@example.com"))?.passwordHash == "new")
    }

    @Test("Two stores on one file open an address once", arguments: StoreBackend.shared)
    func twoStores(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let (one, other) = (store(place.location), store(place.location))
        #expect(try StoredAccounts(store: one).open(ada))
        #expect(try !StoredAccounts(store: other).open(ada))
    }

    @Test("Each change is a transaction with a name", arguments: StoreBackend.installed)
    func transactions(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = store(place.location)
        var points: [String] = []
        store.onTransaction = { points.append($0.description) }
        _ = try StoredAccounts(store: store).open(ada)
        _ = try StoredUserSessions(store: store).begin(session(of: ada), token: .random(), passwordVersion: 1)
        try StoredUserSessions(store: store).end(on: Profile())
        let names = ["open-account", "begin-session", "end-session"]
        #expect(
            points
                == names.flatMap { ["authentication.\($0):before-commit", "authentication.\($0):after-commit"] })
    }
}
