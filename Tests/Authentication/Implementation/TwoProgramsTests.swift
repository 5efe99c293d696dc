import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import StoreBackends
import Testing

@testable import Authentication

/// One secret of a device that reaches several programs on one store, or one program twice.
@Suite struct TwoProgramsTests {
    private let place: StorePlace
    private let rows: StoredUserSessions
    private let ada = User(id: "ada", email: "ada@example.com", name: "Ada")
    private let began = Timestamp(milliseconds: 1_000_000_000_000)

    init() throws { try self.init(on: .sqlite) }

    /// Signs Ada in on a device, whose secret is `s0`.
    private init(on backend: StoreBackend) throws {
        place = try StorePlace(backend)
        let store = Store(place.location)
        store.require(.authentication)
        rows = StoredUserSessions(store: store)
        _ = try StoredAccounts(store: store).open(Account(user: ada, passwordHash: "", opened: began))
        try signIn("web-0", "s0")
    }

    private func signIn(_ profile: String, _ secret: String) throws {
        let session = Session(
            id: profile, user: ada, profile: .temporary(profile), began: began,
            expires: began.advanced(by: Session.temporaryLength), seen: began, stay: .isAsked)
        try #require(try rows.begin(session, token: .random(), passwordVersion: 1))
        try #require(try rows.keep(session, by: secret, until: began.advanced(by: Session.length)))
    }

    /// Brings a secret, and gets another one on a profile.
    private func bring(
        _ secret: String, for next: String, on profile: String, after seconds: Int64 = 60
    ) throws -> Bool {
        try rows.resume(
            by: secret, then: next, as: "id-\(profile)", on: .temporary(profile), from: .browser("browser", next: nil),
            at: began.advanced(by: .seconds(seconds)))
    }

    private func isSignedIn(_ profile: String) throws -> Bool { try rows.session(on: .temporary(profile)) != nil }

    private var count: Int { get throws { try rows.sessions(of: ada).count } }

    @Test(
        "AU-20 two programs that one secret reaches at once both sign in, and the one whose secret comes back stays",
        arguments: StoreBackend.installed, [true, false])
    func atOnce(backend: StoreBackend, isFirst: Bool) throws {
        let two = try Self(on: backend)
        #expect(try two.bring("s0", for: "a1", on: "web-a") && two.bring("s0", for: "b1", on: "web-b", after: 61))
        #expect(try two.isSignedIn("web-a") && two.isSignedIn("web-b") && !two.isSignedIn("web-0"))
        let session = try #require(try two.rows.session(on: .temporary("web-b")))
        #expect(session.began == two.began && session.expires == two.began.advanced(by: Session.length))
        #expect(session.stay == .isGiven)
        try two.rows.confirm(isFirst ? "a1" : "b1", isStored: false)
        #expect(try two.isSignedIn("web-a") == isFirst && two.isSignedIn("web-b") == !isFirst)
        // Days later, and again.
        #expect(try two.bring(isFirst ? "a1" : "b1", for: "c1", on: "web-c", after: 200_000))
        #expect(try two.isSignedIn("web-c") && two.count == 1)
        // The secret that never came back is spent.
        #expect(try !two.bring(isFirst ? "b1" : "a1", for: "d1", on: "web-d", after: 200_001) && two.count == 0)
    }

    @Test("AU-20 a secret whose successor was lost signs in once more, also after a start of the program")
    func lostResponse() throws {
        #expect(try bring("s0", for: "lost", on: "web-a") && bring("s0", for: "b1", on: "web-b", after: 79))
        #expect(try bring("b1", for: "c1", on: "web-c", after: 200_000) && isSignedIn("web-c") && count == 1)
    }

