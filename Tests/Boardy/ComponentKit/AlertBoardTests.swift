import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of alerts, which the context shows and the user answers once.
@Suite(.diagnostics) struct AlertBoardTests {
    private let log = Log()

    /// Returns a motherboard in a context, whose completions are logged.
    private func motherboard(in context: AnyObject?) -> Motherboard {
        let motherboard = Motherboard()
        if let context { motherboard.putIntoContext(context) }
        motherboard.observe(includingNested: true) { [log] message in
            if case .completion(let isDone) = message.content { log.add(isDone ? "done" : "not done") }
        }
        return motherboard
    }

    private func alert() -> Alert {
        Alert(
            title: "Empty the cart?", message: "All of it.", style: .actionSheet,
            actions: [
                AlertAction("Empty", style: .destructive) { [log] in log.add("emptied") },
                AlertAction("Later") { [log] in log.add("later") },
                AlertAction("Keep", style: .cancel) { [log] in log.add("kept") },
            ])
    }

    @Test(
        "CK-8 the chosen action's handler runs, then the board completes and leaves, a cancel action without success",
        arguments: [
            ("Empty", ["emptied", "done"]), ("Later", ["later", "done"]), ("Keep", ["kept", "not done"]),
        ])
    func choice(title: String, expected: [String]) {
        let presenter = TestAlertPresenter(), motherboard = motherboard(in: presenter)
        #expect(motherboard.activateAlert(alert()).wasTaken)
        #expect(log.entries.isEmpty)
        #expect(motherboard.boards.count == 1)
        presenter.choose(title)
        #expect(log.entries == expected)
        #expect(motherboard.boards.isEmpty)
    }

    @Test("CK-8 the presenter gets title, message, style and actions as they were given")
    func presented() {
        let presenter = TestAlertPresenter(choosing: "Keep"), motherboard = motherboard(in: presenter)
        motherboard.activateAlert(alert())
        let shown = presenter.alerts.first
        #expect(shown?.title == "Empty the cart?")
        #expect(shown?.message == "All of it.")
        #expect(shown?.style == .actionSheet)
        #expect(shown?.actions.map(\.title) == ["Empty", "Later", "Keep"])
        #expect(shown?.actions.map(\.style) == [.destructive, .default, .cancel])
    }

    @Test("CK-8 an action holds its target weakly, and does nothing without it")
    func target() {
        let presenter = TestAlertPresenter(), motherboard = motherboard(in: presenter)
        weak var gone: Log?
        let lasting = Log()
        do {
            let brief = Log()
            gone = brief
            motherboard.activateAlert(
                Alert(
                    actions: [
                        AlertAction("Brief", target: brief) { $0.add("brief") },
                        AlertAction("Lasting", target: lasting) { $0.add("lasting") },
                    ]))
        }
        #expect(gone == nil)
        presenter.choose("Brief")
        #expect(log.entries == ["done"])
        motherboard.activateAlert(Alert(actions: [AlertAction("Lasting", target: lasting) { $0.add("lasting") }]))
        presenter.choose("Lasting")
        #expect(lasting.entries == ["lasting"])
    }

    @Test("CK-8 two alerts at once are two boards, each with its own end")
    func two() {
        let presenter = TestAlertPresenter(), motherboard = motherboard(in: presenter)
        motherboard.activateAlert(alert())
        motherboard.activateAlert(alert())
        #expect(Set(motherboard.boards.map(\.identifier)).count == 2)
        presenter.choose("Keep")
        #expect(motherboard.boards.count == 1)
        presenter.choose("Empty")
        #expect(log.entries == ["kept", "not done", "emptied", "done"])
    }

    @Test("an alert closed without a choice ends without success, unless there was nothing to choose")
    func closed() {
        let presenter = TestAlertPresenter(), motherboard = motherboard(in: presenter)
        motherboard.activateAlert(alert())
        presenter.dismiss()
        motherboard.activateAlert(Alert(message: "Saved"))
        presenter.dismiss()
        #expect(log.entries == ["not done", "done"])
    }

