import BoardyHeadless
import BoardyValues
import ShoppingIO

extension CartContents {
    /// The greatest quantity that a screen takes, far above what a shopper means.
    static let maximumQuantity = 1_000_000

    /// The number of pieces; nil for none.
    var pieceCount: Int? { lines.isEmpty ? nil : lines.reduce(0) { $0.cappedSum($1.quantity) } }

    /// The number of pieces and their total in a few words.
    var summary: String { pieceCount.map { "\($0) \($0 == 1 ? "piece" : "pieces") for \(total)" } ?? "nothing" }

    /// Returns the parts that tell what was added, and the total of the cart now.
    func parts(after quantity: Int, of title: String) -> [ScreenPart] {
        [.added(quantity, of: title), .pairs(["Total of the cart": "\(total)"])]
    }

    var parts: [ScreenPart] {
        lines.isEmpty ? ["The cart is empty."] : [.table(lines.table), .pairs(["Total": "\(total)"])]
    }
}

extension ScreenPart {
    static func added(_ quantity: Int, of title: String) -> ScreenPart {
        .notice("\(quantity == 1 ? "1 piece" : "\(quantity) pieces") of \(title) added.", .success)
    }
}

extension PricedCart {
    /// The prices that have changed, and the cart.
    var parts: [ScreenPart] {
        let told: [ScreenPart] =
            changes.isEmpty ? [] : [.notice("Prices have changed since you chose these products.", .warning)]
        return told + changes.map { .text($0.displayLine) } + contents.parts
    }
}

extension OrderLine {
    var returnable: Int { quantity - (returned ?? 0) }
}

extension [OrderLine] {
    /// The table that shows the products and their quantities, with those that came back if there are any.
    var table: Table {
        let hasReturned = contains { $0.returned != nil }
        return Table(
            columns: ["Product", "SKU", .trailing("Pieces"), .trailing("Each"), .trailing("Total")]
                + (hasReturned ? [.trailing("Returned")] : []),
            rows: map { line in
                let returned = hasReturned ? ["\(line.returned ?? 0)"] : []
                return Table.Row(
                    cells: [line.title, line.sku, "\(line.quantity)", "\(line.unitPrice)", "\(line.total)"] + returned,
                    key: line.sku)
            })
    }
}

extension CartMerge {
    /// The notice that tells a person who has signed in what became of the cart.
    var notice: Screen {
        let pieces = added == 1 ? "1 piece from before the sign-in is" : "\(added) pieces from before the sign-in are"
        let hasProblems = !changes.isEmpty || !leftOut.isEmpty
        let told: [ScreenPart] =
            added == 0 ? [] : [.notice("\(pieces) in your cart now.", hasProblems ? .warning : .success)]
        return Screen(
            title: "Your cart",
            content: told + changes.map { .text($0.displayLine) }
                + leftOut.map { .text("\($0.title) (\($0.sku)): left out, because your cart cannot hold its price") })
    }
}

extension CartLineChange {
    /// The line that shows what the shopper wanted of a product, and what there is.
    var displayLine: String {
        let product = "\(title) (\(sku)):"
        guard let newPrice else { return "\(product) not for sale any more" }
        let pieces = available < quantity ? ["\(quantity) wanted, \(available) available"] : []
        let price = newPrice == unitPrice ? [] : ["\(unitPrice) before, \(newPrice) now"]
        return "\(product) \((pieces + price).joined(separator: "; "))"
    }
}

extension CartProblem {
    /// The problem in a sentence, for the shopper who wanted pieces of a product.
    ///
    /// - Parameters:
    ///   - product: the title of the product, or the SKU that the shopper has typed.
    ///   - available: the number of pieces that there are; nil if that is not known.
    func sentence(_ quantity: Int, of product: String, available: Int? = nil) -> String {
        switch self {
        case .unknownProduct:
            "'\(product)' is not on sale. The cart is as it was; find products with 'Browse products'."
        case .invalidQuantity where quantity > 0:
            "The cart cannot hold \(quantity) of '\(product)': no amount is large enough for its total. "
                + "The cart is as it was; take fewer."
        case .invalidQuantity:
            "The quantity \(quantity) of '\(product)' is too small. The cart is as it was; take one or more."
        case .outOfStock where (1..<max(1, quantity)).contains(available ?? 0):
            "There \(available == 1 ? "is 1 piece" : "are \(available ?? 0) pieces") of '\(product)'. "
                + "The cart is as it was; take fewer."
        case .outOfStock where quantity == 1: "There is no further piece of '\(product)'. The cart is as it was."
        case .outOfStock: "There are too few pieces of '\(product)' for \(quantity). The cart is as it was; take fewer."
        case .otherCurrency:
            "The price of '\(product)' is in another currency than the cart. Check out first, or empty the cart."
        }
    }
}
