import Authentication
import AuthenticationIO
import Boardy
import Headless
import Payment
import PaymentIO
import ProductManagement
import ProductManagementIO
import Shopping
import ShoppingIO
import Storage
import Values

/// A shopper who buys the baskets one after the other.
@MainActor
final class Replay {
    private let session: ShopSession
    private let shop: SeededShop
    private let baskets: [[String]]

    private var mainboard: Motherboard { session.mainboard }

    init(_ baskets: [[String]], shop: SeededShop, store: Store) {
        self.baskets = baskets
        self.shop = shop
        session = ShopSession(profile: "replay", store: store)
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
            let line = AddToCartRequest(sku: sku, quantity: shop.quantity(of: sku, in: index))
            let added = try await mainboard.ioAddToCart().output(with: line)
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
            let found = try await mainboard.ioProductDetails().output(with: ProductDetailsRequest(sku: product.sku))
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
        try await mainboard.ioListOrders().output(with: OrderQuery(limit: 1)).total
    }
}

/// A shopper who checks out small carts of a few products, which other shoppers want at the same time. Each has a process.
@MainActor
final class Contest {
    static let productCount = 20

    private let shopper: Int
    private let session: ShopSession
    private let shop = SeededShop(seed: 2011)

    init(shopper: Int, store: Store) {
        self.shopper = shopper
        session = ShopSession(profile: "shopper-\(shopper)", store: store)
    }

    /// Signs the shopper in. The first one imports the products: two of them are too few for all, so that some carts cannot be ordered.
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
        for checkout in numbers {
            let wish = shop.wish(of: shopper, checkout, among: Self.productCount)
            var number = wish.product
            while try await !buy(wish.pieces, of: Self.sku(number), under: "checkout-\(checkout)-\(number)") {
                soldOut += 1
                number = (number + 1) % Self.productCount
                guard number != wish.product else { throw ReplayError("everything is sold out") }
            }
        }
        return soldOut
    }

    /// Returns false if the product was sold out, before or after it was in the cart.
    private func buy(_ pieces: Int, of sku: String, under key: String) async throws -> Bool {
        let added = try await session.mainboard.ioAddToCart().output(with: .init(sku: sku, quantity: pieces))
        if added == .rejected(reason: .outOfStock) { return false }
        guard case .added = added else { throw ReplayError("'\(sku)' was not added: \(added)") }
        switch try await session.checkOut(under: key) {
        case .paid: return true
        case .failed(_, _?):
            _ = try await session.mainboard.ioEmptyCart().output()
            return false
        case let outcome: throw ReplayError("'\(key)' was not paid: \(outcome)")
        }
    }

    private static func sku(_ number: Int) -> String { "P\(number + 1)" }
}

/// The shop without a dashboard, as one shopper uses it on a profile.
@MainActor
final class ShopSession {
    private let profile: String
    private let driver = TerminalDriver.standard()
    private let context: HeadlessContext
    private let launcher: PluginLauncher

    var mainboard: Motherboard { launcher.mainboard }

    init(profile: String, store: Store) {
        self.profile = profile
        context = HeadlessContext(driver: driver)
        launcher = PluginLauncher.with(options: .default.with(store).with(Profile(profile)).with(MachineOwner()))
            .install(launcherPlugins: [
                AuthenticationLauncherPlugin(), ProductManagementLauncherPlugin(), ShoppingLauncherPlugin(),
                PaymentLauncherPlugin(),
            ]).initialize()
        launcher.launch(in: context) { _ in }
    }

    /// Signs the shopper in, after a registration if the address is new.
    ///
    /// - Parameter role: the role to grant; an operator must be the first of the store.
    func signIn(as role: Role) async throws {
        try await launcher.start()
        let email = "\(profile)@example.org", password = Secret("seven thousand baskets")
        _ = try await mainboard.ioRegister().output(with: RegisterRequest(email: email, password: password))
        if role != .customer { _ = try await mainboard.ioGrant().output(with: GrantRequest(email: email, role: role)) }
        let login = try await mainboard.ioLogin().output(with: LoginRequest(email: email, password: password))
        guard case .authenticated = login else { throw ReplayError("the shopper was not signed in: \(login)") }
    }

    func importProducts(_ products: [(sku: String, price: Int, stock: Int)]) async throws {
        let rows = products.map { "\($0.sku),Product \($0.sku),\(decimal($0.price)),\($0.stock)" }
        let data = (["sku,title,price,stock"] + rows).joined(separator: "\n")
        let report = try await mainboard.ioImportProducts().output(with: .data(format: .csv, data))
        guard report.rejected.isEmpty else { throw ReplayError("products were rejected: \(report.rejected)") }
    }

    /// Orders what is in the cart, and pays with a card that the sandbox approves.
    func checkOut(under key: String) async throws -> CheckoutOutcome {
        let card = Card(number: Secret("4242424242424242"), expiry: "12/49", cvc: Secret("123"))
        let request = CheckoutRequest(key: key, payment: PaymentDetails(card: card))
        return try await mainboard.ioCheckout().output(with: request)
    }

    func show(_ fractionCompleted: Double) {
        driver.showProgress(ProgressBar(title: "Baskets", fractionCompleted: fractionCompleted))
    }

    private func decimal(_ cents: Int) -> String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

struct ReplayError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
