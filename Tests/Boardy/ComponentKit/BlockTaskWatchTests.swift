import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of the time limit of tasks in a queue.
@Suite(.timeLimit(.minutes(10))) struct BlockTaskWatchTests {
    @Test(
        "taskOverdue: a task that waited is watched from its beginning, also if the activation before it is cancelled",
        arguments: [false, true])
    func queued(isCancelled: Bool) async {
        let recorder = DiagnosticRecorder()
        await recorder.record {
            await onDomain { home in
                let ends = LoadEnds(), clock = TestClock()
                let board = LoadBoard(
                    identifier: Load.id, executingType: .queue, overdueAfter: .seconds(5), clock: clock
                ) { _, _, completion in ends.keep(completion) }
                let motherboard = Motherboard(boards: [board], isolation: home)
                let first = motherboard[Load.self].activation.activate(with: "a")
                motherboard[Load.self].activation.activate(with: "b")
                ends.end(0, .success(1))
                await motherboard.workSettledDown(to: 1)
                await clock.sleepers(1)
                if isCancelled { first.cancel() }
                for _ in 0..<50 { await Task.yield() }
                clock.advance(by: .seconds(5))
                while recorder.events.isEmpty { await Task.yield() }
                #expect(recorder.events.map(\.kind) == [.taskOverdue])
                ends.end(1, .success(2))
                await motherboard.workSettled()
            }
        }
    }
}
