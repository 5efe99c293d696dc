import BoardyValues
import ProductManagementIO
import ShoppingIO
import Testing

@testable import Shopping

@Suite struct CartsTests {
    let repository = InMemoryRepository()
    var carts: Carts { Shop.inMemory(repository).carts }

    @Test("a product that is put in twice is one line, at the price of the second time")
    func sameProduct() throws {
        _ = try carts.add(2, of: .found(product: mug), for: "ada")
        let dearer = Product(sku: "MUG", title: "Big mug", category: "kitchen", price: .euro(1500), stock: 5)
        let outcome = try carts.add(1, of: .found(product: dearer), for: "ada")
        #expect(outcome == .added(cart: .of(.of(dearer, 3))))
        #expect(repository.cart(of: "ada") == [.of(dearer, 3)])
    }

    @Test("lines stay in the order in which they were put in, and add up")
    func order() throws {
        _ = try carts.add(1, of: .found(product: tea), for: "ada")
        _ = try carts.add(1, of: .found(product: mug), for: "ada")
        _ = try carts.add(1, of: .found(product: tea), for: "ada")
        #expect(try carts.contents(of: "ada") == .of(.of(tea, 2), .of(mug, 1)))
        #expect(try carts.contents(of: "ada").total == .euro(2199))
    }

    @Test("less than one piece is refused as invalidQuantity", arguments: [0, -1, Int.min])
    func quantity(_ quantity: Int) throws {
        #expect(try carts.add(quantity, of: .found(product: mug), for: "ada") == .rejected(reason: .invalidQuantity))
        #expect(repository.transactions.isEmpty)
    }

    @Test("a product that nobody knows is refused as unknownProduct")
    func unknown() throws {
        #expect(try carts.add(1, of: .notFound(sku: "NONE"), for: "ada") == .rejected(reason: .unknownProduct))
    }

    @Test("the last piece can be had; one more, counting those in the cart, is refused as outOfStock")
    func stock() throws {
        #expect(try carts.add(6, of: .found(product: mug), for: "ada") == .rejected(reason: .outOfStock))
        #expect(try carts.add(3, of: .found(product: mug), for: "ada") == .added(cart: .of(.of(mug, 3))))
        #expect(try carts.add(3, of: .found(product: mug), for: "ada") == .rejected(reason: .outOfStock))
        #expect(try carts.add(Int.max, of: .found(product: mug), for: "ada") == .rejected(reason: .outOfStock))
        #expect(try carts.add(2, of: .found(product: mug), for: "ada") == .added(cart: .of(.of(mug, 5))))
    }

    @Test("a second currency in one cart is refused as otherCurrency")
    func currency() throws {
        _ = try carts.add(1, of: .found(product: mug), for: "ada")
        let yen = Money(minor: 500, currency: try Currency("JPY"))
        let fan = Product(sku: "FAN", title: "Fan", category: "home", price: yen, stock: 5)
        #expect(try carts.add(1, of: .found(product: fan), for: "ada") == .rejected(reason: .otherCurrency))
        #expect(try carts.add(1, of: .found(product: fan), for: "bob") == .added(cart: try carts.contents(of: "bob")))
        #expect(try carts.contents(of: "bob").total == yen)
    }

    @Test("SH-10 a total that no amount can hold is refused as invalidQuantity, and the cart stays as it was")
    func overflow() throws {
        let gold = Product(sku: "AU", title: "Gold", category: "metal", price: .euro(.max), stock: 5)
        _ = try carts.add(1, of: .found(product: gold), for: "ada")
        #expect(try carts.add(1, of: .found(product: mug), for: "ada") == .rejected(reason: .invalidQuantity))
        #expect(try carts.add(1, of: .found(product: gold), for: "ada") == .rejected(reason: .invalidQuantity))
        #expect(try carts.set(2, of: .found(product: gold), for: "ada") == .rejected(reason: .invalidQuantity))
        #expect(repository.cart(of: "ada") == [.of(gold, 1)])
        #expect(
            CartProblem.invalidQuantity.sentence(2, of: "Gold")
                == """
                The cart cannot hold 2 of 'Gold': no amount is large enough for its total. The cart is as it was; \
                take fewer.
                """
        )
    }

    @Test("each user has a cart, and nobody an empty one in the store's currency")
    func users() throws {
        _ = try carts.add(1, of: .found(product: mug), for: "ada")
        let empty = CartContents(lines: [], total: .euro(0))
        #expect(try carts.contents(of: "bob") == empty)
        #expect(try carts.contents(of: nil) == empty)
    }

    @Test("what was ordered is taken out of the cart, what was put in since stays")
    func taking() throws {
        let lines: [OrderLine] = [.of(mug, 3), .of(tea, 1)]
        #expect(try lines.taking([.of(mug, 2)]) == [.of(mug, 1), .of(tea, 1)])
        #expect(try lines.taking([.of(mug, 3), .of(tea, 2)]) == [])
    }
}
