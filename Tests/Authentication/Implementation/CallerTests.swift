import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Testing

@testable import Authentication

/// The user of a session, of the place that an app tells.
@MainActor @Suite struct CallerTests {
    private let browser = Self.browser(hasLeft: true)

    private static func browser(hasLeft: Bool) -> BrowserOrigin {
        BrowserOrigin(session: "web-1", network: "0a1b", secretHash: "2c3d", hasLeft: { hasLeft })
    }

    @Test("AU-12, AU-13 a caller in a browser has the session's name, network and secret hash, and owns nothing")
    func inBrowser() throws {
        let caller = Caller(at: .browser(browser), profile: "ignored")
        #expect(caller.signInProfile == .temporary("web-1") && !caller.isOwner)
        let here = try #require(caller.client(at: .browser(browser)))
        #expect(here.network == "0a1b" && here.secretHash == "2c3d" && here.hasLeft())
        // Nobody in another process knows if the browser has left.
        let elsewhere = try #require(caller.client(at: nil))
        #expect(elsewhere.network == "0a1b" && elsewhere.secretHash == "2c3d" && !elsewhere.hasLeft())
    }

    @Test("AU-10 a caller at a terminal owns the machine, and one of whom nothing is told does not")
    func atTerminal() {
        let named = Caller(at: .terminal, profile: "phone")
        #expect(named.signInProfile == Profile("phone") && named.isOwner && named.client(at: .terminal) == nil)
        #expect(Caller(at: .terminal, profile: "default").signInProfile == Profile("default"))
        let unknown = Caller(at: nil, profile: "default")
        #expect(unknown.signInProfile == Profile("default") && !unknown.isOwner && unknown.browser == nil)
    }

    @Test("AU-19 a browser has a guest, and a terminal has one only if it replays the recording of a browser")
    func guest() {
        #expect(Caller(at: .browser(browser), profile: "p").guest(at: nil) == Guest(id: "2c3d"))
        let nobody = BrowserOrigin(session: "", network: "", secretHash: "")
        #expect(Caller(at: .browser(nobody), profile: "p").guest(at: nil) == nil)
        let renewed = BrowserOrigin(
            session: "web", network: "", secretHash: "2c3d", nextSecretHash: "4e5f", isRenewed: { true })
        #expect(Caller(at: .browser(renewed), profile: "p").guest(at: .browser(renewed)) == Guest(id: "4e5f"))
        #expect(Caller(at: .terminal, profile: "p").guest(at: nil) == nil)
        #expect(Caller(at: .terminal, profile: "p", replay: "r1").guest(at: nil) == Guest(id: "profile p"))
    }

    @Test("AU-19 a replay of a browser begins with nobody signed in, unless a profile was chosen")
    func replay() {
        let replay = Caller(at: .terminal, profile: nil, replay: "r1")
        #expect(replay.signInProfile == .temporary("r1") && replay.guest(at: nil) == Guest(id: "profile r1"))
        #expect(replay.isOwner && replay.browser == nil && replay.offersToStay)
        for name in ["phone", "default"] {
            #expect(Caller(at: .terminal, profile: name, replay: "r1").signInProfile == Profile(name))
        }
        #expect(Caller(at: .terminal, profile: nil).signInProfile == Profile("default"))
    }

    @Test("AU-14 the end of a session signs a browser's visitor out, and nobody on a profile of the machine")
    func end() async throws {
        let store = Store(.memory)
        let options = MainOptions.default.with(store)
        // The password of a browser that has left is not looked at if others wait.
        let browser = SessionOrigin.browser(Self.browser(hasLeft: false))
        for (origin, isSignedIn) in [(browser, false), (.terminal, true)] {
            let app = App(options: options.with(origin))
            try await app.register()
            try await app.signIn()
            #expect(try await app.currentEmail() == "ada@example.com")
            for end in app.launcher.contributions(to: SessionEnds.self).all { end(app.mainboard) }
            #expect(try await app.currentEmail() == (isSignedIn ? "ada@example.com" : nil))
        }
    }
}
