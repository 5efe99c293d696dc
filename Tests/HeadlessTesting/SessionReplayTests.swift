import BoardyCore
import BoardyHeadless
import BoardyHeadlessTesting
import Testing

@Suite struct SessionReplayTests {
    /// A board that asks for a password until it is the right one.
    private final class DoorBoard: Board, ActivatableBoard {
        func activate(withOption option: Any?) {
            rootScreen.show(
                Screen(
                    title: "Door", fields: [Field("password", isSecret: true)],
                    choices: [Choice("Open", takesFields: true)]
                ) { [weak self] answer in
                    let isRight = answer.values["password"] == "sesame"
                    if !isRight { self?.activate(withOption: nil) }
                    self?.rootScreen.show(Screen(title: isRight ? "Open" : "Closed"))
                })
        }
    }

    @discardableResult
    private func play(_ file: String = "Sessions/door.session", secrets: [String: String] = [:]) async throws -> String
    {
        let motherboard = Motherboard(boards: [DoorBoard(identifier: "door")])
        return try await replay(file, on: motherboard, environment: secrets) {
            motherboard.activateBoard(identifier: "door")
        }
    }

    @Test("a recording is played with its variables, and returns the screens without secrets")
    func plays() async throws {
        let screens = try await play(secrets: ["SECRET_PASSWORD": "open", "SECRET_PASSWORD_2": "sesame"])
        #expect(screens.hasSuffix("> Open password=•••\n\nOpen\n====\n"))
        #expect(screens.contains("\nClosed\n") && !screens.contains("sesame"))
    }

    @Test("a line that does not fit is an issue at that line of the script, with the error of the script")
    func misfit() async throws {
        try await withKnownIssue {
            try await play(secrets: ["SECRET_PASSWORD": "sesame", "SECRET_PASSWORD_2": "x"])
        } matching: { issue in
            issue.sourceLocation?.line == 4
                && issue.sourceLocation.map { "\($0)" }?.contains("door.session") == true
                && issue.comments.first?.rawValue.contains("The session is over and some answers were not used.")
                    == true
        }
    }

    @Test("a variable that is not given is an issue at its line, and a file that is not there is thrown")
    func missing() async throws {
        try await withKnownIssue {
            try await play(secrets: ["SECRET_PASSWORD": "open"])
        } matching: { issue in
            issue.sourceLocation?.line == 4 && "\(issue)".contains("SECRET_PASSWORD_2")
        }
        await #expect(throws: (any Error).self) { try await play("Sessions/none.session") }
    }
}
