import BoardyCore
import BoardyTesting
import Testing

/// Tests of collecting diagnostics.
@Suite struct DiagnosticRecorderTests {
    @Test("roots made inside record report to it, in order, also after it has returned")
    func record() async {
        let recorder = DiagnosticRecorder()
        let motherboard = await recorder.record { Motherboard() }
        motherboard.activateBoard(identifier: "first")
        motherboard.activateBoard(identifier: "second")
        #expect(recorder.events.map(\.board) == ["first", "second"])
        #expect(recorder.events.map(\.kind) == [.unknownBoard, .unknownBoard])
        #expect(recorder.messages.first?.hasPrefix("unknownBoard: 'first'") == true)
    }

    @Test("roots made elsewhere report to it only if they are given its sink")
    func sink() async {
        let recorder = DiagnosticRecorder(), other = DiagnosticRecorder()
        let motherboard = await other.record { Motherboard() }
        await recorder.record { motherboard.activateBoard(identifier: "a") }
        #expect(recorder.events.isEmpty)
        motherboard.diagnostics = recorder.sink
        motherboard.activateBoard(identifier: "b")
        #expect(recorder.events.map(\.board) == ["b"])
        #expect(other.events.map(\.board) == ["a"])
    }

    @Test("a verbose recorder gets outputs that no flow handles", arguments: [true, false])
    func verbose(_ isVerbose: Bool) {
        let recorder = DiagnosticRecorder(verbose: isVerbose), board = FakeBoard<Counter>()
        let motherboard = Motherboard(boards: [board])
        motherboard.diagnostics = recorder.sink
        board.sendOutput(1)
        #expect(recorder.events.map(\.kind) == (isVerbose ? [.unhandledOutput] : []))
    }

    @Test("record throws the error of its body")
    func throwing() async {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await DiagnosticRecorder().record { throw Failure() } }
    }
}