    @Test(
        "CK-D3 without a presenter in the context an alert is reported contextMissing and completes without success",
        .diagnostics(expecting: .contextMissing))
    func noPresenter() throws {
        let motherboard = motherboard(in: nil)
        motherboard.activateAlert(alert(), file: "Cart/Cart.swift", line: 7)
        let elsewhere = Log()
        motherboard.putIntoContext(elsewhere)
        motherboard.activateAlert(Alert())
        #expect(log.entries == ["not done", "not done"])
        #expect(motherboard.boards.isEmpty)
        let events = try #require(DiagnosticRecorder.ofTest?.events)
        #expect(
            events.map(\.message) == [
                """
                the alert 'Empty the cart?' was not shown: 'main' is in no context that is an AlertPresenter; it has \
                no context. 
                """
                    + "Let the context of the root motherboard adopt AlertPresenter",
                """
                the alert without title and message was not shown: 'main' is in no context that is an AlertPresenter; \
                its context is 
                """
                    + "of type Log. Let the context of the root motherboard adopt AlertPresenter",
            ])
        #expect(events.first.map { "\($0.file):\($0.line)" } == "Cart/Cart.swift:7")
    }

    @Test("CK-D3 the presenter of the root serves the boards inside continuable boards")
    func nested() {
        let presenter = TestAlertPresenter(choosing: "Empty"), motherboard = motherboard(in: presenter)
        let outer = ContinuousBoard(identifier: "outer")
        motherboard.addBoard(outer)
        outer.motherboard.activateAlert(alert())
        #expect(log.entries == ["emptied", "done"])
    }

    @Test(
        "a second answer, or one after the board has left, has no effect and is reported",
        .diagnostics(expecting: .completionIgnored))
    func late() throws {
        let presenter = Keeping(), motherboard = motherboard(in: presenter)
        motherboard.activateAlert(alert())
        let answered = try #require(presenter.last)
        answered.choose(answered.alert.actions.first)
        answered.choose(answered.alert.actions.last)
        motherboard.activateAlert(alert())
        let removed = try #require(presenter.last)
        let board = try #require(motherboard.boards.first)
        motherboard.clearActiveBoards()
        removed.choose(nil)
        #expect(log.entries == ["emptied", "done"])
        let messages = try #require(DiagnosticRecorder.ofTest?.messages)
        #expect(
            messages.first?.hasSuffix(
                """
                has ended already when 'Keep' was chosen: nothing happened. A presenter answers an alert once, while \
                its board is installed
                """
            )
                == true)
        #expect(
            messages.last?.hasPrefix(
                "completionIgnored: the alert of '\(board.identifier)' has ended already when it was closed") == true)
    }

    @Test("a handler that removes the board leaves nothing to complete")
    func removedByHandler() {
        let presenter = TestAlertPresenter(choosing: "Away"), motherboard = motherboard(in: presenter)
        motherboard.activateAlert(
            Alert(actions: [AlertAction("Away", target: motherboard) { $0.clearActiveBoards() }]))
        #expect(log.entries.isEmpty)
        #expect(motherboard.boards.isEmpty)
    }

    @Test("CK-D3 an open alert is removed from the screen when its board is removed or completed from outside")
    func takenAway() throws {
        let presenter = TestAlertPresenter(), motherboard = motherboard(in: presenter)
        for _ in 1...3 { motherboard.activateAlert(alert()) }
        let ids = motherboard.boards.map(\.identifier)
        motherboard.removeBoard(withIdentifier: ids[0])
        #expect(presenter.openCount == 2)
        motherboard.completer(ids[1]).complete()
        #expect(presenter.openCount == 1)
        presenter.choose("Later")
        #expect(log.entries == ["done", "later", "done"])
    }

    @Test("cancelling the activation of an alert removes it from the screen, and its board completes without success")
    func cancelled() {
        let presenter = TestAlertPresenter(), motherboard = motherboard(in: presenter)
        let activation = motherboard.activateAlert(alert())
        activation.cancel()
        #expect(presenter.openCount == 0)
        #expect(log.entries == ["not done"])
        #expect(motherboard.boards.isEmpty)
    }

    @Test("an open alert is removed from the screen once, also when its board lives on; an answered one is not removed")
    func takenAwayOnce() throws {
        let presenter = Keeping(), motherboard = motherboard(in: presenter)
        motherboard.activateAlert(alert())
        let kept = try #require(motherboard.boards.first)
        motherboard.clearActiveBoards()
        #expect(presenter.withdrawals == 1)
        motherboard.activateAlert(alert())
        let answered = try #require(presenter.last)
        answered.choose(answered.alert.actions.first)
        #expect(motherboard.boards.isEmpty)
        #expect(presenter.withdrawals == 1)
        withExtendedLifetime(kept) {}
    }

    @Test("R-1 the presenter of an alert keeps neither its board nor the motherboard alive")
    func release() {
        let leaks = LeakCheck(), presenter = TestAlertPresenter()
        do {
            let motherboard = leaks.watch(motherboard(in: presenter))
            motherboard.activateAlert(Alert(actions: [AlertAction("OK")]))
            #expect(leaks.living.count == 2)
        }
        leaks.expectNone()
        #expect(presenter.openCount == 0)
    }
}

/// A presenter that keeps the last alert, answered or not.
private final class Keeping: AlertPresenter {
    private(set) var last: (alert: Alert, choose: (AlertAction?) -> Void)?
    private(set) var withdrawals = 0

    func present(_ alert: Alert, choose: @escaping (AlertAction?) -> Void) -> () -> Void {
        last = (alert, choose)
        return { [weak self] in self?.withdrawals += 1 }
    }
}
