import Foundation
import Testing

@testable import BoardyHeadless

/// Tests of the parts of screens: one declaration, as a terminal draws it, as a person and a script choose from it.
@Suite struct ScreenPartTests {
    private let products = Table(
        columns: ["Product", .trailing("Price")],
        rows: [
            Table.Row("Mug", "12.99 EUR", key: "MUG"), Table.Row("緑茶", "5.00 EUR", key: "TEA"),
            Table.Row("Postage", "0.00 EUR"),
        ], page: Table.Page(first: 21, total: 40))

    private var browsing: Prompt {
        Prompt(
            title: "Products", content: [.table(products)], fields: [Field("sku", label: "Product", .row)],
            choices: [Choice("Details", .primary, takesFields: true), Choice("Back", .back), Choice("Quit", .leave)])
    }

    private func drawn(_ part: ScreenPart, width: Int? = nil, _ numbered: TableFormatter.Rows = .none) -> [String] {
        PartFormatter(width: width, numbered: numbered).lines(of: part).map(\.plain)
    }

    private func driver(_ lines: [String], _ recorder: OutputRecorder, hasColor: Bool = false) -> TerminalDriver {
        TerminalDriver(input: ListedLines(lines), output: hasColor ? recorder.colored : recorder.output, width: 160)
    }

