import BoardyCore
import Testing

@testable import BoardyHeadless

/// The diagnostics of a session, on their way to people and to a log.
@Suite struct DiagnosticRelayTests {
    @Test("A diagnostic that is not the error of the command is written, the last one when the command ends")
    func held() {
        let told = Locked<[String]>([]), logged = Locked<[String]>([])
        let recorder = DiagnosticRelay(
            writing: DiagnosticSink { diagnostic in told.withLock { $0.append(diagnostic.message) } },
            log: DiagnosticSink { diagnostic in logged.withLock { $0.append(diagnostic.message) } })
        func report(_ message: String) { recorder.sink.report(Diagnostic(.boardFailed, message)) }
        report("launch")
        recorder.hold()
        #expect(recorder.last == nil)
        report("a")
        report("b")
        #expect(told.withLock { $0 } == ["launch", "a"])
        recorder.release(unlessIn: "'x' gave no output: b")
        report("c")
        recorder.hold()
        report("'x' was refused: d")
        recorder.release(unlessIn: "d")
        recorder.hold()
        report("e")
        recorder.release()
        recorder.release()
        #expect(told.withLock { $0 } == ["launch", "a", "c", "e"])
        #expect(logged.withLock { $0 } == ["launch", "a", "b", "c", "'x' was refused: d", "e"])
    }
}
