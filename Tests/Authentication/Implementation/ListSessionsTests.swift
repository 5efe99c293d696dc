import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import Testing

@testable import Authentication

/// The contract by which users list and end their sessions.
@Suite @MainActor struct ListSessionsTests {
    private final class Clock {
        var time = Timestamp(milliseconds: 0)
    }

    private let clock = Clock()
    private let options: MainOptions

    init() { options = .default.with(Store(.memory)).with({ [clock] in clock.time } as () -> Timestamp) }

    private func app(on profile: String) -> App { App(options: options.on(profile: profile)) }

    private func sessions(of app: App, ending id: String? = nil) async throws -> [UserSession] {
        let lists = try await app.outputs(of: ListSessions.self, id.map { SessionsRequest(end: $0) })
        return try #require(lists.count == 1 ? lists.first : nil).sessions
    }

    /// Signs Ada in on two profiles, and Bob on a third.
    private func signIn() async throws -> (desk: App, phone: App, bob: App) {
        let desk = app(on: "desk"), phone = app(on: "phone"), bob = app(on: "bob")
        try await desk.register()
        try await desk.signIn()
        clock.time = clock.time.advanced(by: .seconds(60))
        try await phone.signIn()
        try await bob.register("bob@example.com")
        try await bob.signIn("bob@example.com")
        return (desk, phone, bob)
    }

    @Test("AU-8 a user sees the sessions on all profiles with their last use, and nobody else's")
    func list() async throws {
        let (desk, phone, bob) = try await signIn()
        clock.time = clock.time.advanced(by: .seconds(60))
        let sessions = try await sessions(of: phone)
        #expect(sessions.map(\.profile) == ["desk", "phone"])
        #expect(sessions.map(\.since.milliseconds) == [0, 60_000])
        #expect(sessions.map(\.seen.milliseconds) == [0, 120_000])
        #expect(try await self.sessions(of: desk).map(\.id) == sessions.map(\.id))
        #expect(try await self.sessions(of: bob).map(\.profile) == ["bob"])
    }

    @Test("AU-8 a user ends another session, then the own one, and hears which are left")
    func end() async throws {
        let (desk, phone, bob) = try await signIn()
        let ids = try await sessions(of: desk).map(\.id)
        try #require(ids.count == 2)
        #expect(try await sessions(of: desk, ending: ids[1]).map(\.id) == [ids[0]])
        #expect(try await phone.currentEmail() == nil)
        #expect(try await desk.currentEmail() == "ada@example.com")
        #expect(try await sessions(of: desk, ending: ids[0]) == [])
        #expect(try await desk.currentEmail() == nil)
        #expect(try await bob.currentEmail() == "bob@example.com")
    }

    @Test("AU-8 nobody ends a session of somebody else, or without being signed in")
    func foreign() async throws {
        let (desk, _, bob) = try await signIn()
        let id = try #require(try await sessions(of: bob).first).id
        #expect(try await sessions(of: desk, ending: id).count == 2)
        #expect(try await sessions(of: app(on: "stranger"), ending: id) == [])
        #expect(try await bob.currentEmail() == "bob@example.com")
    }

    @Test("AU-8 a session that was not used for seven days is in no list")
    func ended() async throws {
        let (desk, phone, _) = try await signIn()
        for _ in 1...2 {
            clock.time = clock.time.advanced(by: .seconds(4 * 24 * 60 * 60))
            #expect(try await desk.currentEmail() == "ada@example.com")
        }
        #expect(try await sessions(of: desk).map(\.profile) == ["desk"])
        #expect(try await phone.currentEmail() == nil)
    }

    @Test("AU-8 while another store writes, users are told without a note of the use, which is noted later")
    func lockedStore() async throws {
        let file = try TemporaryFile()
        let app = App(options: options.with(Store(.file(file.path), busyTimeout: .zero)))
        try await app.register()
        try await app.signIn()
        clock.time = clock.time.advanced(by: .seconds(60))
        var users: [User?] = []
        app.mainboard.ioCurrentUser().flow.handle { users.append($0) }
        try Store(.file(file.path)).transaction("test.write") { _ in
            _ = app.mainboard.ioCurrentUser().activation.activate()
        }
        #expect(users.map { $0?.email } == ["ada@example.com"])
        #expect(app.reports == [])
        clock.time = clock.time.advanced(by: .seconds(60))
        #expect(try await sessions(of: app).map(\.seen.milliseconds) == [120_000])
    }

    @Test("AU-7 each sign-in begins a session with another ID")
    func renewed() async throws {
        let app = app(on: "desk")
        try await app.register()
        try await app.signIn()
        let first = try await sessions(of: app)
        try await app.signIn()
        let second = try await sessions(of: app)
        #expect(first.count == 1 && second.count == 1 && first.first?.id != second.first?.id)
    }

    @Test("The service map reaches the sessions")
    func serviceMap() async throws {
        let app = app(on: "desk")
        var lists: [UserSessions] = []
        let board = app.mainboard.serviceMap.modAuthentication.ioListSessions
        board.flow.handle { lists.append($0) }
        board.activation.activate(with: .none)
        #expect(lists == [UserSessions(sessions: [])])
    }
}
