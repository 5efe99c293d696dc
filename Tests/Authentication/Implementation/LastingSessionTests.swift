import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import StoreBackends
import Testing

@testable import Authentication

/// Sessions that outlive the sessions of their browser, because the person has asked for that.
@Suite struct LastingSessionTests {
    private final class Clock {
        var time = Timestamp(milliseconds: 1_000_000_000_000)
        func advance(byDays days: Int64) { time = time.advanced(by: .seconds(days * 24 * 60 * 60)) }
    }

    /// The lasting secret of one device, as its browser has it: a number in place of a random text.
    private final class Device: Sendable {
        private let state = Locked<(secret: String?, last: Int)>((nil, 0))
        /// True if the browser has sent the secret that it was given, as it does with its next request.
        let hasReturned: Bool
        /// True if the browser has written it to disk too.
        let isStored: Bool
        private let name: String

        init(_ name: String, hasReturned: Bool = true, isStored: Bool = true) {
            (self.name, self.hasReturned, self.isStored) = (name, hasReturned, isStored)
        }

        var secret: String? {
            get { state.withLock { $0.secret } }
            set { state.withLock { $0.secret = newValue } }
        }

        /// The secret for a session that begins now.
        var lasting: LastingSecret {
            LastingSecret(
                hash: secret,
                renew: { [self] age, keep in
                    #expect(age == .seconds(30 * 24 * 60 * 60))
                    let next = state.withLock { state in
                        state.last += 1
                        return "\(name)-\(state.last)"
                    }
                    let isKept = try keep(next)
                    secret = isKept ? next : nil
                }, forget: { [self] in secret = nil }, hasReturned: { [self] in hasReturned },
                isStored: { [self] in isStored }, heldHash: { [self] in secret })
        }
    }

    private let clock = Clock()
    private let place: StorePlace
    private let store: Store
    private let names = Locked(0)

    init() throws { try self.init(on: .sqlite) }

    private init(on backend: StoreBackend) throws {
        place = try StorePlace(backend)
        store = Store(place.location)
        store.require(.authentication)
        _ = try session(on: nil).registerNow(
            RegisterRequest(email: "ada@example.com", password: Secret("correct horse")))
    }

    private func nextName() -> String {
        names.withLock { names in
            names += 1
            return "\(names)"
        }
    }

    /// A new session of a device, after what a session does at its beginning.
    private func session(on device: Device?) throws -> Authenticator {
        let name = nextName()
        let session = Authenticator(
            StoredAccounts(store: store), StoredUserSessions(store: store), StoredSignInFailures(store: store),
            CountedPasswords(),
            Authenticator.Settings(
                profile: .temporary("web-\(name)"),
                browser: BrowserClient(network: "", secretHash: "browser-\(name)", lasting: device?.lasting),
                isOnMachine: false, now: { [clock] in clock.time }, newID: { [self] in "id-\(nextName())" }))
        try session.resume()
        return session
    }

    /// Signs Ada in on a device, in a session that stays or not.
    private func signIn(on device: Device, stays: Bool = true) throws -> Authenticator {
        let session = try session(on: device)
        _ = try session.signInNow(
            LoginRequest(email: "ada@example.com", password: Secret("correct horse")), stays: stays)
        #expect(try session.currentUser()?.name == "ada")
        return session
    }

    private func isSignedIn(_ session: Authenticator) throws -> Bool { try session.currentUser() != nil }

    @Test(
        "AU-20 who asks for it is signed in again on the device for 30 days, also without use, and then no more",
        arguments: StoreBackend.installed)
    func lasting(backend: StoreBackend) throws {
        let rows = try Self(on: backend), phone = Device("phone")
        _ = try rows.signIn(on: phone)
        var secrets: Set<String?> = [phone.secret]
        for days: Int64 in [1, 8, 20] {
            rows.clock.advance(byDays: days)
            let session = try rows.session(on: phone)
            #expect(try rows.isSignedIn(session) && session.outlivesBrowser)
            #expect(secrets.insert(phone.secret).inserted)
        }
        #expect(try !rows.isSignedIn(rows.session(on: Device("other"))))
        rows.clock.advance(byDays: 1)
        #expect(try !rows.isSignedIn(rows.session(on: phone)))
        #expect(phone.secret == nil)
    }

