import AuthenticationIO
import BoardySodium
import BoardyValues
import Boundaries
import BoundariesTesting
import Testing

@testable import Authentication

/// The rules of accounts and sessions, without store and without screens.
@Suite struct AuthenticatorTests {
    private let records = InMemoryRecords()
    private let passwords = CountedPasswords()
    private let clock = Clock()

    private final class Clock {
        var time = Timestamp(milliseconds: 1_000)
    }

    private func authenticator(_ profile: String = "default") -> Authenticator {
        var users = 0
        let outside = ModelBoundary.Outside(
            accounts: makeTestPort(records), sessions: makeTestPort(records), failures: makeTestPort(records),
            passwords: makeTestPort(passwords))
        let settings = Authenticator.Settings(
            profile: Profile(profile), isOnMachine: false, now: { [clock] in clock.time },
            newID: {
                users += 1
                return "u\(users)"
            })
        return TestContainer.resolver(for: ModelBoundary.self).resolve(plugin: outside).resolved()
            .authenticator(configuration: settings)
    }

    private func request(
        _ email: String = "ada@example.com", _ password: String = "correct horse", name: String? = "Ada"
    ) -> RegisterRequest {
        RegisterRequest(email: email, password: Secret(password), name: name)
    }

    private func login(_ email: String = "ada@example.com", _ password: String = "correct horse") -> LoginRequest {
        LoginRequest(email: email, password: Secret(password))
    }

    private let ada = User(id: "u1", email: "ada@example.com", name: "Ada")

    // MARK: - Registering

    @Test("Registering opens an account with a new ID")
    func register() throws {
        #expect(try authenticator().registerNow(request(" Ada@Example.com")) == .registered(user: ada))
        let account = records.account(of: try #require(EmailAddress("ada@example.com")))
        #expect(account == Account(user: ada, passwordHash: "hash of correct horse", opened: clock.time))
    }

    @Test("Registering signs nobody in")
    func registerSignsNobodyIn() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        #expect(try authenticator.currentUser() == nil)
    }

