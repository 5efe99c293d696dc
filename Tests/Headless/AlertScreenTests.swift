import BoardyComponentKit
import BoardyCore
import BoardyHeadless
import BoardyTesting
import Testing

/// Alerts on the headless context.
@Suite(.diagnostics) struct AlertScreenTests {
    private func alert(_ title: String?, _ message: String?, _ chosen: @escaping (String) -> Void) -> Alert {
        Alert(
            title: title, message: message,
            actions: [
                AlertAction("Empty", style: .destructive) { chosen("emptied") },
                AlertAction("Keep", style: .cancel) { chosen("kept") },
            ])
    }

    @Test("CK-D3 an alert is a screen whose choices are its actions, and the answer chooses one")
    func choice() async throws {
        let driver = RecordingDriver([Answer("Empty")])
        let session = TestSession(driver)
        var chosen: [String] = []
        session.motherboard.activateAlert(alert("Empty the cart?", "All of it.\nFor good.") { chosen.append($0) })
        #expect(session.motherboard.boards.count == 3)
        try await session.run()
        #expect(
            driver.prompts == [
                Prompt(
                    title: "Empty the cart?", content: ["All of it.", "For good."], choices: ["Empty", "Keep"])
            ])
        #expect(chosen == ["emptied"])
        #expect(session.motherboard.boards.count == 2)
    }

    @Test("an alert without a title has the first line of its message there")
    func noTitle() async throws {
        let driver = RecordingDriver { _ in Answer("Keep") }
        let session = TestSession(driver)
        session.motherboard.activateAlert(alert(nil, "All of it.\nFor good.") { _ in })
        session.motherboard.activateAlert(alert(nil, nil) { _ in })
        try await session.run()
        #expect(driver.prompts.map(\.title) == ["Alert", "All of it."])
        #expect(driver.prompts.map(\.content) == [[], ["For good."]])
    }

    @Test("an alert without actions is a notice, and its board completes when it is shown")
    func notice() async throws {
        let driver = RecordingDriver([])
        let session = TestSession(driver)
        var ends: [Bool] = []
        session.motherboard.observe { if case .completion(let isDone) = $0.content { ends.append(isDone) } }
        session.motherboard.activateAlert(Alert(title: "Saved"))
        #expect(ends == [true])
        try await session.run()
        #expect(driver.prompts == [Prompt(title: "Saved")])
    }

    @Test("CK-D3 an alert whose board has been removed is not asked any more")
    func removed() async throws {
        let driver = RecordingDriver([])
        let session = TestSession(driver)
        session.motherboard.activateAlert(alert("Sure?", nil) { _ in Issue.record("nobody was asked") })
        let board = try #require(session.motherboard.boards.first { $0 is AlertBoard })
        session.motherboard.removeBoard(withIdentifier: board.identifier)
        try await session.run()
        #expect(driver.prompts == [])
    }

    @Test(
        "CK-8 an action may show more alerts: the newest is asked first, after the answered alert's board was removed"
    )
    func another() async throws {
        let driver = RecordingDriver { _ in Answer("Yes") }
        let session = TestSession(driver)
        let count = session.motherboard.boards.count
        let yes = AlertAction("Yes")
        session.motherboard.activateAlert(
            Alert(
                title: "One",
                actions: [
                    AlertAction("Yes", target: session.motherboard) { motherboard in
                        motherboard.activateAlert(Alert(title: "Two", actions: [yes]))
                        motherboard.activateAlert(Alert(title: "Three", actions: [yes]))
                    }
                ]))
        try await session.run()
        #expect(driver.titles == ["One", "Three", "Two"])
        #expect(session.motherboard.boards.count == count)
    }

    @Test("an alert shown by a board inside another reaches the same context")
    func nested() async throws {
        let driver = RecordingDriver([Answer("Keep")])
        let session = TestSession(driver)
        let outer = ContinuousBoard(identifier: "outer")
        session.motherboard.addBoard(outer)
        var chosen: [String] = []
        outer.motherboard.activateAlert(alert("Sure?", nil) { chosen.append($0) })
        try await session.run()
        #expect(chosen == ["kept"])
    }
}
