import BoardyHeadless
import Testing

@testable import BoardyWeb

/// Tests of the parts, fields and choices of a screen as markup.
@Suite struct PromptPageTests {
    private func page(_ prompt: Prompt, refused: RefusedAnswer? = nil) throws -> Markup {
        try Markup(SamplePage("page", prompt, refused: refused).html)
    }

    private func content(_ parts: ScreenPart...) throws -> Markup {
        try content(of: Prompt(title: "A", content: parts, choices: ["B"]))
    }

    private func content(of prompt: Prompt) throws -> Markup {
        try Markup(PromptMarkup(prompt: prompt, refused: nil, form: FormMark(turn: 0, token: "")).content)
    }

    @Test("a text keeps its line breaks, and a notice has the role and class of its tone")
    func texts() throws {
        let markup = try content("one\ntwo", .notice("three", .problem), .notice("four", .success))
        #expect(markup.all("p").map(\.text) == ["onetwo", "three", "four"] && markup.all("br").count == 1)
        #expect(markup.all("p").map { $0.attributes["class"] } == [nil, "note problem", "note success"])
        #expect(markup.all("p").map { $0.attributes["role"] } == [nil, "alert", "status"])
    }

    @Test("pairs are a list, and tiles on a menu")
    func pairs() throws {
        let pairs: ScreenPart = .pairs(["Total": "5 EUR", "Card": "Visa"])
        #expect(try content(pairs).all("dl").map { $0.attributes["class"] } == ["pairs"])
        #expect(try content(pairs).all("dt", "dd").map(\.text) == ["Total", "5 EUR", "Card", "Visa"])
        let menu = Prompt(title: "Menu", content: [pairs], choices: [Choice("Open", in: "Shop")])
        #expect(try content(of: menu).all("dl").map { $0.attributes["class"] } == ["tiles"])
    }

