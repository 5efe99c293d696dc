import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyTesting
import BoardyValues
import DashboardIO
import ProductManagementIO
import Testing

@testable import ProductManagement

@MainActor @Suite struct StockBoardTests {
    private let price = Money(minor: 1299, currency: .eur)
    private let present = MainOptions.default.with({ .present } as () -> Timestamp)

    @Test("SH-1, SH-2 each caller of the contracts of stock receives its own answer")
    func contracts() async throws {
        let shop = Shop(options: present)
        await shop.importJSON("[\(mug())]")
        func reserve(_ name: String, _ quantity: Int) -> [ReserveStockOutcome] {
            var outcomes: [ReserveStockOutcome] = []
            let line = ReserveStockRequest.Line(sku: "KIT-MUG-001", quantity: quantity, unitPrice: price)
            let parameter = BlockTaskParameter<ReserveStockRequest, ReserveStockOutcome>(
                input: ReserveStockRequest(reservation: name, lines: [line])
            ).onSuccess { outcomes.append($0) }
            shop.mainboard.ioReserveStock().activation.activate(with: parameter)
            return outcomes
        }
        #expect(
            reserve("r1", 30) == [.reserved(reservation: "r1", until: Timestamp.present.advanced(by: .seconds(900)))])
        #expect(
            reserve("r2", 11) == [
                .changed(changes: [
                    .init(sku: "KIT-MUG-001", title: "Stoneware Mug", unitPrice: price, available: 10)
                ])
            ])
        let post = ResolveReservationRequest(reservation: "r1", as: .posted)
        #expect(shop.outputs(ResolveReservation.self, post) == [.resolved(as: .posted)])
        let back = ReturnStockRequest(key: "k", reservation: "r1", lines: [.init(sku: "KIT-MUG-001", quantity: 30)])
        #expect(shop.outputs(ReturnStock.self, back) == [.returned])
        shop.mainboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: "KIT-MUG-001"))
        #expect(shop.details == [.found(product: .mug)])
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("PM-10, PM-11 saving, adjusting and importing name the signed-in operator in the journal")
    func actors() async throws {
        let shop = Shop(options: present)
        await shop.importJSON("[\(mug(["stock": "5"]))]")
        let adjust = AdjustStockRequest(sku: "KIT-MUG-001", by: 2, reason: "delivery")
        #expect(shop.outputs(AdjustStock.self, adjust) == [.adjusted(sku: "KIT-MUG-001", stock: 7)])
        let save = SaveProductRequest(sku: "KIT-MUG-001", stock: 40)
        #expect(shop.outputs(SaveProduct.self, save) == [.saved(product: .mug)])
        let page = try #require(shop.outputs(StockJournal.self, StockJournalRequest(sku: "KIT-MUG-001")).first)
        #expect(page.entries.map(\.reason) == ["saved", "delivery", "import"])
        #expect(page.entries.map(\.by) == [33, 2, 5])
        #expect(Set(page.entries.map(\.actor)) == ["olga@example.com"])
        #expect(Set(page.entries.map(\.at)) == [.present])
        #expect(page.after == nil)
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("FA-4, PM-11 saving, adjusting and the journal need an operator", arguments: [AccountRole.customer, nil])
    func roles(role: AccountRole?) {
        let shop = Shop(others: OperatorPlugin(role: role))
        #expect(shop.outputs(SaveProduct.self, SaveProductRequest(sku: "A", title: "A", price: price)) == [])
        #expect(shop.outputs(AdjustStock.self, AdjustStockRequest(sku: "A", by: 1, reason: "x")) == [])
        #expect(shop.outputs(StockJournal.self, StockJournalRequest(sku: "A")) == [])
        #expect(shop.recorder.messages.count == 3)
        #expect(shop.recorder.messages.allSatisfy { $0.contains("needs the role operator") })
        shop.mainboard.ioListProducts().activation.activate(with: ProductQuery())
        #expect(shop.pages.map(\.total) == [0])
    }

    @Test("A saved product changes the tile of the products, and a rejected one does not")
    func tile() throws {
        let shop = Shop()
        let tile = try #require(shop.launcher.contributions(to: DashboardTiles.self).all.first)
        var seen: [String] = []
        try #require(tile.changes).deliver { seen.append((try? tile.value(nil)) ?? "failed") }
        _ = shop.outputs(SaveProduct.self, SaveProductRequest(sku: "A", title: "A"))
        #expect(seen.isEmpty)
        _ = shop.outputs(SaveProduct.self, SaveProductRequest(sku: "A", title: "A", price: price))
        #expect(seen == ["1"])
    }
}

