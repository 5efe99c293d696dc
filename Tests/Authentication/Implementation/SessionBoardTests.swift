import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import Testing

/// The boards that tell the signed-in user, end the session and wait for a sign-in.
@Suite @MainActor struct SessionBoardTests {
    @Test("The current user is nobody, then who signed in, then nobody")
    func currentUser() async throws {
        let app = App()
        try await app.register()
        #expect(try await app.currentEmail() == nil)
        try await app.signIn()
        #expect(try await app.currentEmail() == "ada@example.com")
        #expect(try await app.outputs(of: Logout.self, ()) == [.signedOut])
        #expect(try await app.currentEmail() == nil)
    }

    @Test("Who asks for the current user with a parameter gets the answer to that, before the output")
    func parameter() async throws {
        let app = App()
        try await app.register()
        try await app.signIn()
        var heard: [String] = []
        app.mainboard.ioCurrentUser().flow.handle { heard.append("output \($0?.name ?? "nobody")") }
        app.mainboard.ioCurrentUser().activation.activate(
            with: GetCurrentUserParameter().onSuccess { heard.append("answer \($0?.name ?? "nobody")") })
        app.mainboard.ioLogout().activation.activate()
        app.mainboard.ioCurrentUser().activation.activate()
        #expect(heard == ["answer Ada", "output Ada", "output nobody"])
    }

    @Test("Who asks with a parameter that takes errors hears of a broken store, which is not reported then")
    func brokenStore() throws {
        let file = try TemporaryFile()
        let app = App(options: .default.with(Store(.file(file.directoryPath))))
        var errors: [any Error] = []
        var users: [User?] = []
        app.mainboard.ioCurrentUser().activation.activate(
            with: GetCurrentUserParameter().onSuccess { users.append($0) }.onError { errors.append($0) })
        #expect(errors.count == 1 && errors.first is StoreError)
        #expect(users.isEmpty && app.reports.isEmpty)
    }

    @Test("Signing out when nobody is signed in is no failure")
    func nobody() async throws {
        let app = App()
        #expect(try await app.outputs(of: Logout.self, ()) == [.signedOut])
        #expect(app.reports == [])
    }

    @Test("Signing out through its contract shows nothing")
    func silent() async throws {
        let app = App()
        _ = try await app.outputs(of: Logout.self, ())
        #expect(app.driver.titles == [])
    }

    @Test("Both complete with success once they have answered")
    func completion() async throws {
        let app = App()
        var completions: [Bool] = []
        app.mainboard.ioCurrentUser().completion.handle { completions.append($0) }
        app.mainboard.ioLogout().completion.handle { completions.append($0) }
        _ = try await app.outputs(of: CurrentUser.self, ())
        _ = try await app.outputs(of: Logout.self, ())
        #expect(completions == [true, true])
    }

    @Test("What waits behind the barrier runs with the user it is overcome with")
    func barrier() async throws {
        let app = App()
        let ada = User(id: "u1", email: "ada@example.com", name: "Ada")
        var users: [User] = []
        app.mainboard.ioAuthUser().activation.activate(with: .wait { users.append($0) })
        #expect(users == [])
        let outputs = try await app.outputs(of: AuthUser.self, .overcome(ada))
        #expect(users == [ada])
        #expect(outputs == [ada])
    }
}
