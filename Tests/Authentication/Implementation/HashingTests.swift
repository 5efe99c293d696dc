import AuthenticationIO
import Boardy
import Testing

@testable import Authentication

/// The place and the number of password hashes at once.
@Suite @MainActor struct HashingTests {
    @Test(
        "FA-7 no more hashes are computed at once than the queue is wide, however many sign-ins there are",
        arguments: [0, 1, 2])
    func atOnce(width: Int) async throws {
        let queue = HashingQueue(width: width), running = Locked(0), most = Locked(0)
        try await withThrowingTaskGroup(of: PasswordCheck.self) { group in
            for _ in 1...50 {
                group.addTask {
                    try await queue.run {
                        let count = running.withLock { count in
                            count += 1
                            return count
                        }
                        most.withLock { $0 = max($0, count) }
                        // Long enough for a second thread to come in, if one may.
                        for _ in 0..<10_000 where running.withLock({ $0 }) < 2 {}
                        running.withLock { $0 -= 1 }
                        return PasswordCheck()
                    }
                }
            }
            for try await _ in group {}
        }
        #expect((1...max(1, width)).contains(most.withLock { $0 }))
    }

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
}
