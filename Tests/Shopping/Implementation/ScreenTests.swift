import Boardy
import BoardyHeadless
import BoardyHeadlessTesting
import BoardyStorage
import PaymentIO
import ShoppingIO
import Testing

/// The screens that the menu begins, answered by a driver.
@MainActor @Suite struct ScreenTests {
    private func stage(_ answers: Answer..., products: [String] = ["MUG", "TEA"]) -> Stage {
        let stage = Stage(answers: answers)
        for sku in products {
            stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: sku, quantity: 2))
        }
        return stage
    }

    @Test("SH-5 on the screen of the cart a line is chosen, and changed or removed")
    func cart() async throws {
        let stage = stage(
            Answer("Change", ["sku": "MUG"]), Answer("Set", ["quantity": "3"]), Answer("Change", ["sku": "TEA"]),
            Answer("Remove"),
            Answer("Change", ["sku": "MUG"]), Answer("Back"), Answer("Back"))
        try await stage.choose("Show cart")
        #expect(
            stage.driver.titles == [
                "Cart", "Change quantity", "Cart", "Change quantity", "Cart", "Change quantity", "Cart",
            ])
        let prompts = stage.driver.prompts
        #expect(
            prompts[0].lines == [
                "Product  SKU  Pieces       Each      Total", "Mug      MUG       2  12.99 EUR  25.98 EUR",
                "Tea      TEA       2   4.50 EUR   9.00 EUR", "Total: 34.98 EUR",
            ])
        #expect(prompts[0].choices.map(\.name) == ["Check out", "Change", "Empty the cart", "Back"])
        #expect(prompts[1].lines.last == "Mug      MUG       2  12.99 EUR  25.98 EUR")
        #expect(prompts[1].fields.map(\.label) == ["Quantity, 0 removes the line"])
        #expect(prompts[1].fields.map(\.defaultValue) == ["2"])
        #expect(
            prompts[1].choices == [
                Choice("Set", .primary, takesFields: true),
                Choice("Remove", .destructive, confirmation: "Remove Mug from the cart?"), Choice("Back", .back),
            ])
        #expect(prompts[1].fields.map(\.kind) == [.number(0...5)])
        #expect(prompts[2].lines[1] == "Mug      MUG       3  12.99 EUR  38.97 EUR")
        #expect(prompts[6].lines.suffix(2) == ["Mug      MUG       3  12.99 EUR  38.97 EUR", "Total: 38.97 EUR"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 the cart is emptied on its screen")
    func emptying() async throws {
        let stage = stage(Answer("Empty the cart"))
        #expect(
            try await stage.choose("Show cart") == [
                "The cart is empty.", "Choose 'Browse products' to find something.",
            ])
        #expect(
            stage.driver.prompts.first?.choice(named: "Empty the cart")
                == Choice("Empty the cart", .destructive, confirmation: "Remove everything from the cart?"))
        #expect(try await stage.cart()?.lines == [])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 a quantity that does not fit is refused at its field with how many there are, and the form stays")
    func refusals() async throws {
        let stage = stage(
            Answer("Change", ["sku": "MUG"]), Answer("Set", ["quantity": "many"]), Answer("Set", ["quantity": "6"]),
            Answer("Set", ["quantity": "-1"]), Answer("Set", ["quantity": "4"]), Answer("Back"), products: ["MUG"])
        try await stage.choose("Show cart")
        let prompts = stage.driver.prompts, form = "Change quantity"
        try #require(prompts.map(\.title) == ["Cart", form, form, form, form, "Cart"])
        #expect(
            prompts.dropFirst(2).dropLast().map { $0.fields.map(\.problem) } == [
                ["The value is not a whole number."],
                ["There are 5 pieces of 'Mug'. The cart is as it was; take fewer."],
                ["The quantity -1 of 'Mug' is too small. The cart is as it was; take one or more."],
            ])
        #expect(prompts[3].fields.map(\.defaultValue) == ["6"])
        #expect(prompts[5].lines.suffix(2) == ["Mug      MUG       4  12.99 EUR  51.96 EUR", "Total: 51.96 EUR"])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("the cart is ordered from its screen")
    func checkout() async throws {
        let stage = stage(Answer("Check out"), products: ["MUG"])
        try await stage.choose("Show cart")
        #expect(stage.driver.titles == ["Cart", "Receipt"])
        #expect(try stage.statuses() == [.paid])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-8 a checkout that is cancelled says so and comes back to the cart")
    func cancelledCheckout() async throws {
        let stage = stage(Answer("Check out"), Answer("Check out"), products: ["MUG"])
        var outcomes: [PayOutcome] = [.userCancelled, .success(transaction: visa)]
        stage.neighbours.pay = { _ in outcomes.removeFirst() }
        try await stage.choose("Show cart")
        #expect(stage.driver.titles == ["Cart", "Not ordered", "Cart", "Receipt"])
        #expect(
            stage.driver.prompts[1].lines == ["Nothing was ordered, and nothing was charged. The cart is as it was."])
        #expect(try stage.statuses() == [.paid, .cancelled])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("a part that fails ends the screens of cart and orders")
    func failing() async throws {
        let stage = Stage()
        stage.neighbours.isUserKnown = false
        for entry in ["Show cart", "My orders"] { #expect(try await stage.choose(entry) == nil) }
        #expect(stage.installed.isEmpty)
    }

    @Test("SH-32 a recorded session asks to send one mug of the first of two orders back, whatever IDs they have")
    func recorded() async throws {
        let stage = Stage()
        for (sku, quantity) in [("MUG", 2), ("TEA", 1)] {
            try await stage.add(sku, quantity)
            try await stage.checkOut()
        }
        let menu = stage.launcher.contributions(to: MenuEntries.self).all
        let screens = try await replay("Sessions/return.session", on: stage.mainboard) {
            menu.first { $0.title == "My orders" }?.begin(stage.mainboard)
        }
        #expect(
            screens.contains("\nSend 1 of Mug back? 12.99 EUR go back to the card when the shop has accepted that.\n"))
        #expect(screens.contains("\nReturn asked for: 1 of Mug\n"), "\(screens)")
        #expect(screens.contains("\nState:     paid\n"), "\(screens)")
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-6 SH-11 the orders of a history are shown in pages of ten, and one of them with its lines")
    func orders() async throws {
        let store = Store(.memory)
        let driver = RecordingDriver.showingFirstRows(
            Answer("Older"), Answer("Newer"), Answer("Show"), Answer("Back"), Answer("Back"))
        let stage = Stage(on: store, driver: driver)
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        try store.addPaidOrders(10)
        stage.mainboard.ioCheckout().activation.activate(with: CheckoutRequest(payment: card))
        let order = try #require(stage.outcomes.first?.paid).order
        try await stage.choose("My orders")
        let prompts = stage.driver.prompts
        try #require(prompts.map(\.title) == ["Orders", "Orders", "Orders", "Order", "Orders"])
        #expect(prompts[0].lines.count == 12)
        #expect(
            prompts[0].lines.prefix(2) == [
                "Order no.  Placed      Products     Amount  State",
                "       11  2026-11-21  Mug       25.98 EUR  paid",
            ])
        #expect(prompts[0].lines.last == "1–10 of 11")
        #expect(prompts[0].choices.map(\.name) == ["Show", "Older", "Back"])
        #expect(
            prompts[1].lines == [
                "Order no.  Placed      Products    Amount  State",
                "        1  1970-01-01            0.01 EUR  paid", "11–11 of 11",
            ])
        #expect(prompts[1].choices.map(\.name) == ["Show", "Newer", "Back"])
        #expect(
            prompts[3].lines == [
                "Order no.: 11", "ID:        \(order.id)", "Placed:    2026-11-21 10:00 UTC",
                "State:     paid", "Paid with: visa ending in 4242",
                "Product  SKU  Pieces       Each      Total", "Mug      MUG       2  12.99 EUR  25.98 EUR",
                "Total: 25.98 EUR",
            ])
        #expect(prompts[4].lines == prompts[0].lines)
        #expect(prompts.flatMap(\.lines).allSatisfy { $0.count < 80 })
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }
}
