import BoardyHeadless
import BoardyTesting
import Testing

/// Tests of recordings of versions in which a refusal ended its form, and a new account was not signed in.
@Suite struct EarlierRecordingTests {
    private static let header = "# Recorded by launcher 0.1.0 with the plugins payment, shopping.\n"
    private static let now = "# Recorded by launcher 0.1.0 in format 2 with the plugins payment, shopping.\n"

    /// Plays a script in a session with a form that refuses 100, a new account and a list, and returns what was shown.
    private func play(_ script: String) async throws -> (titles: [String], output: String) {
        let output = OutputRecorder()
        let driver = try ScriptDriver(
            parsing: script, name: "r", environment: ["SECRET_PASSWORD": "x"], output: output.output)
        var titles: [String] = []
        let mapped = MappedDriver(driver) { prompt in
            titles.append(prompt.title)
            return prompt
        }
        try await respond(mapped) { board in
            let refund = Question<Int?>("Refund") {
                TypedChoice("Refund", .primary, fields: .integer("amount")) { $0 }
                TypedChoice("Back", .back) { nil }
            }
            _ = try await board.rootScreen.ask(refund) { amount in
                if amount == 100 { throw AskAgain("This is more than what is left.", at: "amount") }
            }
            let account = Question<Int>("Create account") {
                TypedChoice("Create", fields: TypedField(fields: .text("email"), .secret("password")) { ($0, $1) }) {
                    _ in
                    0
                }
            }
            _ = try await board.rootScreen.ask(account)
            _ = try await board.rootScreen.ask(Screen(title: "Payment", choices: ["Pay"]))
        }
        return (titles, output.text)
    }

    private static let lines = """
        Refund: Refund amount=100
        Create account: Create email=a@b.c password=$SECRET_PASSWORD
        Sign in: Sign in password=$SECRET_PASSWORD
        Payment: Pay

        """

    @Test("SC-14 a recording of before goes on behind a refused form, and without a sign-in that was made already")
    func replays() async throws {
        let (titles, output) = try await play(Self.header + Self.lines)
        #expect(titles == ["Refund", "Refund", "Create account", "Payment"])
        #expect(output.contains("> Back\n"))
        #expect(output.contains("# Line 4 is left out: what it gives was given by the answer before.\n"))
        #expect(!output.contains("x\n"))
    }

    @Test("SC-14 a script by hand, and a recording of now, stop at a line that does not fit", arguments: ["", now])
    func strict(header: String) async throws {
        await #expect(throws: SessionError.self) { try await play(header + Self.lines) }
        let corrected = Self.lines.replacing("amount=100", with: "amount=1").replacing(/Sign in.*\n/, with: "")
        #expect(try await play(header + corrected).titles == ["Refund", "Create account", "Payment"])
    }

    @Test("SC-14 a recording of before leaves out no line that gives something else, or nothing")
    func others() async throws {
        for line in ["Sign in: Sign in email=other@b.c password=$SECRET_PASSWORD", "Sign in: Cancel"] {
            let script = Self.header + Self.lines.replacing("Sign in: Sign in password=$SECRET_PASSWORD", with: line)
            await #expect(throws: SessionError.self) { try await play(script) }
        }
    }
}
