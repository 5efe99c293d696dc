import BoardyCore
import BoardyModulePlugin
import BoardyRemote
import BoardyTesting
import Testing

@Suite struct RemoteWorkerTests {
    @Test("RM-70 a worker serves each activation in an app of its own")
    func serves() async throws {
        let app = try TestApp(Doubling.self) { board, input in
            #expect(board.identifier == Doubling.id)
            board.sendOutput(2 * input)
            board.complete()
        }
        try await Served(app).run { served in
            let answers = try await served.answers(to: ["3", "4"])
            #expect(answers == [["6"], ["8"]])
            #expect(await served.queue.counts().map(\.states) == [[.done: 2]])
        }
    }

    @Test("RM-71 one answer ends an activation, and a later one is dropped and reported")
    func answersOnce() async throws {
        let recorder = DiagnosticRecorder()
        let app = try TestApp(Doubling.self) { board, input in
            board.sendOutput(input)
            board.sendOutput(input + 1)
        }
        try await DiagnosticSink.withSink(recorder.sink) {
            try await Served(app).run { try await #expect($0.answers(to: ["3"]) == [["3"]]) }
        }
        #expect(recorder.events.map(\.kind) == [.resultIgnored])
    }

    @Test("RM-71 with many answers an activation ends when its board completes, also after work off the domain")
    func answersOften() async throws {
        let app = try TestApp(Counting.self) { board, input in
            board.sendOutput(1)
            board.perform {
                input
            } deliver: { result in
                for number in 2...((try? result.get()) ?? 2) { board.sendOutput(number) }
                board.complete()
            }
        }
        try await Served(app).run { try await #expect($0.answers(to: ["3", "2"]) == [["1", "2", "3"], ["1", "2"]]) }
    }

    @Test("RM-72 an activation that completes or stays without an answer fails", arguments: [true, false])
    func endsWithoutAnswer(completes: Bool) async throws {
        let app = try TestApp(Doubling.self) { board, _ in
            board.report(.contextMissing, "there is no screen")
            if completes { board.complete() }
        }
        let failure = try await Served(app).failure(of: "1")
        #expect(failure == RemoteFailure(.endedWithoutAnswer, ""))
        #expect(failure.message == "the board of 'test.double' ended without an answer; there is no screen")
    }

    @Test(
        "RM-72 a board without outputs answers by completing with success, and is cancelled without",
        arguments: [true, false])
    func completes(isDone: Bool) async throws {
        let app = try TestApp(Noting.self) { board, _ in board.complete(isDone) }
        if isDone {
            try await Served(app).run { try await #expect($0.answers(to: ["1"]) == [[]]) }
        } else {
            #expect(try await Served(app).failure(of: "1").code == .cancelled)
        }
    }

    @Test("RM-73 an activation whose board fails ends with the text of the error")
    func fails() async throws {
        let app = try TestApp(Doubling.self) { board, _ in board.fail(NoCard()) }
        let failure = try await Served(app).failure(of: "1")
        #expect(failure.code == .boardFailed && failure.message == "the board of 'test.double' failed: no card")
    }

    @Test("RM-73 an activation whose board fails with a transient error is tried again")
    func triesAgain() async throws {
        let attempts = Locked(0)
        let app = try TestApp(Doubling.self) { board, input in
            let attempt = attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
            if attempt == 1 { board.fail(Busy()) } else { board.sendOutput(input) }
        }
        try await Served(app).run { served in
            try await #expect(served.answers(to: ["5"]) == [["5"]])
            let row = try #require(await served.queue.list(QueueFilter(), limit: 1).first)
            #expect(row.attempts == 2 && row.state == .done)
        }
    }

    @Test("RM-73 an activation whose app cannot be launched now is given back without an attempt, and told once")
    func givesBackUnlaunched() async throws {
        let launches = Locked(0), (events, tell) = AsyncStream.makeStream(of: Diagnostic.self)
        let unit: @Sendable () throws -> any ActivationUnit = {
            let isFull = launches.withLock { launches in
                launches += 1
                return launches <= 7
            }
            if isFull { throw Busy() }
            return NoUnit()
        }
        let app = try TestApp(Doubling.self, unit: unit) { board, input in board.sendOutput(2 * input) }
        try await DiagnosticSink.withSink(DiagnosticSink { tell.yield($0) }) {
            try await Served(app).run { served in
                let time = Task {
                    while !Task.isCancelled {
                        // Poll and renewal.
                        await served.clock.sleepers(2)
                        served.clock.advance(by: .seconds(1))
                    }
                }
                defer { time.cancel() }
                try await #expect(served.answers(to: ["3"]) == [["6"]])
                #expect(await served.queue.list(QueueFilter(), limit: 1).first?.attempts == 1)
            }
        }
        tell.finish()
        var told: [String] = []
        for await event in events { told.append(event.message) }
        #expect(
            told == [
                "the app of 'test.double' could not be launched, so the activation was given back, and this worker "
                    + "claims less until that is possible: Busy()"
            ])
    }

    @Test("RM-73 while no app can be launched for a minute, one attempt at a time fails, and the caller is told why")
    func failsUnlaunched() async throws {
        let launches = Locked(0)
        let unit: @Sendable () throws -> any ActivationUnit = {
            launches.withLock { $0 += 1 }
            throw Busy()
        }
        let app = try TestApp(Doubling.self, unit: unit) { board, input in board.sendOutput(2 * input) }
        try await DiagnosticSink.withSink(DiagnosticSink { _ in }) {
            try await Served(app).run { served in
                let time = Task {
                    while !Task.isCancelled {
                        await served.clock.sleepers(2)
                        served.clock.advance(by: .seconds(1))
                    }
                }
                defer { time.cancel() }
                let failure = try #require(
                    await #expect(throws: RemoteFailure.self) { try await served.answers(to: ["3"]) })
                #expect(
                    failure.message == "the activation '0' of 'test.double' failed 5 times; the last time no app of "
                        + "'test.double' could be launched for 60.0 seconds: Busy()")
                #expect(launches.withLock { $0 } > 5, "more than the five attempts")
            }
        }
    }

    @Test("RM-75 cancellation cancels the work of the board, and is recorded")
    func cancels() async throws {
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let app = try TestApp(Doubling.self) { board, _ in board.waitForEver(report) }
        try await Served(app).run { served in
            let outputs = try await served.caller.submit(served.request("1", "1"))
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "began")
            try await served.caller.cancel(ActivationID("1"))
            #expect(await seen.next() == "cancelled")
            await #expect(throws: RemoteFailure(.cancelled, "")) { for try await _ in outputs {} }
            #expect(await served.queue.counts().map(\.states) == [[.cancelled: 1]])
        }
    }

