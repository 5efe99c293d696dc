import AuthenticationIO
import BoardyStorage
import BoardyValues
import StoreBackends
import Testing

@testable import Authentication

/// The browsers that an account knows, and the limit of their own that sign-ins from them have.
@Suite struct KnownBrowserTests {
    private let clock = Clock()
    private let passwords = CountedPasswords()

    private final class Clock {
        var time = Timestamp(milliseconds: 1_000_000_000_000)
        func advance(by duration: Duration) { time = time.advanced(by: duration) }
    }

    /// The rows of one store, as each session of a browser uses them.
    private final class Rows {
        let place: StorePlace
        let store: Store

        init(_ backend: StoreBackend) throws {
            place = try StorePlace(backend)
            store = Store(place.location)
            store.require(.authentication)
        }
    }

    private final class SessionNames { var last = 0 }
    private let names = SessionNames()

    /// A new session of a browser, as it is after a sign-out: with another temporary profile.
    private func session(of browser: String, _ rows: Rows) -> Authenticator {
        names.last += 1
        return Authenticator(
            StoredAccounts(store: rows.store), StoredUserSessions(store: rows.store),
            StoredSignInFailures(store: rows.store), passwords,
            Authenticator.Settings(
                profile: .temporary("web-\(names.last)"),
                browser: BrowserClient(network: browser, secretHash: browser), isOnMachine: false,
                now: { [clock] in clock.time },
                newID: { [names] in
                    names.last += 1
                    return "id-\(names.last)"
                }))
    }

    private func signIn(
        _ browser: String, _ password: String = "correct horse", _ email: String = "ada@example.com", on rows: Rows
    ) throws -> LoginOutcome {
        try session(of: browser, rows).signInNow(LoginRequest(email: email, password: Secret(password)))
    }

    private func register(_ rows: Rows, _ email: String = "ada@example.com") throws {
        _ = try session(of: "anywhere", rows).registerNow(
            RegisterRequest(email: email, password: Secret("correct horse")))
    }

    /// Sends wrong passwords, each from another browser, until they are refused.
    private func attack(_ rows: Rows, _ email: String = "ada@example.com") throws {
        for number in 1...20 { _ = try signIn("stranger-\(number)", "wrong horse", email, on: rows) }
        guard case .rejected(.tooManyAttempts, _) = try signIn("stranger", "wrong horse", email, on: rows) else {
            Issue.record("nobody is refused")
            return
        }
    }

    @Test(
        "AU-6 where somebody was signed in before, strangers delay nobody; elsewhere the right password waits too",
        arguments: StoreBackend.installed)
    func owner(backend: StoreBackend) throws {
        let rows = try Rows(backend)
        try register(rows)
        #expect(try signIn("ada's", on: rows).user != nil)
        try attack(rows)
        #expect(try signIn("ada's", on: rows).user != nil)
        try attack(rows)
        let end = try #require(try signIn("another", on: rows).retryAt)
        #expect(end > clock.time)
        clock.time = end
        #expect(try signIn("another", on: rows).user != nil)
    }

