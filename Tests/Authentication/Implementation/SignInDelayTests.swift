import AuthenticationIO
import BoardySodium
import BoardyStorage
import BoardyValues
import StoreBackends
import Testing

@testable import Authentication

/// The delays after failed sign-ins.
@Suite struct SignInDelayTests {
    private let records = InMemoryRecords()
    private let passwords = CountedPasswords()
    private let clock = Clock()

    private final class Clock {
        var time = Timestamp(milliseconds: 1_000_000_000_000)
        func advance(by duration: Duration) { time = time.advanced(by: duration) }
    }

    private func authenticator(
        _ profile: String = "default", failures: (any SignInFailures)? = nil, passwords: (any PasswordHashing)? = nil
    ) -> Authenticator {
        Authenticator(
            records, records, failures ?? records, passwords ?? self.passwords,
            Authenticator.Settings(
                profile: Profile(profile), isOnMachine: false, now: { [clock] in clock.time }, newID: { "u1" }))
    }

    private func login(_ password: String = "wrong horse", _ email: String = "ada@example.com") -> LoginRequest {
        LoginRequest(email: email, password: Secret(password))
    }

    private func registerAda() throws {
        _ = try authenticator().registerNow(
            RegisterRequest(email: "ada@example.com", password: Secret("correct horse")))
    }

    /// Fails until a delay comes, and returns the time to wait then.
    private func delay(on authenticator: Authenticator, _ email: String = "ada@example.com") throws -> Duration {
        while true {
            if let end = try retry(on: authenticator, email) {
                return .milliseconds(end.milliseconds - clock.time.milliseconds)
            }
        }
    }

    /// Fails once, and returns the time of the next attempt if this one was refused.
    private func retry(on authenticator: Authenticator, _ email: String = "ada@example.com") throws -> Timestamp? {
        let outcome = try authenticator.signInNow(login("wrong horse", email))
        guard case .rejected(.tooManyAttempts, let retryAt) = outcome else {
            #expect(outcome == .rejected(reason: .wrongCredentials))
            return nil
        }
        let end = try #require(retryAt)
        return end
    }

    @Test(
        "AU-6 failures delay the next attempt, for a known address and an unknown one alike, up to 15 minutes",
        arguments: [true, false])
    func growth(isKnown: Bool) throws {
        if isKnown { try registerAda() }
        let authenticator = authenticator(), before = passwords.count
        var delays: [Duration] = []
        for _ in 1...13 {
            delays.append(try delay(on: authenticator))
            clock.advance(by: delays.last ?? .zero)
        }
        #expect(delays == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900].map { .seconds($0) })
        // Five attempts without a delay and one after each; those that were refused looked at no password.
        #expect(passwords.count - before == 5 + 12)
    }

