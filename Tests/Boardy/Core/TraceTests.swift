import BoardyCore
import BoardyFlows
import Foundation
import Testing

/// The messages of a run in a sink and on standard error.
@Suite struct TraceTests {
    /// Alpha commands beta and sends an output that activates gamma.
    private func motherboard() -> Motherboard {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, value in
                board[Beta.self].interaction.send(command: "look; now #1")
                board.sendOutput(value)
                board.complete()
            }, Scripted<Beta>(), Scripted<Gamma>(),
        ])
        motherboard.registerFlowSteps(Alpha.self ->> Gamma.self)
        return motherboard
    }

    @Test("DL-D1 a sink that wants messages gets those of a root made with it, and levels tell what matters")
    func sink() {
        let reports = Reports()
        let sink = DiagnosticSink(messages: { message in
            reports.sink.report(Diagnostic(.unhandledOutput, "\(message.content.name) \(message.board)"))
        }) { _ in }
        DiagnosticSink.withSink(sink) {
            let motherboard = motherboard()
            motherboard[Alpha.self].activation.activate(with: 7)
        }
        #expect(
            reports.all.map(\.message) == [
                "activation alpha", "command beta", "output alpha", "activation gamma", "completion alpha",
            ])
        #expect(DiagnosticKind.unhandledOutput.level == .notice)
        #expect(DiagnosticKind.unknownBoard.level == .warning)
        #expect(DiagnosticLevel.trace < .notice)
    }

    @Test("DL-1 with BOARDY_LOG_ENABLED set to TRUE or YES, in any case, every message is written to standard error")
    func environment() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("BOARDY_LOG_ENABLED", "Yes", 1)
            let motherboard = Motherboard(boards: [Scripted<Alpha> { $0.sendOutput($1) }])
            motherboard[Alpha.self].activation.activate(with: 7)
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(lines.contains("boardy: #1 activation of 'alpha' on 'main' with 7 ("))
        #expect(lines.contains("boardy: #2 <- #1 output from 'alpha' on 'main' with 7 ("))
    }

    @Test("DL-1 otherwise nothing is logged")
    func silence() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("BOARDY_LOG_ENABLED", "no", 1)
            let motherboard = Motherboard(boards: [Scripted<Alpha>()])
            motherboard[Alpha.self].activation.activate(with: 7)
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(!lines.contains("boardy:"))
    }

    @Test("X-D2 strict mode stops the process after an event of the chosen kinds, and after no other")
    func strict() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            DiagnosticSink.setDefault(.standardError.trapping(on: [.unknownBoard]))
            let motherboard = Motherboard()
            motherboard.completer("nobody").complete()
            motherboard.activateBoard("nobody")
        }
        let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(lines.contains("boardy: completionIgnored"))
        #expect(lines.contains("strict mode: unknownBoard: 'nobody' was activated"))
    }
}
