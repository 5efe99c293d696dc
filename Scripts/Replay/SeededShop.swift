/// Prices, quantities and stock that the invoices do not have. The same seed gives the same numbers.
struct SeededShop {
    let seed: UInt64

    /// Returns the price of a product in cents, from 0.50 to 99.99.
    func price(of sku: String) -> Int { 50 + Int(number(sku, 1) % 9_950) }

    /// Returns the number of pieces of a line, from 1 to 6.
    func quantity(of sku: String, in invoice: Int) -> Int { 1 + Int(number(sku, UInt64(invoice) &+ 2) % 6) }

    /// Returns the product that a shopper of a contest wants next, and the number of pieces, 1 or 2.
    func wish(of shopper: Int, _ checkout: Int, among count: Int) -> (product: Int, pieces: Int) {
        let drawn = number("shopper-\(shopper)", UInt64(checkout))
        return (Int(drawn % UInt64(count)), 1 + Int(drawn >> 40 & 1))
    }

    /// Returns the products of the baskets, each with enough pieces for all of them and some more.
    func products(of baskets: [[String]]) -> [(sku: String, price: Int, stock: Int)] {
        var sold: [String: Int] = [:]
        for (index, basket) in baskets.enumerated() {
            for sku in basket { sold[sku, default: 0] += quantity(of: sku, in: index) }
        }
        return sold.sorted { $0.key < $1.key }.map { sku, sold in
            (sku, price(of: sku), sold + Int(number(sku, 0) % 100))
        }
    }

    /// The FNV-1a hash of the text and the seed, mixed as in splitmix64 (Vigna).
    private func number(_ text: String, _ salt: UInt64) -> UInt64 {
        var hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        hash = (hash ^ seed ^ (salt &* 0x9E37_79B9_7F4A_7C15)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
