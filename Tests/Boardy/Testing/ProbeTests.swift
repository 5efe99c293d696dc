import BoardyCore
import BoardyTesting
import Testing

/// Tests of the records of a probe, and of its expectations when they fail.
@Suite struct ProbeTests {
    private let motherboard = Motherboard(boards: [
        FakeBoard<Counter> { board, input in
            board.sendOutput(input + 1)
            board.sendOutput(input + 2)
        },
        FakeBoard<Prompt> { board, _ in
            board.sendOutput(nil)
            board.complete(false)
        },
    ])

    @Test("DL-D1 it records every kind of message with its cause, in the order of sending")
    func transcript() {
        let probe = Probe(motherboard)
        motherboard[Counter.self].flow.handle { [motherboard] output in
            if output == 6 { motherboard[Prompt.self].activation.activate() }
        }
        motherboard[Counter.self].activation.activate(with: 5)
        motherboard[Counter.self].interaction.send(command: "reset")
        motherboard.getBoard(identifier: Counter.id)?.sendAction(Alarm(name: "ring"))
        #expect(
            probe.transcript == """
                #1 'counter' on 'main': activation 5
                #2 'counter' on 'main': output 6, caused by #1
                #3 'prompt' on 'main': activation (), caused by #2
                #4 'prompt' on 'main': output nil, caused by #3
                #5 'prompt' on 'main': completion without success, caused by #3
                #6 'counter' on 'main': output 7, caused by #1
                #7 'counter' on 'main': command "reset"
                #8 'counter' on 'main': action Alarm(name: "ring")
                """)
        #expect(probe.messages.map(\.number) == Array(1...8))
        #expect(probe.outputs(of: Counter.self) == [6, 7])
        #expect(probe.outputs(of: Prompt.self) == [nil])
    }

    @Test("it records the whole root, from any of its motherboards")
    func wholeRoot() {
        let outer = ModernContinuableBoard(
            identifier: "outer",
            boardProducer: BoardProducer { _ in FakeBoard<Counter>.answering { $0 * 2 }.registration })
        let root = Motherboard(identifier: "root", boards: [outer, FakeBoard<Counter>.answering { $0 }])
        let probe = Probe(outer.motherboard)
        root[Counter.self].activation.activate(with: 1)
        outer.motherboard[Counter.self].activation.activate(with: 1)
        probe.expect(output: 1, from: Counter.self)
        probe.expect(output: 2, from: "counter")
        #expect(
            probe.messages.map(\.motherboard) == ["root", "root", "outer.continuous-main", "outer.continuous-main"])
    }

    @Test("an expected output that was not sent is an issue that lists the outputs sent instead, and all messages")
    func otherOutput() {
        let probe = Probe(motherboard)
        motherboard[Counter.self].activation.activate(with: 5)
        probe.expect(output: 7, from: Counter.self)
        expectIssue(
            """
            'counter' did not send 8; it sent 6, 7. All messages:
            #1 'counter' on 'main': activation 5
            #2 'counter' on 'main': output 6, caused by #1
            #3 'counter' on 'main': output 7, caused by #1
            """
        ) { probe.expect(output: 8, from: Counter.self) }
    }

    @Test("an expected output of a board that sent nothing is an issue that says so")
    func noOutput() {
        let probe = Probe(motherboard)
        expectIssue("'prompt' did not send \"yes\"; it sent nothing. All messages:\nno message was sent") {
            probe.expect(output: "yes", from: Prompt.self)
        }
    }

    @Test("an output of another type does not meet the expectation")
    func otherType() {
        let probe = Probe(motherboard)
        motherboard.getBoard(identifier: Counter.id)?.sendToMotherboard(data: "7")
        expectIssue(
            """
            'counter' did not send 7; it sent "7". All messages:
            #1 'counter' on 'main': output "7"
            """
        ) { probe.expect(output: 7, from: Counter.self) }
    }

    @Test("outputs and actions that no flow handled are an issue; handled ones are not")
    func unhandled() {
        let recorder = DiagnosticRecorder()
        motherboard.diagnostics = recorder.sink
        let probe = Probe(motherboard), board = motherboard.getBoard(identifier: Counter.id)
        motherboard[Counter.self].flow.handle { _ in }
        motherboard[Counter.self].activation.activate(with: 5)
        probe.expectNoUnhandled()
        board?.sendAction(Alarm(name: "ring"), file: "App/Bell.swift", line: 3)
        motherboard[Prompt.self].activation.activate()
        #expect(probe.unhandled.map(\.kind) == [.unhandledAction, .unhandledOutput])
        let lines = probe.unhandled.map(\.description).joined(separator: "\n")
        #expect(lines.contains("(App/Bell.swift:3)"))
        expectIssue("\(lines)\nAll messages:\n\(probe.transcript)") { probe.expectNoUnhandled() }
        // The former sink gets the same reports as without the probe.
        #expect(recorder.events.map(\.kind) == [.unhandledAction])
    }

    @Test("it keeps neither the motherboard nor itself alive, and does not record after its release")
    func lifetime() {
        weak var gone: Probe?, goneMotherboard: Motherboard?
        do {
            let motherboard = Motherboard(), probe = Probe(motherboard)
            (gone, goneMotherboard) = (probe, motherboard)
        }
        #expect(gone == nil)
        #expect(goneMotherboard == nil)
    }

    @Test("after its release the root has its former sink, also if that was an inherited one")
    func restored() {
        let recorder = DiagnosticRecorder()
        do { withExtendedLifetime(Probe(motherboard)) {} }
        #expect(motherboard.diagnostics == nil)
        motherboard.diagnostics = recorder.sink
        do { withExtendedLifetime(Probe(motherboard)) {} }
        #expect(motherboard.diagnostics?.isVerbose == false)
        motherboard.activateBoard("nowhere")
        #expect(recorder.events.map(\.kind) == [.unknownBoard])
    }

    @Test("a sink that the root was given meanwhile is not replaced")
    func replaced() {
        let recorder = DiagnosticRecorder()
        do {
            let probe = Probe(motherboard)
            motherboard.diagnostics = recorder.sink
            withExtendedLifetime(probe) {}
        }
        motherboard.activateBoard("nowhere")
        #expect(recorder.events.map(\.kind) == [.unknownBoard])
    }

    @Test("of two probes on a root, one is released and the other still records", arguments: [true, false])
    func two(firstGoes: Bool) {
        let recorder = DiagnosticRecorder()
        motherboard.diagnostics = recorder.sink
        var first: Probe? = Probe(motherboard), second: Probe? = Probe(motherboard)
        if firstGoes { first = nil } else { second = nil }
        motherboard.getBoard(identifier: Counter.id)?.sendAction(Alarm(name: "ring"))
        #expect((first ?? second)?.unhandled.map(\.kind) == [.unhandledAction])
        #expect(recorder.events.map(\.kind) == [.unhandledAction])
    }
}