    @Test("AU-6 whoever waits is not delayed further by trying meanwhile")
    func waiting() throws {
        let authenticator = authenticator()
        let end = clock.time.advanced(by: try delay(on: authenticator))
        for _ in 1...10 { #expect(try retry(on: authenticator) == end) }
        clock.time = end
        #expect(try retry(on: authenticator) == nil)
    }

    @Test("AU-6 no more than 100 passwords are tried in an hour, on however many profiles")
    func hour() throws {
        try registerAda()
        let before = passwords.count, profiles = (1...40).map { authenticator("p\($0)") }
        for second in 0..<3600 {
            _ = try retry(on: profiles[second % 40])
            clock.advance(by: .seconds(1))
        }
        #expect((10...100).contains(passwords.count - before))
    }

    @Test("AU-6 no more than 100 accounts are tried in an hour on one profile")
    func manyAccounts() throws {
        let before = passwords.count, authenticator = authenticator()
        for second in 0..<3600 {
            _ = try retry(on: authenticator, "user\(second)@example.com")
            clock.advance(by: .seconds(1))
        }
        #expect((10...100).contains(passwords.count - before))
    }

    @Test("AU-6 on a profile where the owner was signed in before, strangers do not delay the owner")
    func owner() throws {
        try registerAda()
        let owner = authenticator("ada"), stranger = authenticator("stranger")
        #expect(try owner.signInNow(login("correct horse")) != .rejected(reason: .wrongCredentials))
        for _ in 1...8 { clock.advance(by: try delay(on: stranger)) }
        _ = try delay(on: stranger)
        guard case .authenticated = try owner.signInNow(login("correct horse")) else {
            Issue.record("the owner has to wait")
            return
        }
    }

    @Test("AU-6 the right password ends the delays of its account")
    func success() throws {
        try registerAda()
        let authenticator = authenticator()
        clock.advance(by: try delay(on: authenticator))
        _ = try authenticator.signInNow(login("correct horse"))
        for _ in 1...5 { #expect(try retry(on: authenticator) == nil) }
    }

    @Test("AU-6 a clock that was set back locks nobody out")
    func clockSetBack() throws {
        try registerAda()
        let authenticator = authenticator()
        _ = try delay(on: authenticator)
        clock.advance(by: .seconds(-365 * 24 * 60 * 60))
        guard case .authenticated = try authenticator.signInNow(login("correct horse")) else {
            Issue.record("the owner has to wait for the clock")
            return
        }
    }

    @Test("AU-6 an attempt for which the memory did not suffice counts as no failure")
    func withdrawn() throws {
        try registerAda()
        let failing = authenticator(passwords: FailingPasswords())
        for _ in 1...20 { #expect(throws: PasswordProblem.self) { try failing.signInNow(login()) } }
        #expect(try retry(on: authenticator()) == nil)
    }

    @Test("AU-6 attempts at the same time count before their outcomes are known")
    func sameTime() throws {
        let authenticator = authenticator()
        let pending = try (1...10).map { _ in try authenticator.signIn(login()) }
        #expect(pending.count { $0.hashing != nil } == 5)
    }

    @Test("AU-6 delays survive a restart, and hold for other processes on the store", arguments: StoreBackend.shared)
    func restart(backend: StoreBackend) throws {
        let place = try StorePlace(backend)
        func failures() -> StoredSignInFailures {
            let store = Store(place.location)
            store.require(.authentication)
            return StoredSignInFailures(store: store)
        }
        let first = failures()
        #expect(try delay(on: authenticator(failures: first)) == .seconds(1))
        #expect(try retry(on: authenticator(failures: failures())) == clock.time.advanced(by: .seconds(1)))
        #expect(try retry(on: authenticator("other", failures: failures())) == clock.time.advanced(by: .seconds(1)))
        clock.advance(by: .seconds(1))
        #expect(try retry(on: authenticator(failures: failures())) == nil)
        #expect(try delay(on: authenticator(failures: first)) == .seconds(2))
    }

    @Test(
        "AU-6 the store forgets failures after an hour, takes attempts back, and remembers where a user signed in",
        arguments: StoreBackend.installed
    )
    func storedFailures(backend: StoreBackend) throws {
        let place = try StorePlace(backend), store = Store(place.location)
        store.require(.authentication)
        let failures = StoredSignInFailures(store: store), email = try #require(EmailAddress("ada@example.com"))
        let subjects = [SignInSubject.account(email), .profile(Profile())]
        func count() throws -> Int? {
            try store.row("SELECT SUM(count) AS sum FROM sign_in_failures") { try $0["sum"] as Int? } ?? nil
        }
        for _ in 1...3 { #expect(try failures.begin(subjects, at: clock.time) == nil) }
        #expect(try count() == 6)
        try failures.withdraw(subjects)
        #expect(try count() == 4)
        func knows(_ profile: Profile) throws -> Bool {
            try failures.knows(email, from: .profile(profile), at: clock.time)
        }
        #expect(try !knows(Profile()))
        try failures.succeed(email, from: .profile(Profile()), at: clock.time, subjects)
        #expect(try knows(Profile()))
        #expect(try !knows(Profile("other")))
        #expect(try count() == 1)
        clock.advance(by: SignInAttempts.memory)
        _ = try failures.begin([.profile(Profile("other"))], at: clock.time)
        #expect(try count() == 1)
    }
}

/// A process without memory for hashes.
private struct FailingPasswords: PasswordHashing {
    func hash(_ password: Secret<String>) throws -> String { throw PasswordProblem.hashingFailed(.least) }
    func matches(_ password: Secret<String>, hash: String) throws -> Bool {
        throw PasswordProblem.hashingFailed(.least)
    }
    func isOutdated(_ hash: String) -> Bool { false }
}
