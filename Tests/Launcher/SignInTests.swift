import Boardy
import BoardySodium
import BoardyValues
import Foundation
import LauncherTesting
import Testing

@testable import Authentication
@testable import LauncherKit

/// Owners and strangers at the pages of one server.
@MainActor @Suite struct SignInTests {
    private let launcher: TestLauncher

    init() throws { launcher = try TestLauncher() }

    private let email = "ada@example.org"
    private let password = "correct horse battery"

    private func signIn(_ visitor: WebVisitor, _ password: String? = nil) async throws {
        try await visitor.choose("Sign in")
        try await visitor.choose("Sign in", ["email": email, "password": password ?? self.password])
    }

    private func register(_ visitor: WebVisitor) async throws {
        try await visitor.choose("Register")
        try await visitor.choose("Create account", ["email": email, "password": password, "name": "Ada"])
        try await visitor.choose("Sign out")
    }

    private func isSignedIn(_ visitor: WebVisitor) -> Bool { visitor.shown.contains("Signed in as Ada\n") }

    /// Sends twenty wrong passwords, each in a new session, of which all but five are refused.
    private func attack(_ server: ServingApp) async throws {
        var refused = 0
        for number in 1...20 {
            let stranger = try await server.session()
            try await signIn(stranger, "wrong horse \(number)")
            #expect(stranger.notices == [] && stranger.heading == "Sign in")
            if stranger.shown.contains("There were too many failed sign-ins.") { refused += 1 }
        }
        #expect(refused == 15)
    }

    /// Lets no time pass, so that a delay never ends.
    private nonisolated static func still(_ options: MainOptions) -> MainOptions {
        options.with({ Timestamp(milliseconds: 1_780_000_000_000) } as () -> Timestamp)
    }

    @Test(
        "AU-6 wrong passwords of strangers, each in a new session, refuse no owner whose browser has signed in before"
    )
    func owner() async throws {
        let server = try await ServingApp(launcher, "--max-passwords", "0", options: Self.still)
        let owner = try await server.session()
        try await register(owner)
        #expect(owner.keptSecrets.count == 1)
        try await signIn(owner)
        #expect(isSignedIn(owner), "\(owner.shown)")
        try await owner.choose("Sign out")
        let secret = try #require(owner.keptSecrets.first)
        #expect(owner.keptSecrets.count == 1)
        try await attack(server)
        // A browser that was never known has to wait, also with the right password.
        let other = try await server.session()
        try await signIn(other)
        #expect(other.shown.contains("There were too many failed sign-ins. Try again at "), "\(other.shown)")
        // The owner's goes on, in the session that has signed out and in the next one.
        for _ in 1...2 {
            try await signIn(owner)
            #expect(isSignedIn(owner), "\(owner.shown)")
            try await owner.quit()
            try await attack(server)
            try await owner.reopen()
            try await owner.begin()
            #expect(!isSignedIn(owner))
        }
        #expect(!owner.page.contains(secret))
        // Its own wrong passwords count.
        for _ in 1...5 { try await signIn(owner, "wrong horse") }
        try await signIn(owner)
        #expect(owner.shown.contains("There were too many failed sign-ins."), "\(owner.shown)")
        #expect(await server.stop() == .terminated)
        for name in try FileManager.default.contentsOfDirectory(atPath: launcher.folder.path) {
            let bytes = try Data(contentsOf: launcher.folder.appending(path: name))
            #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "the secret of the browser is in \(name)")
        }
    }

    @Test(
        "AU-12 sign-ins of twenty networks whose clients have closed their connections put no hash before the owner's")
    func gone() async throws {
        let queue = HashingQueue(width: 1)
        let server = try await ServingApp(launcher, "--behind-proxy", options: { $0.with(queue) })
        let owner = try await server.session()
        try await register(owner)
        try await queue.enter(for: PasswordSender())
        let admitted = queue.admittedCount
        for number in 1...20 {
            let stranger = try WebVisitor(server.address)
            stranger.client = "198.51.100.\(number)"
            try await stranger.begin()
            try await stranger.choose("Sign in")
            try await stranger.choose(
                "Sign in", ["email": "nobody-\(number)@example.org", "password": "wrong horse"], isLeaving: true)
        }
        while queue.admittedCount < admitted + 20 { await Task.yield() }
        async let isIn: Void = signIn(owner)
        while queue.admittedCount < admitted + 21 { await Task.yield() }
        #expect(queue.waitingCount == 21)
        let turns = queue.turnCount
        queue.leave()
        try await isIn
        #expect(isSignedIn(owner), "\(owner.shown)")
        #expect(queue.turnCount - turns == 1)
        #expect(await server.stop() == .terminated)
    }

    @Test("AU-12 a password that has no place to wait is a page with 503 that says so, and it counts once there is one")
    func full() async throws {
        let queue = HashingQueue(width: 1, places: 1)
        let server = try await ServingApp(launcher, "--behind-proxy", options: { $0.with(queue) })
        let owner = try await server.session()
        try await register(owner)
        try await queue.enter(for: PasswordSender())
        let stranger = try WebVisitor(server.address), admitted = queue.admittedCount
        stranger.client = "198.51.100.1"
        try await stranger.begin()
        try await stranger.choose("Sign in")
        async let wrong: Void = stranger.choose("Sign in", ["email": email, "password": "wrong horse"])
        while queue.admittedCount < admitted + 1 { await Task.yield() }
        try await signIn(owner)
        #expect(owner.status == 503 && owner.heading == "Sign in")
        #expect(owner.shown.contains("Too many people sign in at the moment. This password was not looked at"))
        #expect(owner.page.contains(email) && !owner.page.contains(password))
        queue.leave()
        try await wrong
        #expect(stranger.status == 200 && stranger.shown.contains("The e-mail address or the password is wrong."))
        try await owner.choose("Sign in", ["email": email, "password": password])
        #expect(owner.status == 200 && isSignedIn(owner), "\(owner.shown)")
        #expect(await server.stop() == .terminated)
    }
}