@MainActor @Suite struct StockScreenTests {
    private let price = Money(minor: 1299, currency: .eur)

    @Test("ALL-8 a product is saved from the menu, after what does not fit was asked for again")
    func save() async throws {
        let fields = ["sku": "KIT-1", "title": "Mug", "category": "Kitchen", "stock": "4"]
        let shop = Shop(answers: [
            Answer("Save", fields.merging(["price": "12,995 EUR"]) { $1 }),
            Answer("Save", fields.merging(["price": "12,99 EUR"]) { $1 }),
        ])
        try shop.choose("Save product")
        try await shop.run()
        #expect(shop.driver.titles == ["Save product", "Save product", "Product saved"])
        #expect(
            shop.driver.prompts[1].field(named: "price")?.problem
                == "The value is not an amount, such as 12.50 or 12.50 EUR.")
        let kept = shop.driver.prompts[1].fields.map(\.defaultValue)
        #expect(kept == ["KIT-1", "Mug", "Kitchen", "12,995 EUR", "4"], "what was typed is kept")
        #expect(shop.driver.prompts.last?.lines == ["SKU:   KIT-1", "Title: Mug", "Price: 12.99 EUR", "Stock: 4"])
        #expect(
            shop.driver.prompts.first?.fields.map(\.label) == [
                "SKU", "Title, empty to keep it", "Category, empty to keep it",
                "Price such as 12.50, empty to keep it", "Pieces on hand, empty to keep them",
            ])
    }

    @Test("A product that is not saved says why and is asked for again, with what was typed")
    func notSaved() async throws {
        let shop = Shop(answers: [Answer("Save", ["sku": "KIT-1", "title": "Mug"]), Answer("Cancel")])
        try shop.choose("Save product")
        try await shop.run()
        #expect(shop.driver.prompts.last?.field(named: "price")?.problem == "price is missing. Nothing was saved.")
        #expect(shop.driver.prompts.last?.fields.compactMap(\.defaultValue) == ["KIT-1", "Mug"])
    }

    @Test(
        "PM-13 a mistyped SKU is told at its field, with the SKUs that begin alike",
        arguments: [
            ("KIT-MUG-01", " 'KIT-MUG-001' begins alike."), ("XYZ", ""),
        ])
    func mistyped(sku: String, nearest: String) async throws {
        let shop = Shop(answers: [
            Answer("Save", ["sku": sku, "stock": "3"]), Answer("Cancel"), Answer("Show", ["sku": sku]),
            Answer("Cancel"),
        ])
        await shop.importJSON("[\(mug())]")
        // The screen that is opened last is answered first.
        for entry in ["Stock journal", "Save product"] { try shop.choose(entry) }
        try await shop.run()
        let prompts = shop.driver.prompts, missing = "There is no product '\(sku)'.\(nearest)"
        try #require(prompts.map(\.title) == ["Save product", "Save product", "Stock journal", "Stock journal"])
        #expect(prompts[1].field(named: "sku")?.problem == "\(missing) A new product needs a title.")
        #expect(prompts[1].fields.compactMap(\.defaultValue) == [sku, "3"])
        #expect(prompts[3].fields.map(\.problem) == [missing])
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("SKUs of an operator's screens are found whatever their case, and a price needs no currency")
    func leniently() async throws {
        let dollars = try Currency("USD")
        let shop = Shop(answers: [
            Answer("Save", ["sku": "kit-mug-001", "price": "8.50"]),
            Answer("Adjust", ["sku": "Kit-Mug-001", "by": "-1", "reason": "x"]),
            Answer("Show", ["sku": "kit-mug-001"]), Answer("Save", ["sku": "imp-1", "price": "7"]),
            Answer("Save", ["sku": "new-1", "title": "New", "price": "1.50"]),
        ])
        await shop.importJSON("[\(mug())]")
        let imported = SaveProductRequest(sku: "IMP-1", title: "Import", price: Money(minor: 100, currency: dollars))
        _ = shop.outputs(SaveProduct.self, imported)
        // The screen that is opened last is answered first.
        for entry in ["Save product", "Save product", "Stock journal", "Adjust stock", "Save product"] {
            try shop.choose(entry)
        }
        try await shop.run()
        let told = shop.driver.prompts.filter(\.isNotice).map { $0.lines.joined(separator: "|") }
        try #require(told.count == 5)
        #expect(told[0].hasPrefix("SKU:   KIT-MUG-001|") && told[0].contains("|Price: 8.50 EUR|"))
        #expect(told[1] == "KIT-MUG-001 has 39 pieces on hand now.")
        #expect(told[2].split(separator: "|").count == 4, "two changes of the stock")
        #expect(told[3].hasPrefix("SKU:   IMP-1|") && told[3].contains("|Price: 7.00 USD|"))
        #expect(told[4].hasPrefix("SKU:   new-1|") && told[4].contains("|Price: 1.50 EUR|"))
        shop.mainboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: "kit-mug-001"))
        #expect(shop.details.last == .notFound(sku: "kit-mug-001", nearest: "KIT-MUG-001"))
    }

    @Test(
        "PM-13 a stock is adjusted from the menu, or the form comes again with the reason and what was typed",
        arguments: [
            ("KIT-MUG-001", "-3", "broken", "Stock adjusted", "KIT-MUG-001 has 37 pieces on hand now."),
            ("NONE", "1", "x", "Adjust stock", "There is no product with this SKU. Look it up with 'Browse products'."),
            (
                "KIT-MUG-001", "0", "x", "Adjust stock",
                "The number of pieces is zero, or more than a stock can hold. Give another number."
            ),
            (
                "KIT-MUG-001", "-41", "x", "Adjust stock",
                "There are not so many pieces that nobody has reserved. Take fewer, or wait until reservations end."
            ),
            (
                "KIT-MUG-001", "1", " ", "Adjust stock",
                "The reason is empty or has more than 255 characters. Give a shorter one."
            ),
        ])
    func adjust(sku: String, by: String, reason: String, title: String, content: String) async throws {
        let values = ["sku": sku, "by": by, "reason": reason], isDone = title == "Stock adjusted"
        let shop = Shop(answers: [Answer("Adjust", values)] + (isDone ? [] : [Answer("Cancel")]))
        await shop.importJSON("[\(mug())]")
        try shop.choose("Adjust stock")
        try await shop.run()
        let form = Prompt(
            title: "Adjust stock",
            fields: [
                Field("sku", label: "SKU", inputField: "sku"),
                Field("by", label: "Pieces, such as 12 that came or -3 that went", .wholeNumber, inputField: "by"),
                Field("reason", label: "Reason, such as delivery 17", inputField: "reason"),
            ], choices: [Choice("Adjust", .primary, takesFields: true), Choice("Cancel", .back)])
        let prompts = shop.driver.prompts
        try #require(prompts.count == 2 && prompts[0] == form)
        if isDone { return #expect(prompts[1] == Prompt(title: title, content: [.notice(content, .success)])) }
        let wrong = sku == "NONE" ? "sku" : reason == " " ? "reason" : "by"
        #expect(prompts[1].title == title && prompts[1].content == [])
        #expect(prompts[1].fields.map(\.problem) == form.fields.map { $0.name == wrong ? content : nil })
        #expect(prompts[1].fields.map(\.defaultValue) == [sku, by, reason])
    }

    @Test("The newest entries of a journal are shown from the menu, and that there are older ones")
    func journal() async throws {
        let shop = Shop(
            answers: [Answer("Show", ["sku": "KIT-MUG-001"])],
            options: .default.with({ .present } as () -> Timestamp))
        await shop.importJSON("[\(mug())]")
        for _ in 1...12 {
            _ = shop.outputs(AdjustStock.self, AdjustStockRequest(sku: "KIT-MUG-001", by: -1, reason: "broken"))
        }
        try shop.choose("Stock journal")
        try await shop.run()
        let notice = try #require(shop.driver.prompts.last)
        #expect(notice.title == "Changes of the stock" && notice.heading?.hasSuffix(" (KIT-MUG-001)") == true)
        #expect(notice.heading?.hasPrefix("(") == false)
        try #require(notice.lines.count == 15)
        #expect(notice.lines[2] == "2026-11-22 14:00 UTC      -1     28  broken  olga@example.com")
        #expect(notice.lines.last == "and older ones")
    }

    @Test("A product without entries has an empty journal")
    func noEntries() async throws {
        let shop = Shop(answers: [Answer("Show", ["sku": "A"])])
        _ = shop.outputs(SaveProduct.self, SaveProductRequest(sku: "A", title: "A", price: price))
        try shop.choose("Stock journal")
        try await shop.run()
        #expect(
            shop.driver.prompts.last == Prompt(title: "Changes of the stock", heading: "A (A)", content: ["No entries"])
        )
    }

    @Test(
        "AU-10, FA-4 a role that was revoked while a form was open changes nothing, and the form says so",
        arguments: [
            ("Save product", Answer("Save", ["sku": "KIT-MUG-001", "stock": "1"])),
            ("Adjust stock", Answer("Adjust", ["sku": "KIT-MUG-001", "by": "-1", "reason": "x"])),
            ("Stock journal", Answer("Show", ["sku": "KIT-MUG-001"])),
        ])
    func revoked(entry: String, answer: Answer) async throws {
        // The gate of the import and the import ask, and then the gate of the form.
        let shop = Shop(answers: [answer, Answer("Cancel")], others: OperatorPlugin(endsAfter: 3))
        await shop.importJSON("[\(mug())]")
        try shop.choose(entry)
        try await shop.run()
        #expect(shop.driver.titles == [entry, entry])
        #expect(
            shop.driver.prompts.last?.lines == [
                "Nobody is signed in as an operator any more. Nothing was changed. Sign in as an operator, "
                    + "or have an operator grant the role."
            ])
        shop.mainboard.ioProductDetails().activation.activate(with: ProductDetailsRequest(sku: "KIT-MUG-001"))
        #expect(shop.details == [.found(product: .mug)])
    }

    @Test("A form whose product cannot be read tells why, and is asked again with what was typed")
    func unreadableProduct() async throws {
        let store = Store(.memory)
        var currencies = ["?", "EUR"]
        let driver = RecordingDriver { _ in
            try store.run("UPDATE products SET currency = ?", currencies.removeFirst())
            return Answer("Adjust", ["sku": "KIT-MUG-001", "by": "-1", "reason": "broken"])
        }
        let shop = Shop(driver: driver, options: .default.with(store))
        await shop.importJSON("[\(mug())]")
        try shop.choose("Adjust stock")
        try await shop.run()
        try #require(driver.titles == ["Adjust stock", "Adjust stock", "Stock adjusted"])
        #expect(driver.prompts[1].content.count == 1, "the reason")
        #expect(driver.prompts[1].fields.map(\.defaultValue) == ["KIT-MUG-001", "-1", "broken"])
        #expect(shop.recorder.messages.isEmpty)
    }

    @Test("A form whose operator cannot be told says why, and is asked again with what was typed")
    func unreadableRole() async throws {
        let fields = ["sku": "KIT-1", "title": "Mug", "price": "12.99"]
        // The gate of the form asks first.
        let shop = Shop(
            answers: [Answer("Save", fields), Answer("Save", fields)], others: OperatorPlugin(failsAt: 2))
        try shop.choose("Save product")
        try await shop.run()
        try #require(shop.driver.titles == ["Save product", "Save product", "Product saved"])
        #expect(shop.driver.prompts[1].content == [.notice("the role cannot be read", .problem)])
        #expect(shop.driver.prompts[1].fields.compactMap(\.defaultValue) == ["KIT-1", "Mug", "12.99"])
        #expect(
            shop.recorder.messages == ["boardFailed: '\(CurrentRole.id)' failed: the role cannot be read"])
    }

    @Test("A form that is cancelled changes nothing and reports nothing")
    func cancelled() async throws {
        let shop = Shop(answers: [Answer("Cancel")])
        var completions: [Bool] = []
        shop.mainboard.ioAdjustStock().completion.handle { completions.append($0) }
        try shop.choose("Adjust stock")
        try await shop.run()
        #expect(shop.driver.titles == ["Adjust stock"])
        #expect(completions == [false])
        #expect(shop.recorder.messages.isEmpty)
    }
}
