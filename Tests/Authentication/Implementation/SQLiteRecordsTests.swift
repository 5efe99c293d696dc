import AuthenticationIO
import Storage
import Testing
import Values

@testable import Authentication

@Suite struct SQLiteRecordsTests {
    private static let ada = Account(
        user: User(id: "u1", email: "ada@example.com", name: "Ada"), passwordHash: "hash",
        opened: Timestamp(milliseconds: 1_234))
    private let ada = SQLiteRecordsTests.ada
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

    @Test("An account is found by its address, as it was opened")
    func account() throws {
        let accounts = SQLiteAccounts(store: store())
        #expect(try accounts.open(ada))
        #expect(try accounts.account(of: address("ada@example.com")) == ada)
        #expect(try accounts.account(of: address("bob@example.com")) == nil)
    }

    @Test("A second account with an address is not kept")
    func secondAccount() throws {
        let accounts = SQLiteAccounts(store: store())
        _ = try accounts.open(ada)
        let impostor = Account(
            user: User(id: "u2", email: "ada@example.com", name: "Eve"), passwordHash: "other", opened: ada.opened)
        #expect(try !accounts.open(impostor))
        #expect(try accounts.account(of: address("ada@example.com")) == ada)
    }

    @Test("Accounts and sessions outlive the store that wrote them into a file")
    func file() throws {
        let file = try TemporaryFile()
        let first = store(.file(file.path))
        _ = try SQLiteAccounts(store: first).open(ada)
        _ = try SQLiteSessions(store: first).begin(session(of: ada), token: .random(), passwordVersion: 1)
        try first.close()
        let second = store(.file(file.path))
        #expect(try SQLiteAccounts(store: second).account(of: address("ada@example.com")) == ada)
        #expect(try SQLiteSessions(store: second).session(.profile(Profile())) == session(of: ada))
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
        #expect(try SQLiteAccounts(store: store).account(of: address("ada@example.com")) == ada)
        let kept = try #require(try SQLiteSessions(store: store).session(.profile(Profile())))
        #expect(kept.user == ada.user && kept.began == Timestamp(milliseconds: 10))
        #expect(try SQLiteAccounts(store: store).operatorCount() == 0)
    }

    @Test("FA-4 a role is kept with the account, shows in its session, and changes only if the check allows it")
    func role() throws {
        let store = store()
        let accounts = SQLiteAccounts(store: store), sessions = SQLiteSessions(store: store)
        _ = try accounts.open(ada)
        _ = try sessions.begin(session(of: ada), token: .random(), passwordVersion: 1)
        let problem = try accounts.grant(makeAdaOperator, to: address("ada@example.com")) { account, count in
            #expect(account == ada && count == 0)
            return .operatorNeeded
        }
        #expect(problem == .operatorNeeded)
        #expect(try sessions.session(.profile(Profile()))?.role == .customer)
        #expect(try accounts.grant(makeAdaOperator, to: address("ada@example.com")) { _, _ in nil } == nil)
        #expect(try accounts.account(of: address("ada@example.com"))?.role == .operator)
        #expect(try sessions.session(.profile(Profile()))?.role == .operator)
        #expect(try accounts.operatorCount() == 1)
    }

    @Test("FA-4 two stores on one file make one first operator")
    func firstOperator() throws {
        let file = try TemporaryFile()
        let (one, other) = (
            SQLiteAccounts(store: store(.file(file.path))), SQLiteAccounts(store: store(.file(file.path)))
        )
        _ = try one.open(ada)
        let onlyFirst: (Account?, Int) -> GrantProblem? = { $1 == 0 ? nil : .operatorNeeded }
        #expect(try one.grant(makeAdaOperator, to: address("ada@example.com"), unless: onlyFirst) == nil)
        #expect(try other.grant(makeAdaOperator, to: address("ada@example.com"), unless: onlyFirst) == .operatorNeeded)
    }

    @Test("AU-2 a hash is replaced if it is still the one that was checked")
    func replacedHash() throws {
        let accounts = SQLiteAccounts(store: store())
        _ = try accounts.open(ada)
        try accounts.replaceHash("other", of: ada.user, by: "late")
        #expect(try accounts.account(of: address("ada@example.com"))?.passwordHash == "hash")
        try accounts.replaceHash("hash", of: ada.user, by: "new")
        #expect(try accounts.account(of: address("ada@example.com"))?.passwordHash == "new")
    }

    @Test("Two stores on one file open an address once")
    func twoStores() throws {
        let file = try TemporaryFile()
        let (one, other) = (store(.file(file.path)), store(.file(file.path)))
        #expect(try SQLiteAccounts(store: one).open(ada))
        #expect(try !SQLiteAccounts(store: other).open(ada))
    }

    @Test("Each change is a transaction with a name")
    func transactions() throws {
        let store = store()
        var points: [String] = []
        store.onTransaction = { points.append($0.description) }
        _ = try SQLiteAccounts(store: store).open(ada)
        _ = try SQLiteSessions(store: store).begin(session(of: ada), token: .random(), passwordVersion: 1)
        try SQLiteSessions(store: store).end(.profile(Profile()))
        let names = ["open-account", "begin-session", "end-session"]
        #expect(
            points
                == names.flatMap { ["authentication.\($0):before-commit", "authentication.\($0):after-commit"] })
    }
}