    @Test("a table aligns its numbers, fills rows that end early, and says which page it is")
    func table() throws {
        let markup = try content(
            .table(
                Table(
                    columns: ["Product", .trailing("Price"), "SKU"],
                    rows: [Table.Row("Green tea", "5.00 EUR", "TEA"), Table.Row("Mug")],
                    page: Table.Page(first: 21, total: 40))))
        #expect(markup.all("th").map(\.text) == ["Product", "Price", "SKU", "Green tea", "Mug"])
        #expect(markup.all("th").map { $0.attributes["scope"] } == ["col", "col", "col", "row", "row"])
        #expect(markup.all("td").map(\.text) == ["5.00 EUR", "TEA", "", ""])
        #expect(markup.all("td").map { $0.attributes["data-label"] } == ["Price", "SKU", nil, nil])
        #expect(
            markup.all("th", "td").filter { $0.attributes["class"]?.hasPrefix("number") == true }.map(\.text) == [
                "Price", "5.00 EUR",
            ])
        #expect(markup.all("p").map(\.text) == ["21–22 of 40"])
    }

    @Test("SH-11 a number that heads a row has the title of its column before it in a narrow window")
    func numberedRows() throws {
        for (column, label) in [("Product", nil), (.trailing("Order no."), "Order no.")] as [(Table.Column, String?)] {
            let markup = try content(.table(Table(columns: [column], rows: [Table.Row("1")])))
            #expect(markup.all("th").map { $0.attributes["data-label"] } == [nil, label])
        }
    }

    @Test("AD-30 a row has no button that it withholds, and a card with an address none for the primary choice")
    func rowButtons() throws {
        let table = Table(
            columns: ["Product"],
            rows: [
                Table.Row("Mug", key: "A", link: "app://products/A").withholding(["Add"]), Table.Row("Tea", key: "B"),
            ])
        for (part, own) in [(ScreenPart.table(table), ["Show: Mug"]), (.cards(table), [])] {
            let markup = try page(
                Prompt(
                    title: "Products", content: [part], fields: [Field("sku", .row)],
                    choices: [Choice("Show", .primary, takesFields: true), Choice("Add", takesFields: true)]))
            let buttons = markup.all("button").compactMap { $0.attributes["aria-label"] }
            #expect(buttons == own + ["Show: Tea", "Add: Tea"])
            let addresses = markup.all("main", "a").filter { $0.attributes["href"] == "/products/A" }
            #expect(addresses.map(\.text) == ["Mug"])
        }
    }

    @Test("AD-30 cards are a list, each with its picture, its name as a link and the buttons of its row")
    func cards() throws {
        let cards = Table(
            columns: ["Product", .trailing("Price"), "Stock", ("SKU" as Table.Column).inTablesOnly],
            rows: (1...5).map { number in
                Table.Row(
                    "Mug \(number)", "\(number).00 EUR", "8", "M\(number)", key: "M\(number)",
                    link: "app://products/M\(number)",
                    picture: number == 2 ? nil : Picture("mugs/a b\(number).svg", text: "<A mug>"))
            }, page: Table.Page(first: 1, total: 9))
        let markup = try page(
            Prompt(
                title: "Products", content: [.cards(cards)], fields: [Field("sku", .row)],
                choices: [Choice("Details", .primary, takesFields: true), Choice("Add", takesFields: true)]))
        #expect(markup.all("h2").map(\.text) == (1...5).map { "Mug \($0)" })
        let pictures = markup.all("img")
        #expect(pictures.map { $0.attributes["src"] }.first == "/pictures/mugs/a%20b1.svg")
        #expect(Set(pictures.map { $0.attributes["alt"] }) == ["<A mug>"] && pictures.count == 4)
        #expect(pictures.map { $0.attributes["loading"] } == [nil, nil, nil, "lazy"])
        #expect(pictures.allSatisfy { $0.attributes["width"] == "640" && $0.attributes["height"] == "480" })
        // The name leads to what the primary choice leads to. A row without a picture has the first letter of its name.
        #expect(markup.all("main", "a").filter { $0.attributes["href"]?.hasPrefix("/products/") == true }.count == 5)
        let buttons = markup.all("button").filter { $0.attributes["aria-label"] != nil }
        #expect(buttons.map { $0.attributes["aria-label"] } == (1...5).map { "Add: Mug \($0)" })
        #expect(markup.all("span").filter { $0.attributes["class"] == "nothing" }.map(\.text) == ["M"])
        let texts = markup.all("p").map(\.text)
        #expect(texts.contains("1.00 EUR") && texts.contains("Stock: 8") && texts.contains("1–5 of 9"))
        #expect(!texts.contains { $0.contains("M1") })
    }

    @Test("AD-30 a picture has its words, or its letter if it has no address, and links mark the current one")
    func picturesAndLinks() throws {
        let markup = try content(
            .picture(Picture("https://x.example/a.jpg", text: "A \"mug\"")), .picture(Picture("../a", text: "Pot")),
            .links(
                Links(
                    "Category",
                    [.init("All", to: "app://p"), .init("A & B", to: "app://p?c=A%26B", isCurrent: true)])))
        #expect(markup.all("img").map { $0.attributes["src"] } == ["https://x.example/a.jpg"])
        #expect(markup.all("img").map { $0.attributes["alt"] } == ["A \"mug\""])
        #expect(markup.all("nav").map { $0.attributes["aria-label"] } == ["Category"])
        #expect(markup.all("a").map { $0.attributes["href"] } == ["/p", "/p?c=A%26B"])
        #expect(markup.all("a").map { $0.attributes["aria-current"] } == [nil, "true"])
    }

    private enum Step: String, CaseIterable {
        case confirm = "Confirm"
        case card = "A <card>"
        case receipt = "Receipt"
    }

    @Test("SC-15 the steps of a process are an ordered list with a name, whose current step is marked")
    func steps() throws {
        let markup = try content(.steps(Steps("Payment", Step.allCases, at: .card)))
        #expect(markup.all("ol").map { $0.attributes["aria-label"] } == ["Payment"])
        #expect(markup.all("li").map(\.text) == ["Confirm (done)", "A <card>", "Receipt"])
        #expect(markup.all("li").map { $0.attributes["aria-current"] } == [nil, "step", nil])
        #expect(markup.all("li").allSatisfy { $0.isInside("ol") })
        #expect(try content(.steps(Steps("Payment", [], at: Step.card))).all("ol").isEmpty)
    }

    @Test("AD-34 a choice with an address is a link, and one with an action a button")
    func linkedChoices() throws {
        let markup = try page(
            Prompt(
                title: "A",
                choices: [
                    Choice("Back", .back, link: .address("app://products?page=2")),
                    Choice("Add", .primary, link: .action("app://cart/add/A")),
                ]))
        let links = markup.all("a").filter { $0.attributes["class"] == "button back" }
        #expect(links.map(\.text) == ["Back"] && links.map { $0.attributes["href"] } == ["/products?page=2"])
        #expect(markup.all("button").filter { $0.attributes["name"] == "choice" }.map(\.text) == ["Add"])
    }

    @Test("a chart is a table of bars whose lengths are those of the terminal's, without one for what is no number")
    func chart() throws {
        let markup = try content(
            .chart(
                BarChart(
                    "Sold",
                    [
                        .init("Mug", 30, text: "30"), .init("Tea", 10, text: "10"), .init("Pan", -1, text: "-1"),
                        .init("Pot", .infinity, text: "?"),
                    ])))
        #expect(markup.all("figcaption").map(\.text) == ["Sold"])
        #expect(markup.all("th").map(\.text) == ["Mug", "Tea", "Pan", "Pot"])
        let bars = markup.all("rect").filter { $0.attributes["class"] == "fill" }
        #expect(bars.map { $0.attributes["width"] } == ["100.0%", "33.33%", "0.0%", "0.0%"])
        #expect(markup.all("svg").allSatisfy { $0.attributes["aria-hidden"] == "true" })
    }

    @Test("a row has a button for each choice that takes it, with the index of the choice and the key of the row")
    func rows() throws {
        let markup = try page(SamplePage.products)
        let inRows = markup.all("button").filter { $0.isInside("td") }
        #expect(inRows.prefix(3).map { $0.attributes["value"] } == ["0 KIT-MUG-001", "1 KIT-MUG-001", "0 KIT-MUG-002"])
        #expect(inRows[1].attributes["aria-label"] == "Add to cart: Stoneware Mug, Speckled Grey")
        #expect(inRows.allSatisfy { $0.attributes["form"] == "answer" && $0.attributes["name"] == "choice" })
        let others = markup.all("button").filter { !$0.isInside("td") }
        #expect(others.map(\.text) == ["Next page", "Previous page", "New search", "Back"])
    }

    @Test("SC-9 a problem that a board has found stands beside its field, until a form is refused")
    func boardProblem() throws {
        let prompt = Prompt(
            title: "Password", fields: [Field("old"), Field("new", label: "New", problem: "It is too weak.")],
            choices: [Choice("Change", .primary, takesFields: true)])
        let markup = try page(prompt)
        #expect(
            markup.all("input").filter { $0.attributes["aria-invalid"] == "true" }.map { $0.attributes["id"] } == [
                "field-1"
            ])
        #expect(markup.all("p").filter { $0.attributes["class"] == "problem" }.map(\.text) == ["It is too weak."])
        #expect(markup.all("a").map(\.text).contains("New: It is too weak."))
        let input = try #require(markup.all("input").last { $0.attributes["type"] != "hidden" })
        #expect(input.attributes["autofocus"] != nil)
        let refused = try page(prompt, refused: RefusedAnswer(reasons: [], problems: ["old": "A value is needed."]))
        #expect(
            refused.all("p").filter { $0.attributes["class"] == "problem" }.map(\.text) == ["A value is needed."])
    }

    @Test("SC-8 a browser checks a whole form or nothing of it, and rows have buttons beside other fields")
    func ownFields() throws {
        let rows = Table(columns: ["Product"], rows: [Table.Row("Mug", key: "MUG")])
        func list(_ fields: [String]?) -> Prompt {
            Prompt(
                title: "Products", content: [.table(rows)], fields: [Field("sku", .row), Field("words")],
                choices: [
                    Choice("Search", .primary, fieldNames: ["words"]),
                    Choice("Show", takesFields: true, fieldNames: fields),
                ])
        }
        let buttons = try page(list(["sku"])).all("button")
        #expect(buttons.map(\.text) == ["Show", "Search"])
        #expect(buttons.map { $0.isInside("td") } == [true, false])
        #expect(buttons.allSatisfy { $0.attributes["formnovalidate"] != nil })
        let whole = try page(list(nil)).all("button")
        #expect(whole.map(\.text) == ["Search", "Show"])
        #expect(whole.map { $0.attributes["formnovalidate"] != nil } == [true, false])
    }

    @Test("SC-5 a field of a single option that may be left out is a box to tick, which keeps its tick")
    func tick() throws {
        let prompt = Prompt(
            title: "Sign in",
            fields: [Field("name"), Field("stay", label: "Stay", .option(["yes"]), isRequired: false)],
            choices: [Choice("Go", .primary, takesFields: true)])
        let box = try #require(try page(prompt).all("input").last)
        #expect(box.attributes["type"] == "checkbox" && box.attributes["name"] == "f.stay")
        #expect(box.attributes["value"] == "yes" && box.attributes["checked"] == nil)
        let refused = try page(
            prompt, refused: RefusedAnswer(reasons: [], problems: ["stay": "No."], values: ["stay": "yes"]))
        let again = try #require(refused.all("input").last)
        #expect(again.attributes["checked"] == "" && again.attributes["aria-describedby"] == "field-1-problem")
        #expect(refused.all("a").contains { $0.attributes["href"] == "#field-1" })
        #expect(refused.all("label").last?.text == "Stay")
        let required = try page(Prompt(title: "A", fields: [Field("stay", .option(["yes"]))], choices: ["Go"]))
        #expect(required.all("input").last?.attributes["type"] == "radio")
    }

    @Test("beside other fields a row is chosen by a radio button, which keeps its choice")
    func radios() throws {
        let rows: ScreenPart = .table(
            Table(columns: ["Product"], rows: [Table.Row("Mug", key: "M"), Table.Row("All")]))
        let prompt = Prompt(
            title: "Return", content: [rows], fields: [Field("sku", label: "Product", .row), Field("why")],
            choices: [Choice("Send", .primary, takesFields: true)])
        let radios = try page(
            prompt, refused: RefusedAnswer(problems: ["sku": "A value is needed."], values: ["sku": "M"])
        )
        .all("input").filter { $0.attributes["type"] == "radio" }
        #expect(radios.map { $0.attributes["name"] } == ["f.sku"] && radios.map { $0.attributes["value"] } == ["M"])
        #expect(radios[0].attributes["checked"] == "" && radios[0].attributes["form"] == "answer")
        #expect(radios[0].attributes["aria-describedby"] == "field-0-problem")
        let empty = Prompt(title: "Return", fields: prompt.fields, choices: prompt.choices)
        #expect(try page(empty).all("p").map(\.text) == ["Product: there is no row to choose."])
    }

    @Test("each kind of field has the type, keyboard and completion of a browser")
    func kinds() throws {
        let markup = try page(SamplePage.everyField)
        func facts(_ name: String) throws -> String {
            let control = try #require(
                markup.all("input", "select").first { $0.attributes["name"] == "f.\(name)#7.token" })
            let names = ["type", "inputmode", "autocomplete", "min", "max", "required"]
            return control.name
                + names.compactMap { name in control.attributes[name].map { " \(name)=\($0)" } }.joined()
        }
        let expected = [
            "text": "input type=text required=", "name": "input type=text autocomplete=name required=",
            "email": "input type=email autocomplete=username required=",
            "search": "input type=search", "whole": "input type=number required=",
            "number": "input type=number inputmode=numeric min=1 max=86 required=",
            "money": "input type=text inputmode=decimal autocomplete=off", "date": "input type=date required=",
            "instant": "input type=text required=",
            "old": "input type=password autocomplete=current-password required=",
            "new": "input type=password autocomplete=new-password required=",
            "code": "input type=text inputmode=numeric autocomplete=one-time-code required=",
            "card": "input type=text inputmode=numeric autocomplete=cc-number required=",
            "expiry": "input type=text autocomplete=cc-exp required=",
            "cvc": "input type=text inputmode=numeric autocomplete=cc-csc required=",
            "file": "input type=file required=",
            "format": "input type=radio required=", "category": "select required=",
            "secret": "input type=password autocomplete=off",
        ]
        for (name, wanted) in expected { #expect(try facts(name) == wanted, "\(name)") }
        #expect(markup.all("form").first?.attributes["enctype"] == "multipart/form-data")
        #expect(try page(SamplePage.signIn).all("form").first?.attributes["enctype"] == nil)
    }

    @Test("few options are radio buttons and many a list, each with its value, and with none if there need not be one")
    func options() throws {
        let markup = try page(SamplePage.everyField)
        let radios = markup.all("input").filter { $0.attributes["name"] == "f.sort#7.token" }
        #expect(radios.map { $0.attributes["value"] } == ["title", "price", ""])
        #expect(radios.map { $0.attributes["checked"] } == [nil, "", nil])
        #expect(markup.all("legend").map(\.text) == ["Format", "Sorted by (optional)"])
        #expect(
            markup.all("option").map(\.text) == ["Choose one", "Kitchen", "Office", "Garden", "Toys", "Books", "Tea"])
    }

    @Test("a field that may stay empty says so, and the help is that of the terminal")
    func help() throws {
        let markup = try page(SamplePage.everyField)
        let money = try #require(markup.all("input").first { $0.attributes["name"] == "f.money#7.token" })
        let label = try #require(markup.all("label").first { $0.attributes["for"] == money.attributes["id"] })
        #expect(label.text == "Amount (optional)")
        let help = try #require(markup.elements.first { $0.attributes["id"] == money.attributes["aria-describedby"] })
        #expect(help.text == "An amount, such as 12.99 EUR.")
    }

    @Test("the patterns of the browser take what the rule of the kind takes")
    func patterns() throws {
        let samples = [
            ("money", ["12.99 EUR", "12", "0.50", "12,99"], ["EUR", "12.99 eur", "1,234.50", ""]),
            ("expiry", ["12/29", "01/30"], ["13/29", "1/29", "12/2029"]),
            ("cvc", ["123", "1234"], ["12", "12345", "12a"]),
        ]
        let markup = try page(SamplePage.everyField)
        for (name, good, bad) in samples {
            let pattern = try #require(
                markup.all("input").first { $0.attributes["name"] == "f.\(name)#7.token" }?.attributes["pattern"])
            let regex = try Regex(pattern)
            let field = try #require(SamplePage.everyField.field(named: name))
            for text in good + bad {
                let isTaken = SamplePage.everyField.problem(with: text, of: Field(name, field.kind)) == nil
                #expect((text.wholeMatch(of: regex) != nil) == isTaken && isTaken == good.contains(text), "\(text)")
            }
        }
    }

    @Test(
        "choices stand in the order of their roles, hidden ones are left out, and each has the index of its declaration"
    )
    func choices() throws {
        let prompt = Prompt(
            title: "A", fields: [Field("x")],
            choices: [
                Choice("Destroy", .destructive), Choice("Quit", .leave), Choice("Back", .back), "Help",
                Choice("Hidden", isShown: false),
                Choice("Save", .primary, takesFields: true), Choice("Try", takesFields: true),
            ])
        let buttons = try page(prompt).all("button")
        #expect(buttons.map(\.text) == ["Save", "Try", "Help", "Back", "Destroy"])
        #expect(buttons.map { $0.attributes["value"] } == ["5", "6", "3", "2", "0"])
        #expect(buttons.map { $0.attributes["class"] } == ["primary", nil, nil, "back", "destructive"])
        // Fields that are required stop only the choices that take them.
        #expect(buttons.map { $0.attributes["formnovalidate"] } == [nil, nil, "", "", ""])
        #expect(try page(SamplePage.product).all("button").allSatisfy { $0.attributes["formnovalidate"] == nil })
    }

    @Test("Enter in a field means a choice that takes the fields, even if the primary one does not")
    func enter() throws {
        let prompt = Prompt(
            title: "A", fields: [Field("x")], choices: [Choice("Go on", .primary), Choice("Search", takesFields: true)])
        #expect(try page(prompt).all("button").map(\.text) == ["Search", "Go on"])
    }

    @Test("AD-8 the entries of a menu stand in their groups, and a page has no button that quits")
    func menu() throws {
        let markup = try page(SamplePage.menu)
        #expect(markup.all("h2").map(\.text) == ["Shop", "Account", "Operator"])
        let account = try #require(markup.all("section").last { $0.text.contains("Sign out") })
        #expect(account.text.split(separator: "\n") == ["Account", "Change password", "Sign out"])
        #expect(!markup.all("button").contains { $0.text == "Quit" || !$0.isInside("ul") })
    }
}
