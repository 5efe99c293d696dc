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

    /// An order whose choices change once it is paid.
    private func order(isPaid: Bool) -> Question<String> {
        Question("Order", content: [isPaid ? "paid" : "pending"]) {
            if isPaid {
                TypedChoice("Send back", .primary, fields: .integer("pieces", in: 1...9)) { "back \($0)" }
            } else {
                TypedChoice("Check out", .primary) { "paying" }
                TypedChoice("Cancel", .destructive, fields: .text("reason")) { "cancelled: \($0)" }
            }
            TypedChoice("Leave") { "left" }
        }
    }

    /// Pays an order while its screen is open.
    private final class Till {
        var isPaid = false, context: HeadlessContext?

        func pay() {
            isPaid = true
            for _ in 0..<2 { context?.refresh() }
        }
    }

    private func answer(of driver: any ScreenDriver, at till: Till) async throws -> String? {
        let session = TestSession(driver)
        till.context = session.context
        var given: String?
        session.act { board in
            board.startResponse {
                given = try? await board.rootScreen.ask(following: { self.order(isPaid: till.isPaid) })
            }
        }
        try await session.run()
        return given
    }

    @Test("SC-6 an open screen has the choices and fields of now, and each keeps its place")
    func choices() async throws {
        let till = Till()
        let driver = RecordingDriver { _ in
            till.pay()
            return Answer("Send back", ["pieces": "2"])
        }
        #expect(try await answer(of: driver, at: till) == "back 2")
        let updates = driver.events.compactMap { if case .updated(let prompt) = $0 { prompt } else { nil } }
        #expect(updates.map { $0.choices.map(\.name) } == [["Check out", "Cancel", "Leave", "Send back"]])
        #expect(updates.map { $0.shownChoices.map(\.name) } == [["Leave", "Send back"]])
        #expect(updates.map(\.submission?.name) == ["Send back"])
    }

    @Test("SC-6 an answer by a choice that is gone has its value of before, with its fields")
    func goneChoice() async throws {
        let till = Till()
        let driver = RecordingDriver { _ in
            till.pay()
            return Answer("Cancel", ["reason": "late"])
        }
        #expect(try await answer(of: driver, at: till) == "cancelled: late")
    }

    @Test("SC-6 a number at a terminal means the same choice as long as the screen is open, and none that is gone")
    func terminalNumbers() async throws {
        let till = Till()
        let lines = ActingLines(), recorder = OutputRecorder()
        lines.next = [
            {
                till.pay()
                return "1"
            }, { "4" }, { "b" }, { "3" },
        ]
        let driver = TerminalDriver(input: lines, output: recorder.output)
        #expect(try await answer(of: driver, at: till) == "left")
        #expect(recorder.text.contains("  1. Check out\n  2. Cancel\n  3. Leave\n"))
        #expect(recorder.text.contains("  3. Leave\n  4. Send back\n"))
        #expect(recorder.text.contains("There is no choice '1'. Type a number from 3 to 4, a name, or ? for help."))
    }

    /// Lines that closures type.
    private final class ActingLines: LineSource {
        var next: [() -> String?] = []
        func nextLine(isSecret: Bool) -> String? { next.isEmpty ? nil : next.removeFirst()() }
    }

    @Test("a number typed at a terminal means the row that is drawn now")
    func terminalRow() async throws {
        let lines = ActingLines(), recorder = OutputRecorder()
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
