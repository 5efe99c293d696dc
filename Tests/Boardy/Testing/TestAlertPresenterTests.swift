import BoardyComponentKit
import BoardyCore
import BoardyTesting
import Testing

/// Tests of alerts that a test answers.
@Suite(.diagnostics) struct TestAlertPresenterTests {
    private let presenter = TestAlertPresenter(choosing: "first", "second")

    private func alert(_ title: String? = nil, _ chosen: @escaping (String) -> Void = { _ in }) -> Alert {
        Alert(title: title, actions: ["first", "second"].map { name in AlertAction(name) { chosen(name) } })
    }

    @Test("CK-D3 it chooses the prepared actions at once, in order, and leaves further alerts open")
    func prepared() {
        let motherboard = Motherboard()
        motherboard.putIntoContext(presenter)
        var chosen: [String] = []
        for title in ["a", "b", "c"] { motherboard.activateAlert(alert(title) { chosen.append($0) }) }
        motherboard.activateAlert(alert())
        #expect(chosen == ["first", "second"])
        #expect(presenter.titles == ["a", "b", "c", ""])
        #expect(presenter.openCount == 2)
        presenter.dismiss()
        presenter.choose("second")
        #expect(chosen == ["first", "second", "second"])
        #expect(presenter.openCount == 0)
    }

    @Test("CK-D3 choosing an action that is not offered, or without an open alert, is an issue that says so")
    func impossible() {
        let presenter = TestAlertPresenter()
        expectIssue("'first' cannot be chosen: no alert is open") { presenter.choose("first") }
        expectIssue("nothing can be closed: no alert is open") { presenter.dismiss() }
        presenter.present(alert("Sure?")) { _ in }
        expectIssue("'third' cannot be chosen: the alert 'Sure?' offers 'first', 'second'") {
            presenter.choose("third")
        }
        #expect(presenter.openCount == 1)
        presenter.present(Alert()) { _ in }
        expectIssue("'third' cannot be chosen: the alert '' offers nothing") { presenter.choose("third") }
    }
}
