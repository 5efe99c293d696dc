import AuthenticationIO
import Boardy
import BoardyHeadless
import Testing

@Suite @MainActor struct LoginBoardTests {
    @Test("Activated with a request it answers without a screen")
    func withRequest() async throws {
        let app = App()
        try await app.register()
        let outcome = try await app.signIn()
        let user = try #require(outcome?.user)
        #expect(user.name == "Ada")
        #expect(app.driver.titles == [])
        #expect(app.reports == [])
    }

    @Test("A wrong password is an answer, not a failure")
    func wrongPassword() async throws {
        let app = App()
        try await app.register()
        #expect(
            try await app.outputs(of: Login.self, .ada(password: "wrong horse")) == [
                .rejected(reason: .wrongCredentials)
            ])
        #expect(try await app.currentEmail() == nil)
        #expect(app.reports == [])
    }

    @Test("Activated without a request it asks on the screen 'Sign in' and tells the result")
    func asking() async throws {
        let app = App([.signIn()])
        try await app.register()
        #expect(try await app.outputs(of: Login.self, nil).count == 1)
        #expect(try await app.currentEmail() == "ada@example.com")
        #expect(app.driver.titles == ["Sign in", "Signed in"])
        #expect(app.content(of: "Signed in") == [["Ada (ada@example.com)"]])
        let screen = try #require(app.driver.prompts.first)
        #expect(screen.fields.map(\.name) == ["email", "password"])
        #expect(screen.fields.map(\.isSecret) == [false, true])
        #expect(screen.inputFields == ["email", "password"])
        #expect(screen.choices == [Choice("Sign in", .primary, takesFields: true), Choice("Cancel", .back)])
    }

    @Test("AU-16 a rejection is told in the form, which keeps the address and not the password")
    func rejection() async throws {
        let app = App([.signIn(), .cancel])
        #expect(try await app.outputs(of: Login.self, nil) == [.cancelled])
        #expect(app.driver.titles == ["Sign in", "Sign in"])
        #expect(app.content(of: "Sign in") == [[], ["The e-mail address or the password is wrong."]])
        #expect(app.driver.prompts.map { $0.fields.map(\.defaultValue) } == [[nil, nil], ["ada@example.com", nil]])
        #expect(app.reports == [])
    }

    @Test("Cancel signs nobody in and tells nothing")
    func cancel() async throws {
        let app = App([.cancel])
        #expect(try await app.outputs(of: Login.self, nil) == [.cancelled])
        #expect(app.driver.titles == ["Sign in"])
    }

    @Test("It completes after its answer")
    func completion() async throws {
        let app = App()
        var events: [String] = []
        app.mainboard.ioLogin().flow.handle { _ in events.append("output") }
        app.mainboard.ioLogin().completion.handle { events.append("completed: \($0)") }
        try await app.signIn()
        #expect(events == ["output", "completed: true"])
    }

    @Test("Activated again while its screen is open it asks once")
    func twice() async throws {
        let app = App([.cancel])
        app.mainboard.ioLogin().activation.activate()
        #expect(try await app.outputs(of: Login.self, nil) == [.cancelled])
    }

    @Test("A request that comes while its screen is open is answered, and the screen too")
    func requestMeanwhile() async throws {
        let app = App([.cancel])
        app.mainboard.ioLogin().activation.activate()
        let outcomes = try await app.outputs(of: Login.self, .ada())
        #expect(outcomes.count == 2)
        #expect(outcomes.contains(.rejected(reason: .wrongCredentials)) && outcomes.contains(.cancelled))
        #expect(app.mainboard.getBoard(identifier: Login.id) == nil)
    }

    @Test("The link app://login asks on the screen")
    func link() async throws {
        let app = App([.cancel])
        let opened = app.launcher.open(link: "app://login")
        let (plugin, board) = try #require(
            { if case .opened(let plugin, let board) = opened { (plugin, board) } else { nil } }())
        try await app.run()
        #expect(plugin == "authentication")
        #expect(board == Login.id)
        #expect(app.driver.titles == ["Sign in"])
    }
}
