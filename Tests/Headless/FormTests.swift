import BoardyHeadless
import BoardyValues
import Foundation
import Testing

/// A person fills in forms at a terminal: fields first, each checked when it is entered, and nothing is lost on the
/// way.
@Suite struct FormTests {
    private let recorder = OutputRecorder()
    private let form = Prompt(
        title: "Voucher",
        fields: [
            Field("email", label: "E-mail", .email), Field("uses", label: "Uses", .number(1...9), defaultValue: "1"),
            Field("pin", label: "PIN", isSecret: true),
        ],
        choices: [
            Choice("Create", .primary, takesFields: true), Choice("Help"), Choice("Cancel", .back),
        ])

    private func answer(_ prompt: Prompt, _ lines: String...) async throws -> Answer {
        try await TerminalDriver(input: ListedLines(lines), output: recorder.output).answer(prompt)
    }

    @Test("SC-12 a form asks for its fields without a choice before them, and names its choices without numbers")
    func fieldsFirst() async throws {
        let given = try await answer(form, "ada@example.org", "", "1234")
        #expect(given == Answer("Create", ["email": "ada@example.org", "pin": "1234"]))
        #expect(
            recorder.text.hasSuffix(
                "\n\nFill in the fields, or type b for the choices: Create, Help, Cancel\nE-mail: Uses [1]: PIN: "))
    }

    @Test("SC-12 whoever leaves a form, or does not confirm it, finds its choices with their numbers")
    func choicesBehind() async throws {
        #expect(try await answer(form, "a@b", "b", "3") == Answer("Cancel"))
        let choices = "\n  1. Create\n  2. Help\n  3. Cancel  (b)\nChoice: "
        #expect(recorder.text.hasSuffix("E-mail: Uses [1]: " + choices))
        let refund = Prompt(
            title: "Refund", choices: [Choice("Refund", .primary, confirmation: "Sure?"), Choice("Back", .back)])
        _ = try await answer(refund, "1", "n", "2")
        #expect(recorder.text.hasSuffix("  1. Refund\n  2. Back  (b)\nChoice: Sure? (y/n): Choice: "))
    }

    @Test("SC-12 changed content of a form is drawn without numbers while its fields are asked for")
    func changedContent() async throws {
        let driver = Box<TerminalDriver>(), form = form, recorder = recorder
        let lines = ClosureLines { number in
            driver.value?.update(form.showing(["Changed"]))
            return ["b", "3"][number]
        }
        driver.value = TerminalDriver(input: lines, output: recorder.output)
        #expect(try await driver.value?.answer(form) == Answer("Cancel"))
        let drawn = recorder.text.components(separatedBy: "Changed\n")
        try #require(drawn.count == 3)
        #expect(drawn[1].hasPrefix("\nFill in the fields, or type b for the choices: Create, Help, Cancel\nE-mail: "))
        #expect(drawn[2] == "\n  1. Create\n  2. Help\n  3. Cancel  (b)\nChoice: ")
    }

    @Test("a screen with two ways to submit, a plain way or rows asks for the choice first")
    func choiceFirst() async throws {
        let field = [Field("path")]
        let submissions: [[Choice]] = [
            [Choice("Preview", .primary, takesFields: true), Choice("Import", takesFields: true)],
            [Choice("Import", takesFields: true)],
        ]
        for choices in submissions {
            let prompt = Prompt(title: "x", fields: field, choices: choices)
            #expect(try await answer(prompt, "Import", "a.csv") == Answer("Import", ["path": "a.csv"]))
        }
        let rows = Table(columns: ["Product"], rows: [Table.Row("Mug", key: "MUG")])
        let list = Prompt(
            title: "x", content: [.table(rows)], fields: [Field("sku", .row)],
            choices: [Choice("Show", .primary, takesFields: true), Choice("Back", .back)])
        #expect(try await answer(list, "b") == Answer("Back"))
    }

    @Test("SC-8 a choice is asked for its own fields, and the number of a row means a choice that takes the row")
    func ownFields() async throws {
        let rows = Table(columns: ["Product"], rows: [Table.Row("Mug", key: "MUG")])
        let list = Prompt(
            title: "x", content: [.table(rows)], fields: [Field("words"), Field("sku", .row), Field("pieces")],
            choices: [
                Choice("Search", .primary, fieldNames: ["words"]), Choice("Show", fieldNames: ["sku"]),
                Choice("Add", fieldNames: ["sku", "pieces"]), Choice("Back", .back),
            ])
        #expect(try await answer(list, "Search", "tea") == Answer("Search", ["words": "tea"]))
        #expect(try await answer(list, "1") == Answer("Show", ["sku": "MUG"]))
        #expect(try await answer(list, "Search", "b", "Add", "1", "2") == Answer("Add", ["sku": "MUG", "pieces": "2"]))
        #expect(try await answer(list, "Add", "1", "b", "Search", "tea") == Answer("Search", ["words": "tea"]))
    }

    @Test("b leaves a form for its choices, what was typed is kept, and \\b is the letter itself")
    func leaving() async throws {
        #expect(try await answer(form, "ada@example.org", "b", "3") == Answer("Cancel"))
        let again = try await answer(form, "ada@example.org", "4", "b", "1", "", "", "\\b")
        #expect(again == Answer("Create", ["email": "ada@example.org", "uses": "4", "pin": "b"]))
        #expect(recorder.text.hasSuffix("(b)\nChoice: E-mail [ada@example.org]: Uses [4]: PIN: "))
    }

    @Test("the name of a choice in place of a value is taken, that of the form asks on, and a number is a wrong value")
    func choiceInstead() async throws {
        for text in ["help", "Help"] { #expect(try await answer(form, text) == Answer("Help")) }
        let given = try await answer(form, "2", "a@b", "2", "1")
        #expect(given == Answer("Create", ["email": "a@b", "uses": "2", "pin": "1"]))
        #expect(recorder.text.contains("This is not an e-mail address"))
        #expect(try await answer(form, "1", "a@b", "", "1").choice == "Create")
    }

    @Test(
        "a value of another kind is refused when it is entered, with an example, and only that field is asked again",
        arguments: [
            (FieldKind.email, "ada", "an e-mail address, such as ada@example.org", "a@b"),
            (.wholeNumber, "1.5", "a whole number", "-3"), (.number(0...2), "3", "a whole number from 0 to 2", "2"),
            (.money(), "five", "an amount, such as 12.99 EUR", "5"),
            (.money(), "5 euros", "an amount, such as", "5.00 EUR"), (.money(), "1.234,50", "an amount", "5,50"),
            (.money(), "5,", "an amount", "5,50 EUR"),
            (
                .money(upTo: Money(minor: 2850, currency: .eur)), "28.51", "At most 28.50 EUR, and more than zero",
                "28.50"
            ),
            (
                .money(upTo: Money(minor: 2850, currency: .eur)), "0", "At most 28.50 EUR, and more than zero",
                "0.01 EUR"
            ),
            (.money(), "1,234", "thousands or as three decimals; write 1234 or 1.234", "1.234"),
            (.money(), "5 XXX", "an amount in a currency that is in use", "5 JPY"),
            (.cardNumber, "0000 0000 0000 0000", "a valid card number; compare", "4242 4242 4242 4242"),
            (.date, "31.12.2026", "a day, such as 2026-12-31", "2026-12-31"),
            (.date, "tomorrow", "a day, such as 2026-12-31", "2026-12-31T18:00:00Z"),
            (.date, "2026-02-29", "a day, such as", "2028-02-29"),
            (.date, "2100-02-29", "a day, such as", "2000-02-29"),
            (.cardNumber, "my card", "a valid card number; compare", "4242 4242 4242 4242"),
            (.cardNumber, "4242 4242 4242 4241", "a valid card number; compare", "4000-0027-6000-3184"),
            (.cardExpiry(), "13/29", "a month and a year as the card has them", "12/29"),
            (.cardExpiry(), "00/29", "a month and a year", "01/29"),
            (.cardExpiry(), "1/29", "a month and a year", "10/29"),
            (.cardExpiry(), "12-29", "a month and a year", "12/30"),
            (.cardExpiry(), "12/29/", "a month and a year", "09/29"),
            (.cardExpiry(), "+1/29", "a month and a year", "12/99"),
            (.cardExpiry(), "1٢/29", "a month and a year", "12/28"),
            (.cardCode, "12", "a code of 3 or 4 digits", "1234"),
            (.cardCode, "12345", "a code of 3 or 4 digits", "123"),
            (.cardCode, "12a", "a code of 3 or 4 digits", "012"), (.cardCode, "12٣", "a code of 3 or 4 digits", "999"),
        ])
    func kinds(kind: FieldKind, wrong: String, expected: String, right: String) async throws {
        let prompt = Prompt(
            title: "x", fields: [Field("first"), Field("value", kind)],
            choices: [Choice("Go", .primary, takesFields: true)])
        let given = try await answer(prompt, "one", wrong, right)
        #expect(given == Answer("Go", ["first": "one", "value": right]))
        let beginnings = expected.hasPrefix("At most") ? [""] : ["This is not ", "This could be read as "]
        #expect(beginnings.contains { recorder.text.contains($0 + expected) })
    }

    @Test("a card that has expired and a password that is too short are refused when they are entered")
    func secrets() async throws {
        let prompt = Prompt(
            title: "x",
            fields: [
                Field("expiry", .cardExpiry(since: CalendarMonth(year: 2026, number: 11))), Field("new", .newPassword),
            ],
            choices: [Choice("Go", .primary, takesFields: true)])
        let given = try await answer(prompt, "10/26", "11/26", "seven77", "eight888")
        #expect(given == Answer("Go", ["expiry": "11/26", "new": "eight888"]))
        #expect(recorder.text.contains("expiry: The card has expired; use another card. b goes back.\nexpiry: "))
        #expect(recorder.text.contains("new: This has fewer than 8 characters; take 8 or more. b goes back.\nnew: "))
    }

    @Test("a form that asks again has the values that were typed, but for secrets")
    func keeping() {
        let fields = form.fields.keeping(Answer("Create", ["email": "a@b", "uses": "7", "pin": "1234"]))
        #expect(fields.map(\.defaultValue) == ["a@b", "7", nil])
        #expect(fields.map(\.kind) == form.fields.map(\.kind) && form.fields.keeping(nil) == form.fields)
    }

    @Test("a single - empties an optional value that stood there, and \\- is the sign itself")
    func emptying() async throws {
        let prompt = Prompt(
            title: "Product",
            fields: [Field("sku"), Field("note", label: "Note", isRequired: false, defaultValue: "old")],
            choices: [Choice("Save", .primary, takesFields: true), Choice("Back", .back)])
        for (typed, expected) in [("", nil), ("-", ""), ("\\-", "-"), ("--", "--")] {
            #expect(
                try await answer(prompt, "-", typed).values == ["sku": "-", "note": expected].compactMapValues(\.self))
        }
        #expect(recorder.text.hasSuffix("sku: Note [old], - for none: "))
        let left = try await answer(prompt, "A", "b", "1", "", "-")
        #expect(left.values == ["sku": "A", "note": ""])
    }

    @Test("a question mark explains a field and asks it again; \\? is the sign itself")
    func fieldHelp() async throws {
        let given = try await answer(form, "?", "a@b", "?", "", "?", "\\?")
        #expect(given == Answer("Create", ["email": "a@b", "pin": "?"]))
        #expect(recorder.text.contains("E-mail: Type an e-mail address, such as ada@example.org. b goes back to the"))
        #expect(
            recorder.text.contains(
                "Uses [1]: Type a whole number from 1 to 9. Enter takes what stands in the brackets."))
    }

    @Test("a choice that destroys something counts only after a yes, also behind its fields; a script has said it")
    func confirmation() async throws {
        let prompt = Prompt(
            title: "Cart", choices: [Choice("Empty", .destructive, confirmation: "Remove all?"), Choice("Back", .back)])
        #expect(try await answer(prompt, "1", "n", "b") == Answer("Back"))
        #expect(recorder.text.contains("Choice: Remove all? (y/n): Choice: "))
        #expect(try await answer(prompt, "1", "what", "YES") == Answer("Empty"))
        #expect(recorder.text.contains("Type y for yes or n for no.\n"))
        let form = Prompt(
            title: "Refund", fields: [Field("amount", .money(upTo: Money(minor: 5488, currency: .eur)))],
            choices: [
                Choice("Refund", .primary, takesFields: true, confirmation: "Give {amount} back?"),
                Choice("Back", .back),
            ])
        #expect(try await answer(form, "4", "n", "1", "", "y") == Answer("Refund", ["amount": "4"]))
        #expect(
            recorder.text.contains(
                "amount: Give 4.00 EUR back? (y/n): \n  1. Refund\n  2. Back  (b)\nChoice: amount [4]: "))
        let long = Prompt(
            title: "x", choices: [Choice("Go", confirmation: String(repeating: "word ", count: 20) + "end?")])
        _ = try await answer(long, "1", "y")
        #expect(recorder.text.hasSuffix("word\nword word word word word end? (y/n): "), "a long question is wrapped")
        let script = try SessionScript(parsing: "Cart: Empty\n", name: "s")
        #expect(try ScriptDriver(script, output: recorder.output).answer(prompt) == Answer("Empty"))
    }
}

/// A source of lines that a closure makes when each is read.
private final class ClosureLines: LineSource {
    private var count = 0
    private let line: (Int) -> String

    init(_ line: @escaping (_ number: Int) -> String) { self.line = line }

    func nextLine(isSecret: Bool) -> String? {
        defer { count += 1 }
        return line(count)
    }
}

private final class Box<Value> {
    var value: Value?
}
