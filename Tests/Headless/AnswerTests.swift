import BoardyHeadless
import Testing

@Suite struct AnswerTests {
    let answer = Answer("Add", ["sku": "BEA-1", "quantity": "3", "note": ""])

    @Test("a text is returned unchanged; an empty optional text is nil")
    func text() throws {
        #expect(try answer.text("sku") == "BEA-1")
        #expect(answer.optionalText("note") == nil)
        #expect(answer.optionalText("other") == nil)
    }

    @Test("ALL-4 a control character in any field is a problem of the field, with its code", arguments: [true, false])
    func controlCharacters(checksKinds: Bool) {
        let mismatch = #expect(throws: AnswerMismatch.self) {
            try Prompt.card.completed(
                Answer("Pay", ["number": "42\u{0}", "expiry": "12/30", "note": "a\tb"]), checksKinds: checksKinds)
        }
        #expect(
            mismatch?.problems == [
                FieldProblem("number", "this has the control character U+0000; leave it out")
            ])
    }

    @Test(
        "ALL-4 a character that turns the text behind it is a problem of the field; a mark of direction is none",
        arguments: [
            ("\u{202A}", "U+202A"), ("\u{202E}", "U+202E"), ("\u{2066}", "U+2066"), ("\u{2069}", "U+2069"),
            ("\u{200E}", nil), ("\u{200F}", nil), ("\u{061C}", nil), ("€ – “”", nil),
        ])
    func turnedText(character: String, code: String?) {
        let prompt = Prompt(title: "Form", fields: [Field("name")], choices: [Choice("Save", takesFields: true)])
        do {
            _ = try prompt.completed(Answer("Save", ["name": "gpj\(character)exe"]))
            #expect(code == nil)
        } catch {
            #expect(
                error.problems.map { "\($0)" } == [
                    code.map { "name: this has the control character \($0); leave it out" }
                ])
        }
    }

    @Test("a number is read within its bounds")
    func integer() throws {
        #expect(try answer.integer("quantity") == 3)
        #expect(try answer.integer("quantity", in: 3...3) == 3)
    }

    @Test("the problem of a missing or wrong value names the field and the wanted kind, never the value")
    func problems() async {
        let answer = answer
        #expect(await message { _ = try answer.text("note") } == "note: a value is needed")
        #expect(await message { _ = try answer.integer("sku") } == "sku: the value is not a whole number")
        #expect(
            await message { _ = try answer.integer("quantity", in: 5...9) }
                == "quantity: the value is not a whole number from 5 to 9")
        #expect(
            await message { _ = try answer.value("sku", "an e-mail address") { $0.contains("@") ? $0 : nil } }
                == "sku: the value is not an e-mail address")
    }

    @Test("the description of an answer shows its choice and fields, and no value")
    func description() {
        #expect("\(answer)" == "Add note=••• quantity=••• sku=•••")
    }
}

@Suite struct PromptTests {
    @Test("a screen has the parts of its prompt; without choices it is a notice")
    func parts() {
        let screen = Screen(.card)
        #expect(screen.prompt == .card)
        #expect(screen.title == "Payment")
        #expect(!screen.isNotice)
        #expect(Screen(title: "Receipt").isNotice)
    }

    @Test("an answer is checked at once: reasons without a field, problems by field, kinds if the driver asks again")
    func mismatches() throws {
        let prompt = Prompt(
            title: "Order",
            fields: [Field("email", .email), Field("size", .option(["M", "L"])), Field("note", defaultValue: "-")],
            choices: [Choice("Order", takesFields: true), "Cancel"])
        func mismatch(_ answer: Answer, checksKinds: Bool = true) -> AnswerMismatch? {
            do {
                _ = try prompt.completed(answer, checksKinds: checksKinds)
                return nil
            } catch { return error }
        }
        let all = mismatch(Answer("Order", ["email": "ada", "size": "XL", "note": "", "sise": "M"]))
        #expect(all?.reasons == ["there is no field 'sise'; did you mean 'size'?"])
        #expect(
            all?.problems.map(\.sentence) == [
                "This is not an e-mail address, such as ada@example.org.",
                "The screen does not offer this value; choose one that it shows.", "A value is needed.",
            ])
        #expect(all?.problems.map(\.field) == ["email", "size", "note"])
        #expect(
            all?.description == """
                there is no field 'sise'; did you mean 'size'?; \
                the field 'email': this is not an e-mail address, such as ada@example.org; \
                the field 'size': the screen does not offer this value; choose one that it shows; \
                the field 'note': a value is needed
                """)
        #expect(mismatch(Answer("Order", ["email": "ada", "size": "M"]), checksKinds: false) == nil)
        #expect(mismatch(Answer("Cancel", ["size": "M"]))?.reasons == ["the choice 'Cancel' takes no fields"])
        #expect(mismatch(Answer("Cancle"))?.reasons == ["there is no choice 'Cancle'; did you mean 'Cancel'?"])
        #expect(
            try prompt.completed(Answer("Order", ["email": "a@b", "size": "L"]), checksKinds: true).values["note"]
                == "-")
    }

    @Test("the input fields of a prompt are listed once each, its own first")
    func inputFields() {
        #expect(Prompt.card.inputFields == ["payment", "payment.card.number", "payment.card.expiry"])
        let twice = Prompt(title: "", fields: [Field("a", inputField: "x"), Field("b", inputField: "x")])
        #expect(twice.inputFields == ["x"])
    }

    @Test("a field is labelled with its name, shown and required unless said otherwise")
    func field() {
        let field = Field("email")
        #expect(field.label == "email")
        #expect(!field.isSecret)
        #expect(field.isRequired)
    }
}
