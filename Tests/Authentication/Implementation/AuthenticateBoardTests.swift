import AuthenticationIO
import Boardy
import BoardyHeadless
import Testing

@Suite @MainActor struct AuthenticateBoardTests {
    private let wrong = Answer.signIn(password: "wrong horse")

    @Test("It asks on the screen 'Sign in', which offers to register too")
    func screen() async throws {
        let app = App([.cancel])
        _ = try await app.outputs(of: Authenticate.self, ())
        let screen = try #require(app.driver.prompts.first)
        #expect(screen.title == "Sign in")
        #expect(
            screen.choices == [Choice("Sign in", .primary, takesFields: true), "Register", Choice("Cancel", .back)])
        #expect(screen.fields.map(\.name) == ["email", "password"])
        #expect(screen.lines == ["Sign in, or register, to go on from here."])
    }

    @Test("The right password signs in and is told")
    func signIn() async throws {
        let app = App([.signIn()])
        try await app.register()
        let outcome = try await app.outputs(of: Authenticate.self, ()).last
        let user = try #require(outcome?.user)
        #expect(user.email == "ada@example.com")
        #expect(try await app.currentEmail() == "ada@example.com")
        #expect(app.driver.titles == ["Sign in", "Signed in"])
    }

    @Test("After a wrong password it says so and asks again")
    func wrongPassword() async throws {
        let app = App([wrong, wrong, .signIn()])
        try await app.register()
        let outputs = try await app.outputs(of: Authenticate.self, ())
        #expect(outputs.count == 1)
        let sentence = "The e-mail address or the password is wrong."
        #expect(app.content(of: "Sign in").dropFirst() == [[sentence], [sentence]])
        #expect(try await app.currentEmail() == "ada@example.com")
    }

    @Test("Cancel ends it as closed by the user, with success of the board")
    func cancel() async throws {
        let app = App([wrong, .cancel])
        var completions: [Bool] = []
        app.mainboard.ioAuthenticate().completion.handle { completions.append($0) }
        #expect(try await app.outputs(of: Authenticate.self, ()) == [.userClosed])
        #expect(completions == [true])
        #expect(try await app.currentEmail() == nil)
    }

    @Test("AU-17 whoever registers in between is signed in, and goes on")
    func register() async throws {
        let account = ["email": "ada@example.com", "password": "correct horse"]
        let app = App([Answer("Register"), Answer("Create account", account)])
        let outcome = try await app.outputs(of: Authenticate.self, ()).last
        #expect(outcome?.user?.email == "ada@example.com")
        #expect(app.driver.titles == ["Sign in", "Register", "Account created"])
        #expect(try await app.currentEmail() == "ada@example.com")
        #expect(app.reports == [])
    }

    @Test("It asks again also when no account was opened")
    func registerCancelled() async throws {
        let app = App([Answer("Register"), .cancel, .cancel])
        #expect(try await app.outputs(of: Authenticate.self, ()) == [.userClosed])
        #expect(app.driver.titles == ["Sign in", "Register", "Sign in"])
    }

    @Test("Registering in between stays inside: nobody outside hears of it")
    func inside() async throws {
        let account = ["email": "ada@example.com", "password": "correct horse"]
        let app = App([Answer("Register"), Answer("Create account", account)])
        var heard = 0
        app.mainboard.ioRegister().flow.handle { _ in heard += 1 }
        _ = try await app.outputs(of: Authenticate.self, ())
        #expect(heard == 0)
    }

    @Test("Activated again while it asks, it asks once and answers both")
    func twice() async throws {
        let app = App([.cancel])
        app.mainboard.ioAuthenticate().activation.activate()
        #expect(try await app.outputs(of: Authenticate.self, ()) == [.userClosed])
        #expect(app.driver.titles == ["Sign in"])
    }

    @Test("Activated again while somebody registers, it waits for that")
    func twiceWhileRegistering() async throws {
        let app = App([Answer("Register"), .cancel, .cancel])
        app.mainboard.ioAuthenticate().activation.activate()
        try await app.answerNext()
        app.mainboard.ioAuthenticate().activation.activate()
        try await app.run()
        #expect(app.driver.titles == ["Sign in", "Register", "Sign in"])
    }

    @Test("Asked for a second time it begins anew")
    func again() async throws {
        let app = App([.cancel, .cancel])
        _ = try await app.outputs(of: Authenticate.self, ())
        #expect(try await app.outputs(of: Authenticate.self, ()) == [.userClosed])
        #expect(app.driver.titles == ["Sign in", "Sign in"])
    }
}
