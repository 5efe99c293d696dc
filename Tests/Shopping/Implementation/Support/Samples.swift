import AuthenticationIO
import BoardyValues
import ProductManagementIO
import ShoppingIO

let ada = User(id: "user-ada", email: "ada@example.org", name: "Ada")
let bob = User(id: "user-bob", email: "bob@example.org", name: "Bob")

let mug = Product(sku: "MUG", title: "Mug", category: "kitchen", price: .euro(1299), stock: 5)
let tea = Product(sku: "TEA", title: "Tea", category: "kitchen", price: .euro(450), stock: 100)

let visa = CardTransaction(id: "transaction-1", last4: "4242", brand: "visa")

let card = PaymentDetails(
    card: Card(number: Secret("4242424242424242"), expiry: Secret("12/30"), cvc: Secret("123")))

extension Money {
    static func euro(_ minor: Int) -> Money { Money(minor: minor, currency: .eur) }
}

extension OrderLine {
    static func of(_ product: Product, _ quantity: Int) -> OrderLine {
        OrderLine(
            sku: product.sku, title: product.title, quantity: quantity, unitPrice: product.price,
            total: Money(minor: product.price.minor * quantity, currency: product.price.currency))
    }
}

extension CartContents {
    static func of(_ lines: OrderLine...) -> CartContents {
        CartContents(lines: lines, total: .euro(lines.reduce(0) { $0 + $1.total.minor }))
    }
}

/// A clock that a test sets.
final class Clock {
    var now = Timestamp(milliseconds: 1_795_255_200_000)

    func pass(_ duration: Duration) { now = now.advanced(by: duration) }
}

extension CheckoutOutcome {
    /// Order and transaction of a checkout that was paid.
    var paid: (order: PlacedOrder, transaction: CardTransaction?)? {
        if case .paid(let order, let transaction) = self { (order, transaction) } else { nil }
    }
}
