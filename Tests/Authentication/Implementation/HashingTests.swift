import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardySodium
import Testing

@testable import Authentication

/// The place and the number of password hashes at once.
@Suite @MainActor struct HashingTests {
    @Test("FA-7 the app stays usable while a password is hashed: the activation returns before the answer")
    func offDomain() async throws {
        let app = App()
        try await app.register()
        var outcomes: [LoginOutcome] = []
        app.mainboard.ioLogin().flow.handle { outcomes.append($0) }
        app.mainboard.ioLogin().activation.activate(with: .ada())
        app.mainboard.ioLogin().activation.activate(with: .ada(password: "wrong horse"))
        #expect(outcomes.isEmpty)
        #expect(app.mainboard.pendingWorkCount == 2)
        try await app.run()
        #expect(outcomes.count == 2)
        #expect(outcomes.contains(.rejected(reason: .wrongCredentials)) && outcomes.contains { $0.user != nil })
    }

    @Test("AU-12 a form whose password has no place asks again, says so in words, and counts no failure")
    func form() async throws {
        let queue = HashingQueue(width: 1, places: 0)
        let app = App(Array(repeating: .signIn(), count: 9) + [.cancel], options: .default.with(queue))
        try await queue.enter(for: PasswordSender())
        #expect(try await app.outputs(of: Login.self, nil) == [.cancelled])
        let sentence =
            "Too many people sign in at the moment. This password was not looked at, and nothing was changed. "
            + "Try again in ten seconds."
        let screens = app.driver.prompts.filter { $0.title == "Sign in" }
        #expect(screens.count == 10)
        #expect(screens.dropFirst().allSatisfy { $0.content == [.notice(sentence, .busy)] })
        // The address is there again, the password is not.
        #expect(screens.last?.field(named: "email")?.defaultValue == "ada@example.com")
        queue.leave()
        try await app.register()
        #expect(try await app.signIn()?.user?.email == "ada@example.com")
    }
}
