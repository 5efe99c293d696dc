import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import DashboardIO
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

/// The cart of somebody who is not signed in, and what becomes of it after a sign-in.
@MainActor @Suite struct GuestCartTests {
    private let clock = Clock(), repository = InMemoryRepository()
    private let guest = GuestCart(of: Guest(id: "g"))
    private var carts: Carts { Shop.inMemory(repository, clock: clock).carts }
    private let products: [String: ProductDetailsOutcome] = [
        "MUG": .found(product: mug), "TEA": .found(product: tea),
    ]

    // MARK: - Rules

    @Test("SH-13 pieces of one product add up, others come behind, and the guest's cart is empty")
    func adding() throws {
        _ = try carts.add(1, of: .found(product: mug), for: "ada")
        _ = try carts.add(2, of: .found(product: tea), for: guest.owner)
        _ = try carts.add(3, of: .found(product: mug), for: guest.owner)
        #expect(try carts.merge(guest, into: "ada", products) == CartMerge(added: 5))
        #expect(try carts.contents(of: "ada") == .of(.of(mug, 4), .of(tea, 2)))
        #expect(try carts.contents(of: guest.owner) == .of())
        #expect(repository.transactions.last == "shopping.merge-carts")
        #expect(try carts.merge(guest, into: "ada", products) == CartMerge())
        #expect(try carts.contents(of: "ada") == .of(.of(mug, 4), .of(tea, 2)))
    }

    @Test("SH-13 no more pieces come than there are, and what a user had stays; the difference is told")
    func stock() throws {
        _ = try carts.add(4, of: .found(product: mug), for: "ada")
        _ = try carts.add(3, of: .found(product: mug), for: guest.owner)
        let change = CartLineChange(
            sku: "MUG", title: "Mug", quantity: 7, available: 5, unitPrice: mug.price, newPrice: mug.price)
        #expect(try carts.merge(guest, into: "ada", products) == CartMerge(added: 1, changes: [change]))
        #expect(try carts.contents(of: "ada") == .of(.of(mug, 5)))
        _ = try carts.add(2, of: .found(product: mug), for: guest.owner)
        let soldOut = Product(sku: "MUG", title: "Mug", category: "kitchen", price: mug.price, stock: 0)
        let merge = try #require(try carts.merge(guest, into: "ada", ["MUG": .found(product: soldOut)]))
        #expect(merge.added == 0 && merge.changes.map(\.available) == [5])
        #expect(try carts.contents(of: "ada") == .of(.of(mug, 5)))
    }