    @Test("RM-76 a stale hold stops the board, and nothing is recorded")
    func stops() async throws {
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let app = try TestApp(Doubling.self) { board, _ in board.waitForEver(report) }
        try await Served(app).run { served in
            _ = try await served.caller.submit(served.request("1", "1"))
            var seen = events.makeAsyncIterator()
            #expect(await seen.next() == "began")
            #expect(await served.queue.discard(QueueFilter()) == [ActivationID("1")])
            #expect(await seen.next() == "cancelled")
        }
    }

    @Test("RM-77 a worker that drains waits for what is under way, and leaves")
    func drains() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let app = try TestApp(Doubling.self) { board, input in
            report.yield("began")
            board.perform {
                for await _ in gate {}
                return input
            } deliver: { result in
                if case .success(let output) = result { board.sendOutput(output) }
            }
        }
        let served = try Served(app)
        let worker = served.start()
        let outputs = try await served.caller.submit(served.request("1", "7"))
        for await _ in events { break }
        await served.worker.drain()
        await served.queue.sweep()
        _ = try await served.caller.submit(served.request("2", "8"))
        open.finish()
        await worker.value
        var answers: [[UInt8]] = []
        for try await output in outputs { answers.append(output.bytes) }
        #expect(answers == [Array("7".utf8)])
        #expect(await served.queue.counts().map(\.states) == [[.done: 1, .waiting: 1]])
        #expect(await served.queue.processes() == [])
    }

    @Test("RM-77 what a draining worker does not finish in time is given back")
    func givesBack() async throws {
        let (events, report) = AsyncStream.makeStream(of: String.self)
        let app = try TestApp(Doubling.self) { board, _ in board.waitForEver(report) }
        let served = try Served(app)
        let worker = served.start()
        _ = try await served.caller.submit(served.request("1", "7"))
        for await _ in events { break }
        await served.worker.drain()
        while await served.worker.runningCount > 0 {
            // Poll and renewal.
            await served.clock.sleepers(2)
            served.clock.advance(by: .seconds(1))
        }
        await worker.value
        let row = try #require(await served.queue.list(QueueFilter(), limit: 1).first)
        #expect(row.state == .waiting && row.attempts == 0)
        #expect(await served.queue.processes() == [])
    }

    @Test("RM-77 a draining worker does not wait long for a queue that does not reply", .timeLimit(.minutes(10)))
    func leavesWithoutReply() async throws {
        let app = try TestApp(Doubling.self) { board, input in board.sendOutput(input) }
        let absence = Absence()
        let served = try Served(app, absence: absence)
        absence.begin()
        let worker = served.start()
        await served.worker.drain()
        await withTaskCancellationHandler {
            // Poll, renewal and the limit of what was asked before.
            await served.clock.sleepers(3)
            served.clock.advance(by: .seconds(1))
            // Renewal and the limit of the farewell.
            await served.clock.sleepers(2)
            served.clock.advance(by: .seconds(1))
            await worker.value
        } onCancel: {
            absence.end()
        }
        absence.end()
    }

    @Test("RM-77 a worker that has never reached its queue ends at once when it drains", .timeLimit(.minutes(10)))
    func leavesUnannounced() async throws {
        let app = try TestApp(Doubling.self) { board, input in board.sendOutput(input) }
        let served = try Served(app, isRefusing: true)
        let worker = served.start()
        // Poll and renewal. No time passes, so a pause between two announcements would never end.
        await served.clock.sleepers(2)
        await served.worker.drain()
        await worker.value
        #expect(await served.queue.processes() == [])
    }

    @Test(
        "RM-79 a record that does not reach the queue does not keep a worker that gives its work back",
        .timeLimit(.minutes(10)))
    func givesUnwrittenBack() async throws {
        let app = try TestApp(Doubling.self) { board, input in board.sendOutput(input) }
        let served = try Served(app, unheard: .max)
        let (waits, report) = AsyncStream.makeStream(of: Int.self)
        let worker = Task { await served.worker.run { report.yield($0) } }
        _ = try await served.caller.submit(served.request("1", "4"))
        // Poll, renewal and the next try, which is not due when the drain is over.
        await served.clock.sleepers(3)
        served.clock.advance(by: .milliseconds(500))
        await served.worker.drain()
        for await _ in waits { break }
        // The limit of the drain too.
        for _ in 1...60 {
            await served.clock.sleepers(4)
            served.clock.advance(by: .milliseconds(500))
        }
        await worker.value
        let row = try #require(await served.queue.list(QueueFilter(), limit: 1).first)
        #expect(row.state == .waiting && row.attempts == 0)
    }

    @Test("RM-78 an input that cannot be read fails without an activation")
    func refusesInput() async throws {
        let app = try TestApp(Doubling.self) { board, _ in board.sendOutput(0) }
        let failure = try await Served(app).failure(of: "\"text\"")
        #expect(failure.code == .unreadableValue)
        #expect(failure.message.hasPrefix("the input of 'test.double' cannot be read: "))
    }
}

