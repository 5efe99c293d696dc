/// The name of a board. Upper and lower case differ, and any string is legal, the empty one too.
///
/// Declare it once as a static constant and write it with a leading dot:
/// `extension BoardID { static let pay: BoardID = "payment.pay" }`. A contract (``BoardContract``) carries its own. An
/// ID costs its string and one word for the hash; there is no table of all IDs.
public struct BoardID: Sendable, Codable, RawRepresentable {
    /// The identifier of a root that has no name of its own.
    @usableFromInline static let main: BoardID = "main"
    public let rawValue: String
    /// The hash of the string. An ID is made once and looked up often, so the hash is computed once.
    let hash: Int

    public init(rawValue: String) {
        self.rawValue = rawValue
        hash = rawValue.hashValue
    }

    /// Creates the ID of a board from its name, which may come from outside the program, such as from a link.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// Returns a new ID with 128 random bits, so that no other call returns it.
    ///
    /// - Parameter prefix: a readable text in front of the random part, to recognize the board in diagnostics.
    public static func random(prefix: String = "board") -> BoardID {
        BoardID("\(prefix).\(hex(.random(in: .min ... .max)))\(hex(.random(in: .min ... .max)))")
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns this ID with one more component, as an inner board or a variant of a board needs it.
    ///
    /// - Parameters:
    ///   - component: the text that is appended.
    ///   - separator: the text between this ID and the component; a dot by default.
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
    /// Mixes the hash of the string, which nobody outside the process can foresee, with the seed of a table. By
    /// default, a table hashes that hash once more, which takes most of the time of a look-up.
    ///
    /// A table takes the low bits. They get the high half too, since the low bits of a product depend on low bits only:
    /// IDs in the order of one table would stand close together in the next one.
    public func _rawHashValue(seed: Int) -> Int {
        let mixed = UInt(bitPattern: hash ^ seed) &* 0x9E37_79B9_7F4A_7C15
        return Int(bitPattern: mixed ^ (mixed >> 32))
    }
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
    /// Returns true if a string is the name of an ID, so that a `switch` over a string can have IDs as its cases.
    public static func ~= (pattern: BoardID, value: String) -> Bool { pattern.rawValue == value }
}

/// The declaration of a published board: its ID and the four types of its messages. The contract type is the typed key
/// of the board.
///
/// One declaration serves the caller, the wiring, the registration and the launch check:
///
///     public enum Login: BoardContract {
///         public static let id: BoardID = "authentication.login"
///         public typealias Input = LoginRequest
///         public typealias Output = LoginOutcome
///     }
///
/// A contract carries no isolation, so a module whose default isolation is the main actor can declare it.
public protocol BoardContract: SendableMetatype {
    /// The value that each activation of the board carries. `Void`, the default, means that an activation carries no
    /// value.
    associatedtype Input = Void
    /// The values that the board sends out to the flows of its motherboard. `Never`, the default, means that it sends
    /// none.
    associatedtype Output = Never
    /// The values that others can send to the board while it is installed. `Never`, the default, means that it takes no
    /// commands.
    associatedtype Command = Never
    /// The values that the board broadcasts outward, from motherboard to motherboard. `Never`, the default, means that
    /// it broadcasts none.
    associatedtype Action = Never
    /// The kind of boards that serve the contract. The default takes inputs only; a `BlockTaskContract` has another
    /// one.
    associatedtype BoardKind = PlainBoardKind
    /// The ID under which the board is registered and installed. Two contracts of one motherboard must not share an ID.
    static var id: BoardID { get }
    /// The condition that a caller has to meet, in words; nil, the default, if anybody may activate the board.
    static var callerCondition: String? { get }
}

extension BoardContract {
    /// Nil, for a contract that anybody may activate.
    public static var callerCondition: String? { nil }
}

/// The kind of boards that are activated with an input and nothing else. Most contracts are served by such a board.
public enum PlainBoardKind {}
