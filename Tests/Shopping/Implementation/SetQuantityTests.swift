import AuthenticationIO
import Boardy
import BoardyValues
import ProductManagementIO
import ShoppingIO
import Testing

@MainActor @Suite struct SetQuantityTests {
    @Test("SH-5 a line gets another quantity, and 0 removes it")
    func setting() async throws {
        let stage = Stage()
        try await stage.add("MUG", 2)
        try await stage.add("TEA")
        try await stage.set("MUG", to: 5)
        try await stage.set("TEA", to: 0)
        try await stage.set("MUG", to: 0)
        #expect(
            stage.quantities == [
                .changed(cart: .of(.of(mug, 5), .of(tea, 1))), .changed(cart: .of(.of(mug, 5))), .changed(cart: .of()),
            ])
        #expect(try await stage.cart() == .of())
        #expect(stage.installed.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("SH-5 a product that is not in the cart is put there, and the same again changes nothing")
    func absent() async throws {
        let stage = Stage()
        for _ in 1...2 { try await stage.set("TEA", to: 3) }
        try await stage.set("MUG", to: 0)
        #expect(
            stage.quantities == [
                .changed(cart: .of(.of(tea, 3))), .changed(cart: .of(.of(tea, 3))), .changed(cart: .of(.of(tea, 3))),
            ])
    }

    @Test("SH-5 a quantity below zero, more pieces than available, and an unknown product are rejected")
    func rejections() async throws {
        let stage = Stage()
        stage.neighbours.products = [
            Product(sku: "MUG", title: "Mug", category: "kitchen", price: .euro(1299), stock: 5, available: 3), tea,
        ]
        try await stage.add("MUG")
        for quantity in [-1, 4, .max, 3] { try await stage.set("MUG", to: quantity) }
        try await stage.set("JUG", to: 1)
        #expect(
            stage.quantities == [
                .rejected(reason: .invalidQuantity), .rejected(reason: .outOfStock), .rejected(reason: .outOfStock),
                .changed(cart: .of(.of(mug, 3))), .rejected(reason: .unknownProduct),
            ])
        #expect(try await stage.cart() == .of(.of(mug, 3)))
    }

    @Test(
        "SH-5 a line of a product that is gone can be removed, and the line gets the present price when it is changed")
    func present() async throws {
        let stage = Stage()
        try await stage.add("MUG")
        try await stage.add("TEA")
        let dearer = Product(sku: "TEA", title: "Fine tea", category: "kitchen", price: .euro(500), stock: 9)
        stage.neighbours.products = [dearer]
        try await stage.set("MUG", to: 0)
        try await stage.set("TEA", to: 2)
        #expect(stage.quantities == [.changed(cart: .of(.of(tea, 1))), .changed(cart: .of(.of(dearer, 2)))])
    }

    @Test("SH-5 it waits for a sign-in, and is cancelled if that is refused")
    func signingIn() async throws {
        let stage = Stage()
        stage.neighbours.user = nil
        try await stage.set("TEA", to: 2)
        stage.neighbours.authenticate = { [neighbours = stage.neighbours] in
            neighbours.user = bob
            return .authenticated(user: bob)
        }
        try await stage.set("TEA", to: 2)
        #expect(stage.quantities == [.cancelled, .changed(cart: .of(.of(tea, 2)))] && stage.ends == [true, true])
    }

    @Test("SH-5 the cart of a user is emptied, and no other; without a user it is empty already")
    func emptying() async throws {
        let stage = Stage()
        var emptied: [CartContents] = []
        let token = stage.mainboard.ioEmptyCart().flow.handle { emptied.append($0) }
        try await stage.add("MUG")
        stage.neighbours.user = bob
        try await stage.add("TEA")
        stage.mainboard.ioEmptyCart().activation.activate()
        stage.neighbours.user = nil
        stage.mainboard.ioEmptyCart().activation.activate()
        #expect(emptied == [.of(), .of()])
        #expect(try await stage.cart() == .of())
        stage.neighbours.user = ada
        #expect(try await stage.cart() == .of(.of(mug, 1)))
        token.cancel()
    }
}