    @Test(
        "AU-20 a spent secret ends the sign-in once its successor is on the disk of the browser, or has begun a session",
        arguments: StoreBackend.installed, [true, false])
    func spent(backend: StoreBackend, isStored: Bool) throws {
        let two = try Self(on: backend)
        try two.signIn("web-desk", "desk")
        #expect(try two.bring("s0", for: "a1", on: "web-a"))
        if isStored {
            try two.rows.confirm("a1", isStored: false)
            try two.rows.confirm("a1", isStored: true)
        } else {
            #expect(try two.bring("a1", for: "a2", on: "web-a2", after: 61))
        }
        #expect(try !two.bring("s0", for: "t1", on: "web-t1", after: 61))
        for profile in ["web-a", "web-a2", "web-t1"] { #expect(try !two.isSignedIn(profile), "\(profile)") }
        #expect(try two.isSignedIn("web-desk") && two.count == 1)
    }

    @Test(
        "AU-20 a browser that has crashed before it has written its secret to disk goes on by the one before, and alone",
        arguments: StoreBackend.installed, 0...2)
    func crash(backend: StoreBackend, way: Int) throws {
        let two = try Self(on: backend)
        #expect(try two.bring("s0", for: "a1", on: "web-a"))
        switch way {
        case 0: try two.rows.confirm("a1", isStored: false)
        // Whoever brings it within the time does not make the time longer.
        case 1: #expect(try two.bring("s0", for: "t1", on: "web-t1", after: 79))
        default: break
        }
        for (seconds, profile) in [(way == 0 ? 61 : 80, "web-b"), (200_000, "web-c")] {
            #expect(try two.bring("s0", for: "secret-\(profile)", on: profile, after: Int64(seconds)))
            #expect(try two.isSignedIn(profile) && two.count == 1)
        }
        #expect(try two.bring("secret-web-c", for: "d1", on: "web-d", after: 300_000) && two.count == 1)
        #expect(try !two.bring("s0", for: "x", on: "web-x", after: 300_001) && two.count == 0)
    }

    @Test("AU-20 a secret that was given before a crash is spent by the one before it", arguments: 0...1)
    func crashed(spent: Int) throws {
        #expect(try bring("s0", for: "a1", on: "web-a"))
        try rows.confirm("a1", isStored: false)
        #expect(try bring("s0", for: "b1", on: "web-b", after: 200) && !isSignedIn("web-a"))
        #expect(try bring("s0", for: "c1", on: "web-c", after: 300) && isSignedIn("web-c"))
        #expect(try !bring(["a1", "b1"][spent], for: "x", on: "web-x", after: 301) && count == 0)
    }

    @Test("AU-20 a thief who was in time is out when the owner's secret comes back, and is told by the next try")
    func thief() throws {
        #expect(try bring("s0", for: "owner", on: "web-o") && bring("s0", for: "thief", on: "web-t", after: 61))
        try rows.confirm("owner", isStored: false)
        #expect(try isSignedIn("web-o") && !isSignedIn("web-t"))
        #expect(try !bring("thief", for: "t2", on: "web-t2", after: 62))
        #expect(try count == 0)
    }

    @Test("AU-20 a clock that was set back, or goes a little behind, gives no third session after the twenty seconds")
    func clock() throws {
        #expect(try bring("s0", for: "a1", on: "web-a") && bring("s0", for: "b1", on: "web-b", after: 59))
        #expect(try bring("s0", for: "c1", on: "web-c", after: 40))
        #expect(try isSignedIn("web-c") && count == 1)
    }

    @Test(
        "AU-20 a sign-out, a new sign-in, the end of a session in the list and that of a secret end all of the device",
        arguments: 0...5)
    func ends(by way: Int) throws {
        try signIn("web-desk", "desk")
        #expect(try bring("s0", for: "a1", on: "web-a") && bring("s0", for: "b1", on: "web-b", after: 61))
        switch way {
        case 0: try rows.end(on: .temporary("web-b"))
        case 1: try rows.end("id-web-b", of: ada)
        case 2: try signIn("web-b", "new")
        default: try rows.endDevice(of: ["s0", "a1", "b1"][way - 3])
        }
        #expect(try !isSignedIn("web-a") && isSignedIn("web-b") == (way == 2) && isSignedIn("web-desk"))
        for secret in ["s0", "a1", "b1"] { #expect(try !bring(secret, for: "x", on: "web-x", after: 62), "\(secret)") }
        #expect(try isSignedIn("web-desk"))
    }
}
