import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyValues
import ShoppingIO
import Testing

@MainActor @Suite struct AddToCartTests {
    @Test("a signed-in user gets it at once, without a screen")
    func signedIn() async throws {
        let stage = Stage()
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 2))
        #expect(stage.added == [.added(cart: .of(.of(mug, 2)))])
        #expect(stage.ends == [true])
        #expect(stage.neighbours.asked.isEmpty && stage.driver.titles.isEmpty && stage.diagnostics.isEmpty)
        #expect(stage.installed.isEmpty)
    }

    @Test("nobody signed in: it asks for that, and adds for who signed in", arguments: [false, true])
    func signingIn(isAsynchronous: Bool) async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isAsynchronous = isAsynchronous
        neighbours.authenticate = {
            neighbours.user = bob
            return .authenticated(user: bob)
        }
        let stage = Stage(neighbours)
        try await stage.add("TEA", 3)
        #expect(stage.added == [.added(cart: .of(.of(tea, 3)))])
        #expect(neighbours.asked == ["authenticate"])
        #expect(try await stage.cart() == .of(.of(tea, 3)))
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("who refuses to sign in gets cancelled, and nothing is added", arguments: [false, true])
    func refused(isAsynchronous: Bool) async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isAsynchronous = isAsynchronous
        let stage = Stage(neighbours)
        try await stage.add("MUG")
        #expect(stage.added == [.cancelled])
        #expect(stage.ends == [true])
        #expect(stage.diagnostics.isEmpty)
        #expect(stage.installed.isEmpty)
        neighbours.user = ada
        #expect(try await stage.cart()?.lines == [])
    }

    @Test("two that wait ask once and are added together")
    func twoWait() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isAsynchronous = true
        neighbours.authenticate = { .authenticated(user: ada) }
        let stage = Stage(neighbours)
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 1))
        try await stage.add("TEA")
        #expect(stage.added == [.added(cart: .of(.of(mug, 1))), .added(cart: .of(.of(mug, 1), .of(tea, 1)))])
        #expect(stage.ends == [true])
        #expect(neighbours.asked == ["authenticate"])
        #expect(stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("two that wait are both cancelled when it is refused")
    func twoRefused() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isAsynchronous = true
        let stage = Stage(neighbours)
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 1))
        try await stage.add("TEA")
        #expect(stage.added == [.cancelled, .cancelled])
        #expect(neighbours.asked == ["authenticate"])
    }

    @Test("a sign-in that fails is reported once and offered once, however many wait for it")
    func failedSignIn() async throws {
        struct Lost: Error {}
        let neighbours = Neighbours()
        (neighbours.user, neighbours.isAsynchronous) = (nil, true)
        neighbours.authenticate = { nil }
        neighbours.signInFailure = Lost()
        let stage = Stage(neighbours)
        var failures: [String] = []
        stage.mainboard.ioAddToCart().failure.handle { failures.append("\($0)") }
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 1))
        try await stage.add("TEA")
        #expect(neighbours.asked == ["authenticate"] && failures == ["Lost()"])
        #expect(stage.added.isEmpty && stage.ends == [false] && stage.installed.isEmpty)
        #expect(
            stage.diagnostics.filter { $0.hasPrefix("boardFailed") } == [
                "boardFailed: 'authentication.authenticate' failed: Lost()"
            ])
    }

    @Test("a sign-in that a gate refuses is reported once as refused")
    func refusedSignIn() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.refused = [Authenticate.self]
        let stage = Stage(neighbours)
        try await stage.add("MUG")
        #expect(stage.added.isEmpty && stage.ends == [false] && stage.installed.isEmpty && neighbours.asked.isEmpty)
        let refusals = stage.diagnostics.filter { $0.contains("'authentication.authenticate' was not activated") }
        #expect(refusals.count == 1 && refusals.first?.hasPrefix("activationDiscarded: ") == true)
    }

    @Test("if the first of two that wait goes away, the sign-in is asked for again for the other one")
    func firstLeaves() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isSignInOpen = true
        let stage = Stage(neighbours)
        let first = stage.mainboard.ioAddToCart().activation.activate(
            with: AddToCartRequest(sku: "MUG", quantity: 1))
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "TEA", quantity: 1))
        #expect(neighbours.asked == ["authenticate"])
        first.cancel()
        #expect(neighbours.asked == ["authenticate", "authenticate"] && stage.ends.isEmpty)
        neighbours.endSignIn(.authenticated(user: ada))
        try await stage.run()
        #expect(stage.added == [.added(cart: .of(.of(tea, 1)))])
        #expect(stage.ends == [false] && stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("if the only one that waits goes away, nobody is asked again")
    func onlyLeaves() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isSignInOpen = true
        let stage = Stage(neighbours)
        let only = stage.mainboard.ioAddToCart().activation.activate(
            with: AddToCartRequest(sku: "MUG", quantity: 1))
        only.cancel()
        try await stage.run()
        #expect(neighbours.asked == ["authenticate"])
        #expect(stage.added.isEmpty && stage.ends == [false] && stage.installed.isEmpty)
    }

    @Test("what is refused is an answer with its reason code")
    func rejections() async throws {
        let stage = Stage()
        try await stage.add("NONE")
        try await stage.add("MUG", 0)
        try await stage.add("MUG", 6)
        #expect(
            stage.added == [
                .rejected(reason: .unknownProduct), .rejected(reason: .invalidQuantity), .rejected(reason: .outOfStock),
            ])
        #expect(stage.ends == [true, true, true])
        #expect(stage.driver.titles.isEmpty)
    }

    @Test("without an input a screen asks, and a notice shows the cart")
    func screen() async throws {
        let stage = Stage(answers: [Answer("Add", ["sku": "MUG"])])
        stage.mainboard.ioAddToCart().activation.activate()
        try await stage.run()
        #expect(stage.added == [.added(cart: .of(.of(mug, 1)))])
        #expect(stage.driver.titles == ["Add to cart", "Cart"])
        let prompt = try #require(stage.driver.prompts.first)
        #expect(prompt.fields.map(\.name) == ["sku", "quantity"])
        #expect(prompt.inputFields == ["sku", "quantity"])
        #expect(prompt.fields.last?.defaultValue == "1")
        #expect(prompt.choices == [Choice("Add", .primary, takesFields: true), Choice("Cancel", .back)])
        #expect(
            stage.driver.prompts.last?.lines == [
                "Product  SKU  Pieces       Each      Total", "Mug      MUG       1  12.99 EUR  12.99 EUR",
                "Total: 12.99 EUR",
            ])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("an SKU that is typed on the screen is found whatever its case, and one in the input is taken as it is")
    func anyCase() async throws {
        let stage = Stage(answers: [Answer("Add", ["sku": "mug", "quantity": "2"])])
        stage.mainboard.ioAddToCart().activation.activate()
        try await stage.run()
        #expect(stage.added == [.added(cart: .of(.of(mug, 2)))])
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "mug", quantity: 1))
        #expect(stage.added.last == .rejected(reason: .unknownProduct))
    }

    @Test("SH-5 a product or a quantity that cannot be added is asked for again, with the reason and what was typed")
    func noNumber() async throws {
        let stage = Stage(
            answers: [
                Answer("Add", ["sku": "MUG", "quantity": "two"]), Answer("Add", ["sku": "MUG", "quantity": "9"]),
                Answer("Add", ["sku": "CUP", "quantity": "1"]), Answer("Add", ["quantity": "2", "sku": "MUG"]),
            ])
        stage.mainboard.ioAddToCart().activation.activate()
        try await stage.run()
        #expect(stage.driver.titles == ["Add to cart", "Add to cart", "Add to cart", "Add to cart", "Cart"])
        #expect(
            stage.driver.prompts.map(\.lines)[1...3] == [
                ["Quantity: The value is not a whole number."],
                ["There are too few pieces of 'MUG' for 9. The cart is as it was; take fewer."],
                ["'CUP' is not on sale. The cart is as it was; find products with 'Browse products'."],
            ])
        #expect(stage.driver.prompts[3].fields.map(\.defaultValue) == ["CUP", "1"])
        #expect(stage.added == [.added(cart: .of(.of(mug, 2)))])
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("a closed screen is cancelled, and nobody is asked to sign in")
    func closed() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        let stage = Stage(neighbours, answers: [Answer("Cancel")])
        stage.mainboard.ioAddToCart().activation.activate()
        try await stage.run()
        #expect(stage.added == [.cancelled] && stage.ends == [true])
        #expect(neighbours.asked.isEmpty && stage.installed.isEmpty)
    }

    @Test("while one waits, another that fails ends without an answer, and the first goes on")
    func failingMeanwhile() async throws {
        let neighbours = Neighbours()
        neighbours.user = nil
        neighbours.isSignInOpen = true
        let stage = Stage(neighbours)
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "MUG", quantity: 1))
        neighbours.isUserKnown = false
        stage.mainboard.ioAddToCart().activation.activate(with: AddToCartRequest(sku: "TEA", quantity: 1))
        #expect(stage.added.isEmpty && stage.ends.isEmpty)
        neighbours.endSignIn(.authenticated(user: ada))
        try await stage.run()
        #expect(stage.added == [.added(cart: .of(.of(mug, 1)))])
        #expect(stage.ends == [false] && stage.installed.isEmpty)
    }

    @Test("a neighbour that fails ends it without an answer", arguments: [false, true])
    func failingNeighbours(isAsynchronous: Bool) async throws {
        let closed = Neighbours()
        closed.isCatalogueOpen = false
        let unknown = Neighbours()
        unknown.isUserKnown = false
        let speechless = Neighbours()
        (speechless.user, speechless.authenticate) = (nil, { nil })
        for neighbours in [closed, unknown, speechless] {
            neighbours.isAsynchronous = isAsynchronous
            let stage = Stage(neighbours)
            try await stage.add("MUG")
            #expect(stage.added.isEmpty && stage.ends == [false] && stage.installed.isEmpty)
        }
    }
}
