import BoardyCore
import BoardyRemote
import Testing

@Suite(.serialized) struct RecordConformance {
    @Test(
        "RM-41 a record under an earlier token is stale, and nothing of it is written",
        arguments: TestedEngine.installed)
    func stale(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            let zombie = try await user.hold()
            try await user.queue.pass(.seconds(31))
            try await user.queue.sweep()
            for ending in [nil, RemoteEnding.done, .transient, .cancelled] {
                #expect(try await user.record(zombie, [1], ending) == .stale, "it waits again")
            }
            let hold = try await user.hold(by: "v")
            let before = try await user.row(1)
            for ending in [nil, RemoteEnding.done, .transient, .cancelled] {
                #expect(try await user.record(zombie, [1], ending) == .stale, "another holds it")
            }
            #expect(try await user.row(1) == before)
            #expect(try await user.outputs(1) == [])
            #expect(try await user.record(hold, [1], .done, by: "v") == .accepted)
            #expect(try await user.record(zombie, [2], .done) == .stale, "it has ended")
            #expect(try await user.outputs(1) == [[1, UInt8(hold.token)]])
            #expect(try await user.record(RemoteHold(id: QueueUser.id(9), token: 1), [], .done) == .stale)
            #expect(try await user.record(RemoteHold(id: ActivationID("?"), token: 1), [], .done) == .stale)
        }
    }

    @Test("RM-42 a record that is written again changes nothing", arguments: TestedEngine.installed)
    func repeated(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            let hold = try await user.hold()
            for _ in 0..<2 { #expect(try await user.record(hold, [1]) == .accepted) }
            #expect(try await user.record(hold, [1, 2]) == .accepted)
            #expect(try await user.outputs(1) == [[1, 1], [2, 1]])
            for _ in 0..<2 { #expect(try await user.record(hold, [3], .done) == .accepted) }
            let row = try await user.row(1)
            #expect(try await user.record(hold, [4], .transient) == .accepted)
            #expect(try await user.outputs(1).count == 3)
            #expect(try await user.row(1) == row)
        }
    }

    @Test(
        "RM-43 the outputs of an attempt replace those of earlier ones, also after one that was given back",
        arguments: TestedEngine.installed, [[1], []])
    func replaces(engine: TestedEngine, outputs: [Int]) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            let first = try await user.hold()
            #expect(try await user.record(first, [1, 2]) == .accepted)
            try await user.queue.workers("w").release([first])
            let second = try await user.hold()
            #expect(try await user.outputs(1).count == 2)
            #expect(try await user.record(second, outputs, .done) == .accepted)
            #expect(try await user.outputs(1) == outputs.map { [UInt8($0), UInt8(second.token)] })
        }
    }

    @Test(
        "RM-44 an end is final", arguments: TestedEngine.installed,
        [
            (RemoteEnding.done, ActivationState.done, nil), (.cancelled, .cancelled, .cancelled),
            (.failed(RemoteFailure(.boardFailed, "no \0 card")), .failed, RemoteFailure.Code.boardFailed),
        ])
    func ends(
        engine: TestedEngine, end: (ending: RemoteEnding, state: ActivationState, code: RemoteFailure.Code?)
    ) async throws {
        try await QueueUser.with(engine) { user in
            let outputs = try await user.submit(1)
            let hold = try await user.hold()
            #expect(try await user.record(hold, [1], end.ending) == .accepted)
            let row = try #require(try await user.row(1))
            #expect(row.state == end.state && row.failure?.code == end.code && row.endedAt != nil)
            #expect(row.owner == nil && row.leaseUntil == nil)
            try await user.queue.pass(.seconds(1000))
            try await user.queue.sweep()
            #expect(try await user.claim() == [])
            let read = await user.read(outputs)
            #expect(read.bytes == [[1, 1]] && read.failure == end.code)
        }
    }

    @Test(
        "RM-45 and RM-46 a transient failure is tried again with growing delays, then it is a dead letter",
        arguments: TestedEngine.installed)
    func retries(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let outputs = try await user.submit(1), id = QueueUser.id(1)
            for (short, delay) in [(4, 10), (7, 15)] {
                try await user.record(try await user.hold(), [], .transient)
                #expect(try await user.row(1)?.failure?.message == "the network is down")
                try await user.queue.pass(.seconds(short))
                #expect(try await user.claim() == [])
                try await user.queue.pass(.seconds(delay - short))
            }
            try await user.record(try await user.hold(), [], .transient)
            let row = try #require(try await user.row(1))
            #expect(row.state == .dead && row.attempts == 3)
            #expect(
                row.failure?.message
                    == "the activation '\(id)' of 'x' failed 3 times; the last time the network is down")
            try await user.queue.pass(.seconds(1000))
            #expect(try await user.claim() == [])
            #expect(await user.read(outputs).failure == .attemptsExhausted)
        }
    }

    @Test(
        "RM-55 each output is delivered once and in order, over attempts, and then the end",
        arguments: TestedEngine.installed)
    func delivers(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let outputs = try await user.submit(1)
            var iterator = outputs.makeAsyncIterator()
            let first = try await user.hold()
            try await user.record(first, [1, 2])
            #expect(try await iterator.next()?.bytes == [1, 1])
            #expect(try await iterator.next()?.bytes == [2, 1])
            try await user.queue.workers("w").release([first])
            let second = try await user.hold()
            try await user.record(second, [1])
            try await user.record(second, [2, 3], .done)
            #expect(try await iterator.next() == RemoteOutput(number: 3, bytes: [3, UInt8(second.token)]))
            #expect(try await iterator.next() == nil)
            // Deleted, it is unknown to who still waits.
            let late = try await user.submit(2)
            try await user.cancel(2)
            _ = try await user.queue.administration().prune(olderThan: .seconds(-1))
            #expect([.cancelled, .unknownActivation].contains(await user.read(late).failure))
        }
    }
}
