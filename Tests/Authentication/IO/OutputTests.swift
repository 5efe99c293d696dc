import AuthenticationIO
import Boardy
import BoardyValues
import Foundation
import Testing

/// The published JSON of outputs: field names and codes are a promise.
@Suite struct OutputTests {
    private let ada = User(id: "u1", email: "ada@example.com", name: "Ada")
    private let adaJSON = #"{"email":"ada@example.com","id":"u1","name":"Ada"}"#

    /// Returns the JSON of a value, after it was read from that JSON and written again to the same bytes.
    private func json(_ value: some Codable) throws -> String {
        let data = try ContractCoding.encode(value, userInfo: SecretCoding.revealing)
        try expectSame(data, decoding: type(of: value))
        return String(decoding: data, as: UTF8.self)
    }

    private func expectSame<T: Codable>(_ data: Data, decoding type: T.Type) throws {
        let read = try ContractCoding.decode(type, from: data)
        #expect(try ContractCoding.encode(read, userInfo: SecretCoding.revealing) == data)
    }

    @Test("A registered user is written with the outcome")
    func registered() throws {
        #expect(try json(RegisterOutcome.registered(user: ada)) == #"{"outcome":"registered","user":\#(adaJSON)}"#)
    }

    @Test(
        "A rejected registration is written with the code of its reason",
        arguments: [
            (RegisterProblem.invalidEmail, "invalidEmail"), (.weakPassword, "weakPassword"),
            (.longPassword, "longPassword"), (.commonPassword, "commonPassword"), (.emailTaken, "emailTaken"),
        ])
    func rejectedRegistration(problem: RegisterProblem, code: String) throws {
        #expect(try json(RegisterOutcome.rejected(reason: problem)) == #"{"outcome":"rejected","reason":"\#(code)"}"#)
    }

    @Test("A closed Register screen is written as cancelled")
    func cancelledRegistration() throws {
        #expect(try json(RegisterOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test("A login is written with the user, the code of its reason, or as cancelled")
    func login() throws {
        #expect(try json(LoginOutcome.authenticated(user: ada)) == #"{"outcome":"authenticated","user":\#(adaJSON)}"#)
        #expect(
            try json(LoginOutcome.rejected(reason: .wrongCredentials))
                == #"{"outcome":"rejected","reason":"wrongCredentials"}"#
        )
        #expect(
            try json(LoginOutcome.rejected(reason: .tooManyAttempts, retryAt: Timestamp(milliseconds: 1_000)))
                == #"{"outcome":"rejected","reason":"tooManyAttempts","retryAt":"1970-01-01T00:00:01Z"}"#)
        #expect(try json(LoginOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test("An authentication is written with the user, or as closed")
    func authentication() throws {
        #expect(
            try json(AuthenticateOutcome.authenticated(user: ada)) == #"{"outcome":"authenticated","user":\#(adaJSON)}"#
        )
        #expect(try json(AuthenticateOutcome.userClosed) == #"{"outcome":"userClosed"}"#)
    }

    @Test("A logout is written as signed out")
    func logout() throws {
        #expect(try json(LogoutOutcome.signedOut) == #"{"outcome":"signedOut"}"#)
    }

    @Test("The current user is written as the user, or as null")
    func currentUser() throws {
        #expect(try json(CurrentUser.Output.some(ada)) == adaJSON)
        #expect(try json(CurrentUser.Output.none) == "null")
    }

    @Test("FA-4 a role is written with its user, or as null")
    func currentRole() throws {
        #expect(
            try json(CurrentRole.Output.some(UserRole(user: ada, role: .customer, granted: .operator)))
                == #"{"granted":"operator","role":"customer","user":\#(adaJSON)}"#)
        #expect(try json(CurrentRole.Output.none) == "null")
    }

    @Test("FA-4 a grant is written with the user and the role, the code of its reason, or as cancelled")
    func grant() throws {
        #expect(
            try json(GrantOutcome.granted(user: ada, role: .operator))
                == #"{"outcome":"granted","role":"operator","user":\#(adaJSON)}"#)
        for (problem, code) in [
            (GrantProblem.unknownAccount, "unknownAccount"), (.lastOperator, "lastOperator"),
            (.operatorNeeded, "operatorNeeded"),
        ] {
            #expect(try json(GrantOutcome.rejected(reason: problem)) == #"{"outcome":"rejected","reason":"\#(code)"}"#)
        }
        #expect(try json(GrantOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test("FA-4 the refusal for want of a role names the board, the role and the next step")
    func refusals() {
        #expect(
            RoleRefusal(of: "products.import", needing: .operator, user: nil, isRoleKnown: false).description
                == "'products.import' needs the role operator, and no plugin tells who has it. "
                + "Install one that provides 'authentication.current-role', such as authentication.")
    }

    @Test("AU-9 a change of password is written as changed, with the code of its reason, or as cancelled")
    func changePassword() throws {
        #expect(try json(ChangePasswordOutcome.changed) == #"{"outcome":"changed"}"#)
        #expect(
            try json(ChangePasswordOutcome.rejected(reason: .wrongPassword))
                == #"{"outcome":"rejected","reason":"wrongPassword"}"#)
        #expect(try json(ChangePasswordOutcome.cancelled) == #"{"outcome":"cancelled"}"#)
    }

    @Test("AU-8 the sessions of a user are written with ID, profile, sign-in and last use, and nothing else")
    func sessions() throws {
        let session = UserSession(
            id: "s1", profile: "phone", since: Timestamp(milliseconds: 0), seen: Timestamp(milliseconds: 60_000))
        #expect(
            try json(UserSessions(sessions: [session]))
                == #"{"sessions":[{"id":"s1","profile":"phone","seen":"1970-01-01T00:01:00Z","#
                + #""since":"1970-01-01T00:00:00Z"}]}"#
        )
    }

    @Test("The boards have the published IDs")
    func identifiers() {
        let ids = [
            Register.id, Login.id, Logout.id, Authenticate.id, CurrentUser.id, AuthUser.id, CurrentRole.id, Grant.id,
            ChangePassword.id, ListSessions.id, FindUsers.id,
        ]
        #expect(
            ids.map(\.rawValue) == [
                "authentication.register", "authentication.login", "authentication.logout",
                "authentication.authenticate", "authentication.current-user", "authentication.auth-user",
                "authentication.current-role", "authentication.grant", "authentication.change-password",
                "authentication.sessions", "authentication.users",
            ])
    }
}
