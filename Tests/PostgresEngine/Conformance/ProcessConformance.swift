import BoardyCore
import BoardyRemote
import Testing

/// Processes with more than one worker, on each engine.
@Suite struct ProcessConformance {
    @Test(
        "RM-83 the workers of one process share its row, and the last one takes it along", .timeLimit(.minutes(10)),
        arguments: TestedEngine.installed)
    func workers(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let workers = try await user.queue.workers("w"), administration = try await user.queue.administration()
            var plugins = QueueUser.process("w")
            plugins.facts = DeploymentFacts(store: "the database of the queue", keys: "1a2b3c4d")
            let screens = QueueUser.process("w", "screens.w", hashes: ["2", "3"])
            for number in [1, 2] { try await user.submit(number) }
            try await user.submit(3, "screens.w", hash: "3")
            try await workers.announce(plugins)
            try await workers.announce(screens)
            try await workers.announce(plugins)
            let process = try #require(try await administration.processes().first)
            #expect(process.serves("x", hash: "1") && process.serves("screens.w", hash: "3"))
            #expect(process.served.count == 2 && !process.isDraining && process.facts == plugins.facts)
            let shown = try #require(try await workers.claim(9, for: screens).first)
            #expect(shown.request.contract == "screens.w")

            plugins.isDraining = true
            try await workers.announce(plugins)
            #expect(try await administration.processes().map(\.served) == [screens.served])
            #expect(try await administration.processes().map(\.isDraining) == [false])
            #expect(try await workers.claim(9, for: plugins) == [])
            var signals = workers.signals(for: screens).makeAsyncIterator()
            try await workers.leave(plugins)
            #expect(try await administration.processes().map(\.served) == [screens.served])
            #expect(try await user.row(3)?.state == .running)
            #expect(await signals.next() == .work)
            try await user.cancel(3)
            while let signal = await signals.next(), signal != .stop {}

            var last = screens
            last.isDraining = true
            try await workers.announce(last)
            #expect(try await administration.processes().map(\.isDraining) == [true])
            #expect(try await administration.processes().map(\.served) == [screens.served])
            try await workers.leave(last)
            #expect(try await administration.processes() == [])
            #expect(try await user.row(3)?.state == .cancelled)
            while await signals.next() != nil {}
        }
    }
}
