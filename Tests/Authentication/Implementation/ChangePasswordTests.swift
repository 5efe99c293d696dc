import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Testing

@testable import Authentication

@Suite @MainActor struct ChangePasswordTests {
    private func request(
        from old: String = "correct horse", to new: String = "battery staple"
    ) -> ChangePasswordRequest { ChangePasswordRequest(old: Secret(old), new: Secret(new)) }

    private func signedIn(_ answers: [Answer] = [], options: MainOptions = .default) async throws -> App {
        let app = App(answers, options: options)
        try await app.register()
        try await app.signIn()
        return app
    }

    @Test("AU-9 a change of password ends all sessions of the user, and only the new password signs in")
    func change() async throws {
        let options = MainOptions.default.with(Store(.memory))
        let app = try await signedIn(options: options)
        let phone = App(options: options.on(profile: "phone")),
            bob = App(options: options.on(profile: "bob"))
        try await phone.signIn()
        try await bob.register("bob@example.com")
        try await bob.signIn("bob@example.com")
        #expect(try await app.outputs(of: ChangePassword.self, request()) == [.changed])
        #expect(try await app.currentEmail() == nil)
        #expect(try await phone.currentEmail() == nil)
        #expect(try await bob.currentEmail() == "bob@example.com")
        #expect(try await app.signIn() == .rejected(reason: .wrongCredentials))
        let outcome = try await app.outputs(of: Login.self, .ada(password: "battery staple")).last
        #expect(outcome?.user?.email == "ada@example.com")
        #expect(app.reports == [])
    }

    @Test("AU-9 without the old password nothing changes, and failures delay the next attempt")
    func wrongPassword() async throws {
        let app = try await signedIn(options: .default.with({ Timestamp(milliseconds: 0) } as () -> Timestamp))
        for _ in 1...5 {
            #expect(
                try await app.outputs(of: ChangePassword.self, request(from: "wrong horse"))
                    == [.rejected(reason: .wrongPassword)])
        }
        #expect(
            try await app.outputs(of: ChangePassword.self, request())
                == [.rejected(reason: .tooManyAttempts, retryAt: Timestamp(milliseconds: 1_000))])
        #expect(try await app.currentEmail() == "ada@example.com")
    }

    @Test("AU-9 a new password follows the rules of a first one")
    func rules() async throws {
        let app = try await signedIn()
        for (new, problem) in [
            ("short", ChangePasswordProblem.weakPassword), ("password1", .commonPassword),
            (String(repeating: "ö", count: 1025), .longPassword),
        ] {
            #expect(
                try await app.outputs(of: ChangePassword.self, request(to: new)) == [.rejected(reason: problem)])
        }
        #expect(try await app.currentEmail() == "ada@example.com")
    }

    @Test("AU-9 nobody changes a password who is not signed in")
    func nobody() async throws {
        let app = App()
        try await app.register()
        #expect(
            try await app.outputs(of: ChangePassword.self, request()) == [.rejected(reason: .notSignedIn)])
    }

    @Test("AU-16 without an input it asks for both passwords on a screen, and tells a refusal beside its field")
    func asking() async throws {
        let app = try await signedIn([
            .cancel,
            Answer("Change password", ["old": "wrong horse", "new": "battery staple"]),
            Answer("Change password", ["old": "correct horse", "new": "short"]),
            Answer("Change password", ["old": "correct horse", "new": "battery staple"]),
        ])
        var outcomes: [ChangePasswordOutcome] = []
        for _ in 1...2 { outcomes += try await app.outputs(of: ChangePassword.self, nil) }
        #expect(outcomes == [.cancelled, .changed])
        let forms = app.driver.prompts.filter { $0.title == "Change password" }
        #expect(
            forms.map { $0.fields.map(\.problem) } == [
                [nil, nil], [nil, nil], ["The old password is wrong.", nil],
                [nil, ChangePasswordProblem.weakPassword.sentence(retryAt: nil)],
            ])
        #expect(forms.allSatisfy { $0.fields.allSatisfy { $0.defaultValue == nil } })
        #expect(
            app.content(of: "Password changed")
                == [["You are signed out everywhere. Sign in with the new password."]])
        let screen = try #require(app.driver.prompts.first)
        #expect(screen.fields.map(\.isSecret) == [true, true])
        #expect(screen.inputFields == ["old", "new"])
    }

    @Test("A problem of a change is told in words")
    func sentences() {
        #expect(ChangePasswordProblem.notSignedIn.sentence(retryAt: nil) == "Nobody is signed in. Sign in first.")
        #expect(
            ChangePasswordProblem.tooManyAttempts.sentence(retryAt: "1970-01-01T00:00:01Z")
                == "There were too many failed sign-ins. Try again at 1970-01-01T00:00:01Z.")
        #expect(
            ChangePasswordProblem.commonPassword.sentence(retryAt: nil)
                == """
                The password is one of those that attackers try first. Take several words, or one that nobody \
                else has.
                """
        )
    }
}
