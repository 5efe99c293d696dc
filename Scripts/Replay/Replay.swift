import Boardy
import PaymentIO
import ProductManagementIO
import ShoppingIO
import Storage
import Values

/// A shopper who buys the baskets one after the other.
@MainActor
final class Replay {
    private let place: HeadlessShop
    private let shop: SeededShop
    private let baskets: [[String]]

    init(_ baskets: [[String]], shop: SeededShop, store: Store) {
        self.baskets = baskets
        self.shop = shop
        place = HeadlessShop(profile: "replay", store: store)
    }

    /// Signs the shopper in, who is an operator too, and imports the products if the store has no orders yet.
    ///
    /// - Returns: the number of baskets that the store has orders of already.
    func prepare() async throws -> Int {
        _ = try await place.signIn(email: "replay@example.org")
        let known = try await orderCount()
        if known == 0 {
            let rows = shop.products(of: baskets).map { "\($0.sku),Product \($0.sku),\(decimal($0.price)),\($0.stock)" }
            let data = (["sku,title,price,stock"] + rows).joined(separator: "\n")
            let report = try await place.mainboard.ioImportProducts().output(with: .data(format: .csv, data))
            guard report.rejected.isEmpty else { throw ShopError("products were rejected: \(report.rejected)") }
        } else {
            // What a killed run left in the cart is put in again with its basket.
            _ = try await place.mainboard.ioEmptyCart().output()
        }
        return known
    }

    /// Buys the baskets from a number on, each under its own key.
    ///
    /// - Parameter end: the number of the basket to stop before; nil for all.
    func buy(from first: Int, to end: Int? = nil) async throws {
        let card = PaymentDetails(card: Card(number: Secret("4242424242424242"), expiry: "12/49", cvc: Secret("123")))
        for index in first..<(end ?? baskets.count) {
            if index % 50 == 0 { place.showProgress("Baskets", Double(index) / Double(baskets.count)) }
            try await fillCart(with: index)
            let outcome = try await place.mainboard.ioCheckout()
                .output(with: CheckoutRequest(key: "basket-\(index + 1)", payment: card))
            guard case .paid = outcome else { throw ShopError("basket \(index + 1) was not paid: \(outcome)") }
        }
        place.showProgress("Baskets", 1)
    }

    /// Puts the products of a basket into the cart.
    func fillCart(with index: Int) async throws {
        for sku in baskets[index] {
            let line = AddToCartRequest(sku: sku, quantity: shop.quantity(of: sku, in: index))
            let added = try await place.mainboard.ioAddToCart().output(with: line)
            guard case .added = added else {
                throw ShopError("basket \(index + 1): '\(sku)' was not added: \(added)")
            }
        }
    }

    /// Compares the orders, the stock and the ledger with the baskets.
    ///
    /// - Returns: what does not agree; empty if everything adds up.
    func differences() async throws -> [String] {
        var differences: [String] = []
        func expect(_ name: String, _ actual: some Equatable, _ expected: some Equatable) {
            if "\(actual)" != "\(expected)" { differences.append("\(name): \(actual) instead of \(expected)") }
        }
        var sold: [String: Int] = [:], total = 0
        for (index, basket) in baskets.enumerated() {
            for sku in basket {
                let quantity = shop.quantity(of: sku, in: index)
                sold[sku, default: 0] += quantity
                total += quantity * shop.price(of: sku)
            }
        }
        expect("orders", try await orderCount(), baskets.count)
        for product in shop.products(of: baskets) {
            let found = try await place.mainboard.ioProductDetails().output(
                with: ProductDetailsRequest(sku: product.sku))
            guard case .found(let kept) = found else {
                differences.append("'\(product.sku)' is gone")
                continue
            }
            expect("stock of '\(product.sku)'", kept.stock, product.stock - sold[product.sku, default: 0])
        }
        let audit = try await place.mainboard.ioAudit().output()
        expect("the ledger is balanced", audit.balanced, true)
        expect("charges", audit.transactions, baskets.count)
        expect("cents charged", audit.charged.map(\.minor), [total])
        return differences
    }

    private func orderCount() async throws -> Int {
        try await place.mainboard.ioListOrders().output(with: OrderQuery(limit: 1)).total
    }

    private func decimal(_ cents: Int) -> String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