extension RemoteWorkerTests {
    @Test("RM-79 a record is written again until the queue can be reached", .timeLimit(.minutes(10)))
    func writesAgain() async throws {
        let app = try TestApp(Doubling.self) { board, input in board.sendOutput(2 * input) }
        let served = try Served(app, unheard: 2)
        try await served.run { served in
            async let answers = served.answers(to: ["4"])
            for _ in 1...2 {
                // Poll, renewal and the next try.
                await served.clock.sleepers(3)
                served.clock.advance(by: .seconds(1))
            }
            let received = try await answers
            #expect(received == [["8"]])
        }
    }

    @Test("RM-79 a record of a hold that is stale is not written again", .timeLimit(.minutes(10)))
    func givesUp() async throws {
        let app = try TestApp(Doubling.self) { board, _ in board.fail(NoCard()) }
        let served = try Served(app, unheard: .max)
        try await served.run { served in
            _ = try await served.caller.submit(served.request("1", "4"))
            await served.clock.sleepers(3)
            _ = await served.queue.discard(QueueFilter())
            // The renewal hears of it, and the next try gives up.
            while await served.worker.runningCount > 0 {
                await served.clock.sleepers(2)
                served.clock.advance(by: .seconds(1))
            }
        }
    }

    @Test("RM-82 an activation of a contract that the worker does not serve is tried elsewhere")
    func refusesUnknown() async throws {
        let app = try TestApp(Doubling.self) { board, input in board.sendOutput(input) }
        let other = AcceptedContract(contract: "test.other", hashes: ["1"])
        let process = ProcessRow(
            id: ProcessID("w"), host: "host", pid: 1, served: [other])
        try await Served(app, process: process).run { served in
            let request = RemoteRequest(
                id: ActivationID("1"), contract: "test.other", hash: "1", input: [], caller: ProcessID("c"))
            let outputs = try await served.caller.submit(request)
            let failure = await #expect(throws: RemoteFailure.self) { for try await _ in outputs {} }
            #expect(failure?.code == .attemptsExhausted)
            #expect(
                failure?.message.contains("a process that does not serve 'test.other' got its activation '1'") == true,
                "\(failure?.message ?? "")")
        }
    }
}

private struct NoCard: Error, CustomStringConvertible { let description = "no card" }

private struct Busy: TransientError {}

/// The transaction of an activation that writes nothing in it.
private struct NoUnit: ActivationUnit {
    let hasUndoneWrites = false

    func commit(_ turn: () -> RemoteRecord?) -> RecordReply? { nil }
    func signalAnswer() {}
}
