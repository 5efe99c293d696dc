import BoardyComponentKit
import BoardyCore
import BoardyHeadless
import BoardyTesting
import Testing

/// Forms that are filled in until their work is done.
@Suite struct FormQuestionTests {
    private struct Broken: Error, CustomStringConvertible { let description = "The shelf is broken." }
    private let form = Question(form: "Rate", content: ["Emma"], "Send", fields: .integer("stars", in: 1...5))

    @Test("SC-1 a form has a choice for its fields and one that gives up, whose answer is nil")
    func choices() async throws {
        let driver = RecordingDriver([Answer("Send", ["stars": "4"]), Answer("Cancel")])
        var given: [Int?] = []
        try await respond(driver) { board in
            for _ in 0..<2 { given.append(try await board.rootScreen.ask(form)) }
        }
        #expect(given == [4, nil])
        #expect(form.prompt.choices == [Choice("Send", .primary, takesFields: true), Choice("Cancel", .back)])
        #expect(
            Question(form: "Rate", "Send", fields: .text("x"), cancel: "Not now").prompt.choices[1].name == "Not now")
    }

    @Test("SC-3 a form is asked until its work and its notice take the answer, and shows the notice of the output")
    func fillingIn() async throws {
        let driver = RecordingDriver(["1", "2", "3"].map { Answer("Send", ["stars": $0]) })
        var output: String?
        try await respond(driver) { board in
            output = try await board.rootScreen.fillIn(form, after: AskAgain("Once more.")) { text in
                if text == "2 stars" { throw AskAgain("Not two.") }
                return .notice("Thank you", text, .success, ["Come again."])
            } _: { stars in
                if stars == 1 { throw AskAgain("Too few.", at: "stars") }
                return "\(stars) stars"
            }
        }
        #expect(output == "3 stars")
        #expect(driver.prompts.map(\.title) == ["Rate", "Rate", "Rate", "Thank you"])
        #expect(
            driver.contents == [
                [.notice("Once more.", .problem), "Emma"], ["Emma"], [.notice("Not two.", .problem), "Emma"],
                [.notice("3 stars", .success), "Come again."],
            ])
        #expect(driver.prompts[1].fields.map(\.problem) == ["Too few."])
    }

    @Test("A form that is given up does no work, and shows nothing")
    func givingUp() async throws {
        let driver = RecordingDriver([Answer("Cancel")])
        var output: String?, works = 0
        try await respond(driver) { board in
            output = try await board.rootScreen.fillIn(form) {
                Screen(title: $0)
            } _: { stars in
                works += 1
                return "\(stars)"
            }
        }
        #expect(output == nil && works == 0)
        #expect(driver.prompts.map(\.title) == ["Rate"])
    }

    @Test("A failure of work is shown with its description, and a refusal and the end of a response are not")
    func failures() async throws {
        let driver = RecordingDriver([])
        let errors: [any Error] = [Broken(), CancellationError(), RequestRefusal(.activationRejected, "Busy.")]
        var thrown: [any Error] = []
        try await respond(driver) { board in
            for error in errors {
                do { try await board.rootScreen.showingFailure("Not rated") { throw error } } catch {
                    thrown.append(error)
                }
            }
        }
        #expect(thrown.map { "\($0)" } == errors.map { "\($0)" })
        #expect(driver.prompts.map(\.title) == ["Not rated"])
        #expect(driver.contents == [[.notice("The shelf is broken.", .problem)]])
    }

    @Test("An error asks again with its description; a problem, a refusal and the end of a response stay as they are")
    func askingAgain() {
        #expect(Broken().askingAgain as? AskAgain == AskAgain("The shelf is broken."))
        #expect(AskAgain("No.", .busy).askingAgain as? AskAgain == AskAgain("No.", .busy))
        #expect(CancellationError().askingAgain is CancellationError)
        #expect(RequestRefusal(.activationRejected, "Busy.").askingAgain is RequestRefusal)
    }
}
