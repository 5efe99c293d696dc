import BoardyCore
import BoardyFlows
import BoardyTesting
import BoardyTrace
import Testing

private enum Alpha: BoardContract {
    static let id: BoardID = "alpha"
    typealias Input = Int
    typealias Output = Int
}

private enum Beta: BoardContract {
    static let id: BoardID = "beta"
    typealias Input = Int
    typealias Command = String
}

private enum Gamma: BoardContract {
    static let id: BoardID = "gamma"
    typealias Input = Int
    typealias Output = Int
}

/// The messages of a run, recorded and drawn.
@Suite struct TraceRecorderTests {
    /// Alpha commands beta and sends an output that activates gamma.
    private func motherboard() -> Motherboard {
        let motherboard = Motherboard(boards: [
            FakeBoard<Alpha> { board, value in
                board[Beta.self].interaction.send(command: "look; now #1")
                board.sendOutput(value)
                board.complete()
            }, FakeBoard<Beta>(), FakeBoard<Gamma>(),
        ])
        motherboard.registerFlowSteps(Alpha.self ->> Gamma.self)
        return motherboard
    }

    @Test("DL-D1 a recorder lists a run, each message below the one that caused it")
    func list() {
        let recorder = TraceRecorder(.values), motherboard = motherboard()
        recorder.record(motherboard)
        motherboard[Alpha.self].activation.activate(with: 7, file: "Shop/App.swift", line: 3)
        let lines = recorder.list.split(separator: "\n")
        #expect(lines.first == "#1 activation of 'alpha' on 'main' with 7 (Shop/App.swift:3)")
        #expect(
            lines.map { $0.split(separator: " (")[0] }.dropFirst() == [
                "  #2 <- #1 command of 'beta' on 'main' with look; now #1",
                "  #3 <- #1 output from 'alpha' on 'main' with 7",
                "    #4 <- #3 activation of 'gamma' on 'main' with 7",
                "  #5 <- #1 completion from 'alpha' on 'main' with true",
            ])
        recorder.stop()
        motherboard[Beta.self].activation.activate(with: 1)
        #expect(recorder.events.count == 5)
    }

    @Test("DL-D1 a recorder draws a run as a sequence diagram")
    func diagram() {
        let recorder = TraceRecorder(), motherboard = motherboard()
        recorder.record(motherboard)
        motherboard[Alpha.self].activation.activate(with: 7)
        #expect(
            recorder.sequenceDiagram == """
                sequenceDiagram
                    participant p0 as alpha
                    participant p1 as outside
                    participant p2 as beta
                    participant p3 as main
                    participant p4 as gamma
                    p1->>p0: activation Int
                    p0->>p2: command String
                    p0-->>p3: output Int
                    p0->>p4: activation Int
                    p0-->>p3: completion Bool

                """)
    }

    @Test("DL-D1 signs that mean something in the diagram's notation are escaped")
    func escaping() {
        let recorder = TraceRecorder(.values), motherboard = motherboard()
        recorder.record(motherboard)
        motherboard[Alpha.self].activation.activate(with: 7)
        #expect(recorder.sequenceDiagram.contains("p0->>p2: command look#59; now #35;1\n"))
    }

    @Test("DL-D1 payloads are shown as types, as values, or as a closure or the value itself says")
    func payloads() {
        struct Card: TraceDescribing {
            var number: String
            var traceDescription: String { "card ending in \(number.suffix(4))" }
        }
        func shown(_ payload: TracePayload) -> String? {
            let recorder = TraceRecorder(payload), motherboard = Motherboard(boards: [Raw(identifier: "pay")])
            recorder.record(motherboard)
            motherboard.activateBoard(identifier: "pay", withOption: Card(number: "4111222233334242"))
            return recorder.events.first?.payload
        }
        #expect(shown(.types) == "Card")
        #expect(shown(.values) == "card ending in 4242")
        #expect(shown(.text { _ in "hidden" }) == "hidden")
    }

    private final class Value {}

    private final class Raw: Board, ActivatableBoard {
        func activate(withOption option: Any?) {}
    }

    @Test("DL-D1 a trace that shows types keeps no value alive, and the oldest messages go beyond the limit")
    func bounded() {
        let recorder = TraceRecorder(limit: 2), motherboard = Motherboard(boards: [Raw(identifier: "raw")])
        recorder.record(motherboard)
        weak var value: Value?
        for _ in 0..<5 {
            let sent = Value()
            value = sent
            motherboard.activateBoard(identifier: "raw", withOption: sent)
        }
        #expect(value == nil)
        #expect(recorder.events.map(\.number) == [4, 5])
        #expect(recorder.droppedCount == 3)
    }

    private final class Shell: ContinuousBoard, ActivatableBoard {
        func activate(withOption option: Any?) {}
    }

    private struct Signal {}

    @Test("DL-D1 a dump shows boards, flows with their places, registrations, and what is inside boards")
    func dump() {
        let inner = Shell(identifier: "alpha")
        inner.motherboard.addBoard(FakeBoard<Beta>())
        let motherboard = Motherboard(
            boards: [inner],
            boardProducer: BoardProducer { _ in BoardRegistration(Gamma.self) { FakeBoard<Gamma>(identifier: $0) } })
        motherboard[Gamma.self].flow.handle(file: "App.swift", line: 5) { _ in }
        motherboard[Alpha.self].completion.handle(file: "App.swift", line: 6) { _ in }
        motherboard.registerGeneralFlow(file: "App.swift", line: 7) { (_: Signal) in }
        #expect(
            motherboard.dump == """
                motherboard 'main'
                  board 'alpha': Shell
                    motherboard 'alpha.continuous-main'
                      board 'beta': FakeBoard<Beta>
                  flow on any board's outputs: Signal (App.swift:7)
                  flow on any board's actions: Signal (App.swift:7)
                  flow on completions of 'alpha': Bool (App.swift:6)
                  flow on outputs of 'gamma': Int (App.swift:5)
                  registered 'gamma'
                """)
    }
}
