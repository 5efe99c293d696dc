import AuthenticationIO
import BoardyValues
import BoundariesTesting
import Testing

@testable import Authentication

/// The rules of roles, without store and without screens.
@Suite struct RoleTests {
    private let records = InMemoryRecords()
    private let clock = Clock()
    private let ada = User(id: "ada@example.com", email: "ada@example.com", name: "ada")

    private final class Clock {
        var time = Timestamp(milliseconds: 1_000_000_000_000)
    }

    private func authenticator(_ profile: String = "default", isOnMachine: Bool = true) -> Authenticator {
        Authenticator(
            records, records, records, CountedPasswords(),
            Authenticator.Settings(
                profile: Profile(profile), isOnMachine: isOnMachine, now: { [clock] in clock.time }, newID: { "id" }))
    }

    /// Opens an account whose ID is its address, and signs in.
    private func enter(_ email: String, on profile: String = "default") throws {
        let authenticator = Authenticator(
            records, records, records, CountedPasswords(),
            Authenticator.Settings(
                profile: Profile(profile), isOnMachine: false, now: { [clock] in clock.time }, newID: { email }))
        _ = try authenticator.registerNow(RegisterRequest(email: email, password: Secret("correct horse")))
        _ = try authenticator.signInNow(LoginRequest(email: email, password: Secret("correct horse")))
    }

    @Test("FA-4 a new account is a customer's, and nobody has a role who is not signed in")
    func customer() throws {
        let authenticator = authenticator()
        #expect(try authenticator.currentRole() == nil)
        try enter("ada@example.com")
        #expect(try authenticator.currentRole() == UserRole(user: ada, role: .customer, granted: .customer))
    }

    @Test("FA-4 the machine of the store makes the first operator, and no second one")
    func first() throws {
        try enter("ada@example.com")
        try enter("bob@example.com", on: "bob")
        let bob = authenticator("bob")
        #expect(try bob.mayGrantWithoutRole())
        #expect(
            try bob.grant(GrantRequest(email: " ADA@example.com", role: .operator))
                == .granted(user: ada, role: .operator))
        #expect(try !bob.mayGrantWithoutRole())
        #expect(
            try bob.grant(GrantRequest(email: "bob@example.com", role: .operator))
                == .rejected(reason: .operatorNeeded))
        #expect(try bob.currentRole()?.role == .customer)
        #expect(try authenticator().currentRole()?.role == .operator)
    }

    @Test("FA-4 away from the machine of the store nobody makes the first operator")
    func notOnMachine() throws {
        try enter("ada@example.com")
        let authenticator = authenticator(isOnMachine: false)
        #expect(try !authenticator.mayGrantWithoutRole())
        #expect(
            try authenticator.grant(GrantRequest(email: "ada@example.com", role: .operator))
                == .rejected(reason: .operatorNeeded))
        #expect(try authenticator.currentRole()?.role == .customer)
    }

    @Test("FA-4 an operator grants and takes the role, from any machine, but not that of the last operator")
    func grants() throws {
        try enter("ada@example.com")
        try enter("bob@example.com", on: "bob")
        _ = try authenticator().grant(GrantRequest(email: "ada@example.com", role: .operator))
        let ada = authenticator(isOnMachine: false)
        #expect(
            try ada.grant(GrantRequest(email: "ada@example.com", role: .customer)) == .rejected(reason: .lastOperator))
        #expect(
            try ada.grant(GrantRequest(email: "eve@example.com", role: .operator)) == .rejected(reason: .unknownAccount)
        )
        #expect(try ada.grant(GrantRequest(email: "no address", role: .operator)) == .rejected(reason: .unknownAccount))
        let outcome = try ada.grant(GrantRequest(email: "bob@example.com", role: .operator))
        #expect(
            outcome
                == .granted(user: User(id: "bob@example.com", email: "bob@example.com", name: "bob"), role: .operator))
        #expect(try authenticator("bob").currentRole()?.role == .operator)
        #expect(
            try ada.grant(GrantRequest(email: "ada@example.com", role: .customer))
                == .granted(user: self.ada, role: .customer))
        #expect(try ada.currentRole()?.role == .customer)
    }

    @Test("FA-4 AU-15 an operator whose role is taken while a grant waits for the store grants nothing")
    func takenMeanwhile() throws {
        for name in ["ada", "bob", "eve"] { try enter("\(name)@example.com", on: name) }
        _ = try authenticator("ada").grant(GrantRequest(email: "ada@example.com", role: .operator))
        _ = try authenticator("ada").grant(GrantRequest(email: "bob@example.com", role: .operator))
        let takeRole = GrantRequest(email: "bob@example.com", role: .customer)
        records.beforeGrant = { [records] in
            records.beforeGrant = {}
            _ = try? authenticator("ada").grant(takeRole)
        }
        #expect(
            try authenticator("bob").grant(GrantRequest(email: "eve@example.com", role: .operator))
                == .rejected(reason: .operatorNeeded))
        #expect(try authenticator("eve").currentRole()?.role == .customer)
    }

    @Test("FA-4 twelve hours after the password was given, an operator acts as a customer until it is given again")
    func period() throws {
        try enter("ada@example.com")
        let authenticator = authenticator()
        _ = try authenticator.grant(GrantRequest(email: "ada@example.com", role: .operator))
        let signedIn = clock.time
        clock.time = signedIn.advanced(by: .seconds(12 * 60 * 60) - .milliseconds(1))
        #expect(try authenticator.currentRole()?.role == .operator)
        clock.time = signedIn.advanced(by: .seconds(12 * 60 * 60))
        #expect(try authenticator.currentRole() == UserRole(user: ada, role: .customer, granted: .operator))
        #expect(
            try authenticator.grant(GrantRequest(email: "ada@example.com", role: .operator))
                == .rejected(reason: .operatorNeeded))
        // A clock that was set back to before the sign-in makes no operator either.
        clock.time = signedIn.advanced(by: .milliseconds(-1))
        #expect(try authenticator.currentRole()?.role == .customer)
        clock.time = signedIn.advanced(by: .seconds(13 * 60 * 60))
        _ = try authenticator.signInNow(LoginRequest(email: "ada@example.com", password: Secret("correct horse")))
        #expect(try authenticator.currentRole()?.role == .operator)
    }
}