    @Test("AU-6 wrong passwords from a known browser delay that browser, and no other one")
    func ownFailures() throws {
        let rows = try Rows(.sqlite)
        try register(rows)
        for browser in ["stolen", "ada's"] { #expect(try signIn(browser, on: rows).user != nil) }
        for _ in 1...5 {
            #expect(try signIn("stolen", "wrong horse", on: rows) == .rejected(reason: .wrongCredentials))
        }
        #expect(try signIn("stolen", "wrong horse", on: rows).retryAt == clock.time.advanced(by: .seconds(1)))
        #expect(try signIn("stolen", on: rows).retryAt == clock.time.advanced(by: .seconds(1)))
        #expect(try signIn("ada's", on: rows).user != nil)
        #expect(try signIn("another", on: rows).user != nil)
    }

    @Test("AU-13 a browser is known to the accounts that were signed in there, and to no others")
    func otherAccount() throws {
        let rows = try Rows(.sqlite)
        for email in ["ada@example.com", "bob@example.com"] { try register(rows, email) }
        #expect(try signIn("bob's", "correct horse", "bob@example.com", on: rows).user != nil)
        try attack(rows)
        #expect(try signIn("bob's", on: rows).retryAt != nil)
        #expect(try signIn("bob's", "correct horse", "bob@example.com", on: rows).user != nil)
    }

    @Test(
        "AU-13 an account knows ten browsers, each for 180 days after its last sign-in",
        arguments: StoreBackend.installed)
    func bounds(backend: StoreBackend) throws {
        let rows = try Rows(backend), failures = StoredSignInFailures(store: rows.store)
        let email = try #require(EmailAddress("ada@example.com"))
        func knows(_ browser: String) throws -> Bool {
            try failures.knows(email, from: .browser(browser), at: clock.time)
        }
        func signsIn(_ browser: String) throws {
            try failures.succeed(email, from: .browser(browser), at: clock.time, [])
            clock.advance(by: .seconds(1))
        }
        for number in 1...10 { try signsIn("\(number)") }
        try signsIn("1")
        try signsIn("11")
        #expect(try knows("1") && knows("11") && knows("3"))
        #expect(try !knows("2"))
        clock.advance(by: SignInClient.memory - .seconds(2))
        #expect(try knows("11"))
        #expect(try !knows("1"))
        clock.advance(by: .seconds(1))
        #expect(try !knows("11"))
        try signsIn("12")
        #expect(try rows.store.row("SELECT COUNT(*) AS count FROM known_browsers") { try $0["count"] as Int } == 1)
    }

    @Test(
        "AU-13 an account knows the secret that a sign-in has given to a browser, and the one before no longer",
        arguments: StoreBackend.installed)
    func renewed(backend: StoreBackend) throws {
        let rows = try Rows(backend), failures = StoredSignInFailures(store: rows.store)
        let email = try #require(EmailAddress("ada@example.com")), other = try #require(EmailAddress("eve@example.com"))
        try failures.succeed(other, from: .browser("1"), at: clock.time, [])
        try failures.succeed(email, from: .browser("1"), at: clock.time, [])
        try failures.succeed(email, from: .browser("1", next: "2"), at: clock.time, [])
        for (client, isKnown) in [
            (SignInClient.browser("1"), false), (.browser("2"), true), (.browser("1", next: "2"), true),
            (.browser("2", next: "3"), true), (.browser("3", next: "4"), false),
        ] {
            #expect(try failures.knows(email, from: client, at: clock.time) == isKnown, "\(client)")
            #expect(try failures.knows(other, from: client, at: clock.time) == isKnown, "\(client)")
        }
    }

    @Test(
        "AU-13 the browsers of a store of version 5 are kept, and found by their secrets",
        arguments: StoreBackend.shared)
    func index(backend: StoreBackend) throws {
        let place = try StorePlace(backend), old = Store(place.location), time = clock.time.milliseconds
        old.require(Schema(name: "authentication", migrations: Array(Schema.authentication.migrations.prefix(5))))
        try old.run("INSERT INTO known_browsers (email, browser, seen) VALUES ('eve@example.com', '1', ?)", time)
        try old.close()
        let store = Store(place.location), failures = StoredSignInFailures(store: store)
        store.require(.authentication)
        let email = try #require(EmailAddress("ada@example.com")), other = try #require(EmailAddress("eve@example.com"))
        try failures.succeed(email, from: .browser("1", next: "2"), at: clock.time, [])
        #expect(try failures.knows(other, from: .browser("2"), at: clock.time))
        let plan = try store.rows(
            SQL(
                sqlite: "EXPLAIN QUERY PLAN UPDATE known_browsers SET browser = '3' WHERE browser = '2'",
                postgres: "SELECT indexdef AS detail FROM pg_indexes WHERE tablename = 'known_browsers'")
        ) { try $0["detail"] as String }
        let isFound = plan.contains { $0.contains("known_browsers_by_browser") && $0.contains("browser") }
        #expect(isFound, "\(plan)")
    }

    @Test(
        "AU-13 a change of password forgets all browsers but the one that it came from",
        arguments: StoreBackend.installed)
    func change(backend: StoreBackend) throws {
        let rows = try Rows(backend)
        try register(rows)
        #expect(try signIn("stolen", on: rows).user != nil)
        let ada = session(of: "ada's", rows)
        _ = try ada.signInNow(LoginRequest(email: "ada@example.com", password: Secret("correct horse")))
        let change = ChangePasswordRequest(old: Secret("correct horse"), new: Secret("battery staple"))
        #expect(try ada.changePasswordNow(change) == .changed)
        try attack(rows)
        #expect(try signIn("stolen", "battery staple", on: rows).retryAt != nil)
        #expect(try signIn("ada's", "battery staple", on: rows).user != nil)
    }

    @Test("AU-13 a sign-in with the old password that ends after a change makes no browser known")
    func lateSignIn() throws {
        let rows = try Rows(.sqlite), ada = session(of: "ada's", rows)
        try register(rows)
        let login = LoginRequest(email: "ada@example.com", password: Secret("correct horse"))
        _ = try ada.signInNow(login)
        let late = try session(of: "stolen", rows).signIn(login)
        let check = try #require(try late.hashing?.compute())
        let change = ChangePasswordRequest(old: Secret("correct horse"), new: Secret("battery staple"))
        #expect(try ada.changePasswordNow(change) == .changed)
        #expect(try late.conclude(.success(check)) == .rejected(reason: .wrongCredentials))
        try attack(rows)
        #expect(try signIn("stolen", "battery staple", on: rows).retryAt != nil)
    }
}

extension LoginOutcome {
    fileprivate var retryAt: Timestamp? { if case .rejected(_, let time) = self { time } else { nil } }
}
