import BoardyCore
import BoardyHeadless
import BoardyTesting
import Testing

/// Screens whose answer a response awaits.
@Suite struct AskTests {
    @Test("RS-8 a response goes on with the answer to its screen")
    func answered() async throws {
        let driver = RecordingDriver([Answer("OK"), Answer("OK")])
        let session = TestSession(driver)
        var answers: [String] = []
        session.act { board in
            board.startResponse {
                for title in ["first", "second"] {
                    if let answer = try? await board.rootScreen.ask(.question(title)) {
                        answers.append("\(title) \(answer.choice)")
                    }
                }
            }
        }
        #expect(answers == [])
        try await session.run()
        #expect(driver.titles == ["first", "second"])
        #expect(answers == ["first OK", "second OK"])
    }

    @Test("RS-8 a screen that is closed without an answer ends the waiting with a CancellationError")
    func closed() {
        let session = TestSession(RecordingDriver())
        var errors: [String] = []
        session.act { board in
            board.startResponse {
                do { _ = try await board.rootScreen.ask(.question("asked")) } catch { errors.append("\(error)") }
            }
        }
        session.context.closeAll()
        #expect(errors == ["CancellationError()"])
    }

    @Test("RS-8 a response whose screen was closed with all others may show another one")
    func closedAndShown() async throws {
        let driver = RecordingDriver([Answer("OK")]), session = TestSession(driver)
        var answers: [String] = []
        session.act { board in
            board.startResponse {
                for title in ["first", "second"] {
                    let answer = try? await board.rootScreen.ask(.question(title))
                    answers.append(answer?.choice ?? "closed")
                }
            }
        }
        session.context.closeAll()
        #expect(answers == ["closed"])
        try await session.run()
        #expect(answers == ["closed", "OK"])
        #expect(driver.titles == ["second"])
    }

    @Test("RS-10 the screen of a response that is cancelled is closed")
    func cancelled() async throws {
        let driver = RecordingDriver([Answer("OK")])
        let session = TestSession(driver)
        session.act { board in
            board.rootScreen.show(.question("lower"))
            board.startResponse { _ = try? await board.rootScreen.ask(.question("upper")) }
        }
        session.motherboard.removeBoard(withIdentifier: "a")
        try await session.run()
        #expect(driver.titles == ["lower"])
    }

    @Test("B-7 a screen that cannot be shown is reported, and ends the waiting")
    func withoutContext() {
        let found = DiagnosticRecorder()
        var errors: [String] = []
        DiagnosticSink.withSink(found.sink) {
            let board = ClosureBoard(identifier: "a"), motherboard = Motherboard(boards: [board])
            board.startResponse {
                do { _ = try await board.rootScreen.ask(.question("asked")) } catch { errors.append("\(error)") }
            }
            withExtendedLifetime(motherboard) {}
        }
        #expect(found.events.map(\.kind) == [.contextMissing])
        #expect(errors == ["CancellationError()"])
    }
}
