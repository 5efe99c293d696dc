import AuthenticationIO
import Boardy
import BoardyHeadless
import ShoppingIO
import Testing

@testable import Shopping

/// How the screens of cart and orders end.
@MainActor @Suite struct ScreenEndTests {
    private struct Lost: Error {}

    /// The ends of a screen of the menu, true for those with success.
    @MainActor private final class Ends {
        var outputs = 0
        var ends: [Bool] = []

        init<C: BoardContract>(of contract: C.Type, on stage: Stage) where C.Output == Void {
            stage.mainboard[contract].flow.handle { [weak self] _ in self?.outputs += 1 }
            stage.mainboard[contract].completion.handle { [weak self] in self?.ends.append($0) }
        }
    }

    @Test("SH-6 a checkout that fails leads back to the list of orders, and is reported once")
    func failedCheckout() async throws {
        let driver = RecordingDriver.showingFirstRows(Answer("Show"), Answer("Check out"), Answer("Back"))
        let stage = Stage(driver: driver)
        stage.neighbours.pay = { _ in nil }
        stage.neighbours.paymentFailure = Lost()
        try await stage.add("MUG", 2)
        let shop = Shop.on(stage.store, clock: stage.clock) { "other" }
        _ = try shop.orders.place(try shop.carts.contents(of: ada.id), key: "k", for: ada.id)
        let ends = Ends(of: ShowOrders.self, on: stage)
        try await stage.choose("My orders")
        #expect(driver.titles == ["Orders", "Order", "Orders"])
        #expect(ends.ends == [true] && stage.outcomes.isEmpty)
        #expect(stage.diagnostics == ["boardFailed: 'payment.pay' failed: Lost()"])
        #expect(stage.installed.isEmpty)
    }

    @Test("SH-5 a checkout that fails leads back to the cart, which says so, and is reported once")
    func failedCheckoutOfCart() async throws {
        var answers = [Answer("Check out"), Answer("Back")]
        let driver = RecordingDriver { _ in answers.isEmpty ? nil : answers.removeFirst() }
        let stage = Stage(driver: driver)
        stage.neighbours.pay = { _ in nil }
        stage.neighbours.paymentFailure = Lost()
        try await stage.add("MUG", 2)
        let ends = Ends(of: ShowCart.self, on: stage)
        try await stage.choose("Show cart")
        #expect(driver.titles == ["Cart", "Cart"])
        #expect(
            driver.prompts.last?.content.first
                == .notice("The checkout could not be finished. What was paid is kept. Try again.", .problem))
        #expect(ends.outputs == 1 && ends.ends == [true] && stage.outcomes.isEmpty)
        #expect(stage.diagnostics == ["boardFailed: 'payment.pay' failed: Lost()"])
        #expect(stage.installed.isEmpty)
    }

    @Test("SH-5 who refuses to sign in while a quantity is changed ends the screen of the cart with success")
    func refusedSignIn() async throws {
        let neighbours = Neighbours()
        let driver = RecordingDriver { prompt in
            if prompt.title == "Cart" { return Answer("Change", ["sku": "MUG"]) }
            neighbours.user = nil
            return Answer("Set", ["quantity": "3"])
        }
        let stage = Stage(neighbours, driver: driver)
        try await stage.add("MUG", 2)
        let ends = Ends(of: ShowCart.self, on: stage)
        try await stage.choose("Show cart")
        #expect(driver.titles == ["Cart", "Change quantity"] && neighbours.asked == ["authenticate"])
        #expect(ends.outputs == 1 && ends.ends == [true] && stage.installed.isEmpty)
        neighbours.user = ada
        #expect(try await stage.cart() == .of(.of(mug, 2)))
    }

    @Test("SH-5 one screen of the cart is enough for all who ask for it, and ends for all of them")
    func sharedCart() async throws {
        let stage = Stage(driver: RecordingDriver { _ in Answer("Back") })
        try await stage.add("MUG", 2)
        let ends = Ends(of: ShowCart.self, on: stage)
        for _ in 1...2 { stage.mainboard[ShowCart.self].activation.activate() }
        #expect(ends.outputs == 0)
        try await stage.run()
        #expect(stage.driver.titles == ["Cart"])
        #expect(ends.outputs == 1 && ends.ends == [true])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-6 one screen of the orders is enough for all who ask for it, and ends for all of them")
    func sharedOrders() async throws {
        let stage = Stage(driver: RecordingDriver { _ in Answer("Back") })
        try await stage.add("MUG", 2)
        try await stage.checkOut()
        let ends = Ends(of: ShowOrders.self, on: stage)
        for _ in 1...2 { stage.mainboard[ShowOrders.self].activation.activate() }
        #expect(ends.outputs == 0)
        try await stage.run()
        #expect(stage.driver.titles == ["Orders"])
        #expect(ends.outputs == 1 && ends.ends == [true])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }
}
