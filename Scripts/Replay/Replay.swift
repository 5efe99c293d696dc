import AuthenticationIO
import Boardy
import BoardyHeadless
import BoardyStorage
import BoardyValues
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// A shopper who buys the baskets one after the other.
@MainActor
final class Replay {
    private let session: ShopSession
    private let shop: SeededShop
    private let baskets: [[String]]

    private var mainboard: Motherboard { session.mainboard }

    init(_ baskets: [[String]], shop: SeededShop, store: Store) throws {
        self.baskets = baskets
        self.shop = shop
        session = try ShopSession(profile: "replay", store: store)
    }

    /// Signs the shopper in, who is an operator too, and imports the products if the store has no orders yet.
    ///
    /// - Returns: the number of baskets that the store has orders of already.
    func prepare() async throws -> Int {
        try await session.signIn(as: .operator)
        let known = try await orderCount()
        if known == 0 {
            try await session.importProducts(shop.products(of: baskets))
        } else {
            // What a killed run left in the cart is put in again with its basket.
            _ = try await mainboard.ioEmptyCart().output()
        }
        return known
    }

    /// Buys the baskets from a number on, each under its own key.
    ///
    /// - Parameter end: the number of the basket to stop before; nil for all.
    func buy(from first: Int, to end: Int? = nil) async throws {
        for index in first..<(end ?? baskets.count) {
            if index % 50 == 0 {
                session.show(Double(index) / Double(baskets.count))
            }
            try await fillCart(with: index)
            let outcome = try await session.checkOut(under: "basket-\(index + 1)")
            guard case .paid = outcome else { throw ReplayError("basket \(index + 1) was not paid: \(outcome)") }
        }
        session.show(1)
    }

    /// Puts the products of a basket into the cart.
    func fillCart(with index: Int) async throws {
        for sku in baskets[index] {
            let quantity = shop.quantity(of: sku, in: index)
            let added = try await mainboard.ioAddToCart().output(with: .init(sku: sku, quantity: quantity))
            guard case .added = added else {
                throw ReplayError("basket \(index + 1): '\(sku)' was not added: \(added)")
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
            let found = try await mainboard.ioProductDetails().output(with: .init(sku: product.sku))
            guard case .found(let kept) = found else {
                differences.append("'\(product.sku)' is gone")
                continue
            }
            expect("stock of '\(product.sku)'", kept.stock, product.stock - sold[product.sku, default: 0])
        }
        let audit = try await mainboard.ioAudit().output()
        expect("the ledger is balanced", audit.balanced, true)
        expect("charges", audit.transactions, baskets.count)
        expect("cents charged", audit.charged.map(\.minor), [total])
        return differences
    }

    private func orderCount() async throws -> Int {
        try await mainboard.ioListOrders().output(with: .init(limit: 1)).total
    }
}
