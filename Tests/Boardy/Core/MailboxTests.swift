import Testing

@testable import BoardyCore

/// What comes in from other threads.
@Suite(.timeLimit(.minutes(10))) struct MailboxTests {
    @Test("X-D4 what comes in after the root has gone is kept by nobody, a result that was on its way among it")
    func afterRoot() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>()
            var motherboard: Motherboard? = Motherboard(boards: [board])
            var job: Job<Int>? = board.registerJob { log.add("\($0)") }
            weak let ended = job
            // The result has come in, but is not announced yet when the root goes.
            #expect(job?.put(.success(1)) == .unannounced)
            motherboard = nil
            #expect(motherboard == nil)
            job?.announceResult()
            job?.announce(progress: 1)
            job = nil
            #expect(ended == nil)
            #expect(log.entries == [])
        }
    }
}
