import BoardyCore
import Testing

/// Outputs and replies that the caller awaits.
@Suite(.timeLimit(.minutes(10))) struct AwaitTests {
    @Test("M-D5 output(with:) gives the output that the activation sends")
    func synchronous() async throws {
        let got = try await onStage { _ in
            let motherboard = Motherboard(boards: [Scripted<Alpha> { $0.sendOutput($1 + 1) }])
            return try await motherboard[Alpha.self].output(with: 4)
        }
        #expect(got == 5)
    }

    @Test("M-D5 output(with:) waits for an output that comes later, and takes the first")
    func later() async throws {
        let got = try await onStage { _ in
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, value in
                    board.perform({ value * 2 }) { [unowned board] result in
                        board.sendOutput((try? result.get()) ?? 0)
                        board.sendOutput(99)
                    }
                }
            ])
            return try await motherboard[Alpha.self].output(with: 4)
        }
        #expect(got == 8)
    }

    @Test("M-D5 an input that may be left out may be left out here, too")
    func withoutInput() async throws {
        let got = try await onStage { _ in
            let motherboard = Motherboard(boards: [Scripted<Search> { $0.sendOutput($1 ?? "everything") }])
            return try await motherboard[Search.self].output()
        }
        #expect(got == "everything")
    }

    @Test("M-D5 a board that takes nothing is asked for its output with nothing")
    func withoutValue() async throws {
        try await onStage { _ in
            var count = 0
            let bell = Scripted<Bell> { board, _ in
                count += 1
                board.sendOutput(())
            }
            let motherboard = Motherboard(boards: [bell])
            try await motherboard[Bell.self].output()
            #expect(count == 1)
        }
    }

    /// The error of an awaited output of a board that does what the test says.
    private func failure(
        of board: @escaping @Sendable () -> Board?, _ prepare: @escaping @Sendable (Motherboard) -> Void = { _ in }
    ) async -> BoardError? {
        await onStage { _ in
            let motherboard = Motherboard(boards: board().map { [$0] } ?? [])
            prepare(motherboard)
            do {
                _ = try await motherboard[Alpha.self].output(with: 1)
                return nil
            } catch {
                return error as? BoardError
            }
        }
    }

    @Test("M-D5 what an activation would report, output(with:) throws instead of reporting it")
    func refusals() async throws {
        let unknown = await failure(of: { nil })
        #expect(unknown?.kind == .unknownBoard)
        let mismatch = await failure(of: { Scripted<Search>("alpha") })
        #expect(mismatch?.diagnostic.message == "'alpha' takes inputs of type Optional<String>, not Int")
        #expect(try #require(mismatch).diagnostic.file.hasSuffix("AwaitTests.swift"))
        let deaf = await failure(of: { Board(identifier: "alpha") })
        #expect(deaf?.kind == .inputMismatch)
        let endless = await failure(of: { Scripted<Alpha>() }) { $0.depthLimit = 0 }
        #expect(endless?.kind == .recursionLimit)
        #expect(await failure(of: { Scripted<Alpha>() }) { $0.depthLimit = -1 }?.kind == .recursionLimit)
        #expect("\(try #require(endless))".hasPrefix("recursionLimit: 'alpha' was not activated: 0 activations"))
        #expect(endless == (await failure(of: { Scripted<Alpha>() }) { $0.depthLimit = 0 }))

        let silent = Reports()
        await DiagnosticSink.withSink(silent.sink) { _ = await failure(of: { nil }) }
        #expect(silent.lines == [])
    }

    @Test("M-D5 a board that completes or is removed without an output, and one of another type, are errors")
    func endings() async {
        let completed = await failure(of: { Scripted<Alpha> { board, _ in board.complete() } })
        #expect(
            completed?.diagnostic.message == "'alpha' left its motherboard before it sent an output")
        #expect(completed?.kind == .outputMissing)
        let removed = await failure(of: {
            Scripted<Alpha> { board, _ in board.owner?.removeBoard(withIdentifier: "alpha") }
        })
        #expect(removed?.kind == .outputMissing)
        let other = await failure(of: { Scripted<Alpha> { board, _ in board.sendToMotherboard(data: "text") } })
        #expect(other?.kind == .outputMismatch)
        #expect(other?.diagnostic.message == "'alpha' sent an output of type String, but Int is awaited")
    }

    struct Broken: Error {}

    @Test("M-D5 what the board fails with before it sent an output, output(with:) throws")
    func failed() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { stage in
            let motherboard = Motherboard { _ in
                BoardRegistration(Alpha.self) { id in
                    Scripted<Alpha>(id) { board, value in
                        if value == 2 { board.sendOutput(2) }
                        board.fail(Broken())
                    }
                }
            }
            var heard = 0
            motherboard[Alpha.self].failure.handle { _ in heard += 1 }
            await #expect(throws: Broken.self) {
                try await motherboard[Alpha.self].output(with: 1, isolation: stage)
            }
            #expect(heard == 1)
            #expect((try? await motherboard[Alpha.self].output(with: 2)) == 2)
        }
        #expect(reported.all.map(\.kind) == [.boardFailed, .boardFailed])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test("M-13, M-D5 resetFlows does not take the failure from who awaits the output")
    func failedAfterReset() async {
        await onStage(reportingTo: Reports()) { stage in
            let board = Scripted<Alpha>(), motherboard = Motherboard(boards: [board])
            var got: [String] = []
            let waiting = Task.immediate {
                _ = stage
                do { _ = try await motherboard[Alpha.self].output(with: 1) } catch { got.append("\(error)") }
            }
            motherboard.resetFlows()
            board.fail(Broken())
            await waiting.value
            #expect(got == ["Broken()"])
        }
    }

    @Test("M-D5 when the root goes, who waits is told, whether it goes in the activation or later")
    func rootGone() async {
        let messages = await onStage { stage in
            var motherboard: Motherboard?
            var messages: [String] = []
            for goesAtOnce in [true, false] {
                motherboard = Motherboard(boards: [
                    Scripted<Alpha> { _, _ in
                        if goesAtOnce { motherboard = nil }
                    }
                ])
                guard let destination = motherboard?[Alpha.self] else { continue }
                let drop = Task {
                    _ = stage
                    motherboard = nil
                }
                do {
                    _ = try await destination.output(with: 1)
                } catch { messages.append((error as? BoardError)?.description ?? "\(error)") }
                await drop.value
            }
            return messages
        }
        #expect(messages.count == 2)
        for message in messages {
            #expect(
                message.hasPrefix("outputMissing: 'alpha' lost its root motherboard before it sent an output ("))
        }
    }

    @Test("M-D5 cancelling the task that waits gives up and cancels what the activation started")
    func cancelled() async {
        await onStage { stage in
            var ended: [String] = []
            let started = Gate()
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, _ in
                    board.perform({ try await Gate().pass() }) { result in
                        if case .failure(let error) = result { ended.append("work: \(error)") }
                    }
                    started.open()
                }
            ])
            let waiting = Task {
                _ = stage
                do { _ = try await motherboard[Alpha.self].output(with: 1) } catch { ended.append("caller: \(error)") }
            }
            try? await started.pass()
            waiting.cancel()
            await waiting.value
            #expect(ended == ["work: CancellationError()", "caller: CancellationError()"])
            #expect(motherboard.pendingWorkCount == 0)
        }
    }

    @Test("M-D5 an activation's handle cancels its own work and no other's")
    func handle() async {
        await onStage { _ in
            var ended: [String] = []
            let gate = Gate()
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, value in
                    board.perform({
                        if value == 2 { try await gate.pass() }
                        return value
                    }) { result in ended.append("\(value): \((try? result.get()) ?? 0)") }
                }
            ])
            let first = motherboard[Alpha.self].activation.activate(with: 1)
            let second = motherboard[Alpha.self].activation.activate(with: 2)
            #expect(first.wasTaken && second.wasTaken)
            second.cancel()
            #expect(ended == ["2: 0"])
            await motherboard.workSettled()
            #expect(ended == ["2: 0", "1: 1"])
            first.cancel()
            let refused = reports { #expect(!motherboard.activateBoard("nobody").wasTaken) }
            #expect(refused == [])
        }
    }

    @Test("M-D5 work that a delivery starts belongs to the same activation")
    func chainedWork() async {
        await onStage { _ in
            var ended: [String] = []
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, _ in
                    board.perform({}) { [unowned board] _ in
                        board.perform({ try await Gate().pass() }) { _ in ended.append("second step") }
                    }
                }
            ])
            let activation = motherboard[Alpha.self].activation.activate(with: 1)
            await motherboard.nextDelivery()
            #expect(motherboard.pendingWorkCount == 1)
            activation.cancel()
            #expect(ended == ["second step"])
        }
    }

    @Test("X-D1 output(with:) adopts the domain it is called from, and throws isolationMissing where there is none")
    func adopts() async throws {
        let missing = try await withoutActor()
        #expect(missing.kind == .isolationMissing)
        #expect(missing.diagnostic.message.contains("call adopt() on the root there"))
        let got = try await onStage { _ in
            let motherboard = makeWithoutActor()
            return try await motherboard[Alpha.self].output(with: 4)
        }
        #expect(got == 4)
    }

    @concurrent private func withoutActor() async throws -> BoardError {
        do {
            let motherboard = makeWithoutActor()
            defer { withExtendedLifetime(motherboard) {} }
            _ = try await motherboard[Alpha.self].output(with: 1)
        } catch let error as BoardError { return error }
        throw CancellationError()
    }

    private func makeWithoutActor() -> Motherboard { Motherboard(boards: [Scripted<Alpha> { $0.sendOutput($1) }]) }

    /// How many of something, please?
    struct HowMany: AskableCommand {
        typealias Reply = Int
        var name: String
    }

    struct NotCounted: Error {}

    final class Counter: Board, GuaranteedReplyingBoard {
        func interact(guaranteedCommand: HowMany) {}

        func reply(to command: HowMany) async throws -> Int {
            if command.name.isEmpty { throw NotCounted() }
            return command.name.count
        }
    }

    @Test("IN-D1 ask gives the board's reply, or throws what the board throws")
    func ask() async throws {
        let reply = try await onStage { stage in
            let motherboard = Motherboard(boards: [Counter(identifier: "counter")])
            let counter = motherboard.interaction("counter", with: HowMany.self)
            await #expect(throws: NotCounted.self) { _ = try await counter.ask(HowMany(name: ""), isolation: stage) }
            return try await counter.ask(HowMany(name: "apples"))
        }
        #expect(reply == 6)
    }

    @Test("IN-D1 ask throws for a board that is not there, gives no replies, or answers something else")
    func askRefused() async {
        struct WhatTime: AskableCommand { typealias Reply = String }
        let messages = await onStage { _ in
            let motherboard = Motherboard(boards: [Scripted<Alpha>(), Counter(identifier: "counter")])
            var messages: [String] = []
            for id: BoardID in ["nobody", "alpha", "counter"] {
                do {
                    _ = try await motherboard.interaction(id, with: WhatTime.self).ask(WhatTime())
                } catch { messages.append((error as? BoardError)?.diagnostic.message ?? "\(error)") }
            }
            return messages
        }
        #expect(
            messages == [
                """
                'nobody' was asked, but is neither installed in 'main' nor registered with its producer. Install the \
                board, or the plugin that provides it
                """,
                "'alpha' gives no replies: its class does not adopt GuaranteedReplyingBoard",
                "'counter' answers commands of type HowMany, not WhatTime",
            ])
    }
}