    @Test("AU-20 without the wish a device gets no secret, and a sign-in without it ends the one of before")
    func without() throws {
        let phone = Device("phone"), session = try signIn(on: phone, stays: false)
        #expect(phone.secret == nil && !session.outlivesBrowser)
        #expect(try !isSignedIn(self.session(on: phone)))
        _ = try signIn(on: phone)
        let again = try self.session(on: phone), former = try #require(phone.secret)
        _ = try again.signInNow(LoginRequest(email: "ada@example.com", password: Secret("correct horse")))
        #expect(try isSignedIn(again) && phone.secret == nil && !again.outlivesBrowser)
        phone.secret = former
        #expect(try !isSignedIn(self.session(on: phone)))
    }

    @Test(
        "AU-20 each use renews the secret; one of before signs nobody in and ends the session of the device alone",
        arguments: StoreBackend.installed)
    func stolen(backend: StoreBackend) throws {
        let rows = try Self(on: backend), phone = Device("phone"), desk = Device("desk"), thief = Device("thief")
        _ = try rows.signIn(on: phone)
        _ = try rows.signIn(on: desk)
        thief.secret = phone.secret
        // The thief comes first, twice. The owner's secret is an old one then, which tells the theft.
        #expect(try rows.isSignedIn(rows.session(on: thief)))
        let taken = try rows.session(on: thief)
        #expect(try rows.isSignedIn(taken))
        #expect(try !rows.isSignedIn(rows.session(on: phone)))
        #expect(phone.secret == nil)
        #expect(try !rows.isSignedIn(taken))
        #expect(try !rows.isSignedIn(rows.session(on: thief)))
        #expect(try rows.isSignedIn(rows.session(on: desk)))
    }

    @Test("AU-20 an old secret that somebody else brings later signs nobody in, and the owner signs in anew")
    func stolenLate() throws {
        let phone = Device("phone"), thief = Device("thief")
        _ = try signIn(on: phone)
        thief.secret = phone.secret
        let owner = try session(on: phone)
        #expect(try isSignedIn(owner))
        #expect(try !isSignedIn(session(on: thief)))
        #expect(try !isSignedIn(owner))
        #expect(try !isSignedIn(session(on: phone)))
    }

    @Test("AU-20 a browser that crashes before it has written its new secret to disk is signed in by the one before")
    func crash() throws {
        let phone = Device("phone", isStored: false)
        _ = try signIn(on: phone)
        let former = phone.secret
        #expect(try isSignedIn(session(on: phone)) && phone.secret != former)
        clock.advance(byDays: 1)
        phone.secret = former
        #expect(try isSignedIn(session(on: phone)))
    }

    @Test("AU-20 a new sign-in of a browser ends what a thief has made of its secret, in any tab", arguments: 0...1)
    func taken(by way: Int) throws {
        let phone = Device("phone", isStored: false), thief = Device("thief")
        let first = try signIn(on: phone)
        thief.secret = phone.secret
        let owner = way == 0 ? first : try session(on: phone)
        #expect(try isSignedIn(owner))
        // The thief's second session spends what the owner has.
        #expect(try isSignedIn(session(on: thief)))
        let taken = try session(on: thief)
        #expect(try isSignedIn(taken) && !isSignedIn(owner))
        _ = try owner.signInNow(
            LoginRequest(email: "ada@example.com", password: Secret("correct horse")), stays: true)
        #expect(try isSignedIn(owner) && !isSignedIn(taken) && !isSignedIn(session(on: thief)))
        #expect(try isSignedIn(session(on: phone)))
    }

    @Test("AU-20 a made-up secret signs nobody in, and ends nobody's session")
    func madeUp() throws {
        let phone = Device("phone"), stranger = Device("stranger")
        _ = try signIn(on: phone)
        stranger.secret = "made up"
        #expect(try !isSignedIn(session(on: stranger)))
        #expect(stranger.secret == nil)
        #expect(try isSignedIn(session(on: phone)))
    }

