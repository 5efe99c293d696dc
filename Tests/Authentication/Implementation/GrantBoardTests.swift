import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Testing

@testable import Authentication

@Suite @MainActor struct GrantBoardTests {
    private let onMachine = MainOptions.default.with(SessionOrigin.terminal)
    private let makeOperator = Answer("Make operator", ["email": "ada@example.com"])

    @Test("FA-4 on the machine of the store the first operator is granted, and the role is told")
    func first() async throws {
        let app = App(options: onMachine)
        try await app.register()
        try await app.signIn()
        let outcomes = try await app.outputs(
            of: Grant.self, GrantRequest(email: "ada@example.com", role: .operator))
        let role = try await app.outputs(of: CurrentRole.self, ()).last ?? nil
        #expect(outcomes.count == 1)
        #expect(role?.role == .operator && role?.user.email == "ada@example.com")
        #expect(app.reports == [])
    }

    @Test("FA-4 a customer grants nothing: the activation is refused with a sentence that names the role")
    func customer() async throws {
        var heard: [any Refusal] = []
        let app = App(options: .default.with(RefusalHandler { heard.append($0) }))
        try await app.register()
        let request = GrantRequest(email: "ada@example.com", role: .operator)
        #expect(try await app.outputs(of: Grant.self, request) == [])
        try await app.signIn()
        #expect(try await app.outputs(of: Grant.self, request) == [])
        #expect(
            heard.map(\.description) == [
                "'authentication.grant' needs the role operator, and nobody is signed in. "
                    + "Sign in as an operator with 'authentication.login'. "
                    + "While the store has no operator, 'authentication.grant' makes the first one, on its machine.",
                "'authentication.grant' needs the role operator, and ada@example.com has the role customer. "
                    + "Sign in as an operator with 'authentication.login', "
                    + "or have an operator grant the role with 'authentication.grant'.",
            ])
        #expect(
            app.reports
                == heard.map {
                    "activationDiscarded: 'authentication.grant' was not activated: "
                        + "its gate 'authentication.grant.gate' refused: \($0)"
                })
    }

    @Test("FA-4 who awaits an activation gets the refusal as its reason")
    func awaiting() async throws {
        let app = App()
        let error = await #expect(throws: BoardError.self) {
            _ = try await app.mainboard.ioGrant().output(with: GrantRequest(email: "ada@example.com", role: .operator))
        }
        #expect(error?.reason as? RoleRefusal == RoleRefusal(of: Grant.id, needing: .operator, user: nil))
    }

    @Test("FA-4 an operator who signed in long ago is told to sign in again")
    func oldSignIn() async throws {
        var time = Timestamp(milliseconds: 0)
        let clock: () -> Timestamp = { time }
        var heard: [any Refusal] = []
        let app = App(options: onMachine.with(clock).with(RefusalHandler { heard.append($0) }))
        try await app.register()
        try await app.signIn()
        let request = GrantRequest(email: "ada@example.com", role: .operator)
        #expect(try await app.outputs(of: Grant.self, request).count == 1)
        time = time.advanced(by: Authenticator.operatorPeriod)
        #expect(try await app.outputs(of: Grant.self, request) == [])
        #expect(
            heard.map(\.description) == [
                "'authentication.grant' needs the role operator, and the sign-in of ada@example.com is too old for it. "
                    + "Sign in again with 'authentication.login'."
            ])
    }

    @Test("FA-4 a store that does not open refuses with its error")
    func brokenStore() async throws {
        let file = try TemporaryFile()
        let app = App(options: onMachine.with(Store(.file(file.directoryPath))))
        let error = await #expect(throws: BoardError.self) {
            _ = try await app.mainboard.ioGrant().output(with: nil)
        }
        #expect(error?.reason is StoreError)
    }

    @Test("AU-16 an operator who has lost the role while the form was open is told so in the form")
    func lostRole() async throws {
        let store = Store(.memory), typed = Answer("Make operator", ["email": "bob@example.com"])
        let app = App([typed, .cancel], options: onMachine.with(store))
        for email in ["ada@example.com", "bob@example.com"] { try await app.register(email) }
        try await app.signIn()
        _ = try await app.outputs(of: Grant.self, GrantRequest(email: "ada@example.com", role: .operator))
        app.mainboard.ioGrant().activation.activate(with: nil)
        try store.run(
            "UPDATE accounts SET role = CASE email WHEN 'bob@example.com' THEN 'operator' ELSE 'customer' END")
        try await app.run()
        #expect(
            app.content(of: "Grant a role").last?.first
                == "Only an operator grants roles, and nobody is signed in as an operator now. Sign in as an operator, "
                + "or have one grant the role.")
        #expect(app.driver.prompts.last?.fields.map(\.defaultValue) == ["bob@example.com"])
        #expect(app.reports == [])
    }

    @Test("Without an input it asks for the account and the role on a screen, and tells the result")
    func asking() async throws {
        let app = App(
            [
                Answer("Make operator", ["email": "bob@example.com"]), makeOperator, .cancel,
                Answer("Make customer", ["email": "ada@example.com"]), .cancel,
            ],
            options: onMachine)
        try await app.register()
        try await app.signIn()
        var outcomes: [GrantOutcome] = []
        for _ in 1...3 { outcomes += try await app.outputs(of: Grant.self, nil) }
        #expect(outcomes.count == 3)
        #expect(outcomes.dropFirst() == [.cancelled, .cancelled])
        let forms = app.driver.prompts.filter { $0.title == "Grant a role" }
        #expect(
            forms.map { $0.fields.first?.problem } == [
                nil, "There is no account with this e-mail address. Register it first.", nil, nil,
                "This is the only operator. Make somebody else an operator first.",
            ])
        #expect(app.driver.prompts[1].fields.map(\.defaultValue) == ["bob@example.com"])
        #expect(app.content(of: "Role granted") == [["ada@example.com has the role operator now."]])
        let screen = try #require(app.driver.prompts.first)
        #expect(screen.title == "Grant a role")
        #expect(screen.inputFields == ["email"])
        #expect(
            screen.choices == [
                Choice("Make operator", takesFields: true), Choice("Make customer", takesFields: true),
                Choice("Cancel", .back),
            ])
    }
}
