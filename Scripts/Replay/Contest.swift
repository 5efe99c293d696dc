import AuthenticationIO
import Boardy
import BoardySessions
import BoardyStorage
import BoardyValues
import LauncherKit
import PaymentIO
import ProductManagementIO
import ShoppingIO

/// A shopper who checks out small carts of a few products, which other shoppers want at the same time. Each has a
/// process.
@MainActor
final class Contest {
    static let productCount = 20

    private let shopper: Int
    private let session: ShopSession
    private let shop = SeededShop(seed: 2011)

    private let lines: Int

    /// - Parameters:
    ///   - lines: the number of products of each cart.
    ///   - remote: the way to the plugins that are in other processes; nil if all are in this one.
    ///   - trace: gets the messages of the shop; nil if nobody wants them.
    init(
        shopper: Int, store: Store, lines: Int = 1, remote: RemoteConnection? = nil, trace: SessionTrace? = nil
    ) throws {
        self.shopper = shopper
        self.lines = min(lines, Self.productCount)
        session = try ShopSession(profile: "shopper-\(shopper)", store: store, remote: remote, trace: trace)
    }

    /// Signs the shopper in. The first one imports the products: two of them are too few for all, so that some carts
    /// cannot be ordered.
    ///
    /// - Parameter checkouts: the number of checkouts of all shoppers.
    func prepare(for checkouts: Int) async throws {
        guard shopper == 1 else { return try await session.signIn(as: .customer) }
        try await session.signIn(as: .operator)
        try await session.importProducts(
            (0..<Self.productCount).map { number in
                let sku = Self.sku(number)
                return (sku, shop.price(of: sku), number < 2 ? 1 + checkouts / 200 : 2 * checkouts)
            })
    }

    /// Checks out a cart for each number, until it is paid.
    ///
    /// - Returns: the number of tries that found the product sold out.
    func checkOut(_ numbers: Range<Int>) async throws -> Int {
        var soldOut = 0
        for checkout in numbers { soldOut += try await buy(checkout).soldOut }
        return soldOut
    }

    /// Goes on with the checkouts of a process that was killed, and tries again after each error, as a shopper does.
    ///
    /// - Parameters:
    ///   - numbers: the first two may have been begun or paid before. The first one has been answered, unless it is
    ///     number 0.
    ///   - limit: the time after which a checkout that fails again and again is given up.
    ///   - complain: gets the errors.
    ///   - answer: gets each purchase with its number.
    func goOn(
        _ numbers: Range<Int>, limit: Duration, complain: (any Error) -> Void, answer: (Int, Purchase) -> Void
    ) async throws {
        try await session.start()
        for checkout in numbers {
            var isNew = checkout > numbers.lowerBound + 1
            let end = ContinuousClock.now + limit
            while true {
                do {
                    answer(checkout, try await isNew ? buy(checkout) : resume(checkout))
                    break
                } catch {
                    complain(error)
                    guard ContinuousClock.now < end else { throw error }
                    isNew = false
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
        }
        await session.mainboard.workSettled()
    }

    /// Buys under the key of a checkout. A process before this one, or a try before, may have begun that, or even paid.
    private func resume(_ checkout: Int) async throws -> Purchase {
        // What is in the cart would be ordered a second time if the key has an order already.
        _ = try await session.mainboard.ioEmptyCart().output()
        if let purchase = try await purchase(under: Self.key(checkout)) { return purchase }
        return try await buy(checkout)
    }

    private func buy(_ checkout: Int) async throws -> Purchase {
        for soldOut in 0..<Self.productCount where try await fillCart(for: checkout, after: soldOut) {
            guard var purchase = try await purchase(under: Self.key(checkout)) else { continue }
            purchase.soldOut = soldOut
            return purchase
        }
        throw ReplayError("everything is sold out")
    }

    /// Puts into the cart what a checkout wants, or other products if some are sold out. Returns false with an empty
    /// cart if one of those is sold out too.
    func fillCart(for checkout: Int, after soldOut: Int = 0) async throws -> Bool {
        let wish = shop.wish(of: shopper, checkout, among: Self.productCount)
        // Half of the carts have their products in the opposite order, so that a shop which locks them in that order
        // ends in a deadlock.
        let step = (shopper + checkout).isMultiple(of: 2) ? 1 : Self.productCount - 1
        for line in 0..<lines {
            let sku = Self.sku((wish.product + soldOut + line * step) % Self.productCount)
            let added = try await session.mainboard.ioAddToCart().output(with: .init(sku: sku, quantity: wish.pieces))
            if added == .rejected(reason: .outOfStock) {
                if line > 0 { _ = try await session.mainboard.ioEmptyCart().output() }
                return false
            }
            guard case .added = added else { throw ReplayError("'\(sku)' was not added: \(added)") }
        }
        return true
    }

    /// Orders what is in the cart. Returns nil with an empty cart if there was nothing in it, or if that was sold out
    /// meanwhile.
    private func purchase(under key: String) async throws -> Purchase? {
        switch try await session.checkOut(under: key) {
        case .paid(let order, let transaction):
            return Purchase(order: order.id, transaction: transaction?.id ?? "none")
        case .failed(.emptyCart, _): return nil
        case .failed(_, _?):
            _ = try await session.mainboard.ioEmptyCart().output()
            return nil
        case let outcome: throw ReplayError("'\(key)' was not paid: \(outcome)")
        }
    }

    /// The key of a checkout that found a product sold out names nothing, so the next try can use it.
    private static func key(_ checkout: Int) -> String { "checkout-\(checkout)" }

    private static func sku(_ number: Int) -> String { "P\(number + 1)" }
}

/// The answer to a checkout: what was paid.
struct Purchase: Equatable {
    let order: String
    let transaction: String
    /// The number of products that were tried before, and were sold out.
    var soldOut = 0
}
