import BoardyHTTP
import BoardyHeadless
import Testing

@testable import BoardyWeb

/// Tests of what a page says of a session: notices, work under way, refused answers, and the end.
@Suite struct SessionPageTests {
    private func page(
        _ prompt: Prompt?, notices: [Prompt] = [], progress: ProgressBar? = nil, isOver: Bool = false,
        refused: RefusedAnswer? = nil
    ) throws -> Markup {
        try Markup(
            SamplePage("page", prompt, notices: notices, progress: progress, isOver: isOver, refused: refused).html)
    }

    @Test("a form carries the number of its question and the token, and posts to /answer")
    func form() throws {
        let markup = try page(SamplePage.signIn)
        let form = try #require(markup.all("form").first)
        #expect(form.attributes == ["id": "answer", "method": "post", "action": "/answer"])
        let hidden = markup.all("input").filter { $0.attributes["type"] == "hidden" }
        #expect(
            hidden.map { "\($0.attributes["name"] ?? "")=\($0.attributes["value"] ?? "")" } == [
                "turn=7", "token=token",
            ])
        #expect(markup.all("main").first?.attributes["data-turn"] == "7")
        #expect(markup.all("title").first?.text == "Sign in – Boardy Shop")
    }

    @Test("notices stand above the question, oldest first, with the colour of their tone")
    func notices() throws {
        let headings = try page(SamplePage.menu, notices: [SamplePage.receipt, SamplePage.notChanged]).all("h1", "h2")
        #expect(headings.map(\.text) == ["Receipt", "Not changed", "Dashboard", "Shop", "Account", "Operator"])
        #expect(
            headings.prefix(2).map { $0.parent?.attributes["class"] } == ["card notice success", "card notice problem"])
    }

    @Test("a page without a question says that work is under way, and looks again by itself without a script")
    func working() throws {
        let markup = try page(nil, progress: ProgressBar(title: "Importing", fractionCompleted: 0.46))
        #expect(markup.all("title").first?.text == "Importing – Boardy Shop")
        let refresh = try #require(markup.all("meta").first { $0.attributes["http-equiv"] == "refresh" })
        #expect(refresh.parent?.name == "noscript" && refresh.attributes["content"] == "1")
        #expect(markup.all("progress").map { $0.attributes["value"] } == ["46"])
        #expect(try page(SamplePage.menu).all("meta").allSatisfy { $0.attributes["http-equiv"] == nil })
        #expect(SessionPage.progress(nil).text.isEmpty)
    }

    @Test("SC-11 a page of work under way has a form that stops it, with its turn and token")
    func stop() throws {
        let markup = try page(nil)
        let form = try #require(markup.all("form").first)
        #expect(form.attributes == ["method": "post", "action": "/leave"])
        #expect(markup.all("input").map { $0.attributes["value"] } == ["7", "token"])
        #expect(markup.all("button").map(\.text) == ["Stop waiting"])
    }

    @Test("the page after the end begins a new session by a form, and follows no events")
    func over() throws {
        let markup = try page(nil, notices: [SamplePage.receipt], isOver: true)
        #expect(markup.all("form").map { $0.attributes["action"] } == ["/start"])
        #expect(markup.all("h1").map(\.text) == ["Goodbye"] && markup.all("h2").map(\.text) == ["Receipt"])
        #expect(markup.all("main").first?.attributes["data-turn"] == nil)
    }

    @Test(
        "a refused answer comes again with its values but secrets, its reasons above, and each problem beside its field"
    )
    func refused() throws {
        let refused = RefusedAnswer(
            reasons: ["Too many sign-ins."], problems: ["password": "A value is needed."],
            values: ["email": "ada@example.org", "password": "correct horse"])
        let markup = try page(SamplePage.signIn, refused: refused)
        let inputs = markup.all("input").filter { $0.attributes["type"] != "hidden" }
        #expect(inputs.map { $0.attributes["value"] } == ["ada@example.org", nil])
        #expect(inputs.map { $0.attributes["aria-invalid"] } == [nil, "true"])
        #expect(inputs.map { $0.attributes["autofocus"] } == [nil, ""])
        let problem = try #require(
            markup.elements.first { $0.attributes["id"] == inputs[1].attributes["aria-describedby"] })
        #expect(problem.text == "A value is needed.")
        let summary = try #require(markup.elements.first { $0.attributes["role"] == "alert" })
        #expect(summary.text.split(separator: "\n") == ["Too many sign-ins.", "Password: A value is needed."])
        #expect(markup.all("a").contains { $0.attributes["href"] == "#\(inputs[1].attributes["id"] ?? "")" })
        #expect(!markup.elements.contains { $0.attributes.values.contains("correct horse") })
    }

    @Test("a form has the focus in its first field, and a menu or a list has none")
    func focus() throws {
        let focused = try page(SamplePage.signIn).elements.filter { $0.attributes["autofocus"] != nil }
        #expect(focused.map { $0.attributes["name"] } == ["f.email#7.token"])
        #expect(try page(SamplePage.products).elements.allSatisfy { $0.attributes["autofocus"] == nil })
    }

    @Test("a browser that goes back fills in no secret, because no other question has a control of that name")
    func names() throws {
        var names: [String] = []
        for (turn, token) in [(7, "AAAAAAAAAA"), (8, "AAAAAAAAAA"), (7, "BBBBBBBBBB")] {
            var view = SessionView()
            (view.question, view.turn) = (SamplePage.signIn, turn)
            let markup = try Markup(SessionPage.document(of: view, brand: "Tea", formToken: token))
            names += markup.all("input").compactMap { $0.attributes["name"] }.filter { $0.hasPrefix("f.") }
        }
        #expect(names.count == 6 && Set(names).count == 6, "\(names)")
        func answer(_ names: (String, String)) -> [String: String]? {
            let fields = [
                "turn": "7", "token": "AAAAAAAAAA", "choice": "0", names.0: "ada@example.org", names.1: "geheim",
            ]
            return AnswerForm(FormData(fields: fields))?.values
        }
        #expect(answer((names[0], names[1])) == ["email": "ada@example.org", "password": "geheim"])
        #expect(answer((names[0], names[3])) == ["email": "ada@example.org"])
        #expect(answer((names[4], names[5])) == [:])
        #expect(answer(("f.email", "f.password")) == ["email": "ada@example.org", "password": "geheim"])
    }

    @Test("AD-53 the start of a person leads to itself by the name of the app, and every other page to the start")
    func home() throws {
        var view = SessionView()
        view.menu = MenuFrame()
        view.menu?.person = ScreenUser(id: ScreenUser.ID("1"), name: "Ada")
        let start = Prompt(title: "Menu", choices: [Choice("Quit", .leave)])
        for (prompt, place) in [(start, "/?tab=2"), (SamplePage.signIn, "/start?tab=2")] {
            view.question = prompt
            let page = try Markup(SessionPage.document(of: view, brand: "Tea", formToken: "token", tab: 2))
            #expect(page.all("a").first { $0.attributes["class"] == "brand" }?.attributes["href"] == place)
        }
    }

    @Test("a notice is in the title of its page, and gone beside an answer that did not count")
    func titles() throws {
        let notices = [SamplePage.receipt]
        #expect(
            try page(SamplePage.signIn, notices: notices).all("title").map(\.text) == ["Receipt, Sign in – Boardy Shop"]
        )
        let refused = try page(SamplePage.signIn, notices: notices, refused: RefusedAnswer(problems: ["email": "No."]))
        #expect(refused.all("title").map(\.text) == ["Sign in – Boardy Shop"])
        #expect(refused.all("h2").isEmpty)
    }

    @Test("a list with buttons in its rows has a link past them, and the name of the shop leads to the start")
    func links() throws {
        let list = try page(SamplePage.products).all("a")
        #expect(list.map { $0.attributes["href"] } == ["#main", "/start?tab=1", "#answer"])
        #expect(try page(SamplePage.signIn).all("a").map { $0.attributes["href"] } == ["#main", "/start?tab=1"])
        let message = try Markup(MessagePage.document(title: "Not found", text: "No page.", brand: "Tea"))
        #expect(message.all("a").map { $0.attributes["href"] } == ["#main", "/"])
    }

    @Test("the question before a choice counts has the values in hidden fields, and both answers by one name")
    func confirmation() throws {
        let prompt = Prompt(
            title: "Refund", fields: [Field("amount", .money()), Field("key", isSecret: true)],
            choices: [
                "Help", Choice("Give back", .destructive, takesFields: true, confirmation: "Give {amount} back?"),
            ])
        let markup = try page(
            prompt,
            refused: RefusedAnswer(
                values: ["amount": "1 \"EUR\"", "key": "secret"],
                confirmation: .init(choice: 1, question: "Give 1 \"EUR\" back?")))
        #expect(markup.all("h1").map(\.text) == [#"Give 1 "EUR" back?"#])
        #expect(markup.all("title").map(\.text) == ["Give back – Boardy Shop"], "a title is short")
        let hidden = markup.all("input").map { "\($0.attributes["name"] ?? "")=\($0.attributes["value"] ?? "")" }
        #expect(hidden == ["turn=7", "token=token", "choice=1", "f.amount=1 \"EUR\""])
        let buttons = markup.all("button").map {
            "\($0.text): \($0.attributes["name"] ?? "")=\($0.attributes["value"] ?? "")"
        }
        #expect(buttons == ["Give back: confirmed.1=yes", "Cancel: confirmed.1=no"])
    }

    @Test("a choice of a form with a secret or a file has its question beside it, as a box to tick")
    func tick() throws {
        let markup = try page(SamplePage.closeAccount)
        let box = try #require(markup.all("input").first { $0.attributes["type"] == "checkbox" })
        #expect(box.attributes["name"] == "confirmed.0" && box.attributes["value"] == "yes")
        let label = try #require(markup.all("label").first { $0.attributes["for"] == box.attributes["id"] })
        #expect(label.text == "Close: The account is gone for good. Close it?")
        #expect(try page(SamplePage.cart).all("input").allSatisfy { $0.attributes["type"] != "checkbox" })
    }

    @Test("a message has a way on: a link to the session, or a form that begins one")
    func message() throws {
        let look = try Markup(
            MessagePage.document(title: "Not found", text: "No page.", brand: "Tea", wayOn: .look("Go")))
        #expect(
            look.all("a").map { "\($0.text) \($0.attributes["href"] ?? "")" } == [
                "Skip to the content #main", "Tea /", "Go /",
            ])
        let start = try Markup(MessagePage.document(title: "Over", text: "Gone.", brand: "Tea", wayOn: .start("Begin")))
        #expect(start.all("form").map { $0.attributes } == [["method": "post", "action": "/start"]])
        #expect(start.all("title").map(\.text) == ["Over – Tea"])
    }

    @Test("the value of a button is the index of its choice, and the key of the row beside which it stands")
    func choiceValue() {
        #expect(ChoiceValue("3") == ChoiceValue(3))
        #expect(ChoiceValue("3 two words") == ChoiceValue(3, row: "two words"))
        #expect(ChoiceValue("3 ") == ChoiceValue(3, row: ""))
        #expect(ChoiceValue(12, row: "A B").text == "12 A B")
        for text in ["", "x", "-1", " 3", "3x", "1.5", "99999999999999999999"] { #expect(ChoiceValue(text) == nil) }
    }
}
