import Testing

@testable import BoardyCore

/// What comes in from other threads.
@Suite(.timeLimit(.minutes(10))) struct MailboxTests {
    @Test("X-D4 what comes in after the root has gone is kept by nobody, a result that was on its way among it")
    func afterRoot() async {
        await onStage { _ in
            let log = Log(), board = Scripted<Alpha>()
            var motherboard: Motherboard? = Motherboard(boards: [board])
            var errand: Errand<Int>? = board.enlist { log.add("\($0)") }
            weak let ended = errand
            // The result has come in, but is not announced yet when the root goes.
            #expect(errand?.put(.success(1)) == .unannounced)
            motherboard = nil
            #expect(motherboard == nil)
            errand?.announce()
            errand?.announce(progress: 1)
            errand = nil
            #expect(ended == nil)
            #expect(log.entries == [])
        }
    }
}
