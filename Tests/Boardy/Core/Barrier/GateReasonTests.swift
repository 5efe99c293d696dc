import BoardyCore
import Testing

private struct Denied: Error, Equatable, CustomStringConvertible {
    let description: String
}

/// Gates that decide off the domain, and what is heard of a refusal.
@Suite(.timeLimit(.minutes(10))) struct GateReasonTests {
    private static func producer(_ log: Log) -> BoardProducer {
        BoardProducer { _ in
            BoardRegistration(Alpha.self) { _ in Guarded<Alpha>(log, barrier: { _, _ in nil }) { $0.sendOutput($1) } }
        }
    }

    @Test("GB-D2 an async gate lets through when its closure returns; it gets the request")
    func passes() async {
        await onStage { stage in
            let log = Log(), producer = Self.producer(log), asked = Locked<[GatewayRequest]>([])
            producer.gate(Alpha.id) { request in asked.withLock { $0.append(request) } }
            let motherboard = Motherboard(boardProducer: producer, isolation: stage)
            let line: UInt = #line + 1
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(log.entries == [])
            await motherboard.workSettled()
            #expect(log.entries == ["alpha 1"])
            let requests = asked.withLock { $0 }
            #expect(requests.map(\.board) == ["alpha"])
            #expect(requests.map(\.motherboard) == ["main"])
            #expect(requests.map(\.line) == [line])
            #expect(requests.map(\.file) == [#fileID])
        }
    }

    @Test("GB-D2 a refusal carries its reason: to the report, and to who awaits the output, instead of that")
    func reason() async {
        let reported = Reports()
        await onStage { stage in
            await DiagnosticSink.withSink(reported.sink, isolation: stage) {
                let producer = Self.producer(Log())
                producer.gate("*") { _ in throw Denied(description: "no ticket") }
                let motherboard = Motherboard(boardProducer: producer, isolation: stage)
                motherboard[Alpha.self].activation.activate(with: 1)
                await motherboard.workSettled()
                let refusal = await #expect(throws: BoardError.self) {
                    _ = try await motherboard[Alpha.self].output(with: 2, isolation: stage)
                }
                #expect(refusal?.kind == .activationDiscarded)
                #expect(refusal?.reason as? Denied == Denied(description: "no ticket"))
            }
        }
        #expect(
            reported.lines == [
                "activationDiscarded: 'alpha' was not activated: its gate 'alpha.gate' refused: no ticket"
            ])
    }

    @Test("AB-D1 who waits gets the reason of a barrier's gate, decided at once or later, by refuse as by fail")
    func barrier() async {
        await onStage { stage in
            for isAtOnce in [true, false] {
                let reported = Reports(), log = Log()
                let motherboard = DiagnosticSink.withSink(reported.sink) {
                    Motherboard(
                        boards: [
                            Scripted<Bell> { board, _ in
                                if isAtOnce { return board.refuse(Denied(description: "now")) }
                                board.perform({}) { [weak board] _ in board?.refuse(Denied(description: "later")) }
                            },
                            Guarded<Alpha>(log) { board, _ in board[Bell.self].activation.barrier() },
                        ], isolation: stage)
                }
                let refusal = await #expect(throws: BoardError.self) {
                    _ = try await motherboard[Alpha.self].output(with: 1, isolation: stage)
                }
                #expect(refusal?.reason as? Denied == Denied(description: isAtOnce ? "now" : "later"))
                #expect(reported.lines == [])
                #expect(log.entries == [])
            }
        }
    }

    @Test("M-D5, AB-2 who awaits an output that waits at a gate gets it when the gate has let it through")
    func awaited() async throws {
        try await onStage { stage in
            let producer = Self.producer(Log())
            producer.gate(Alpha.id) { _ in }
            let motherboard = Motherboard(boardProducer: producer, isolation: stage)
            let output = try await motherboard[Alpha.self].output(with: 5)
            #expect(output == 5)
        }
    }

    @Test("GB-D2 a typed gate decides by the input of each activation, one after the other")
    func typed() async {
        let reported = Reports()
        await onStage { stage in
            await DiagnosticSink.withSink(reported.sink, isolation: stage) {
                let log = Log(), producer = Self.producer(log)
                producer.gate(Alpha.self) { input in
                    if input % 2 == 0 { throw Denied(description: "\(input) is even") }
                }
                let motherboard = Motherboard(boardProducer: producer, isolation: stage)
                for value in 1...4 { motherboard[Alpha.self].activation.activate(with: value) }
                await motherboard.workSettled()
                #expect(log.entries == ["alpha 1", "alpha 3"])
                motherboard.activateBoard(identifier: Alpha.id, withOption: "text")
                #expect(motherboard.boards.map(\.identifier) == ["alpha"])
            }
        }
        #expect(reported.lines.prefix(2).map { $0.suffix(9) } == ["2 is even", "4 is even"])
        #expect(reported.lines.count == 3)
        #expect(reported.lines.last?.contains("decides on inputs of type Int, not String") == true)
    }

    @Test("GB-D2 a pass of an async gate is valid as long as was said, by the clock handed in")
    func valid() async {
        await onStage { stage in
            let log = Log(), producer = Self.producer(log), clock = ManualClock(), count = Locked(0)
            producer.gate("*", validFor: .seconds(60), clock: clock) { _ in count.withLock { $0 += 1 } }
            let motherboard = Motherboard(boardProducer: producer, isolation: stage)
            for value in 1...3 {
                motherboard[Alpha.self].activation.activate(with: value)
                await motherboard.workSettled()
                #expect(count.withLock { $0 } == (value == 3 ? 2 : 1))
                clock.advance(by: .seconds(30))
            }
            #expect(log.entries == ["alpha 1", "alpha 2", "alpha 3"])
        }
    }

    @Test("GB-D2, X-D4 removing the gate of a closure cancels the closure and discards what waits, once")
    func removed() async throws {
        let reported = Reports(), cancelled = Gate()
        await onStage { stage in
            await DiagnosticSink.withSink(reported.sink, isolation: stage) {
                let producer = Self.producer(Log()), started = Gate()
                producer.gate("*") { _ in
                    defer { cancelled.open() }
                    started.open()
                    try await Gate().pass()
                }
                let motherboard = Motherboard(boardProducer: producer, isolation: stage)
                motherboard[Alpha.self].activation.activate(with: 1)
                try? await started.pass()
                motherboard.boards.last?.owner?.clearActiveBoards()
                await motherboard.workSettled()
            }
        }
        try await cancelled.pass()
        #expect(reported.all.map(\.kind) == [.activationDiscarded])
    }

    @Test("X-D1, GB-D2 without an actor an async gate refuses, and isolationMissing is reported")
    func noActor() async {
        let reported = Reports()
        await onThread {
            DiagnosticSink.withSink(reported.sink) {
                let producer = Self.producer(Log())
                producer.gate("*") { _ in }
                let motherboard = Motherboard(boardProducer: producer)
                #expect(!motherboard[Alpha.self].activation.activate(with: 1).wasTaken)
            }
        }
        #expect(reported.all.map(\.kind) == [.isolationMissing, .activationDiscarded])
    }
}
