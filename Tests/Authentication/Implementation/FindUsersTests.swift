import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import Testing

@testable import Authentication

@Suite @MainActor struct FindUsersTests {
    @Test("AU-18 an operator finds users by their IDs, each once, and unknown IDs find nobody")
    func found() async throws {
        let app = App(options: .default.with(SessionOrigin.terminal))
        let ada = try #require(try await app.register()?.user)
        let bob = try #require(try await app.register("bob@example.com")?.user)
        try await app.signIn()
        _ = try await app.outputs(of: Grant.self, GrantRequest(email: "ada@example.com", role: .operator))
        let request = FindUsersRequest(ids: [bob.id, ada.id, "nobody", bob.id])
        let users = try #require(try await app.outputs(of: FindUsers.self, request).last).users
        #expect(Set(users.map(\.email)) == ["ada@example.com", "bob@example.com"] && users.count == 2)
        #expect(app.reports == [])
    }

    @Test("AU-18 FA-4 a customer and a visitor find nobody")
    func refused() async throws {
        let app = App()
        let ada = try #require(try await app.register()?.user)
        #expect(try await app.outputs(of: FindUsers.self, FindUsersRequest(ids: [ada.id])) == [])
        try await app.signIn()
        #expect(try await app.outputs(of: FindUsers.self, FindUsersRequest(ids: [ada.id])) == [])
        #expect(app.reports.count == 2)
        #expect(app.reports.allSatisfy { $0.hasPrefix("activationDiscarded: 'authentication.users'") })
    }

    @Test("AU-18 only the first 200 IDs are looked for")
    func limit() async throws {
        let records = InMemoryRecords()
        let user = User(id: "last", email: "ada@example.com", name: "Ada")
        _ = records.open(Account(user: user, passwordHash: "", opened: .init(milliseconds: 0)))
        let ids = (1...200).map { "\($0)" }
        let authenticator = Authenticator(
            records, records, records, CountedPasswords(),
            Authenticator.Settings(
                profile: Profile("default"), isOnMachine: false, now: { .init(milliseconds: 0) }, newID: { "id" }))
        #expect(try authenticator.users(withIDs: ids + ["last"]).users == [])
        #expect(try authenticator.users(withIDs: ids.dropLast() + ["last"]).users == [user])
    }
}
