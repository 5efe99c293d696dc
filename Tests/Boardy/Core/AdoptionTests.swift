import BoardyCore
import Testing

/// Roots that come to belong to an actor while they are at work.
@Suite(.timeLimit(.minutes(10))) struct AdoptionTests {
    /// A root that belongs to no actor, with a board whose executor adopts it and then does what the test says.
    private func adopted(
        by stage: isolated Stage, _ log: Log, _ executor: @escaping (Completion<Int>) -> Void
    ) -> Motherboard {
        let board = Scripted<Alpha> { board, _ in
            let job: Job<Int>? = board.registerJob(
                progress: { log.add("progress \($0)") }, onEnd: { log.add("\((try? $0.get()) ?? 0)") })
            job?.beginCall { completion in
                board.owner?.adopt(isolation: stage)
                executor(completion)
                return nil
            }
        }
        let motherboard = Motherboard(boards: [board], isolation: nil)
        motherboard[Alpha.self].activation.activate(with: 1)
        return motherboard
    }

    @Test("X-D1, X-D4 a root that is adopted while an executor is called gets what that reports in its call")
    func inTheCall() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { stage in
            let log = Log()
            let motherboard = adopted(by: stage, log) { completion in
                completion.report(progress: 0.5)
                completion.report(.success(4))
            }
            #expect(log.entries == ["progress 0.5", "4"])
            #expect(motherboard.pendingWorkCount == 0)
        }
        #expect(reported.lines == [])
    }

    @Test("X-D1, X-D4 a root that is adopted while an executor is called gets what comes later, from any thread")
    func later() async {
        let reported = Reports()
        await onStage(reportingTo: reported) { stage in
            let log = Log(), kept = Locked<Completion<Int>?>(nil)
            let motherboard = adopted(by: stage, log) { completion in kept.withLock { $0 = completion } }
            #expect(motherboard.pendingWorkCount == 1)
            await onThread { kept.withLock { $0.take() }?.report(.success(4)) }
            await motherboard.workSettled()
            #expect(log.entries == ["4"])
        }
        #expect(reported.lines == [])
    }
}