    @Test("a table's columns are as wide as their cells, also with wide letters, and numbers stand below each other")
    func table() {
        #expect(
            drawn(.table(products)) == [
                "Product      Price", "Mug      12.99 EUR", "緑茶      5.00 EUR", "Postage   0.00 EUR", "21–23 of 40",
            ])
        #expect(drawn(.table(Table(columns: ["Product"], rows: []))) == [])
        let all = Table(
            columns: ["A"], rows: [Table.Row("x"), Table.Row("y", "beyond")], page: Table.Page(first: 1, total: 2))
        #expect(drawn(.table(all)) == ["A", "x", "y"])
    }

    @Test("AD-30 cards are a table at a terminal, with the words of pictures that are not the names, and can be chosen")
    func cards() throws {
        let cards = Table(
            columns: ["Product", .trailing("Price"), ("SKU" as Table.Column).inTablesOnly],
            rows: [
                Table.Row("Mug", "12.99 EUR", "M", key: "MUG", picture: Picture("mug.svg", text: "Mug")),
                Table.Row("Tea", "5.00 EUR", "T", key: "TEA", picture: Picture("tea.svg", text: "A green tin")),
                Table.Row("Pot", "9.00 EUR", "P", key: "POT"),
            ])
        #expect(
            drawn(.cards(cards)) == [
                "Product                Price  SKU", "Mug                12.99 EUR  M",
                "Tea [A green tin]   5.00 EUR  T", "Pot                 9.00 EUR  P",
            ])
        let prompt = Prompt(
            title: "Products", content: [.cards(cards)], fields: [Field("sku", label: "Product", .row)],
            choices: [Choice("Details", .primary, takesFields: true)])
        #expect(prompt.numberedRows.map(\.key) == ["MUG", "TEA", "POT"])
        let coded = try JSONDecoder().decode(Prompt.self, from: JSONEncoder().encode(prompt))
        #expect(coded == prompt)
    }

    @Test("AD-30 a picture is its words at a terminal, unless they are the heading, and links are the current one")
    func picturesAndLinks() {
        let picture: ScreenPart = .picture(Picture("mug.svg", text: "A grey mug"))
        #expect(drawn(picture) == ["[A grey mug]"])
        #expect(Prompt(title: "Product", heading: "A grey mug", content: [picture, "x"]).lines == ["A grey mug", "x"])
        #expect(Prompt(title: "Product", content: [picture]).lines == ["[A grey mug]"])
        func links(_ current: Int?, isTold: Bool = true) -> ScreenPart {
            .links(
                Links(
                    "Sorted by",
                    ["title", "price"].enumerated().map { .init($1, to: "app://x/\($1)", isCurrent: $0 == current) },
                    isTold: isTold))
        }
        #expect(drawn(links(1)) == ["Sorted by: price"] && drawn(links(0)) == [] && drawn(links(nil)) == [])
        #expect(drawn(links(1, isTold: false)) == [])
    }

    private enum PaymentStep: String, CaseIterable {
        case confirm = "Confirm"
        case card = "Card"
        case receipt = "Receipt"
    }

    @Test("SC-15 the steps of a process are one line at a terminal, with those that are done")
    func steps() throws {
        func steps(_ step: PaymentStep, of all: [PaymentStep] = PaymentStep.allCases) -> ScreenPart {
            .steps(Steps("Payment", all, at: step))
        }
        #expect(drawn(steps(.confirm)) == ["Step 1 of 3: Confirm"])
        #expect(drawn(steps(.card)) == ["Step 2 of 3: Card (done: Confirm)"])
        #expect(drawn(steps(.receipt)) == ["Step 3 of 3: Receipt (done: Confirm, Card)"])
        #expect(drawn(steps(.receipt), width: 24) == ["Step 3 of 3: Receipt", "(done: Confirm, Card)"])
        #expect(drawn(steps(.receipt, of: [.confirm, .receipt])) == ["Step 2 of 2: Receipt (done: Confirm)"])
        #expect(drawn(steps(.card, of: [.confirm, .receipt])) == ["Step 1 of 2: Confirm"])
        #expect(drawn(steps(.card, of: [])) == [])
        #expect(try JSONDecoder().decode(ScreenPart.self, from: JSONEncoder().encode(steps(.card))) == steps(.card))
    }

    @Test("rows that can be chosen are numbered within the whole list")
    func numbers() {
        #expect(
            drawn(.table(products), .choosable) == [
                "    Product      Price", "21  Mug      12.99 EUR", "22  緑茶      5.00 EUR", "    Postage   0.00 EUR",
                "21–23 of 40",
            ])
    }

    @Test("a table that is wider than the terminal loses the ends of its widest texts", arguments: [29, 30, 40])
    func narrow(width: Int) {
        let table = Table(
            columns: ["Title", "Category", .trailing("Price")],
            rows: [Table.Row("A very long title of a product on sale", "kitchen and home", "12.99 EUR")])
        let lines = drawn(.table(table), width: width)
        #expect(lines.count == 2 && lines.allSatisfy { $0.displayWidth <= width })
        #expect(lines[1].contains("…"))
        #expect(lines[1].hasSuffix("12.99 EUR"))
    }

    private let charges = Table(
        columns: ["Charged at", .trailing("Amount"), .trailing("Refundable"), "Order"],
        rows: [
            Table.Row(
                cells: ["2026-11-21 10:00 UTC", "12,345.99 EUR", "8.49 EUR", "5b0c4ff0-6b1e-4e8e-9a44-3c1d6f0a4b2e"],
                key: "a"),
            Table.Row(cells: ["2026-11-22 10:00 UTC", "1.00 EUR", "0.00 EUR", "two words"], key: "b"),
        ])

    @Test("SC-20 where numbers and money have no room in a table, a row is a list of its values", arguments: [20, 40])
    func stacked(width: Int) {
        let lines = drawn(.table(charges), width: width)
        #expect(lines.allSatisfy { $0.displayWidth <= max(width, 36) }, "\(lines)")
        let text = lines.joined(separator: "\n")
        for row in charges.rows {
            for word in row.cells.flatMap({ $0.split(separator: " ") }) {
                #expect(text.contains(word), "\(lines)")
            }
        }
        if width < 40 { return }
        #expect(
            lines == [
                "Charged at: 2026-11-21 10:00 UTC", "Amount:     12,345.99 EUR", "Refundable: 8.49 EUR", "Order:",
                "  5b0c4ff0-6b1e-4e8e-9a44-3c1d6f0a4b2e", "", "Charged at: 2026-11-22 10:00 UTC",
                "Amount:     1.00 EUR", "Refundable: 0.00 EUR", "Order:      two words", "",
            ])
        let numbered = drawn(.table(charges), width: width, .choosable)
        #expect(numbered.first == "1  Charged at: 2026-11-21 10:00 UTC")
        #expect(numbered.contains("2  Charged at: 2026-11-22 10:00 UTC") && numbered.last == "   Order:      two words")
    }

    @Test("SC-20 columns that are to stay whole are not shortened, and texts beside them are")
    func wholeColumns() {
        let cells = ["2026-11-21", "ada.lovelace@example.org", "Stoneware Mug", "return asked for"]
        let row = Table.Row(cells: cells)
        let columns: [[Table.Column]] = [
            [.whole("Placed"), "Customer", "Products", .whole("State")], ["Placed", "Customer", "Products", "State"],
        ]
        let lines = columns.map { drawn(.table(Table(columns: $0, rows: [row])), width: 52).last ?? "" }
        #expect(lines.allSatisfy { $0.displayWidth <= 52 })
        #expect(lines[0].hasPrefix("2026-11-21  ada") && lines[0].hasSuffix("…  return asked for"))
        #expect(!lines[1].hasSuffix("return asked for"))
    }

    @Test("labels of pairs are aligned, and a chart has bars in eighths of a column beside its values")
    func pairsAndChart() {
        #expect(drawn(.pairs(["Total": "5 EUR", "Card": "Visa"])) == ["Total: 5 EUR", "Card:  Visa"])
        let chart = BarChart(
            "Revenue",
            [
                .init("Mon", 80, text: "80"), .init("Tue", 5, text: "5"), .init("Wed", 0, text: "0"),
                .init("Thu", -3, text: "-3"),
            ])
        #expect(
            drawn(.chart(chart), width: 19) == [
                "Revenue", "Mon  ██████████  80", "Tue  ▋            5", "Wed               0", "Thu              -3",
            ])
    }

    @Test("a person chooses a row by its number, a script by its key, and other rows are refused")
    func choosingRows() async throws {
        let recorder = OutputRecorder()
        #expect(
            try await driver(["d", "9", "23", "22"], recorder).answer(browsing) == Answer("Details", ["sku": "TEA"]))
        #expect(recorder.text.contains("There is no such row. Type a number from 21 to 22. b goes back"))
        #expect(try await driver(["d", "MUG"], recorder).answer(browsing) == Answer("Details", ["sku": "MUG"]))
        #expect(try browsing.completed(Answer("Details", ["sku": "TEA"])).values == ["sku": "TEA"])
        #expect {
            try browsing.completed(Answer("Details", ["sku": "POT"]))
        } throws: { error in
            (error as? AnswerMismatch)?.problems == [
                FieldProblem("sku", "the screen does not offer this value; choose one that it shows")
            ]
        }
    }

    @Test("a field with options takes one of them, in any case at a terminal")
    func options() async throws {
        let prompt = Prompt(
            title: "Export", fields: [Field("format", .option(["csv", "json"]))],
            choices: [Choice("Go", takesFields: true)])
        let recorder = OutputRecorder()
        #expect(try await driver(["1", "xml", "JSON"], recorder).answer(prompt) == Answer("Go", ["format": "json"]))
        #expect(recorder.text.contains("Type one of csv, json. b goes"))
        #expect(throws: AnswerMismatch.self) { try prompt.completed(Answer("Go", ["format": "xml"])) }
    }

    @Test("b goes back and q leaves, as the screen says; a choice of that name comes first")
    func keys() async throws {
        let recorder = OutputRecorder()
        #expect(try await driver(["b"], recorder).answer(browsing) == Answer("Back"))
        #expect(try await driver(["q"], recorder).answer(browsing) == Answer("Quit"))
        #expect(recorder.text.contains("  d. Details\n  b. Back\n  q. Quit\n"))
        let named = Prompt(title: "x", choices: [Choice("b"), Choice("Back", .back)])
        #expect(try await driver(["b"], recorder).answer(named) == Answer("b"))
        let two = Prompt(title: "x", choices: [Choice("Cancel", .back), Choice("Home", .back)])
        #expect(two.choices.allSatisfy { two.key(of: $0) == nil })
    }

    @Test("b leaves a field that asks for a row, and the choices are asked again")
    func leavingField() async throws {
        let recorder = OutputRecorder()
        #expect(try await driver(["d", "7", "b", "b"], recorder).answer(browsing) == Answer("Back"))
        #expect(recorder.text.contains("Type a number from 21 to 22. b goes back to the choices.\n"))
    }

    @Test("on a terminal a notice stays until Enter, so that the next screen does not push it out of sight")
    func waiting() async throws {
        let recorder = OutputRecorder(), lines = ListedLines(["", "1"])
        let driver = TerminalDriver(input: lines, output: recorder.terminal)
        try await driver.present(Prompt(title: "Receipt"))
        #expect(recorder.text == "\nReceipt\n=======\nPress Enter to go on.\n")
        #expect(lines.secrecy == [true])
        try await TerminalDriver(input: lines, output: recorder.output).present(Prompt(title: "Receipt"))
        #expect(lines.secrecy.count == 1, "a pipe waits for nobody")
    }

    @Test(
        "where rows have numbers, choices have letters: a number is its row's first choice, and asks for other fields"
    )
    func letters() async throws {
        let recorder = OutputRecorder()
        let names = ["Details", "Add to cart", "Next page", "New search", "Add all", "Besides", "1"]
        let prompt = Prompt(
            title: "Products", content: [.table(products)], fields: [Field("sku", .row), Field("count", .wholeNumber)],
            choices: names.map { Choice($0, takesFields: $0 == "Add to cart") } + [Choice("Back", .back)])
        #expect(prompt.marks == ["d", "a", "n", "s", "l", "e", "c", "b"])
        #expect(
            try await driver(["22", "3"], recorder).answer(prompt)
                == Answer("Add to cart", ["sku": "TEA", "count": "3"]))
        #expect(
            recorder.text.contains("\n  d. Details\n  a. Add to cart\n") && recorder.text.hasSuffix("Choice: count: "))
        #expect(try await driver(["s"], recorder).answer(prompt) == Answer("New search"))
        #expect(try await driver(["2", "b"], recorder).answer(prompt) == Answer("Back"))
        #expect(
            recorder.text.contains("There is no choice '2'. Type the number of a row, a letter, a name, or ? for help.")
        )
        let left = try await driver(["21", "b", "a", "22", "1"], recorder).answer(prompt)
        #expect(left.values == ["sku": "TEA", "count": "1"], "another row after a way back")
        let script = try SessionScript(parsing: "Products: Add to cart sku=MUG count=1\n", name: "s")
        #expect(try ScriptDriver(script, output: recorder.output).answer(prompt).values["sku"] == "MUG")
    }

    @Test("on a terminal a row of a notice that is too long for the line is shown in full by its number")
    func cutNotice() async throws {
        let table = Table(
            columns: ["At", "Reason"],
            rows: [Table.Row("10:00", "delivery"), Table.Row("11:00", "a reason of many words")])
        let notice = Prompt(title: "Journal", content: [.table(table)])
        for (width, lines) in [(80, [""]), (20, ["2", "7"])] {
            let recorder = OutputRecorder(), input = ListedLines(lines)
            try await TerminalDriver(input: input, output: recorder.terminal, width: width).present(notice)
            #expect(recorder.text.contains("or type the number of a row to see all of it.\n") == (width == 20))
            #expect(recorder.text.contains("At:     11:00\nReason: a reason of\n        many words\n") == (width == 20))
            #expect(recorder.text.contains("2  11:00  a reason") == (width == 20))
        }
    }

    @Test("a question mark explains the choices, and the question is asked again")
    func help() async throws {
        let recorder = OutputRecorder()
        _ = try await driver(["?", "b"], recorder).answer(browsing)
        #expect(
            recorder.text.hasSuffix(
                "Choice: Type the letter or the name of a choice, b for Back, q for Quit. "
                    + "The number of a row chooses 'Details' for it. b leaves a field for the choices, and ? explains\n"
                    + "the field.\nChoice: "))
    }

    @Test("a terminal with colour shows tones and weights; text from outside never becomes a style")
    func colors() async throws {
        let notice = Prompt(title: "Receipt", content: [.notice("Paid \u{1B}[31m", .success)])
        let colored = OutputRecorder(), plain = OutputRecorder()
        try await driver([], colored, hasColor: true).present(notice)
        try await driver([], plain).present(notice)
        #expect(colored.text == "\n\u{1B}[1mReceipt\u{1B}[0m\n=======\n\u{1B}[32mPaid \\u001B[31m\u{1B}[0m\n")
        #expect(plain.text == "\nReceipt\n=======\nPaid \\u001B[31m\n")
    }

    @Test("secrets follow from the kind of a field, unless the field says otherwise")
    func secrets() {
        let kinds: [FieldKind] = [.currentPassword, .newPassword, .oneTimeCode, .cardNumber]
        #expect(kinds.allSatisfy { Field("x", $0).isSecret })
        #expect(!Field("x", .email).isSecret && !Field("x").isSecret)
        #expect(Field("cvc", .wholeNumber, isSecret: true).isSecret)
    }

    @Test("docs/screens.md shows what a terminal draws of its declaration")
    func page() async throws {
        let prompt = Prompt(
            title: "Products",
            content: [
                .notice("Two products are new.", .success),
                .table(
                    Table(
                        columns: ["Product", .trailing("Price"), .trailing("Stock")],
                        rows: [
                            Table.Row("Mug", "12.99 EUR", "8", key: "MUG"),
                            Table.Row("Green tea", "5.00 EUR", "24", key: "TEA"),
                        ], page: Table.Page(first: 21, total: 40))),
                .pairs(["Category": "Kitchen", "Sorted by": "title"]),
                .chart(BarChart("Sold", [.init("Mug", 31, text: "31"), .init("Green tea", 12, text: "12")])),
                "Prices include taxes.",
            ], fields: [Field("sku", label: "Product", .row)],
            choices: [Choice("Details", .primary, takesFields: true), Choice("Back", .back)])
        let recorder = OutputRecorder()
        try await driver([], recorder).present(prompt)
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/screens.md"), encoding: .utf8)
        #expect(page.contains("```text\(recorder.text)```"))
    }
}
