/// A currency, identified by its ISO 4217 code such as `EUR`.
///
/// In JSON it is the plain code: `"EUR"`. Decoding fails for a text that ``init(_:)`` refuses.
public struct Currency: Hashable, Sendable {
    /// The ISO 4217 code: three letters from A to Z, such as `EUR`.
    public let code: String

    /// The euro, with two decimals. Other currencies are created by ``init(_:)``.
    public static let eur = Currency(known: "EUR")

    /// Creates a currency from its ISO 4217 code.
    ///
    /// Checks the form of the code only, because the list of currencies changes: `XYZ` is accepted.
    ///
    /// - Parameter code: three letters from A to Z, in capitals.
    /// - Throws: ``MoneyError`` with code `invalidCurrency` for any other text.
    public init(_ code: String) throws(MoneyError) {
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else {
            throw .invalidCurrency(code)
        }
        self.init(known: code)
    }

    private init(known code: String) { self.code = code }

    /// The number of decimals of an amount in this currency: 0 for `JPY`, 3 for `BHD`, and 2 where ISO 4217 lists no other number.
    public var minorDigits: Int { Self.uncommonMinorDigits[code] ?? 2 }

    private static let uncommonMinorDigits: [String: Int] = {
        let digits = [
            0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
            3: "BHD IQD JOD KWD LYD OMR TND",
            4: "CLF UYW",
        ]
        return digits.reduce(into: [:]) { table, entry in
            for code in entry.value.split(separator: " ") { table[String(code)] = entry.key }
        }
    }()
}

extension Currency: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        do {
            try self.init(code)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

extension Currency: CustomStringConvertible {
    public var description: String { code }
}