    @Test("AU-20 a sign-out, a change of the password and the list of sessions each end it", arguments: 0...2)
    func ends(by way: Int) throws {
        let phone = Device("phone"), desk = Device("desk"), session = try signIn(on: phone)
        let former = try #require(phone.secret), other = try signIn(on: desk)
        switch way {
        case 0: try session.signOut()
        case 1:
            let change = ChangePasswordRequest(old: Secret("correct horse"), new: Secret("staple of nine"))
            #expect(try other.changePasswordNow(change) == .changed)
        default:
            let list = try other.openSessions(afterEnding: nil).sessions
            try #require(list.count == 2)
            #expect(try other.openSessions(afterEnding: list[0].id).sessions.map(\.id) == [list[1].id])
        }
        #expect(phone.secret == (way == 0 ? nil : former))
        phone.secret = former
        #expect(try !isSignedIn(self.session(on: phone)))
        #expect(try isSignedIn(self.session(on: desk)) == (way != 1))
        let count: Int? = try store.row("SELECT COUNT(*) AS count FROM sessions") { try $0["count"] }
        #expect(count == (way == 1 ? 0 : 1))
    }

    @Test("AU-8, AU-20 the list of sessions has a device that stays signed in and was not used for more than a week")
    func listed() throws {
        let phone = Device("phone"), desk = Device("desk")
        _ = try signIn(on: phone)
        _ = try signIn(on: desk, stays: false)
        clock.advance(byDays: 8)
        let other = try signIn(on: Device("other"))
        #expect(try other.openSessions(afterEnding: nil).sessions.map(\.profile) == ["web-3", "web-7"])
    }

    @Test("AU-20 the role of an operator needs a fresh password all the same")
    func role() throws {
        try store.run("UPDATE accounts SET role = 'operator'")
        let phone = Device("phone")
        #expect(try signIn(on: phone).currentRole()?.role == .operator)
        clock.advance(byDays: 1)
        let role = try session(on: phone).currentRole()
        #expect(role?.role == .customer && role?.granted == .operator)
    }

    @Test("AU-13, AU-20 the accounts that know a browser know it by the secret that it gets when it signs in again")
    func known() throws {
        let failures = StoredSignInFailures(store: store), email = try #require(EmailAddress("ada@example.com"))
        let phone = Device("phone")
        _ = try signIn(on: phone)
        let hash = try #require(phone.secret)
        try failures.succeed(email, from: .browser("first"), at: clock.time, [])
        let isResumed = try StoredUserSessions(store: store).resume(
            by: hash, then: "next", as: "id", on: .temporary("web"), from: .browser("first", next: "second"),
            at: clock.time)
        #expect(isResumed)
        #expect(try failures.knows(email, from: .browser("second"), at: clock.time))
        #expect(try !failures.knows(email, from: .browser("first"), at: clock.time))
    }

    @Test("AU-20 a store that cannot be written leaves the device its secret")
    func failing() throws {
        let phone = Device("phone")
        _ = try signIn(on: phone)
        let secret = phone.secret
        try store.close()
        let other = Store(place.location)
        try other.run("ALTER TABLE former_secrets RENAME TO moved")
        #expect(throws: StoreError.self) { try session(on: phone) }
        #expect(phone.secret == secret)
        try other.run("ALTER TABLE moved RENAME TO former_secrets")
        #expect(try isSignedIn(session(on: phone)))
    }

    @Test("AU-20 a form offers it in a browser, and not at a terminal unless a browser's recording is replayed")
    func offered() {
        func fields(_ caller: Caller) -> [[String]] {
            let isOffered = caller.offersToStay
            return [
                Question.signIn(offersToStay: isOffered).prompt, Question.register(offersToStay: isOffered).prompt,
                Question.authenticate(offersToStay: isOffered).prompt,
            ].map { $0.fields.map(\.name) }
        }
        let browser = Caller(
            at: .browser(BrowserOrigin(session: "web", network: "", secretHash: "")), profile: "default")
        let replay = Caller(at: .terminal, profile: nil, replay: "r1")
        for caller in [browser, replay] { #expect(fields(caller).allSatisfy { $0.last == "stay" }) }
        #expect(fields(Caller(at: .terminal, profile: "default")).allSatisfy { !$0.contains("stay") })
    }

    @Test("AU-20 the wish of a terminal, of which nobody can have a secret, changes nothing")
    func terminal() throws {
        let settings = Authenticator.Settings(
            profile: Profile("desk"), isOnMachine: true, now: { [clock] in clock.time }, newID: { "id" })
        let desk = Authenticator(
            StoredAccounts(store: store), StoredUserSessions(store: store), StoredSignInFailures(store: store),
            CountedPasswords(), settings)
        _ = try desk.signInNow(
            LoginRequest(email: "ada@example.com", password: Secret("correct horse")), stays: true)
        #expect(try isSignedIn(desk) && !desk.outlivesBrowser)
    }
}