    @Test("Who gives no name is called by the local part of the address", arguments: [nil, "", "  "])
    func noName(name: String?) throws {
        #expect(
            try authenticator().registerNow(request(name: name))
                == .registered(user: User(id: "u1", email: "ada@example.com", name: "ada")))
    }

    @Test("A name is trimmed")
    func trimmedName() throws {
        #expect(try authenticator().registerNow(request(name: " Ada\n")) == .registered(user: ada))
    }

    @Test("An address that is none is rejected, and nothing hashed")
    func invalidEmail() throws {
        #expect(try authenticator().registerNow(request("ada")) == .rejected(reason: .invalidEmail))
        #expect(passwords.count == 0)
    }

    @Test("A password takes eight characters, not bytes")
    func weakPassword() throws {
        let authenticator = authenticator()
        #expect(try authenticator.registerNow(request("a@example.com", "1234567")) == .rejected(reason: .weakPassword))
        #expect(try authenticator.registerNow(request("b@example.com", "ööööööö")) == .rejected(reason: .weakPassword))
        #expect(try authenticator.registerNow(request("c@example.com", "äöüäöüäö")) != .rejected(reason: .weakPassword))
    }

    @Test(
        "AU-4 a common password is refused, however it is capitalized",
        arguments: [
            "password1", "PASSWORD123", "12345678", "qwertyuiop", "iloveyou1", "1q2w3e4r", "Letmein1!", "Summer2024",
            "11111111", "football12",
        ])
    func commonPassword(password: String) throws {
        #expect(
            try authenticator().registerNow(request("a@example.com", password)) == .rejected(reason: .commonPassword))
        #expect(passwords.count == 0)
    }

    @Test("AU-4 at least 3,000 passwords are refused as common ones, and a phrase is not one")
    func commonPasswords() throws {
        #expect(CommonPasswords.all.count >= 3000)
        #expect(CommonPasswords.all.allSatisfy { $0.count >= 8 && $0 == $0.lowercased() })
        #expect(try authenticator().registerNow(request()) == .registered(user: ada))
    }

    @Test("AU-3 a password has up to 1,024 characters, which all count")
    func longPassword() throws {
        let authenticator = authenticator(), longest = String(repeating: "ö", count: 1024)
        #expect(
            try authenticator.registerNow(request("a@example.com", longest + "x")) == .rejected(reason: .longPassword))
        #expect(try authenticator.registerNow(request("ada@example.com", longest)) == .registered(user: ada))
        #expect(try authenticator.signInNow(login("ada@example.com", longest)) == .authenticated(user: ada))
        #expect(
            try authenticator.signInNow(login("ada@example.com", String(longest.dropLast())))
                == .rejected(reason: .wrongCredentials))
    }

    @Test("A second account with the same address is rejected, and the first stays")
    func emailTaken() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        #expect(
            try authenticator.registerNow(request("ADA@example.com", "other password"))
                == .rejected(reason: .emailTaken))
        #expect(try authenticator.signInNow(login()) == .authenticated(user: ada))
    }

    // MARK: - Signing in

    @Test("The right password signs in, however the address is spelt")
    func signIn() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        #expect(try authenticator.signInNow(login(" ADA@example.com ")) == .authenticated(user: ada))
        #expect(try authenticator.currentUser() == ada)
    }

    @Test("A wrong password is rejected, and who was signed in stays so")
    func wrongPassword() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.registerNow(request("bob@example.com", name: nil))
        _ = try authenticator.signInNow(login())
        #expect(
            try authenticator.signInNow(login("bob@example.com", "wrong horse")) == .rejected(reason: .wrongCredentials)
        )
        #expect(try authenticator.currentUser() == ada)
    }

    @Test(
        "AU-5 an unknown address is rejected like a wrong password and costs one hash like it",
        arguments: ["bob@example.com", "no address"])
    func unknownAddress(email: String) throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        let before = passwords.count
        #expect(try authenticator.signInNow(login(email)) == .rejected(reason: .wrongCredentials))
        let unknown = passwords.count - before
        #expect(
            try authenticator.signInNow(login("ada@example.com", "wrong horse")) == .rejected(reason: .wrongCredentials)
        )
        #expect(unknown == 1)
        #expect(passwords.count - before == 2 * unknown)
    }

    @Test("AU-2 a sign-in replaces a hash of a lower cost, a wrong password does not")
    func rehash() throws {
        let authenticator = authenticator(), address = try #require(EmailAddress("ada@example.com"))
        _ = try authenticator.registerNow(request())
        passwords.raiseCost()
        #expect(
            try authenticator.signInNow(login("ada@example.com", "wrong horse")) == .rejected(reason: .wrongCredentials)
        )
        #expect(records.account(of: address)?.passwordHash == "hash of correct horse")
        #expect(try authenticator.signInNow(login()) == .authenticated(user: ada))
        #expect(records.account(of: address)?.passwordHash == "dear hash of correct horse")
        let count = passwords.count
        #expect(try authenticator.signInNow(login()) == .authenticated(user: ada))
        #expect(passwords.count == count + 1)
    }

    @Test("Signing in replaces whoever was signed in on the profile")
    func replacing() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.registerNow(request("bob@example.com", name: "Bob"))
        _ = try authenticator.signInNow(login())
        _ = try authenticator.signInNow(login("bob@example.com"))
        #expect(try authenticator.currentUser()?.name == "Bob")
    }

    @Test("Each profile has somebody of its own")
    func profiles() throws {
        let (one, other) = (authenticator("one"), authenticator("other"))
        _ = try one.registerNow(request())
        _ = try one.signInNow(login())
        #expect(try other.currentUser() == nil)
        try other.signOut()
        #expect(try one.currentUser() == ada)
    }

    // MARK: - The session's end

    private func days(_ count: Int) -> Duration { .seconds(count * 24 * 60 * 60) }

    @Test("AU-8 a session lasts thirty days, however often it is used")
    func expiry() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.signInNow(login())
        let end = clock.time.advanced(by: days(30))
        for _ in 1...29 {
            clock.time = clock.time.advanced(by: days(1))
            #expect(try authenticator.currentUser() == ada)
        }
        clock.time = end.advanced(by: .milliseconds(-1))
        #expect(try authenticator.currentUser() == ada)
        clock.time = end
        #expect(try authenticator.currentUser() == nil)
    }

    @Test("AU-8 a session in use deletes those that have ended, once an hour")
    func cleaning() throws {
        let gone = authenticator("gone"), authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try gone.signInNow(login())
        clock.time = clock.time.advanced(by: days(7))
        _ = try authenticator.signInNow(login())
        var cleanings: [Int] = []
        for minute in 1...120 {
            let before = records.cleaningCount
            clock.time = clock.time.advanced(by: .seconds(60))
            _ = try authenticator.currentUser()
            if records.cleaningCount != before { cleanings.append(minute) }
        }
        #expect(cleanings == [1, 61])
        #expect(records.session(on: Profile("gone")) == nil)
    }

    @Test("AU-8 a session ends after seven days without use, and a use makes them begin anew")
    func idle() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.signInNow(login())
        for _ in 1...2 {
            clock.time = clock.time.advanced(by: days(7)).advanced(by: .milliseconds(-1))
            #expect(try authenticator.currentUser() == ada)
        }
        clock.time = clock.time.advanced(by: days(7))
        #expect(try authenticator.currentUser() == nil)
        #expect(try authenticator.openSessions(afterEnding: nil).sessions == [])
    }

    @Test("AU-8 a use is noted once a minute, and users are told also if it cannot be")
    func noting() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.signInNow(login())
        for _ in 1...120 {
            clock.time = clock.time.advanced(by: .seconds(1))
            #expect(try authenticator.currentUser() == ada)
        }
        #expect(records.noteCount == 2)
        records.noteError = CancellationError()
        for _ in 1...120 {
            clock.time = clock.time.advanced(by: .seconds(1))
            #expect(try authenticator.currentUser() == ada)
        }
        #expect(records.noteCount == 4)
    }

    @Test("AU-9 a sign-in with the old password that ends after the change opens no session")
    func lateSignIn() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.signInNow(login())
        let late = try authenticator.signIn(login())
        let check = try #require(try late.hashing?.compute())
        let change = ChangePasswordRequest(old: Secret("correct horse"), new: Secret("battery staple"))
        #expect(try authenticator.changePasswordNow(change) == .changed)
        #expect(try late.conclude(.success(check)) == .rejected(reason: .wrongCredentials))
        #expect(try authenticator.currentUser() == nil)
    }

    @Test("Signing in again makes the thirty days begin anew")
    func renewal() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        for _ in 1...2 {
            _ = try authenticator.signInNow(login())
            for _ in 1...5 {
                clock.time = clock.time.advanced(by: days(5))
                #expect(try authenticator.currentUser() == ada)
            }
        }
    }

    @Test("Signing out ends the session, also when there is none")
    func signOut() throws {
        let authenticator = authenticator()
        _ = try authenticator.registerNow(request())
        _ = try authenticator.signInNow(login())
        try authenticator.signOut()
        #expect(try authenticator.currentUser() == nil)
        try authenticator.signOut()
        #expect(try authenticator.currentUser() == nil)
    }
}
