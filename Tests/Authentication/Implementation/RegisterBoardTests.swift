import AuthenticationIO
import Boardy
import BoardyHeadless
import Testing

@Suite @MainActor struct RegisterBoardTests {
    private func filled(_ values: [String: String] = [:]) -> Answer {
        let usual = ["name": "Ada", "email": "ada@example.com", "password": "correct horse"]
        return Answer("Create account", usual.merging(values) { $1 })
    }

    @Test("AU-17 activated with a request it answers without a screen, and signs nobody in")
    func withRequest() async throws {
        let app = App()
        let outcome = try await app.register()
        let user = try #require(outcome?.user)
        #expect(user.email == "ada@example.com")
        #expect(user.name == "Ada")
        #expect(app.driver.titles == [])
        #expect(try await app.currentEmail() == nil)
        #expect(app.reports == [])
    }

    @Test("Every user gets an ID of their own")
    func identifiers() async throws {
        let app = App()
        let outcomes = [try await app.register("ada@example.com"), try await app.register("bob@example.com")]
        let ids = outcomes.compactMap(\.?.user?.id)
        #expect(Set(ids).count == 2)
    }

    @Test("AU-17 activated without one it asks on the screen 'Register' and tells the result")
    func asking() async throws {
        let app = App([filled()])
        let outputs = try await app.outputs(of: Register.self, nil)
        #expect(outputs.count == 1)
        #expect(app.driver.titles == ["Register", "Account created"])
        #expect(app.content(of: "Account created") == [["ada@example.com is signed in now."]])
        #expect(try await app.currentEmail() == "ada@example.com")
        let screen = try #require(app.driver.prompts.first)
        #expect(screen.fields.map(\.name) == ["email", "password", "name"])
        #expect(screen.fields.map(\.isSecret) == [false, true, false])
        #expect(screen.fields.map(\.isRequired) == [true, true, false])
        #expect(screen.inputFields == ["email", "password", "name"])
        #expect(screen.choices == [Choice("Create account", .primary, takesFields: true), Choice("Cancel", .back)])
    }

    @Test("The name may be left empty on the screen")
    func withoutName() async throws {
        let app = App([Answer("Create account", ["email": "ada@example.com", "password": "correct horse"])])
        let outcome = try await app.outputs(of: Register.self, nil).last
        let user = try #require(outcome?.user)
        #expect(user.name == "ada")
    }

    @Test("AU-16 a form that another answer can mend asks again with the reason, and keeps all but the password")
    func rejections() async throws {
        let app = App([filled(["email": "ada"]), filled(["password": "short"]), filled()])
        try await app.register()
        #expect(try await app.outputs(of: Register.self, nil) == [.rejected(reason: .emailTaken)])
        #expect(
            app.content(of: "Register") == [
                [], ["E-mail: This is no e-mail address. It reads name@example.com."],
                ["Password, 8 characters or more: The password is too short. It takes 8 characters or more."],
            ])
        let kept = app.driver.prompts.filter { $0.title == "Register" }.map { $0.fields.map(\.defaultValue) }
        #expect(kept == [[nil, nil, nil], ["ada", nil, "Ada"], ["ada@example.com", nil, "Ada"]])
        #expect(
            app.content(of: "Not registered") == [
                ["There is an account with this e-mail address already. Sign in, or take another address."]
            ])
    }

    @Test("Cancel opens no account and tells nothing")
    func cancel() async throws {
        let app = App([.cancel])
        #expect(try await app.outputs(of: Register.self, nil) == [.cancelled])
        #expect(app.driver.titles == ["Register"])
    }

    @Test("It completes after its answer, so that the next activation asks anew")
    func completion() async throws {
        let app = App([.cancel])
        var completions: [Bool] = []
        app.mainboard.ioRegister().completion.handle { completions.append($0) }
        _ = try await app.outputs(of: Register.self, nil)
        #expect(completions == [true])
        #expect(app.mainboard.getBoard(identifier: Register.id) == nil)
    }

    @Test("Activated again while its screen is open it asks once")
    func twice() async throws {
        let app = App([.cancel])
        app.mainboard.ioRegister().activation.activate()
        #expect(try await app.outputs(of: Register.self, nil) == [.cancelled])
    }

    @Test("A request that comes while its screen is open is answered, and the screen too")
    func requestMeanwhile() async throws {
        let app = App([.cancel])
        app.mainboard.ioRegister().activation.activate()
        let outputs = try await app.outputs(of: Register.self, .ada())
        #expect(outputs.count == 2)
        #expect(outputs.contains(.cancelled))
        #expect(app.mainboard.getBoard(identifier: Register.id) == nil)
    }
}
