import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import ProductManagementIO
import Testing

@testable import ProductManagement

@MainActor @Suite struct BrowseTests {
    private let question = Prompt(
        title: "Browse products",
        fields: [Field("query", label: "Words to search for, or nothing to see all", .search, isRequired: false)],
        choices: [Choice("Search", .primary, takesFields: true), Choice("Back", .back)])

    private func shop(
        _ answers: [Answer], _ products: [Product], others: OperatorPlugin? = OperatorPlugin(),
        buying: BuyingPlugin? = nil
    ) throws -> Shop {
        let store = Store(.memory)
        let shop = Shop(answers: answers, options: .default.with(store), others: others, buying: buying)
        for product in products { try StoredProducts(store).save(product) }
        return shop
    }

    @Test("PM-8 browsing searches, shows details from the list, and sends nothing outside")
    func details() async throws {
        let shop = try shop(
            [
                Answer("Search", ["query": "ston"]), Answer("Details", ["sku": "KIT-MUG-001"]),
                Answer("Back to the products"), Answer("Search again"), Answer("Search", ["query": "none"]),
                Answer("Search", ["query": "nil"]), Answer("See all products"), Answer("Back"),
            ], [.mug, .sample("A")])
        try shop.choose("Browse products")
        try await shop.run()
        let list = [
            "1 product for 'ston'", "Product            Price  Available  SKU",
            "Stoneware Mug  12.99 EUR         40  KIT-MUG-001",
        ]
        #expect(shop.driver.prompts.first == question)
        #expect(
            shop.driver.titles.dropFirst() == [
                "Products", "Product", "Products", "Browse products", "Products", "Products", "Products",
            ])
        #expect(
            shop.driver.prompts.map(\.lines).dropLast() == [
                [], list,
                [
                    "Stoneware Mug", "SKU:       KIT-MUG-001", "Category:  Kitchen", "Price:     12.99 EUR",
                    "Available: 40", "", "Holds 350 ml.",
                ], list, [], ["No products for 'none'. Other words may find some."],
                ["No products for 'nil'. Other words may find some."],
            ])
        #expect(shop.driver.prompts[5].fields.map(\.defaultValue) == ["none"])
        #expect(shop.driver.prompts[7].lines.first == "2 products")
        #expect(shop.driver.prompts[1].fields == [Field("sku", label: "Product", .row)])
        #expect(shop.driver.prompts[1].choices.map(\.name) == ["Details", "Search again", "Back"])
        #expect(shop.driver.prompts[5].choices.map(\.name) == ["Search", "See all products", "Back"])
        #expect(shop.pages.isEmpty && shop.details.isEmpty)
        #expect(shop.mainboard.boards.isEmpty, "the board has completed")
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-8 a list says that a product is sold out, and offers no action for it")
    func soldOut() async throws {
        let shop = try shop(
            [Answer("Search"), Answer("Back")], [.sample("A", stock: 0), .sample("B")], buying: BuyingPlugin())
        try shop.choose("Browse products")
        try await shop.run()
        let list = try #require(shop.driver.prompts.last?.content.compactMap(\.rows).first)
        #expect(list.rows.map { $0.cells[2] } == ["sold out", "1"])
        #expect(list.rows.map { $0.offers("Buy") } == [false, true])
        #expect(list.rows.map { $0.offers("Details") } == [true, true])
    }

    @Test("PM-8 an empty shop says that nothing is for sale yet, also to a search, and has an operator's ways to begin")
    func emptyShop() async throws {
        let nothing = "Nothing is for sale yet.", way = " Begin with a catalogue, or with one product."
        let ways = [Choice("Import products", .primary), Choice("Save product")]
        for search in [Answer("Search"), Answer("Search", ["query": "mug"])] {
            for role in [AccountRole.operator, .customer, nil] {
                let shop = try shop([search, Answer("Back")], [], others: OperatorPlugin(role: role))
                try shop.choose("Browse products")
                try await shop.run()
                let isFilling = role == .operator
                #expect(shop.driver.prompts.last?.lines == [nothing + (isFilling ? way : "")])
                #expect(shop.driver.prompts.last?.choices == (isFilling ? ways : []) + [Choice("Back", .back)])
                let query = ProductQuery(), page = try #require(shop.outputs(ListProducts.self, query).first)
                #expect(page.page(of: query, actions: []).content.last == .text(nothing))
            }
        }
    }

    @Test("PM-8 an operator fills an empty shop from a search, and sees what it finds then")
    func filling() async throws {
        let product = ["sku": "M1", "title": "Mug", "category": "", "price": "1.00", "stock": "3"]
        let shop = try shop(
            [
                Answer("Search", ["query": "mug"]), Answer("Import products"), Answer("Cancel"),
                Answer("Save product"), Answer("Save", product), Answer("Back"),
            ], [])
        try shop.choose("Browse products")
        try await shop.run()
        #expect(
            shop.driver.titles == [
                "Browse products", "Products", "Import products", "Products", "Save product", "Product saved",
                "Products",
            ])
        #expect(shop.driver.prompts.last?.lines.first == "1 product for 'mug'")
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-8 a list and the page of a product follow what others change, and go on with the product as it is now")
    func following() async throws {
        let store = Store(.memory)
        weak var shopper: Shop?
        var count: Int64 = 40,
            answers = [
                Answer("Search"), Answer("Details", ["sku": "KIT-MUG-001"]), Answer("Back to the products"),
                Answer("Back"),
            ]
        let driver = RecordingDriver { _ in
            count -= 1
            try store.run("UPDATE products SET stock = ?", count)
            shopper?.context.refresh()
            return answers.removeFirst()
        }
        let shop = Shop(driver: driver, options: .default.with(store))
        shopper = shop
        try StoredProducts(store).save(.mug)
        try shop.choose("Browse products")
        try await shop.run()
        #expect(driver.titles == ["Browse products", "Products", "Product", "Products"])
        let updates = driver.events.compactMap { if case .updated(let prompt) = $0 { prompt.lines } else { nil } }
        #expect(updates.map { $0.joined(separator: " ").split(separator: " ").contains("38") } == [true, false, false])
        #expect(updates.count == 3 && updates[1].contains("Available: 37"))
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-9 browsing turns pages forth and back")
    func pages() async throws {
        let turns = ["Next page", "Next page", "Previous page", "Previous page", "Next page", "Back"]
        let shop = try shop(
            [Answer("Search")] + turns.map { Answer($0) }, (10..<35).map { .sample("S\($0)", title: "Thing \($0)") })
        try shop.choose("Browse products")
        try await shop.run()
        let pages = shop.driver.prompts.dropFirst()
        let ranges = ["1–10", "11–20", "21–25", "11–20", "1–10", "11–20"]
        #expect(pages.map(\.lines.last) == ranges.map { "\($0) of 25" })
        let first = ["Details", "Next page", "Search again", "Back"]
        let middle = ["Details", "Next page", "Previous page", "Search again", "Back"]
        let last = ["Details", "Previous page", "Search again", "Back"]
        #expect(pages.map { $0.choices.map(\.name) } == [first, middle, last, middle, first, middle])
        #expect(pages.last?.lines[1] == "Thing 20  1.00 EUR          1  S20")
    }

    @Test("PM-16 an address of the list begins at its offset, with as many products a page as it says, and turns back")
    func address() async throws {
        let products = (10..<35).map { Product.sample("S\($0)", title: "Thing \($0)") }
        let turns = ["Next page", "Previous page", "Previous page", "Next page", "Back"].map { Answer($0) }
        for (link, ranges) in [
            ("app://products?offset=8&limit=4", ["9–12", "13–16", "9–12", "5–8", "9–12"]),
            ("app://products?offset=20", ["21–25"]), ("app://products?limit=3&query=thing&offset=3", ["4–6"]),
            ("app://products?offset=9223372036854775807", [""]),
        ] {
            let shop = try shop(ranges.count == 1 ? [Answer("Back")] : turns, products)
            _ = shop.launcher.show(link: link)
            try await shop.run()
            #expect(
                shop.driver.prompts.map(\.lines.last)
                    == ranges.map { $0.isEmpty ? "No products any more" : "\($0) of 25" })
            let content = try #require(shop.driver.prompts.first).content
            #expect(content.contains(.notice("No products any more", .missing)) == (ranges == [""]), "PM-21")
            #expect(shop.driver.prompts.first?.choices.map(\.name).contains("Previous page") == true)
        }
    }

    @Test("PM-16 an address of a category shows its products alone")
    func category() async throws {
        let shop = try shop([Answer("Back")], [.mug, .sample("A", title: "Kitchen radio")])
        _ = shop.launcher.show(link: "app://products?category=Kitchen")
        try await shop.run()
        #expect(shop.driver.prompts.first?.lines.prefix(2) == ["Kitchen", "1 product"])
        #expect(shop.driver.prompts.first?.lines.last?.hasPrefix("Stoneware Mug") == true)
    }

    @Test("PM-21 an address of the list has its state: order, page and category, as links and as links of choices")
    func addressLinks() async throws {
        let products = (10..<35).map {
            Product.sample("S\($0)", title: "Thing \($0)", category: $0 < 32 ? "Things" : "A & B", minor: 100 - $0)
        }
        let shop = try shop([Answer("Previous page"), Answer("Back")], products)
        _ = shop.launcher.show(link: "app://products?category=Things&limit=10&sort=price&page=2")
        try await shop.run()
        let prompt = try #require(shop.driver.prompts.first)
        #expect(prompt.lines.prefix(2) == ["Things", "Sorted by: lowest price"] && prompt.lines.last == "11–20 of 22")
        #expect(prompt.numberedRows.map(\.key) == (12...21).reversed().map { "S\($0)" })
        let links = prompt.content.compactMap { if case .links(let links) = $0 { links } else { nil } }
        try #require(links.map(\.title) == ["Category", "Sorted by", "Page"])
        #expect(links[0].links.map(\.title) == ["All", "A & B", "Things"])
        #expect(links.map { $0.links.filter(\.isCurrent).map(\.title) } == [["Things"], ["lowest price"], ["2"]])
        #expect(links[0].links[1].link == "app://products?category=A%20%26%20B&limit=10&sort=price")
        #expect(links[1].links[0].link == "app://products?category=Things&limit=10")
        #expect(links[2].links[2].link == "app://products?category=Things&limit=10&page=3&sort=price")
        func link(_ choice: String) -> ChoiceLink? { prompt.choice(named: choice)?.link }
        #expect(link("Next page") == .address("app://products?category=Things&limit=10&page=3&sort=price"))
        #expect(link("Previous page") == .address("app://products?category=Things&limit=10&sort=price"))
        #expect(shop.driver.prompts.last?.lines.last == "1–10 of 22")
    }

    @Test("PM-21 the page of a product leads back to the list that the session has shown last, whatever began it")
    func backToList() async throws {
        let products = (10..<35).map { Product.sample("S\($0)", title: "Thing \($0)", category: "Things") }
        let driver = RecordingDriver { Answer($0.title == "Product" ? "Back to the products" : "Back") }
        let store = Store(.memory), shop = Shop(driver: driver, options: .default.with(store))
        for product in products { try StoredProducts(store).save(product) }
        let list = "app://products?category=Things&limit=10&page=2&sort=price"
        for (before, back) in [(nil, "app://products"), (list, list)] {
            for link in [before, "app://products/S10"].compactMap(\.self) {
                _ = shop.launcher.show(link: link)
                try await shop.run()
            }
            let page = try #require(shop.driver.prompts.last { $0.title == "Product" })
            #expect(page.choice(named: "Back to the products")?.link == .address(back))
        }
    }

    @Test("PM-21, SC-16 the list of a search has the same links to categories and orders, for pages of its own length")
    func searchLinks() async throws {
        let products = (10..<35).map { Product.sample("S\($0)", title: "Thing \($0)", category: "Things") }
        let shop = try shop([Answer("Search", ["query": "thing"]), Answer("Back")], products)
        try shop.choose("Browse products")
        try await shop.run()
        let links = try #require(shop.driver.prompts.last).content.compactMap { part in
            if case .links(let links) = part { links } else { nil }
        }
        try #require(links.map(\.title) == ["Category", "Sorted by"])
        #expect(links.map { $0.links.filter(\.isCurrent).map(\.title) } == [["All"], []])
        #expect(links[0].links[1].link == "app://products?category=Things&limit=10&query=thing")
        #expect(links[1].links[2].link == "app://products?limit=10&query=thing&sort=price-descending")
    }

    @Test("PM-21 the best matches of a search come first and say so, and an address is in the order that it marks")
    func oneOrder() async throws {
        // The word begins the second title and is the whole category of the first.
        let products: [Product] = [
            .sample("A", title: "Album", category: "Book"), .sample("B", title: "Book"),
            .sample("C", title: "Comic book"),
        ]
        func list(_ start: (Shop) throws -> Void, _ answers: [Answer]) async throws -> ([String], [String], String?) {
            let shop = try shop(answers, products)
            try start(shop)
            try await shop.run()
            let prompt = try #require(shop.driver.prompts.first { $0.title == "Products" })
            let current = prompt.content.compactMap { part -> Links? in
                if case .links(let links) = part, links.title == "Sorted by" { links } else { nil }
            }.flatMap(\.links).filter(\.isCurrent).map(\.title)
            let rows = prompt.content.compactMap(\.rows).flatMap(\.rows).compactMap(\.key)
            return (rows, current, prompt.lines.first)
        }
        let search = try await list(
            { try $0.choose("Browse products") }, [Answer("Search", ["query": "book"]), Answer("Back")])
        #expect(search.0.first == "B" && search.1 == [])
        #expect(search.2 == "3 products for 'book', best matches first")
        let address = try await list({ _ = $0.launcher.show(link: "app://products?query=book") }, [Answer("Back")])
        #expect(address.0 == ["A", "B", "C"] && address.1 == ["title"] && address.2 == "Products for 'book'")
    }

    @Test("PM-9 a page with long titles fits a terminal of 80 × 24")
    func size() async throws {
        let title = String(repeating: "A very long title ", count: 20)
        let products = (10..<40).map {
            Product.sample("LONG-SKU-0000\($0)", title: title, minor: 12_345_678, stock: 99_999)
        }
        let shop = try shop([Answer("Search"), Answer("Next page"), Answer("Back")], products, buying: BuyingPlugin())
        try shop.choose("Browse products")
        try await shop.run()
        let page = try #require(shop.driver.prompts.last)
        var drawn = ""
        try await TerminalDriver(input: NoLines(), output: TextOutput { drawn += $0 }, width: 80).present(page)
        let lines = drawn.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.contains("…  123456.78 EUR      99999  LONG-SKU-000020") })
        #expect(lines.count <= 24)
    }

    @Test("A product that was removed while its page was shown is no longer on sale")
    func removed() {
        let question = Question<BrowseChoice>.details(
            .notFound(sku: "A"), actions: [], sections: [], list: "app://products")
        #expect(question.prompt.lines == ["The product 'A' is no longer on sale."])
        #expect(question.prompt.choices.map(\.name) == ["Back to the products"])
    }

    @Test("Actions of other modules stand in lists and on pages, begin with the product, and lead back")
    func actions() async throws {
        let shop = try shop(
            [
                Answer("Search"), Answer("Buy", ["sku": "KIT-MUG-001"]), Answer("Yes"),
                Answer("Details", ["sku": "KIT-MUG-001"]), Answer("Buy"), Answer("Yes"),
                Answer("Back to the products"), Answer("Back"),
            ], [.mug], buying: BuyingPlugin())
        try shop.choose("Browse products")
        try await shop.run()
        #expect(
            shop.driver.titles == [
                "Browse products", "Products", "Buy Stoneware Mug?", "Products", "Product", "Buy Stoneware Mug?",
                "Product", "Products",
            ])
        let prompts = shop.driver.prompts
        #expect(prompts[1].choices.map(\.name) == ["Details", "Buy", "Search again", "Back"])
        #expect(prompts[1].choice(named: "Buy")?.takesFields == true)
        #expect(
            prompts[4].choices.map(\.name) == [
                "Buy", "Adjust stock", "Stock journal", "Change product", "Back to the products",
            ])
        #expect(shop.mainboard.boards.isEmpty && shop.recorder.messages.isEmpty)
    }

    private struct Unreadable: Error {}

    /// Sections for everybody and for operators, one without lines for most products, and one that fails.
    private let sections = [
        ProductSection("Reviews") {
            ["Good, says Ada", .init("All 2 reviews of \($0.title)", link: "app://products/\($0.sku)/reviews")]
        },
        ProductSection("Suppliers", for: .operator) { _ in ["Potter & Sons"] },
        ProductSection("Spare parts") { $0.sku == "KIT-MUG-001" ? [] : ["A handle"] },
        ProductSection("Recalls") { _ in throw Unreadable() },
    ]

    @Test(
        "PM-22 the page of a product shows the lines of other modules, to the people whom they are for",
        arguments: [AccountRole.operator, nil])
    func sectionsOfPage(role: AccountRole?) async throws {
        let answers = [Answer("Search"), Answer("Details", ["sku": "KIT-MUG-001"]), Answer("Back to the products")]
        let shop = try shop(
            answers + [Answer("Back")], [.mug], others: OperatorPlugin(role: role),
            buying: BuyingPlugin(sections: sections))
        try shop.choose("Browse products")
        try await shop.run()
        let page = shop.driver.prompts[2]
        #expect(
            page.lines.drop { $0 != "Holds 350 ml." } == [
                "Holds 350 ml.", "Reviews", "Good, says Ada", "All 2 reviews of Stoneware Mug",
            ] + (role == nil ? [] : ["Suppliers", "Potter & Sons"]) + ["Recalls", "unavailable"])
        #expect(page.content.compactMap(\.rows).first?.rows.map(\.link) == [nil, "app://products/KIT-MUG-001/reviews"])
    }

    @Test("PM-22 the page that anybody can read has the sections for everyone")
    func sectionsOfReadablePage() {
        let page = ProductDetailsOutcome.found(product: .mug)
            .page(of: ProductDetailsRequest(sku: "KIT-MUG-001"), actions: [], sections: sections)
        let tables = page.content.compactMap(\.rows)
        #expect(tables.map { $0.columns.map(\.title) } == [["Reviews"], ["Recalls"]])
        #expect(tables.map { $0.rows.map(\.cells) }.last == [["unavailable"]])
    }

    @Test("The shopper comes back from an action that fails, which its board has reported")
    func failingAction() async throws {
        let shop = try shop(
            [Answer("Search"), Answer("Buy", ["sku": "KIT-MUG-001"]), Answer("No"), Answer("Back")], [.mug],
            buying: BuyingPlugin())
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.titles == ["Browse products", "Products", "Buy Stoneware Mug?", "Products"])
        #expect(shop.recorder.messages == ["boardFailed: 'buying.buy' failed: nobody buys this"])
        #expect(shop.mainboard.boards.isEmpty)
    }

    @Test("The shopper comes back from an action that a gate refuses, which is reported once")
    func refusedAction() async throws {
        let shop = try shop(
            [Answer("Search"), Answer("Buy", ["sku": "KIT-MUG-001"]), Answer("Back")], [.mug],
            buying: BuyingPlugin(isGated: true))
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.titles == ["Browse products", "Products", "Products"])
        #expect(shop.recorder.events.map(\.kind) == [.activationDiscarded])
        #expect(shop.recorder.messages.first?.hasSuffix("refused: nobody buys this") == true)
        #expect(shop.mainboard.boards.isEmpty)
    }

    @Test("PM-10 an operator comes back to the page from an action whose own activation is refused, reported once")
    func revokedAction() async throws {
        let shop = try shop(
            [
                Answer("Search"), Answer("Details", ["sku": "KIT-MUG-001"]), Answer("Stock journal"),
                Answer("Back to the products"), Answer("Back"),
            ], [.mug], others: OperatorPlugin(endsAfter: 0))
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.titles == ["Browse products", "Products", "Product", "Product", "Products"])
        #expect(shop.recorder.events.map(\.kind) == [.activationDiscarded])
        #expect(shop.recorder.messages.first?.contains("needs the role operator") == true)
        #expect(shop.mainboard.boards.isEmpty)
    }

    @Test(
        "The actions of operators are on the page of a product, for operators only",
        arguments: [AccountRole.customer, nil])
    func operatorActions(role: AccountRole?) async throws {
        let answers = [
            Answer("Search"), Answer("Details", ["sku": "KIT-MUG-001"]), Answer("Back to the products"), Answer("Back"),
        ]
        let shop = try shop(answers, [.mug], others: OperatorPlugin(role: role))
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.prompts[2].choices.map(\.name) == ["Back to the products"])
    }

    /// Browses the products, and returns what was asked to be saved meanwhile.
    private func saves(in shop: Shop) async throws -> [SaveProductRequest?] {
        var saved: [SaveProductRequest?] = []
        let token = shop.mainboard.observe(includingNested: true) { message in
            if message.board == SaveProduct.id, case .activation(let input) = message.content {
                saved.append(input as? SaveProductRequest)
            }
        }
        defer { token.cancel() }
        try shop.choose("Browse products")
        try await shop.run()
        return saved
    }

    @Test("PM-14 an operator changes a product in a form with its values, and what was left as it stands is not saved")
    func loadedForm() async throws {
        let product = Answer("Details", ["sku": "KIT-MUG-001"])
        let shop = try shop(
            [
                Answer("Search"), product, Answer("Change product"), Answer("Save", ["price": "5,50"]),
                Answer("Back to the products"), Answer("Back"),
            ], [.mug])
        let saved = try await saves(in: shop)
        let form = try #require(shop.driver.prompts.first { $0.title == "Save product" })
        #expect(form.fields.map(\.label) == ["Title", "Category", "Price such as 12.50", "Pieces on hand"])
        #expect(form.fields.map(\.defaultValue) == ["Stoneware Mug", "Kitchen", "12.99 EUR", "40"])
        let price = Money(minor: 550, currency: .eur)
        #expect(saved == [SaveProductRequest(sku: "KIT-MUG-001", price: price)])
    }

    @Test("PM-14 only what a product may lack can be taken away in the form with its values")
    func emptied() async throws {
        let product = Answer("Details", ["sku": "KIT-MUG-001"])
        let shop = try shop(
            [
                Answer("Search"), product, Answer("Change product"), Answer("Save", ["category": ""]),
                Answer("Back to the products"), Answer("Back"),
            ], [.mug])
        let saved = try await saves(in: shop)
        let form = try #require(shop.driver.prompts.first { $0.title == "Save product" })
        #expect(form.fields.map(\.isRequired) == [true, false, true, true])
        #expect(saved == [SaveProductRequest(sku: "KIT-MUG-001", category: "")])
    }

    @Test("PM-10 an operator adjusts the stock of the product on the screen, without typing its SKU")
    func operatorForm() async throws {
        let shop = try shop(
            [
                Answer("Search"), Answer("Details", ["sku": "KIT-MUG-001"]), Answer("Adjust stock"),
                Answer("Adjust", ["by": "many", "reason": "broken"]),
                Answer("Adjust", ["by": "-2", "reason": "broken"]),
                Answer("Stock journal"), Answer("Change product"), Answer("Cancel"), Answer("Back to the products"),
                Answer("Back"),
            ], [.mug])
        try shop.choose("Browse products")
        try await shop.run()
        #expect(
            shop.driver.titles.dropFirst(3) == [
                "Adjust stock", "Adjust stock", "Stock adjusted", "Product", "Changes of the stock", "Product",
                "Save product", "Product", "Products",
            ])
        let prompts = shop.driver.prompts
        #expect(prompts[3].lines == ["Product: Stoneware Mug", "SKU:     KIT-MUG-001", "On hand: 40"])
        #expect(prompts[3].fields.map(\.name) == ["by", "reason"])
        #expect(prompts[4].fields.map(\.problem) == ["The value is not a whole number.", nil])
        #expect(prompts[4].fields.map(\.defaultValue) == ["many", "broken"])
        #expect(prompts[5].lines == ["KIT-MUG-001 has 38 pieces on hand now."])
        #expect(prompts[6].lines.contains("Available: 38"), "the page is read anew")
        #expect(
            prompts[9].fields.map(\.defaultValue) == ["Stoneware Mug", "Kitchen", "12.99 EUR", "38"], "PM-14")
        #expect(prompts[7].lines[2].hasSuffix("-2     38  broken  olga@example.com"))
        #expect(shop.mainboard.boards.isEmpty && shop.recorder.messages.isEmpty)
    }

    @Test("A long description is cut, so that the page of a product fits a terminal of 80 × 24")
    func longDescription() async throws {
        let product = Product(
            sku: "A", title: "A", category: "B", description: String(repeating: "word ", count: 400),
            price: .init(minor: 1, currency: .eur), stock: 1)
        let shop = try shop(
            [Answer("Search"), Answer("Details", ["sku": "A"]), Answer("Back to the products"), Answer("Back")],
            [product], buying: BuyingPlugin())
        try shop.choose("Browse products")
        try await shop.run()
        var drawn = ""
        try await TerminalDriver(input: NoLines(), output: TextOutput { drawn += $0 }, width: 80)
            .present(shop.driver.prompts[2])
        #expect(drawn.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
        #expect(drawn.ranges(of: "word").count == 112 && drawn.contains("…"))
    }

    @Test("Browsing ends without success when the store cannot be used")
    func storeFails() async throws {
        let directory = try TemporaryDirectory()
        let shop = Shop(answers: [Answer("Search")], options: .default.with(Store(.file(directory.path))))
        try shop.choose("Browse products")
        try await shop.run()
        #expect(shop.driver.titles == ["Browse products"])
        #expect(shop.recorder.events.map(\.kind) == [.boardFailed])
        #expect(shop.mainboard.boards.isEmpty)
    }
}

private struct NoLines: LineSource {
    func nextLine(isSecret: Bool) -> String? { nil }
}
