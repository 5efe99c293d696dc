import BoardyCore
import BoardyRemote
import Testing

@Suite(.serialized) struct SteeringConformance {
    @Test(
        "RM-50 cancelling ends what waits and marks what runs, and an end that is recorded first stays",
        arguments: TestedEngine.installed)
    func cancels(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            let hold = try await user.hold()
            let outputs = try await user.submit(2)
            try await user.cancel(2)
            #expect(await user.read(outputs).failure == .cancelled)
            #expect(try await user.row(2)?.state == .cancelled)
            try await user.cancel(1)
            #expect(try await user.row(1)?.isCancelRequested == true)
            try await user.cancel(9)
            #expect(try await user.record(hold, [1], .done) == .accepted)
            try await user.cancel(1)
            let row = try await user.row(1)
            #expect(row?.state == .done && row?.isCancelRequested == false)
        }
    }

    @Test(
        "RM-50 a marked activation is not tried again", arguments: TestedEngine.installed,
        ["failure", "lease", "release"])
    func endsMarked(engine: TestedEngine, way: String) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            let hold = try await user.hold()
            try await user.cancel(1)
            switch way {
            case "failure": try await user.record(hold, [], .transient)
            case "lease":
                try await user.queue.pass(.seconds(31))
                try await user.queue.sweep()
            default: try await user.queue.workers("w").release([hold])
            }
            let row = try #require(try await user.row(1))
            #expect(row.state == .cancelled && row.failure?.code == .cancelled && row.endedAt != nil)
        }
    }

    @Test(
        "RM-52 and RM-53 an operator lets failed activations be tried again, and discards what is not done",
        arguments: TestedEngine.installed)
    func operates(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let administration = try await user.queue.administration()
            try await user.submit(1, limit: .seconds(50))
            for number in [2, 3] { try await user.submit(number) }
            let holds = try await user.claim(3)
            try await user.record(holds[0], [1], .failed(RemoteFailure(.boardFailed, "broken")))
            try await user.record(holds[1], [1], .done)
            #expect(try await administration.retry(QueueFilter(contract: "y")) == [])
            #expect(try await administration.retry(QueueFilter(ids: [QueueUser.id(2)])) == [])
            try await user.queue.pass(.seconds(60))
            #expect(try await administration.retry(QueueFilter(contract: "x")) == [QueueUser.id(1)])
            let row = try #require(try await user.row(1))
            #expect(row.state == .waiting && row.attempts == 0 && row.deadline == nil && row.failure == nil)
            #expect(row.endedAt == nil)
            #expect(try await user.record(holds[0], [1], .done) == .stale)
            let waiting = try await administration.list(QueueFilter(states: [.waiting, .dead]), limit: 5)
            #expect(waiting.map(\.id) == [QueueUser.id(1)])
            let outputs = try await user.submit(1)
            #expect(try await administration.discard(QueueFilter()) == [QueueUser.id(1), QueueUser.id(3)])
            #expect(try await user.record(holds[2], [1], .done) == .stale)
            #expect(await user.read(outputs).failure == .discarded)
            #expect(try await administration.discard(QueueFilter()) == [])
            #expect(try await administration.list(QueueFilter(), limit: 2).map(\.state) == [.cancelled, .done])
        }
    }

    @Test(
        "RM-54 ended activations are deleted when their time is over, failures later", arguments: TestedEngine.installed
    )
    func prunes(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let administration = try await user.queue.administration()
            for number in 1...3 { try await user.submit(number) }
            let holds = try await user.claim(2)
            try await user.record(holds[0], [1], .done)
            try await user.record(holds[1], [], .failed(RemoteFailure(.boardFailed, "")))
            try await user.queue.pass(.seconds(3590))
            #expect(try await administration.prune(olderThan: nil) == 0)
            try await user.queue.pass(.seconds(11))
            try await user.queue.sweep()
            #expect(
                try await administration.list(QueueFilter(), limit: 9).map(\.id) == [QueueUser.id(3), QueueUser.id(2)])
            #expect(try await user.outputs(1) == [])
            #expect(try await administration.prune(olderThan: .seconds(4000)) == 0)
            #expect(try await administration.prune(olderThan: .seconds(3600)) == 1)
            #expect(try await user.row(3)?.state == .waiting, "what is open stays")
        }
    }

    @Test(
        "RM-58 counts give the states, the age of the oldest that waits, and what was done lately",
        arguments: TestedEngine.installed)
    func counts(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let administration = try await user.queue.administration()
            try await user.submit(1)
            try await user.record(try await user.hold(), [], .done)
            try await user.queue.pass(.seconds(61))
            for number in [2, 3] { try await user.submit(number) }
            try await user.record(try await user.hold(), [], .done)
            try await user.submit(4, "a")
            try await user.queue.pass(.seconds(5))
            let counts = try await administration.counts()
            #expect(counts.map(\.contract) == ["a", "x"])
            let x = try #require(counts.last)
            #expect(x.states.filter { $0.value > 0 } == [.done: 2, .waiting: 1] && x.doneInLastMinute == 1)
            let age = try #require(x.oldestWaiting)
            #expect(age >= .seconds(5) && age < .seconds(30))
            let submitted = try #require(try await user.row(4)?.submittedAt)
            #expect(try await administration.time().since(submitted) >= .seconds(5))
        }
    }

    @Test(
        "RM-100 figures have what waits, runs, failed and is dead, and nothing that was answered or cancelled",
        arguments: TestedEngine.installed)
    func figures(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let administration = try await user.queue.administration()
            for number in [1, 2, 3] { try await user.submit(number) }
            try await user.record(try await user.hold(), [], .done)
            try await user.record(try await user.hold(), [], .failed(RemoteFailure(.boardFailed, "no")))
            _ = try await user.hold()
            for number in [4, 5] { try await user.submit(number) }
            _ = try await administration.discard(QueueFilter(ids: [QueueUser.id(5)]))
            try await user.queue.pass(.seconds(5))
            let counts = try #require(try await administration.figures().contracts.first { $0.contract == "x" })
            #expect(counts.states.filter { $0.value > 0 } == [.waiting: 1, .running: 1, .failed: 1])
            let age = try #require(counts.oldestWaiting)
            #expect(age >= .seconds(5) && age < .seconds(60))
        }
    }

    @Test(
        "RM-102 nothing of a paused contract is claimed, what runs goes on, and resuming wakes its workers",
        arguments: TestedEngine.installed)
    func pauses(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let administration = try await user.queue.administration()
            try await user.submit(1)
            let held = try await user.hold()
            try await user.submit(2)
            #expect(try await administration.pause(["x", "y"]) == ["x", "y"])
            #expect(try await administration.pause(["x"]) == [])
            #expect(try await administration.paused() == ["x", "y"])
            #expect(try await user.claim(1).isEmpty)
            #expect(try await user.record(held, [], .done) == .accepted)
            #expect(try await administration.resume(["x"]) == ["x"])
            #expect(try await administration.resume(["x"]) == [])
            #expect(try await administration.paused() == ["y"])
            #expect(try await user.claim(1).map(\.id) == [QueueUser.id(2)])
        }
    }

    @Test(
        "RM-101 an activation keeps its attempts with worker, beginning, end and error",
        .enabled(if: TestedEngine.installed.contains(.postgres)))
    func attempts() async throws {
        try await QueueUser.with(.postgres) { user in
            let administration = try await user.queue.administration()
            try await user.submit(1)
            let failure = RemoteFailure(.boardFailed, "the gateway is gone", isTransient: true)
            try await user.record(try await user.hold(), [], .failed(failure))
            try await user.queue.pass(.seconds(60))
            let workers = try await user.queue.workers("w")
            try await workers.release([try await user.hold()])
            _ = try await user.hold()
            try await user.queue.pass(.seconds(60))
            try await user.queue.sweep()
            try await user.queue.pass(.seconds(60))
            let last = try await user.hold()
            var report = try #require(try await administration.show(QueueUser.id(1)))
            #expect(report.attempts.map(\.code) == ["boardFailed", "givenBack", "workerLost", nil])
            #expect(report.attempts.first?.message == "the gateway is gone")
            #expect(report.attempts.map { $0.endedAt == nil } == [false, false, false, true])
            #expect(report.attempts.allSatisfy { $0.worker == ProcessID("w") && $0.beganAt != nil })
            try await user.record(last, [], .done)
            report = try #require(try await administration.show(QueueUser.id(1)))
            #expect(report.attempts.count == 4 && report.attempts.last?.endedAt != nil)
            #expect(report.attempts.last?.code == nil)
            try await user.queue.pass(.seconds(7200))
            try await user.queue.sweep()
            #expect(try await administration.show(QueueUser.id(1)) == nil)
        }
    }
}
