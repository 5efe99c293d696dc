import AuthenticationIO
import BoardyStorage
import BoardyValues
import Foundation
import StoreBackends
import Testing

@testable import Authentication

@Suite struct StoredSessionsTests {
    private let ada = Account(
        user: User(id: "u1", email: "ada@example.com", name: "Ada"), passwordHash: "hash",
        opened: Timestamp(milliseconds: 0))
    private let bob = Account(
        user: User(id: "u2", email: "bob@example.com", name: "Bob"), passwordHash: "hash",
        opened: Timestamp(milliseconds: 0))

    /// Opens a store with both accounts.
    private func store(_ location: Location = .memory) throws -> Store {
        let store = Store(location)
        store.require(.authentication)
        for account in [ada, bob] { _ = try StoredAccounts(store: store).open(account) }
        return store
    }

    private func session(
        _ id: String = "s1", of account: Account? = nil, on profile: String = "default", from milliseconds: Int64 = 0
    ) -> Session {
        let began = Timestamp(milliseconds: milliseconds)
        return Session(
            id: id, user: (account ?? ada).user, profile: Profile(profile), began: began,
            expires: began.advanced(by: Session.length), seen: began)
    }

    @discardableResult
    private func begin(
        _ session: Session, token: SessionToken = .random(), in sessions: StoredUserSessions
    ) throws -> SessionToken {
        #expect(try sessions.begin(session, token: token, passwordVersion: 1))
        return token
    }

    @Test("A session is found on its profile only", arguments: StoreBackend.installed)
    func profile(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let sessions = StoredUserSessions(store: try store(place.location))
        try begin(session(on: "one"), in: sessions)
        #expect(try sessions.session(on: Profile("one")) == session(on: "one"))
        #expect(try sessions.session(on: Profile("other")) == nil)
    }

