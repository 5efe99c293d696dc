import BoardyCore
import BoardyRemote
import Testing

@Suite(.serialized) struct SubmissionConformance {
    @Test("RM-30 a submitted activation waits with the next number and its deadline", arguments: TestedEngine.installed)
    func submits(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            try await user.submit(
                2, input: Array(0...255), lane: "it's \\ \"l\"", limit: .seconds(600), context: [0, 9])
            let rows = try await user.queue.administration().list(QueueFilter(), limit: 9)
            #expect(rows.map(\.id) == [QueueUser.id(2), QueueUser.id(1)])
            let row = try #require(rows.first)
            #expect(row.state == .waiting && row.token == 0 && row.attempts == 0 && row.owner == nil)
            #expect(row.runAt == row.submittedAt && row.deadline == row.submittedAt + .seconds(600))
            #expect(row.request.input == Array(0...255) && row.request.lane == "it's \\ \"l\"")
            #expect(row.request.timeLimit == .seconds(600) && row.request.caller == ProcessID("c"))
            #expect(row.request.context == [0, 9])
            #expect(
                try await user.queue.workers("w").claim(2, for: QueueUser.process("w")).last?.request == row.request)
            #expect(rows.last?.deadline == nil && row.number > rows[1].number)
        }
    }

    @Test(
        "RM-31 the same activation again changes its caller alone, and is answered", arguments: TestedEngine.installed)
    func repeats(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let first = try await user.submit(1, by: "c")
            let hold = try await user.hold()
            let second = try await user.submit(1, hash: "2", by: "d")
            let row = try #require(try await user.row(1))
            #expect(row.request.caller == ProcessID("d") && row.request.hash == "1" && row.state == .running)
            #expect(row.token == hold.token)
            #expect(try await user.record(hold, [1], .done) == .accepted)
            let third = try await user.submit(1, by: "d")
            let answer: [[UInt8]] = [[1, UInt8(hold.token)]]
            #expect(await user.read(second).bytes == answer)
            #expect(await user.read(third).bytes == answer)
            // The caller of before is heard of no more, but looks by itself.
            try await user.submit(1, by: "c")
            #expect(await user.read(first).bytes == answer)
        }
    }

    @Test("RM-32 an ID that another activation has is refused with the difference", arguments: TestedEngine.installed)
    func refusesOthers(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1, lane: "l")
            let before = try await user.row(1), id = QueueUser.id(1)
            var messages: [String] = []
            for (contract, input, lane) in [
                ("y" as BoardID, [1] as [UInt8], "l" as String?), ("x", [1], nil), ("x", [2], "l"),
            ] {
                let failure = await #expect(throws: RemoteFailure(.inputConflict, "")) {
                    try await user.submit(1, contract, input: input, lane: lane)
                }
                messages.append(failure?.message ?? "")
            }
            #expect(
                messages == [
                    "the activation '\(id)' of 'y' was refused, because one of 'x' has this ID",
                    "the activation '\(id)' of 'x' was refused, because one in the lane 'l' has this ID",
                    "the activation '\(id)' of 'x' was refused, because one with another input has this ID",
                ])
            #expect(try await user.row(1) == before)
        }
    }

    @Test("RM-33 a queue over its limit refuses, except what it has already", arguments: TestedEngine.installed)
    func refusesOverLimit(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            for number in 1...3 { try await user.submit(number) }
            try await user.submit(9, "y")
            let failure = await #expect(throws: RemoteFailure(.activationRejected, "")) { try await user.submit(4) }
            #expect(
                failure?.message
                    == "the activation '\(QueueUser.id(4))' was refused, because 3 activations of 'x' wait already")
            #expect(try await user.row(4) == nil)
            try await user.submit(1, by: "d")
            #expect(try await user.row(1)?.request.caller == ProcessID("d"))
            _ = try await user.claim()
            try await user.submit(4)
            #expect(try await user.row(4)?.state == .waiting)
        }
    }
}
