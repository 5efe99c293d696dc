import Foundation

/// Products with titles and descriptions of invented words. Few words are frequent and most are rare. The same seed
/// gives the same products.
struct SeededCatalogue {
    struct Product {
        let sku: String
        let title: [String]
        let category: String
        let description: String
        let cents: Int
    }

    /// The words, the most frequent first: that is in two of five products, the hundredth in one of fifty.
    let words: [String]
    let categories: [String]
    let products: [Product]

    init(count: Int, numbers: inout SeededNumbers) {
        let words = Self.words(4_000, &numbers)
        let categories = (0..<40).map { "\(words[100 + $0].capitalized) & \(words[200 + $0])" }
        let sums = Self.sums(words.count) { 1 / pow(Double($0) + 3, 0.9) }
        let categorySums = Self.sums(categories.count) { exp(-Double($0) / 12) }
        products = (0..<count).map { index in
            func text(_ counts: ClosedRange<Int>) -> [String] {
                (0..<Int.random(in: counts, using: &numbers)).map { _ in words[numbers.place(in: sums)] }
            }
            let title = text(3...6), description = text(6...16).joined(separator: " ")
            // Prices gather around 20.00, and range from some cents to some thousands.
            let spread = (0..<6).map { _ in Double.random(in: -1...1, using: &numbers) }.reduce(0, +) / 1.4
            return Product(
                sku: String(format: "%c%c-%05d", 65 + index % 26, 65 + index / 26 % 26, index), title: title,
                category: categories[numbers.place(in: categorySums)], description: description,
                cents: Int(2_000 * exp(spread)))
        }
        self.words = words
        self.categories = categories
    }

    /// Returns the products as a catalogue to import, with 1,000 pieces of each.
    var csv: String {
        let rows = products.map { product in
            "\(product.sku),\(product.title.joined(separator: " ")),\(product.category),\(product.description),"
                + String(format: "%.2f", Double(product.cents) / 100) + ",1000"
        }
        return (["sku,title,category,description,price,stock"] + rows).joined(separator: "\n")
    }

    private static func words(_ count: Int, _ numbers: inout SeededNumbers) -> [String] {
        let heads = [
            "b", "br", "c", "ch", "d", "f", "g", "gl", "h", "k", "l", "m", "n", "p", "r", "s", "st", "t", "v", "",
        ]
        let tails = ["a", "ai", "an", "e", "el", "en", "er", "i", "in", "is", "o", "on", "or", "u", "um", "us"]
        var known: Set<String> = [], words: [String] = []
        while words.count < count {
            let word = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
                (heads.randomElement(using: &numbers) ?? "") + (tails.randomElement(using: &numbers) ?? "")
            }.joined()
            if word.count > 2, known.insert(word).inserted { words.append(word) }
        }
        return words
    }

    private static func sums(_ count: Int, _ weight: (Int) -> Double) -> [Double] {
        var sum = 0.0
        return (0..<count).map { index in
            sum += weight(index)
            return sum
        }
    }
}

/// Random numbers of the generator SplitMix64, the same for the same seed on every platform.
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        let first = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        let second = (first ^ (first >> 27)) &* 0x94D0_49BB_1331_11EB
        return second ^ (second >> 31)
    }

    /// Returns a place, with the probability of its share in the sums.
    mutating func place(in sums: [Double]) -> Int {
        let number = Double.random(in: 0..<(sums.last ?? 1), using: &self)
        var low = 0, high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] <= number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