    @Test("AU-7 a token has 256 bits, and is another each time")
    func random() {
        let tokens = (0..<100).map { _ in SessionToken.random().secret.reveal() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
        // Each of the 256 bits is set in some token and not in another.
        let bits = tokens.map { token in
            token.compactMap(\.hexDigitValue).flatMap { digit in (0..<4).map { digit >> $0 & 1 } }
        }
        for place in 0..<256 { #expect(Set(bits.map { $0[place] }) == [0, 1]) }
    }

    @Test("AU-7 neither the store's files nor a description contain the token, and the store keeps a hash of it")
    func hashed() throws {
        let file = try TemporaryFile()
        let store = try store(.file(file.path))
        let token = try begin(session(), in: StoredUserSessions(store: store))
        let text = token.secret.reveal()
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
        let hash: [UInt8]? = try store.row("SELECT token_hash FROM sessions") { try $0["token_hash"] }
        let found = try FileManager.default.contentsOfDirectory(atPath: file.directoryPath).map { name in
            try Data(contentsOf: URL(fileURLWithPath: file.directoryPath).appendingPathComponent(name))
        }
        #expect(found.contains { $0.range(of: Data(hash ?? [])) != nil })
        for data in found {
            #expect(data.range(of: Data(text.utf8)) == nil)
            #expect(data.range(of: Data(bytes)) == nil)
        }
        #expect(hash?.count == 32 && hash != bytes)
        var dumped = ""
        dump(token, to: &dumped)
        #expect(!("\(token)" + dumped).contains(text))
    }

    @Test(
        "AU-7 a new session of a profile has another token, and the former one is forgotten",
        arguments: StoreBackend.installed)
    func replacing(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = try store(place.location), sessions = StoredUserSessions(store: store)
        let former = try begin(session(), in: sessions)
        let token = try begin(session("s2", of: bob, from: 50), in: sessions)
        let hashes: [[UInt8]] = try store.values("SELECT token_hash FROM sessions")
        #expect(hashes == [token.hash] && former.hash != token.hash)
        #expect(try sessions.session(on: Profile()) == session("s2", of: bob, from: 50))
    }

    @Test("Ending a session forgets it, and leaves other profiles alone", arguments: StoreBackend.installed)
    func ending(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let sessions = StoredUserSessions(store: try store(place.location))
        for name in ["one", "other"] { try begin(session(name, on: name), in: sessions) }
        try sessions.end(on: Profile("one"))
        #expect(try sessions.session(on: Profile("one")) == nil)
        #expect(try sessions.session(on: Profile("other")) != nil)
    }

    @Test("A session of nobody is refused by the store", arguments: StoreBackend.installed)
    func nobody(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = Store(place.location)
        store.require(.authentication)
        let error = #expect(throws: StoreError.self) {
            try StoredUserSessions(store: store).begin(session(), token: .random(), passwordVersion: 1)
        }
        #expect(error?.code == .constraint)
    }

    @Test(
        "AU-8 the sessions of a user are listed by age, and only their owner ends them by ID",
        arguments: StoreBackend.installed)
    func owner(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let sessions = StoredUserSessions(store: try store(place.location))
        try begin(session("s2", on: "phone", from: 10), in: sessions)
        try begin(session("s1"), in: sessions)
        try begin(session("s3", of: bob, on: "bob"), in: sessions)
        #expect(try sessions.sessions(of: ada.user).map(\.id) == ["s1", "s2"])
        try sessions.end("s2", of: bob.user)
        #expect(try sessions.sessions(of: ada.user).map(\.id) == ["s1", "s2"])
        try sessions.end("s2", of: ada.user)
        #expect(try sessions.sessions(of: ada.user).map(\.id) == ["s1"])
        #expect(try sessions.sessions(of: bob.user).map(\.id) == ["s3"])
    }

    @Test(
        "AU-8 two stores on one file note the later use of a session, whatever their order",
        arguments: StoreBackend.shared)
    func noting(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let one = StoredUserSessions(store: try store(place.location))
        let other = StoredUserSessions(store: try store(place.location))
        try begin(session(), in: one)
        try other.note(session(), seenAt: Timestamp(milliseconds: 90_000))
        try one.note(session(), seenAt: Timestamp(milliseconds: 60_000))
        #expect(try one.session(on: Profile())?.seen == Timestamp(milliseconds: 90_000))
    }

    @Test("AU-8 a sign-in deletes the sessions that have ended, and no others", arguments: StoreBackend.installed)
    func deleting(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = try store(place.location)
        let sessions = StoredUserSessions(store: store)
        let day: Int64 = 24 * 60 * 60 * 1000
        for (id, began, seen) in [("old", 0, 29), ("idle", 10, 23), ("used", 1, 24), ("young", 29, 29)] {
            try begin(session(id, on: id, from: Int64(began) * day), in: sessions)
            try store.run("UPDATE sessions SET seen = ? WHERE id = ?", Int64(seen) * day, id)
        }
        try begin(session("new", of: bob, from: 30 * day), in: sessions)
        #expect(try sessions.sessions(of: ada.user).map(\.id) == ["used", "young"])
    }

    @Test(
        "AU-8 the sessions of everybody that have ended are forgotten, and without any nothing is written",
        arguments: StoreBackend.installed)
    func forgetting(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = try store(place.location), sessions = StoredUserSessions(store: store),
            day: Int64 = 24 * 60 * 60 * 1000
        for id in ["one", "two"] { try begin(session(id, on: id, from: 0), in: sessions) }
        try store.run("UPDATE sessions SET seen = ? WHERE id = 'two'", 3 * day)
        var points: [String] = []
        store.onTransaction = { points.append($0.transaction) }
        try sessions.forgetEnded(at: Timestamp(milliseconds: 7 * day - 1))
        #expect(points.isEmpty)
        try sessions.forgetEnded(at: Timestamp(milliseconds: 7 * day))
        #expect(try sessions.sessions(of: ada.user).map(\.id) == ["two"])
        #expect(Set(points) == ["authentication.forget-sessions"])
    }

    @Test(
        "AU-9 a sign-in with a password that another store has changed meanwhile opens no session",
        arguments: StoreBackend.shared)
    func lateSignIn(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let one = try store(place.location), other = try store(place.location)
        let email = try #require(EmailAddress(ada.user.email))
        let checked = try #require(try StoredAccounts(store: one).account(of: email))
        #expect(try StoredAccounts(store: other).changePassword(of: ada.user, from: "hash", to: "new"))
        let sessions = StoredUserSessions(store: one)
        #expect(try !sessions.begin(session(), token: .random(), passwordVersion: checked.passwordVersion))
        #expect(try sessions.session(on: Profile()) == nil)
        let account = try #require(try StoredAccounts(store: one).account(of: email))
        #expect(try sessions.begin(session(), token: .random(), passwordVersion: account.passwordVersion))
    }

    @Test("AU-9 a hash of the same password at another cost refuses no sign-in", arguments: StoreBackend.installed)
    func rehashedMeanwhile(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        let store = try store(place.location)
        try StoredAccounts(store: store).replaceHash("hash", of: ada.user, by: "dear")
        try begin(session(), in: StoredUserSessions(store: store))
    }

    @Test("AU-8 a store of the third version keeps its sessions, as last used at their sign-in")
    func thirdVersion() throws {
        let file = try TemporaryFile()
        let old = Store(.file(file.path))
        old.require(Schema(name: "authentication", migrations: Array(Schema.authentication.migrations.prefix(3))))
        try old.run(
            """
            INSERT INTO accounts VALUES ('u1', 'ada@example.com', 'Ada', 'hash', 0, 'operator'),
                ('u2', 'bob@example.com', 'Bob', 'hash', 0, 'customer')
            """)
        try old.run("INSERT INTO sessions VALUES ('default', 'u1', 10, 2592000010), ('phone', 'u2', 20, 2592000020)")
        try old.close()
        let store = Store(.file(file.path))
        store.require(.authentication)
        let sessions = StoredUserSessions(store: store)
        let first = try #require(try sessions.session(on: Profile()))
        let second = try #require(try sessions.session(on: Profile("phone")))
        var expected = session(first.id, from: 10)
        expected.role = .operator
        #expect(first == expected)
        #expect(second == session(second.id, of: bob, on: "phone", from: 20))
        #expect(Set([first.id, second.id, ""]).count == 3)
        let hashes: [[UInt8]] = try store.values("SELECT token_hash FROM sessions")
        #expect(Set(hashes + [SessionToken(Secret("")).hash]).count == 3)
        let account = try StoredAccounts(store: store).account(of: #require(EmailAddress("ada@example.com")))
        #expect(account?.passwordVersion == 1 && account?.passwordHash == "hash")
    }
}