    @Test("SH-13 a product that is gone, and a price that has changed, are told; another currency is left out")
    func differences() throws {
        let yen = Money(minor: 500, currency: try Currency("JPY"))
        let fan = Product(sku: "FAN", title: "Fan", category: "home", price: yen, stock: 5)
        _ = try carts.add(1, of: .found(product: tea), for: "ada")
        _ = try carts.add(1, of: .found(product: mug), for: guest.owner)
        _ = try carts.add(1, of: .found(product: tea), for: guest.owner)
        let dearer = Product(sku: "TEA", title: "Tea", category: "kitchen", price: .euro(500), stock: 9)
        let merge = try #require(
            try carts.merge(guest, into: "ada", ["MUG": .notFound(sku: "MUG"), "TEA": .found(product: dearer)]))
        #expect(merge.changes.map(\.sku) == ["MUG", "TEA"] && merge.changes.map(\.newPrice) == [nil, .euro(500)])
        #expect(merge.added == 1)
        #expect(try carts.contents(of: "ada") == .of(.of(dearer, 2)))
        _ = try carts.add(1, of: .found(product: fan), for: guest.owner)
        let other = try #require(try carts.merge(guest, into: "ada", ["FAN": .found(product: fan)]))
        #expect(other == CartMerge(leftOut: [.of(fan, 1)]))
        #expect(try carts.contents(of: "ada") == .of(.of(dearer, 2)))
        #expect(try carts.contents(of: guest.owner).lines == [])
    }

    @Test("SH-13 of products that cost nothing a cart may have more pieces than a number can count")
    func uncountable() throws {
        let leaflet = Product(sku: "LEAFLET", title: "Leaflet", category: "paper", price: .euro(0), stock: .max)
        let poster = Product(sku: "POSTER", title: "Poster", category: "paper", price: .euro(0), stock: .max)
        _ = try carts.add(.max, of: .found(product: leaflet), for: guest.owner)
        _ = try carts.add(.max, of: .found(product: poster), for: guest.owner)
        #expect(try carts.contents(of: guest.owner).summary.hasPrefix("\(Int.max) pieces for"))
        let products = ["LEAFLET": ProductDetailsOutcome.found(product: leaflet), "POSTER": .found(product: poster)]
        #expect(try carts.merge(guest, into: "ada", products) == CartMerge(added: .max))
        #expect(try carts.contents(of: "ada").lines.map(\.quantity) == [.max, .max])
    }

    @Test("SH-13 a product that was added meanwhile is looked up before anything is merged")
    func meanwhile() throws {
        _ = try carts.add(1, of: .found(product: mug), for: guest.owner)
        _ = try carts.add(1, of: .found(product: tea), for: guest.owner)
        #expect(try carts.merge(guest, into: "ada", ["MUG": .found(product: mug)]) == nil)
        #expect(try carts.contents(of: guest.owner) == .of(.of(mug, 1), .of(tea, 1)))
        #expect(try carts.contents(of: "ada") == .of())
    }

    @Test("SH-13 the cart of a guest is forgotten 30 days after its last change, when another guest changes one")
    func forgotten() throws {
        let other = GuestCart(of: Guest(id: "h"))
        _ = try carts.add(1, of: .found(product: mug), for: guest.owner)
        clock.pass(.seconds(30 * 24 * 60 * 60))
        _ = try carts.add(1, of: .found(product: mug), for: other.owner)
        #expect(try carts.contents(of: guest.owner) == .of(.of(mug, 1)))
        clock.pass(.seconds(1))
        _ = try carts.add(1, of: .found(product: mug), for: other.owner)
        #expect(try carts.contents(of: guest.owner) == .of() && carts.contents(of: other.owner) == .of(.of(mug, 2)))
    }

    // MARK: - Boards

    private func visit(_ neighbours: Neighbours = Neighbours()) -> Neighbours {
        (neighbours.user, neighbours.guest) = (nil, Guest(id: "g"))
        return neighbours
    }

    @Test("SH-13 a guest adds, changes and empties without a sign-in", arguments: [false, true])
    func guest(isAsynchronous: Bool) async throws {
        let neighbours = visit()
        neighbours.isAsynchronous = isAsynchronous
        let stage = Stage(neighbours)
        try await stage.add("MUG", 2)
        #expect(stage.added == [.added(cart: .of(.of(mug, 2)))])
        try await stage.set("MUG", to: 3)
        #expect(try await stage.cart() == .of(.of(mug, 3)))
        stage.mainboard.ioEmptyCart().activation.activate()
        try await stage.run()
        #expect(try await stage.cart() == .of())
        #expect(neighbours.asked.isEmpty && stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test(
        "SH-13 after a sign-in the cart is the user's with what the guest had, and a notice tells it",
        arguments: [false, true])
    func following(isAsynchronous: Bool) async throws {
        let neighbours = visit()
        neighbours.isAsynchronous = isAsynchronous
        let stage = Stage(neighbours)
        try await stage.add("MUG", 3)
        neighbours.user = ada
        neighbours.guest = Guest(id: "elsewhere")
        try await stage.add("MUG", 4)
        try await stage.add("TEA", 1)
        neighbours.guest = Guest(id: "g")
        #expect(try await stage.cart() == .of(.of(mug, 5), .of(tea, 1)))
        #expect(stage.driver.titles == ["Your cart"])
        #expect(
            stage.driver.prompts.last?.lines == [
                "1 piece from before the sign-in is in your cart now.", "Mug (MUG): 7 wanted, 5 available",
            ])
        neighbours.user = nil
        #expect(try await stage.cart() == .of())
        neighbours.user = bob
        #expect(try await stage.cart() == .of())
        #expect(stage.driver.titles == ["Your cart"] && stage.diagnostics.isEmpty && stage.installed.isEmpty)
    }

    @Test("SH-13 a guest who checks out signs in, and pays for what was in both carts")
    func checkout() async throws {
        let neighbours = visit()
        neighbours.authenticate = {
            neighbours.user = ada
            return .authenticated(user: ada)
        }
        let stage = Stage(neighbours)
        try await stage.add("MUG", 2)
        try await stage.checkOut()
        #expect(neighbours.asked == ["authenticate"])
        let order = try #require(stage.outcomes.first?.paid?.order)
        #expect(order.lines == [.of(mug, 2)])
        #expect(try await stage.cart() == .of())
        neighbours.user = nil
        #expect(try await stage.cart() == .of())
    }

    @Test("SH-13 a guest who does not sign in keeps the cart")
    func refused() async throws {
        let stage = Stage(visit())
        try await stage.add("MUG", 2)
        try await stage.checkOut()
        #expect(stage.outcomes == [.cancelled])
        #expect(try await stage.cart() == .of(.of(mug, 2)))
    }

    @Test("SH-13 the tile counts the cart of a guest, and after the sign-in the cart has followed before it is opened")
    func tile() async throws {
        let neighbours = visit(), stage = Stage(neighbours)
        try await stage.add("MUG", 2)
        let tile = try #require(
            stage.launcher.contributions(to: DashboardTiles.self).all.first { $0.title == "In your cart" })
        #expect(try await stage.text(of: tile) == "2 pieces for 25.98 EUR")
        neighbours.user = ada
        #expect(try await stage.text(of: tile) == "2 pieces for 25.98 EUR")
        #expect(stage.driver.titles == ["Your cart"])
        // Another browser of the user has it too.
        neighbours.guest = nil
        #expect(try await stage.cart() == .of(.of(mug, 2)))
    }

    @Test("SH-13 whoever empties a cart before it is shown empties what the guest had, too")
    func emptied() async throws {
        let neighbours = visit(), stage = Stage(neighbours)
        try await stage.add("MUG", 2)
        neighbours.user = ada
        stage.mainboard.ioEmptyCart().activation.activate()
        try await stage.run()
        #expect(try await stage.cart() == .of())
        #expect(stage.driver.titles.isEmpty)
    }
}
