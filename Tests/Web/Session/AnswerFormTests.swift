import BoardyHeadless
import Testing

@testable import BoardyHTTP
@testable import BoardyWeb

@Suite struct AnswerFormTests {
    let prompt = Prompt(
        title: "Order", content: [.table(Table(columns: ["Tea"], rows: [Table.Row("Green", key: "G")]))],
        fields: [
            Field("email", .email), Field("password", .currentPassword, defaultValue: "kept"),
            Field("count", .wholeNumber, defaultValue: "1"), Field("note", isRequired: false, defaultValue: "none"),
            Field("tea", .row, isRequired: false),
        ],
        choices: [
            Choice("Order", .primary, takesFields: true), Choice("Cancel", .back), Choice("Later", isShown: false),
        ])

    func check(_ choice: Int, _ values: [String: String] = [:], row: String? = nil) -> AnswerForm.Check {
        AnswerForm(turn: 1, choice: choice, row: row, values: values).checked(against: prompt)
    }

    func refusal(_ check: AnswerForm.Check) -> RefusedAnswer? {
        if case .refused(let refused) = check { refused } else { nil }
    }

    @Test(
        "a form that fits becomes an answer; values that are left out take their defaults, and unknown ones are ignored"
    )
    func fits() {
        let values = ["email": "ada@example.org", "password": "", "count": "2", "other": "x"]
        #expect(
            check(0, values, row: "G")
                == .fits(
                    Answer(
                        "Order",
                        [
                            "email": "ada@example.org", "password": "kept", "count": "2", "note": "none", "tea": "G",
                        ])))
        #expect(check(1, values) == .fits(Answer("Cancel")))
    }

    @Test("AD-34 a button beside a row opens the link for the row, and for no row that is gone")
    func rowAction() {
        let links: [ChoiceLink?] = [.action("app://teas/{tea}/take"), .action("app://teas/all"), nil]
        let offered = Prompt(
            title: "Teas", content: prompt.content, fields: [Field("tea", .row)],
            choices: links.enumerated().map { Choice("\($0)", takesFields: true, link: $1) })
        let forms: [(choice: Int, row: String?)] = [(0, "G"), (0, "X"), (1, nil), (2, "G"), (3, nil)]
        let opened = forms.map { AnswerForm(turn: 1, choice: $0.choice, row: $0.row).action(on: offered) }
        #expect(opened == ["app://teas/G/take", nil, "app://teas/all", nil, nil])
    }

    @Test("a choice that is not shown is taken, as in a script, and one that is not there is refused")
    func choices() {
        #expect(check(2) == .fits(Answer("Later")))
        for index in [3, -1, .max] { #expect(refusal(check(index))?.reasons == ["There is no such choice."]) }
    }

    @Test("problems are told by field, and values are kept, but never a secret")
    func problems() throws {
        let refused = try #require(refusal(check(0, ["email": "ada", "password": "geheim", "count": "", "tea": "X"])))
        #expect(refused.reasons == [])
        #expect(
            refused.problems == [
                "email": "This is not an e-mail address, such as ada@example.org.", "count": "A value is needed.",
                "tea": "The screen does not offer this value; choose one that it shows.",
            ])
        #expect(refused.values == ["email": "ada", "count": "", "tea": "X"])
    }

    @Test(
        "SC-8 a form submits the fields of its choice, and nothing of the others counts, also if it is empty or wrong")
    func ownFields() throws {
        let prompt = Prompt(
            title: "Account",
            fields: [Field("email", .email), Field("password", .currentPassword), Field("count", .number(1...9))],
            choices: [
                Choice("Sign in", .primary, fieldNames: ["email", "password"]),
                Choice("Order", fieldNames: ["count"], confirmation: "Order {count}?"),
            ])
        func form(_ choice: Int, _ values: [String: String]) -> AnswerForm {
            AnswerForm(turn: 1, choice: choice, confirmation: .given, values: values)
        }
        let typed = ["email": "ada", "password": "", "count": "2"]
        #expect(form(1, typed).checked(against: prompt) == .fits(Answer("Order", ["count": "2"])))
        let refused = try #require(refusal(form(0, typed).checked(against: prompt)))
        #expect(refused.problems.keys.sorted() == ["email", "password"])
        #expect(refused.values == ["email": "ada", "count": "2"])
        let signIn = form(0, ["email": "ada@example.org", "password": "geheim", "count": "many"])
        #expect(
            signIn.checked(against: prompt)
                == .fits(Answer("Sign in", ["email": "ada@example.org", "password": "geheim"])))
        #expect(signIn.hasPassword(for: prompt))
        let order = form(1, ["password": "geheim", "count": "2"])
        #expect(!order.hasPassword(for: prompt))
        #expect(!prompt.isConfirmedByTick(prompt.choices[1]))
    }

    @Test("an optional field that was emptied stays empty, and does not take its default")
    func emptied() {
        #expect(
            check(0, ["email": "a@b", "note": ""])
                == .fits(Answer("Order", ["email": "a@b", "password": "kept", "count": "1", "note": ""])))
    }

    @Test("a file field takes an uploaded file and never a text, which could name a file of the server")
    func files() throws {
        var form = AnswerForm(turn: 1, choice: 0, values: ["file": "/etc/passwd"])
        let refused = try #require(refusal(form.checked(against: TestShop.upload)))
        #expect(refused.problems == ["file": "A value is needed."])
        #expect(refused.values == [:])
        form.files["file"] = FormData.File(name: "tea.csv", contentType: nil, bytes: [65])
        #expect(form.checked(against: TestShop.upload) == .fits(Answer("Import", ["file": "tea.csv"])))
        form.files["file"] = FormData.File(name: "", contentType: nil, bytes: [])
        #expect(refusal(form.checked(against: TestShop.upload))?.problems == ["file": "A value is needed."])
    }

    @Test("a choice with a confirmation is asked about with the values, counts if confirmed, and does not if denied")
    func confirmation() throws {
        var form = AnswerForm(turn: 1, choice: 0, values: ["name": "Tea"])
        let asked = try #require(refusal(form.checked(against: TestShop.remove)))
        #expect(asked.confirmation == .init(choice: 0, question: "Remove Tea?"))
        #expect(asked.values == ["name": "Tea"])
        #expect(asked.reasons == [] && asked.problems == [:])
        form.confirmation = .given
        #expect(form.checked(against: TestShop.remove) == .fits(Answer("Remove", ["name": "Tea"])))
        form.confirmation = .denied
        let denied = try #require(refusal(form.checked(against: TestShop.remove)))
        #expect(denied.confirmation == nil && denied.reasons == [] && denied.values == ["name": "Tea"])
        form.values = [:]
        form.confirmation = .missing
        #expect(refusal(form.checked(against: TestShop.remove))?.problems == ["name": "A value is needed."])
    }

    @Test("beside a secret, a confirmation is a box to tick, because a secret is not sent back")
    func tick() throws {
        let prompt = Prompt(
            title: "Close", fields: [Field("password", .currentPassword)],
            choices: [Choice("Close", .destructive, takesFields: true, confirmation: "Close it?")])
        var form = AnswerForm(turn: 1, choice: 0, values: ["password": "geheim"])
        let asked = try #require(refusal(form.checked(against: prompt)))
        #expect(asked.reasons == ["Confirm 'Close' by the box beside it."])
        #expect(asked.confirmation == nil && asked.values == [:])
        form.confirmation = .given
        #expect(form.checked(against: prompt) == .fits(Answer("Close", ["password": "geheim"])))
    }
}
