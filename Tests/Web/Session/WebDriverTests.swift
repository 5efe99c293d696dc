import BoardyHTTP
import BoardyHeadless
import Foundation
import Testing

@testable import BoardyWeb

@Suite struct WebDriverTests {
    func desk(at clock: TestClock) -> SessionDesk {
        let path = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        return SessionDesk(uploads: UploadFolder(path: path), at: clock.now)
    }

    static func tea(_ keys: [String]) -> Prompt {
        Prompt(
            title: "Tea", content: [.table(Table(columns: ["Tea"], rows: keys.map { Table.Row($0, key: $0) }))],
            fields: [Field("tea", .row)], choices: [Choice("Buy", takesFields: true)])
    }

    @Test("a row that has gone while its answer was under way is asked for again; the session goes on")
    @MainActor func changedContent() async throws {
        let clock = TestClock(), desk = desk(at: TestClock()), driver = WebDriver(desk)
        let answered = Task { @MainActor in try await driver.answer(Self.tea(["A", "B"])) }
        try await eventually { desk.view.question != nil }
        // The form is taken, and the session changes the content before it goes on.
        let reply = Reply { _ in }
        let first = AnswerForm(turn: 1, choice: 0, values: ["tea": "A"])
        #expect(desk.submit(first, at: clock.now, reply) { _ in .text(200, "") } == .accepted)
        driver.update(Self.tea(["B"]))
        try await eventually { desk.view.question != nil }
        #expect(desk.view.question == Self.tea(["B"]))
        #expect(desk.view.notices.map(\.title) == ["Please choose again"])
        let second = AnswerForm(turn: 2, choice: 0, values: ["tea": "B"])
        #expect(desk.submit(second, at: clock.now, reply) { _ in .text(200, "") } == .accepted)
        #expect(try await answered.value == Answer("Buy", ["tea": "B"]))
    }
}
