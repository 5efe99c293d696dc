import BoardyCore
import BoardyRemote
import Testing

@Suite(.serialized) struct RecoveryConformance {
    @Test(
        "RM-47 and RM-48 what a dead process held waits at once, then with a delay, then is a dead letter",
        arguments: TestedEngine.installed)
    func deaths(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            for (round, delay) in [0, 10, nil].enumerated() {
                let name = "w\(round)"
                try await user.announce(name)
                _ = try await user.hold(by: name)
                try await user.queue.sweep()
                try await user.queue.kill(name)
                try await user.queue.sweep()
                #expect(try await user.row(1)?.state == .running, "once is no proof")
                try await user.queue.sweep()
                let row = try #require(try await user.row(1))
                #expect(row.state == (delay == nil ? .dead : .waiting) && row.attempts == round + 1)
                #expect(row.token == 2 * (round + 1))
                #expect(try await user.queue.administration().processes() == [])
                guard let delay else { break }
                if delay > 0 { #expect(try await user.claim(by: "v") == [], "it waits for its delay") }
                try await user.queue.pass(.seconds(delay))
            }
        }
    }

    @Test(
        "RM-48 a lease that is over takes the activation from a process that lives", arguments: TestedEngine.installed)
    func leases(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            try await user.announce("w")
            _ = try await user.hold()
            try await user.queue.pass(.seconds(28))
            try await user.queue.sweep()
            #expect(try await user.row(1)?.state == .running)
            try await user.queue.pass(.seconds(3))
            try await user.queue.sweep()
            let row = try #require(try await user.row(1))
            #expect(row.state == .waiting && row.token == 2)
            #expect(
                row.failure?.message
                    == "the process 'w' that served the activation '\(QueueUser.id(1))' did not renew its lease")
        }
    }

    @Test(
        "RM-49 a deadline ends what is open, and makes the records of its worker stale",
        arguments: TestedEngine.installed)
    func deadlines(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let outputs = try await user.submit(1, limit: .seconds(5))
            try await user.submit(2, limit: .seconds(5))
            let hold = try await user.hold()
            try await user.queue.pass(.seconds(3))
            try await user.queue.sweep()
            #expect(try await user.row(2)?.state == .waiting)
            try await user.queue.pass(.seconds(2))
            try await user.queue.sweep()
            #expect(try await user.record(hold, [1], .done) == .stale)
            #expect(await user.read(outputs).failure == .deadlineExceeded)
            var messages: [String?] = []
            for number in [1, 2] { messages.append(try await user.row(number)?.failure?.message) }
            #expect(
                messages == [
                    """
                    the activation '\(QueueUser.id(1))' of 'x' was not answered within 5.0 seconds: its worker had \
                    not finished
                    """,
                    """
                    the activation '\(QueueUser.id(2))' of 'x' was not answered within 5.0 seconds: no worker had \
                    claimed it
                    """,
                ])
        }
    }

    @Test(
        "RM-51 what a worker gives back waits at once, and the attempt is not counted",
        arguments: TestedEngine.installed)
    func releases(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            for number in [1, 2] { try await user.submit(number) }
            try await user.announce("w")
            let holds = try await user.claim(2)
            let workers = try await user.queue.workers("w")
            try await workers.release([RemoteHold(id: holds[0].id, token: 0)])
            #expect(try await user.row(1)?.state == .running)
            try await workers.release([holds[0]])
            let row = try #require(try await user.row(1))
            #expect(row.state == .waiting && row.attempts == 0 && row.token == 2)
            #expect(try await user.record(holds[0], [1], .done) == .stale)
            #expect(try await user.queue.administration().processes().map(\.served) == [QueueUser.process("w").served])
            try await workers.leave(QueueUser.process("w"))
            #expect(try await user.row(2)?.state == .waiting)
            #expect(try await user.queue.administration().processes() == [])
        }
    }

    @Test(
        "RM-97 a screen whose process has gone ends as cancelled, and nothing else that waits does",
        arguments: TestedEngine.installed)
    func lostScreens(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let outputs = try await user.submit(1, "screens.gone")
            try await user.submit(2, "screens.d")
            try await user.submit(3, "screensgone")
            try await user.announce("d")
            try await user.queue.pass(.seconds(1))
            try await user.queue.sweep()
            #expect(try await user.row(1)?.state == .waiting, "its process may not have announced itself yet")
            try await user.queue.pass(.seconds(9))
            try await user.queue.sweep()
            #expect(await user.read(outputs).failure == .cancelled)
            let ended = try #require(try await user.row(1))
            #expect(ended.state == .cancelled && ended.token == 1)
            #expect(ended.failure?.message == "the process 'gone' that would have shown the screen has gone")
            #expect(try await user.row(2)?.state == .waiting)
            try await user.queue.workers("d").leave(QueueUser.process("d"))
            try await user.queue.sweep()
            #expect(try await user.row(2)?.state == .cancelled)
            #expect(try await user.row(3)?.state == .waiting)
        }
    }
}
