import Testing

@testable import BoardyHeadless

/// Recordings and replays of sessions with several tabs.
@MainActor @Suite struct ScriptTabsTests {
    private let output = OutputRecorder()

    private func question(_ title: String) -> Prompt {
        Prompt(title: title, choices: ["A", "B", "C", "D", Choice("Quit", .leave)])
    }

    private func tabs(_ script: String) throws -> ScriptTabs {
        ScriptTabs(try ScriptDriver(parsing: script, name: "r", environment: [:], output: output.output))
    }

    /// Answers of all tabs, in their order.
    private final class Answers {
        var texts: [String] = []
        /// The number of tabs beside the first one, now and at most.
        var openCount = 0, mostOpen = 0
    }

    /// Asks the questions of a tab until one is answered by "Quit".
    private func ask(_ titles: [String], in driver: TabDriver, _ answers: Answers) async throws {
        for title in titles {
            let choice = try await driver.answer(question(title)).choice
            answers.texts.append("\(driver.tab) \(title) \(choice)")
            if choice == "Quit" { break }
        }
        driver.finish()
    }

    /// Replays a script with two tabs, or with several that ask the same.
    private func replay(
        _ script: String, _ first: [String], _ second: [String], _ answers: Answers = Answers()
    ) async throws -> [String] {
        let tabs = try tabs(script)
        tabs.onOpening = { driver in
            answers.openCount += 1
            answers.mostOpen = max(answers.mostOpen, answers.openCount)
            return Task {
                do { try await ask(second, in: driver, answers) } catch { tabs.fail(error, in: driver) }
                answers.openCount -= 1
                driver.finish()
            }
        }
        do {
            try await ask(first, in: tabs.first, answers)
            try await tabs.finish()
        } catch {
            await tabs.cancel()
            throw error
        }
        return answers.texts
    }

