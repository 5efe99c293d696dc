import BoardyCore
import BoardyHeadless
import Testing

/// Screens that follow what other sessions change.
@Suite struct FollowingTests {
    private final class Shelf { var stock = 3 }

    /// A driver that runs a closure before it answers each prompt.
    private final class ActingDriver: ScreenDriver {
        var updates: [[ScreenPart]] = []
        var asked: [Prompt] = []
        private var acts: [() -> Answer]

        init(_ acts: [() -> Answer]) { self.acts = acts }

        func present(_ notice: Prompt) {}
        func answer(_ prompt: Prompt) -> Answer {
            asked.append(prompt)
            return acts.removeFirst()()
        }
        func update(_ prompt: Prompt) { updates.append(prompt.content) }
        func finish() {}
    }

    @Test("a refresh draws new content of open screens once, not the same content again, and nothing of closed ones")
    func refresh() async throws {
        let shelf = Shelf()
        var context: HeadlessContext?, reads = 0
        let driver = ActingDriver([
            {
                context?.refresh()
                shelf.stock = 2
                for _ in 0..<3 { context?.refresh() }
                return Answer("OK")
            },
            {
                context?.refresh()
                return Answer("OK")
            },
        ])
        let session = TestSession(driver)
        context = session.context
        session.act { board in
            board.rootScreen.show(Screen(title: "Below", choices: ["OK"]))
            board.rootScreen.show(
                Screen(title: "Stock", content: ["3 pieces"], choices: ["OK"])
                    .followingChanges {
                        reads += 1
                        return ["\(shelf.stock) pieces"]
                    })
        }
        try await session.run()
        #expect(driver.updates == [["2 pieces"]])
        #expect(reads == 4)
    }

    @Test("an answer to a row that was taken away meanwhile is asked for again, and one that never fitted is an error")
    func lostRow() async throws {
        func rows(_ keys: [String]) -> [ScreenPart] {
            [.table(Table(columns: ["SKU"], rows: keys.map { Table.Row($0, key: $0) }))]
        }
        var context: HeadlessContext?, keys = ["TEA", "MUG"], answers: [Answer] = []
        let driver = ActingDriver([
            {
                keys = ["MUG"]
                context?.refresh()
                return Answer("Show", ["sku": "TEA"])
            }, { Answer("Show", ["sku": "MUG"]) }, { Answer("Show", ["sku": "POT"]) },
        ])
        let session = TestSession(driver)
        context = session.context
        func show(on board: ClosureBoard) {
            board.rootScreen.show(
                Screen(
                    title: "Products", content: rows(keys), fields: [Field("sku", .row)],
                    choices: [Choice("Show", takesFields: true)]
                ) { answer in
                    answers.append(answer)
                    show(on: board)
                }.followingChanges { rows(keys) })
        }
        session.act { show(on: $0) }
        await #expect(throws: SessionError.self) { try await session.run() }
        #expect(driver.asked.map(\.content) == [rows(["TEA", "MUG"]), rows(["MUG"]), rows(["MUG"])])
        #expect(answers == [Answer("Show", ["sku": "MUG"])])
    }

    @Test("a number typed at a terminal means the row that is drawn now")
    func terminalRow() async throws {
        /// Lines of which the second one is typed after the rows have changed.
        final class Lines: LineSource {
            var next: [() -> String?] = []
            func nextLine(isSecret: Bool) -> String? { next.isEmpty ? nil : next.removeFirst()() }
        }
        let lines = Lines(), recorder = OutputRecorder()
        let driver = TerminalDriver(input: lines, output: recorder.output)
        func prompt(_ keys: [String]) -> Prompt {
            Prompt(
                title: "Products",
                content: [.table(Table(columns: ["SKU"], rows: keys.map { Table.Row($0, key: $0) }))],
                fields: [Field("sku", .row)], choices: [Choice("Show", .primary, takesFields: true), "Back"])
        }
        var recorded = ""
        let session = SessionRecorder(driver) { recorded += $0 }
        lines.next = [
            {
                session.update(prompt(["POT", "TEA"]))
                return "1"
            }
        ]
        #expect(try await session.answer(prompt(["TEA", "MUG"])) == Answer("Show", ["sku": "POT"]))
        #expect(recorded == "Products: Show sku=POT\n")
    }
}
