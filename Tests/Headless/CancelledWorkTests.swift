import BoardyCore
import BoardyHeadless
import Testing

/// Lets a test know that its work has begun, which then goes on until it is cancelled.
private final class EndlessWork {
    private(set) var isCancelled = false
    private let begun = AsyncStream<Void>.makeStream()

    func begin(in board: Board) {
        board.startResponse { [self, begun] in
            do {
                try await board.perform {
                    begun.continuation.finish()
                    try await Task.sleep(for: .seconds(1000))
                }
            } catch {
                isCancelled = error is CancellationError
            }
        }
    }

    func hasBegun(isolation: isolated (any Actor)? = #isolation) async { for await _ in begun.stream {} }
}

/// Tests of a run whose work is cancelled, because nobody wants to wait for its end.
@Suite(.timeLimit(.minutes(10))) @MainActor struct CancelledWorkTests {
    @Test("SC-11 a run whose work is cancelled shows the next screen")
    func next() async throws {
        let driver = RecordingDriver { _ in Answer("OK") }, session = TestSession(driver), work = EndlessWork()
        var isStarted = false
        session.act { work.begin(in: $0) }
        let run = Task {
            try await session.context.run(
                session.motherboard, until: { false },
                whenIdle: {
                    if !isStarted { session.context.show(.question("start")) }
                    isStarted = true
                })
        }
        await work.hasBegun()
        #expect(session.context.cancelWork(of: session.motherboard))
        #expect(work.isCancelled && !session.context.cancelWork(of: session.motherboard))
        try await run.value
        #expect(driver.titles == ["start"])
    }

    @Test("SC-11 nothing is cancelled while a screen is open")
    func open() async throws {
        let session = TestSession(RecordingDriver { _ in Answer("OK") }), work = EndlessWork()
        session.act { board in
            work.begin(in: board)
            board.rootScreen.show(.question("open"))
        }
        await work.hasBegun()
        #expect(!session.context.cancelWork(of: session.motherboard) && !work.isCancelled)
        session.context.closeAll()
        #expect(session.context.cancelWork(of: session.motherboard) && work.isCancelled)
    }
}