    @Test("AD-44 the tabs of a session have one recording, with a line where another one opens or goes on")
    func recording() async throws {
        let id = "order-01a20586-9e05-7d7e-9900-2241824736c8"
        let order = Prompt(
            title: "Order", content: [.text(id)], fields: [Field("order")], choices: [Choice("Show", takesFields: true)]
        )
        let signIn = Answer("Sign in", ["email": "ada", "password": "horse"]), show = Answer("Show", ["order": id])
        var text = ""
        let recording = SessionRecording { text += $0 }
        let one = recording.driver(around: RecordingDriver([signIn, show]))
        let two = recording.driver(around: RecordingDriver([show, signIn]), tab: 2)
        let gone = RecordingDriver(answering: { _ in throw CancellationError() })
        _ = try await one.answer(.signIn)
        try await two.present(Prompt(title: "Hello"))
        _ = try await two.answer(order)
        _ = try await two.answer(.signIn)
        _ = try await one.answer(order)
        for (tab, prompt) in [(1, question("Menu")), (3, .signIn), (2, question("Menu"))] {
            _ = try? await recording.driver(around: gone, tab: tab).answer(prompt)
        }
        #expect(
            text == """
                Sign in: Sign in email=ada password=$SECRET_PASSWORD
                tab 2
                Order: Show order=$1
                Sign in: Sign in email=ada password=$SECRET_PASSWORD
                tab 1
                Order: Show order=$1
                Menu: Quit
                tab 3
                # The input of tab 3 ended at the screen Sign in.
                tab 2
                Menu: Quit

                """)
        let entries = try SessionScript(parsing: text, name: "r", environment: ["SECRET_PASSWORD": "horse"]).entries
        #expect(entries.map(\.tab) == [nil, 2, nil, nil, 1, nil, nil, 3, 2, nil])
    }

    @Test("AD-44 each tab of a replay has screens of its own, and goes on when the tab before asks again")
    func sideBySide() async throws {
        let script = "Start: A\ntab 2\nStart: B\ntab 1\nForm: C\ntab 2\nList: D\n? List: A\ntab 1\nEnd: Quit\n"
        let answers = try await replay(script, ["Start", "Form", "End"], ["Start", "List", "More"])
        #expect(answers == ["1 Start A", "2 Start B", "1 Form C", "2 List D", "1 End Quit"])
        #expect(output.text.contains("> tab 2\n"))
    }

    @Test("AD-44 a screen is shown, and its IDs are counted, before another tab goes on")
    func generatedNames() async throws {
        let tabs = try tabs("Start: A\ntab 2\nForm: Show order=$1\ntab 1\nOrder: Quit\n")
        let id = "order-01a20586-9e05-7d7e-9900-2241824736c8", answers = Answers()
        tabs.onOpening = { driver in
            Task {
                let form = Prompt(
                    title: "Form", fields: [Field("order")], choices: [Choice("Show", takesFields: true)])
                answers.texts = (try? await driver.answer(form)).map { Array($0.values.values) } ?? []
                driver.finish()
            }
        }
        _ = try await tabs.first.answer(question("Start"))
        _ = try await tabs.first.answer(Prompt(title: "Order", content: [.text(id)], choices: ["Quit"]))
        tabs.first.finish()
        try await tabs.finish()
        #expect(answers.texts == [id])
    }

    @Test("AD-44 a tab reads its screen anew before it goes on after another one")
    func refreshed() async throws {
        let tabs = try tabs("Start: A\ntab 2\nStart: B\ntab 1\nEnd: Quit\n"), answers = Answers()
        tabs.first.onTurn = { [weak first = tabs.first] in
            first?.update(Prompt(title: "End", content: ["New."], choices: ["Quit"]))
        }
        tabs.onOpening = { driver in
            Task { try? await ask(["Start", "More"], in: driver, answers) }
        }
        try await ask(["Start", "End"], in: tabs.first, answers)
        try await tabs.finish()
        #expect(output.text.contains("New."))
    }

    @Test(
        "AD-44 the first tab goes on after the end of another one, and its own end ends all",
        arguments: [
            "Start: A\ntab 2\nStart: Quit\nEnd: Quit\n", "Start: A\ntab 2\nStart: B\ntab 1\nEnd: Quit\n",
            "Start: A\ntab 2\nStart: B\ntab 1\nEnd: Quit\ntab 2\nList: Quit\n",
        ])
    func ends(script: String) async throws {
        let answers = try await replay(script, ["Start", "End"], ["Start", "List"])
        #expect(
            answers.contains("1 End Quit") && answers.count == script.split(separator: "\n").count { $0.contains(":") })
    }

    @Test(
        "AD-44 a line that fits no tab ends all, and the message names it",
        arguments: [
            ("Start: A\ntab 2\nOther: B\ntab 1\nEnd: Quit\n", "r:3"),
            ("Start: A\ntab 2\nStart: B\n", "no answers left after line 3"),
            ("Start: A\nEnd: Quit\ntab 2\nStart: B\n", "r:4: Start"),
            ("Start: A\nEnd: Quit\nMore: B\n", "r:3: More"),
        ])
    func misfits(script: String, place: String) async {
        let text = await message { _ = try await replay(script, ["Start", "End"], ["Start", "List"]) }
        #expect(text.contains(place.replacing("answers", with: "answer")), "\(text)")
    }

    @Test("AD-44 a replay closes the tabs without a further line when another one has no place, and no tab with one")
    func closing() async throws {
        let lines = (3...40).map { "tab \($0)\nList: A\ntab 2\nList: B\n" }.joined(), answers = Answers()
        let texts = try await replay(
            "Start: A\ntab 2\nList: C\n\(lines)tab 1\nEnd: Quit\n", ["Start", "End"],
            Array(repeating: "List", count: 50), answers)
        #expect(texts.count == 3 + 2 * 38 && texts.last == "1 End Quit" && texts.contains("40 List A"))
        #expect(answers.mostOpen < 20, "\(answers.mostOpen)")
    }

    @Test("AD-44 a script whose lines need more tabs at a time than a session has is told where")
    func limit() async {
        let opening = (2...6).map { "tab \($0)\nList: A\n" }.joined()
        let text = await message {
            _ = try await replay(
                "Start: A\n\(opening)" + opening + "tab 1\nEnd: Quit\n", ["Start", "End"],
                ["List", "List", "List"])
        }
        #expect(text.contains("r:10\n") && text.contains("answered: tab 6"), "\(text)")
        #expect(text.contains("a session has 4 tabs at a time, and lines for all of them follow"), "\(text)")
        #expect(text.contains("Write all lines of a tab before another one opens."), "\(text)")
    }

    @Test(
        "AD-44 what looks like a line of a tab and is none is told with the form of one",
        arguments: ["tab", "tab 0", "tab x", "tab +2", "tab 2 3", "tab 02", "tab -1", "tab 99999999999999999999"])
    func malformed(line: String) async {
        let text = await message { _ = try SessionScript(parsing: "Start: A\n \(line)\n", name: "r") }
        let sentence = "r:2:2: a line that names a tab is the word 'tab' and its number, from 1, as 'tab 2'"
        #expect(text.contains(sentence), "\(text)")
    }

    @Test(
        "AD-44 a driver of one screen after the other refuses a tab, and a title that begins with the word is a title")
    func alone() async throws {
        let driver = try ScriptDriver(parsing: "tab 2\nStart: A\n", name: "r", environment: [:], output: output.output)
        let text = await message { _ = try driver.answer(question("Start")) }
        #expect(text.contains("    at:       r:1\n    answered: tab 2\n    problem:  only the command that shows"))
        for line in ["tab 2: Go", "tab: Go", "tab 0: Go", "\"tab 2\": Go"] {
            #expect(try SessionScript(parsing: line, name: "s").entries.map(\.tab) == [nil])
        }
    }
}
