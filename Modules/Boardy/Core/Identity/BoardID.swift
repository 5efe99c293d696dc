/// The name of a board, exact and case-sensitive.
///
/// Declare it once as a static constant and write it with a leading dot: `extension BoardID { static let pay: BoardID = "payment.pay" }`.
/// A contract (``BoardContract``) carries its own. Any string is legal, the empty one too. Nothing is interned: an ID costs
/// its string and one word, the hash, and goes with them.
public struct BoardID: Sendable, Codable, RawRepresentable {
    public let rawValue: String
    /// The hash of its string, which costs more than making a board's slot: an ID is made once and looked up often.
    let hash: Int

    public init(rawValue: String) {
        self.rawValue = rawValue
        hash = rawValue.hashValue
    }

    /// The ID of this name.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// A new ID that no other call has returned or will return.
    ///
    /// - Parameter prefix: readable text before the random part.
    public static func random(prefix: String = "board") -> BoardID {
        BoardID("\(prefix).\(hex(.random(in: .min ... .max)))\(hex(.random(in: .min ... .max)))")
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// This ID with one more component.
    ///
    /// - Parameters:
    ///   - component: what is appended.
    ///   - separator: what stands between, a dot if not given.
    public func appending(_ component: String, separator: String = ".") -> BoardID {
        BoardID(rawValue + separator + component)
    }

    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension BoardID: Hashable {
    public static func == (a: BoardID, b: BoardID) -> Bool { a.hash == b.hash && a.rawValue == b.rawValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension BoardID: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

extension BoardID: CustomStringConvertible {
    public var description: String { rawValue }
}

extension BoardID: Comparable {
    public static func < (a: BoardID, b: BoardID) -> Bool { a.rawValue < b.rawValue }
}

extension BoardID {
    /// Lets a string be matched against an ID in a `switch`.
    public static func ~= (pattern: BoardID, value: String) -> Bool { pattern.rawValue == value }
}
