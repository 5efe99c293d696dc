import BoardyCore
import BoardyRemote
import Testing

@Suite(.serialized) struct ClaimConformance {
    @Test(
        "RM-35 and RM-36 a worker claims the oldest that it accepts, under a new token",
        arguments: TestedEngine.installed)
    func claimsOldest(engine: TestedEngine) async throws {
        var settings = QueueSettings.tested
        settings.waitingLimit = 10
        try await QueueUser.with(engine, settings) { user in
            try await user.submit(1, limit: .seconds(2))
            try await user.submit(2, "y")
            try await user.submit(3, hash: "2")
            try await user.queue.pass(.seconds(2))
            for number in [4, 5] { try await user.submit(number, input: [7], lane: "\(number)", limit: .seconds(60)) }
            let workers = try await user.queue.workers("w")
            let claims = try await workers.claim(1, for: QueueUser.process("w"))
            let claim = try #require(claims.first)
            #expect(claims.count == 1 && claim.hold == RemoteHold(id: QueueUser.id(4), token: 1) && claim.attempt == 1)
            #expect(claim.request.input == [7] && claim.request.lane == "4" && claim.request.hash == "1")
            #expect(claim.request.contract == "x" && claim.request.timeLimit == .seconds(60))
            #expect(claim.request.caller == ProcessID("c"))
            let left = try #require(claim.timeLeft)
            #expect(left > .seconds(50) && left <= .seconds(60))
            let row = try #require(try await user.row(4))
            #expect(row.state == .running && row.owner == ProcessID("w") && row.attempts == 1)
            let lease = try #require(row.leaseUntil)
            #expect(lease > row.submittedAt + .seconds(29))
            #expect(try await user.claim(9).map(\.id) == [QueueUser.id(5)])
            #expect(try await user.claim(9) == [])
            #expect(try await user.claim(9, hashes: ["1", "2"]).map(\.id) == [QueueUser.id(3)])
        }
    }

    @Test("RM-37 workers that claim at the same time get each activation once", arguments: TestedEngine.installed)
    func claimsOnce(engine: TestedEngine) async throws {
        var settings = QueueSettings.tested
        settings.waitingLimit = 1000
        try await QueueUser.with(engine, settings) { user in
            for number in 1...60 { try await user.submit(number, lane: number % 6 == 0 ? "\(number % 4)" : nil) }
            let claimed = try await withThrowingTaskGroup(of: [RemoteHold].self) { group in
                for name in ["v", "w"] {
                    group.addTask {
                        var holds: [RemoteHold] = []
                        while holds.count < 60 {
                            let claimed = try await user.claim(5, by: name)
                            for hold in claimed { try await user.record(hold, [], .done, by: name) }
                            holds += claimed
                            let counts = try await user.queue.administration().counts().first?.states
                            if counts?[.done] == 60 { break }
                        }
                        return holds
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.map(\.id).sorted() == (1...60).map { QueueUser.id($0) })
            #expect(claimed.allSatisfy { $0.token == 1 })
        }
    }

    @Test(
        "RM-38 a lane runs one at a time in its order, also past an attempt that failed",
        arguments: TestedEngine.installed)
    func lanes(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1, lane: "l")
            try await user.submit(2, lane: "l")
            try await user.submit(3)
            let holds = try await user.claim(9)
            #expect(holds.map(\.id) == [QueueUser.id(1), QueueUser.id(3)])
            try await user.record(holds[0], [], .transient)
            #expect(try await user.claim(9) == [], "the second waits for the first, which waits for its delay")
            try await user.queue.pass(.seconds(10))
            let again = try await user.claim(9)
            #expect(again.map(\.id) == [QueueUser.id(1)])
            try await user.record(again[0], [1], .done)
            #expect(try await user.claim(9).map(\.id) == [QueueUser.id(2)])
        }
    }

    @Test(
        "RM-39 a process that drains claims nothing, and neither does one without room",
        arguments: TestedEngine.installed)
    func drains(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            try await user.submit(1)
            #expect(try await user.claim(0) == [])
            var process = QueueUser.process("w")
            process.isDraining = true
            let workers = try await user.queue.workers("w")
            #expect(try await workers.claim(1, for: process) == [])
            try await workers.announce(process)
            #expect(try await user.claim() == [])
            #expect(try await user.claim(by: "v").count == 1)
        }
    }

    @Test("RM-40 renewing prolongs valid leases, and says which holds to stop", arguments: TestedEngine.installed)
    func renews(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            for number in 1...3 { try await user.submit(number) }
            let holds = try await user.claim(3)
            try await user.record(holds[1], [], .done)
            try await user.cancel(3)
            try await user.queue.pass(.seconds(20))
            let before = try #require(try await user.row(1)?.leaseUntil)
            let old = RemoteHold(id: holds[0].id, token: 0), unknown = RemoteHold(id: QueueUser.id(9), token: 1)
            let foreign = RemoteHold(id: ActivationID("?"), token: 1)
            let orders = try await user.renew(holds + [old, unknown, foreign])
            #expect(
                Set(orders) == [
                    StopOrder(holds[1], .stale), StopOrder(holds[2], .cancelRequested), StopOrder(old, .stale),
                    StopOrder(unknown, .stale), StopOrder(foreign, .stale),
                ])
            for number in [1, 3] {
                let lease = try #require(try await user.row(number)?.leaseUntil)
                #expect(lease >= before + .seconds(20))
            }
        }
    }

    @Test(
        "RM-56 a worker hears of what it can claim, and of orders to stop", .timeLimit(.minutes(10)),
        arguments: TestedEngine.installed)
    func signals(engine: TestedEngine) async throws {
        try await QueueUser.with(engine) { user in
            let workers = try await user.queue.workers("w")
            #expect(try await user.claim() == [])
            var signals = workers.signals(for: QueueUser.process("w")).makeAsyncIterator()
            // The first one says that the worker shall look.
            #expect(await signals.next() == .work)
            let outputs = try await user.submit(1)
            var claimed: [RemoteHold] = []
            while claimed.isEmpty, await signals.next() != nil { claimed = try await user.claim() }
            let hold = try #require(claimed.first)
            try await user.cancel(1)
            while let signal = await signals.next(), signal != .stop {}
            #expect(try await user.renew([hold]) == [StopOrder(hold, .cancelRequested)])
            try await user.record(hold, [], .cancelled)
            #expect(await user.read(outputs).failure == .cancelled)
            try await workers.leave(QueueUser.process("w"))
            while await signals.next() != nil {}
        }
    }
}
