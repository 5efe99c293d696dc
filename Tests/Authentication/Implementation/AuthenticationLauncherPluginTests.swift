import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import DashboardIO
import Foundation
import Testing

@testable import Authentication

@Suite @MainActor struct AuthenticationLauncherPluginTests {
    private func tile(of app: App) throws -> DashboardTile {
        let tiles = app.launcher.contributions(to: DashboardTiles.self).all
        #expect(tiles.count == 1)
        return try #require(tiles.first)
    }

    @Test("It is called authentication, provides twelve contracts, and requires only one of its own")
    func manifest() throws {
        let app = App()
        let manifest = try #require(app.launcher.manifests.first)
        #expect(AuthenticationLauncherPlugin().name == "authentication")
        #expect(manifest.name == "authentication")
        #expect(
            manifest.provides.map(\.id) == [
                Register.id, Login.id, Logout.id, Authenticate.id, CurrentUser.id, ChangePassword.id,
                ListSessions.id, CurrentRole.id, FindUsers.id, Grant.id, AuthUser.id, CurrentGuest.id,
            ])
        #expect(manifest.provides.compactMap(\.requirement) == ["operator", "operator"])
        #expect(app.launcher.validate().errors.isEmpty)
        #expect(manifest.requires.map(\.id) == [CurrentRole.id])
        #expect(manifest.routes.count == 2)
    }

    @Test("Its menu registers, signs in and signs out")
    func menu() async throws {
        let account = ["email": "ada@example.com", "password": "correct horse"]
        let app = App([Answer("Create account", account), .signIn()])
        #expect(
            app.launcher.contributions(to: MenuEntries.self).all.map(\.title) == [
                "Sign in", "Register", "Change password", "Sign out", "Grant a role",
            ])
        try await app.choose("Register")
        try await app.choose("Sign in")
        #expect(try await app.currentEmail() == "ada@example.com")
        try await app.choose("Sign out")
        #expect(try await app.currentEmail() == nil)
        #expect(app.driver.titles == ["Register", "Account created", "Sign in", "Signed in", "Signed out"])
        #expect(app.reports == [])
    }

    @Test("AU-16 a sign-in that was refused has the e-mail address in its form, and the next one nothing of it")
    func keptAddress() async throws {
        let wrong = ["email": "ada@example.com", "password": "not the horse"]
        let app = App([Answer("Sign in", wrong), .cancel, .cancel])
        try await app.register()
        for _ in 1...2 { try await app.choose("Sign in") }
        let kept = app.driver.prompts.filter { $0.title == "Sign in" }.map { $0.fields.map(\.defaultValue) }
        #expect(kept == [[nil, nil], ["ada@example.com", nil], [nil, nil]])
    }

    @Test("AU-10 its menu offers grants to operators, and to everybody on the machine of a store without one")
    func offers() async throws {
        let app = App(options: .default.with(SessionOrigin.terminal))
        let offered = {
            app.launcher.contributions(to: MenuEntries.self).all
                .offered(to: app.launcher.contributions(to: ScreenRoles.self)).map(\.title)
        }
        let everybody = ["Sign in", "Register", "Change password", "Sign out"]
        #expect(offered() == everybody + ["Grant a role"])
        try await app.register()
        try await app.signIn()
        _ = try await app.outputs(of: Grant.self, GrantRequest(email: "ada@example.com", role: .operator))
        #expect(offered() == everybody + ["Grant a role"])
        try await app.register("bob@example.com")
        try await app.signIn("bob@example.com")
        #expect(offered() == everybody)
        let stranger = App()
        #expect(
            stranger.launcher.contributions(to: MenuEntries.self).all
                .offered(to: stranger.launcher.contributions(to: ScreenRoles.self)).map(\.title) == everybody)
    }

    @Test("A sign-in that is asked for again after a wrong password has the address that was typed")
    func again() async throws {
        let app = App([.signIn(password: "wrong"), .signIn()])
        try await app.register()
        _ = try await app.outputs(of: Authenticate.self, ())
        #expect(app.driver.titles == ["Sign in", "Sign in", "Signed in"])
        #expect(app.driver.prompts[1].fields.map(\.defaultValue) == ["ada@example.com", nil])
    }

    @Test("Its tile names who is signed in, else nobody")
    func tile() async throws {
        let app = App()
        let tile = try tile(of: app)
        #expect(tile.module == "authentication")
        #expect(tile.title == "Signed in as")
        #expect(try tile.value(nil) == "nobody")
        try await app.register()
        try await app.signIn()
        #expect(try tile.value(nil) == "Ada")
    }

    @Test("Its tile reports who has signed in and out, when the session is kept, and no attempt that failed")
    func changes() async throws {
        let app = App()
        let tile = try tile(of: app)
        var seen: [String] = []
        try #require(tile.changes).deliver { seen.append((try? tile.value(nil)) ?? "failed") }
        try await app.register()
        #expect(seen.isEmpty)
        try await app.signIn()
        #expect(seen == ["Ada"])
        app.launcher.mainboard.ioLogin().activation.activate(
            with: LoginRequest(email: "ada@example.com", password: Secret("wrong horse")))
        try await app.run()
        #expect(seen == ["Ada"])
        app.launcher.mainboard.ioLogout().activation.activate()
        try await app.run()
        #expect(seen == ["Ada", "nobody"])
    }

    @Test("Two launches on one store and profile share who is signed in; another profile does not")
    func profiles() async throws {
        let options = MainOptions.default.with(Store(.memory))
        let one = App(options: options)
        try await one.register()
        try await one.signIn()
        #expect(try await App(options: options.on(profile: "default")).currentEmail() == "ada@example.com")
        #expect(try await App(options: options.on(profile: "other")).currentEmail() == nil)
    }

    @Test("SE-1 the profile of a launch is its setting")
    func profileSetting() async throws {
        let options = MainOptions.default.with(Store(.memory))
        let one = App(options: options.on(profile: "phone"))
        try await one.register()
        try await one.signIn()
        #expect(try await App(options: options.on(profile: "phone")).currentEmail() == "ada@example.com")
        #expect(try await App(options: options).currentEmail() == nil)
        let setting = try #require(one.launcher.manifests.flatMap(\.settings).first)
        #expect(setting.name == "profile" && setting.scope == .terminal && setting.defaultText == "default")
    }

    @Test("Who is signed in outlives the launch, in a store on disk")
    func nextLaunch() async throws {
        let file = try TemporaryFile()
        let first = App(options: .default.with(Store(.file(file.path))))
        try await first.register()
        try await first.signIn()
        let second = App(options: .default.with(Store(.file(file.path))))
        #expect(try await second.currentEmail() == "ada@example.com")
    }

    @Test("Without a store everything is forgotten with the launch")
    func noStore() async throws {
        try await App().register()
        #expect(try await App().signIn() == .rejected(reason: .wrongCredentials))
    }

    @Test("The clock of the options decides when a session is over")
    func clock() async throws {
        var time = Timestamp(milliseconds: 0)
        let clock: () -> Timestamp = { time }
        let app = App(options: .default.with(clock))
        try await app.register()
        try await app.signIn()
        #expect(try await app.currentEmail() == "ada@example.com")
        time = time.advanced(by: Session.length)
        #expect(try await app.currentEmail() == nil)
    }

    @Test("A store that does not open fails each board with its error, and answers nothing")
    func brokenStore() async throws {
        let file = try TemporaryFile()
        let app = App([.signIn()], options: .default.with(Store(.file(file.directoryPath))))
        var completions: [Bool] = []
        for board in [Register.id, Login.id, Logout.id, CurrentUser.id] {
            app.mainboard[Anything.self, board].completion.handle { completions.append($0) }
        }
        #expect(try await app.register() == nil)
        #expect(try await app.signIn() == nil)
        #expect(try await app.outputs(of: Logout.self, ()) == [])
        #expect(try await app.outputs(of: CurrentUser.self, ()) == [])
        #expect(try await app.outputs(of: Authenticate.self, ()) == [])
        #expect(completions == [false, false, false, false])
        let ids = ["register", "login", "logout", "current-user", "authenticate"]
        #expect(app.reports.count == ids.count)
        for (report, id) in zip(app.reports, ids) {
            #expect(report.hasPrefix("boardFailed: 'authentication.\(id)' failed: "))
            #expect(report.contains("it is a directory"))
        }
        #expect(throws: StoreError.self) { try tile(of: app).value(nil) }
    }

    @Test("Installing and launching it opens no store; the first board that needs it does")
    func lazy() async throws {
        let file = try TemporaryFile()
        let app = App(options: .default.with(Store(.file(file.path))))
        #expect(!FileManager.default.fileExists(atPath: file.path))
        _ = try await app.currentEmail()
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test("Without a context nobody can be asked, and the boards complete without success")
    func noContext() {
        let app = App(inContext: false)
        var completions: [Bool] = []
        app.mainboard.ioLogin().completion.handle { completions.append($0) }
        app.mainboard.ioRegister().completion.handle { completions.append($0) }
        app.mainboard.ioAuthenticate().completion.handle { completions.append($0) }
        app.mainboard.ioLogin().activation.activate()
        app.mainboard.ioRegister().activation.activate()
        app.mainboard.ioAuthenticate().activation.activate()
        #expect(completions == [false, false, false])
        #expect(app.reports.map { $0.prefix { $0 != ":" } } == ["contextMissing", "contextMissing", "contextMissing"])
    }

    @Test("No report and no screen shows a password")
    func secrecy() async throws {
        let app = App([.signIn(password: "wrong horse"), .cancel])
        try await app.register()
        _ = try await app.outputs(of: Authenticate.self, ())
        let shown = app.driver.prompts.map { "\($0)" } + app.reports
        #expect(!shown.contains { $0.contains("horse") })
    }
}

/// Stands for a board of which only the completion matters.
private enum Anything: BoardContract {
    static let id: BoardID = "anything"
    typealias Input = Void
    typealias Output = Void
}
