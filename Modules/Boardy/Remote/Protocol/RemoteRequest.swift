public import BoardyCore
import Foundation

/// One activation of a remote contract, as its caller hands the request to the queue.
public struct RemoteRequest: Sendable, Equatable {
    /// The name of the activation. The same request may be submitted again; it stays one activation.
    public let id: ActivationID
    /// The ID of the contract.
    public let contract: BoardID
    /// The hash of the text of the contract's schema. The input is a value of this schema.
    public let hash: String
    /// The input as the contract's codec wrote it. Secrets in it are sealed.
    public let input: [UInt8]
    /// The lane in which the activation keeps its place, or nil for none.
    public var lane: String?
    /// The time from submission within which it has to be answered, or nil for no limit.
    public var timeLimit: Duration?
    /// The W3C trace context of the caller, or nil if the caller records no trace.
    public var traceparent: String?
    /// The facts about the caller that the boards need at the worker, as the launcher wrote them: the profile, the
    /// owner of the machine, the session whose screens the boards show. The queue carries them and does not read them.
    public var context: [UInt8]
    /// The process that waits for the answer.
    public let caller: ProcessID

    public init(
        id: ActivationID, contract: BoardID, hash: String, input: [UInt8], lane: String? = nil,
        timeLimit: Duration? = nil, traceparent: String? = nil, context: [UInt8] = [], caller: ProcessID
    ) {
        self.id = id
        self.contract = contract
        self.hash = hash
        self.input = input
        self.lane = lane
        self.timeLimit = timeLimit
        self.traceparent = traceparent
        self.context = context
        self.caller = caller
    }
}

/// One output of an activation. Its number is its place among the outputs of the activation, from 1.
public struct RemoteOutput: Sendable, Equatable {
    public let number: Int
    /// The output as the contract's codec wrote it.
    public let bytes: [UInt8]

    public init(number: Int, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }
}

/// The name of one remote activation. The caller makes it, and a board may use it as an idempotency key.
///
/// An engine keeps it as a UUID, so its text is a UUID in lower case.
public struct ActivationID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Creates a UUID of version 7, which begins with the time: so an index by ID grows at its end.
    ///
    /// - Parameters:
    ///   - milliseconds: the milliseconds since 1970 by the caller's clock. Only the order of rows in an index depends
    ///     on them.
    ///   - generator: the source of the 74 random bits.
    public init(at milliseconds: Int, using generator: inout some RandomNumberGenerator) {
        let high = UInt64(clamping: milliseconds) << 16 | 0x7000 | UInt64.random(in: 0...0xFFF, using: &generator)
        let low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3FFF_FFFF_FFFF_FFFF, using: &generator)
        self.init(high: high, low: low)
    }

    /// Creates a UUID of version 8 from a hash of 16 bytes or more: the same one for the same bytes.
    ///
    /// - Parameter hash: such as a SHA-256 of what makes the activation the same one. Bytes that are missing count as
    ///   0.
    public init(hash: [UInt8]) {
        let high = Self.number(of: hash.prefix(8)), low = Self.number(of: hash.dropFirst(8).prefix(8))
        self.init(high: high & ~0xF000 | 0x8000, low: low & ~(0xC << 60) | 0x8 << 60)
    }

    private init(high: UInt64, low: UInt64) {
        let digits = Self.digits(of: high) + Self.digits(of: low)
        let groups = [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
        text = groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    }

    private static func number(of bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    private static func digits(of number: UInt64) -> [UInt8] {
        let digits = Array(String(number, radix: 16).utf8)
        return [UInt8](repeating: 48, count: 16 - digits.count) + digits
    }

    public static func < (a: ActivationID, b: ActivationID) -> Bool { a.text < b.text }

    public var description: String { text }
}

/// The name of one process that calls or serves, new with each start of it.
public struct ProcessID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    public static func < (a: ProcessID, b: ProcessID) -> Bool { a.text < b.text }

    /// The beginning of the IDs of contracts by which processes show screens.
    package static let screensPrefix = "screens."

    /// The contract by which workers show their screens in this process. No other process claims it.
    public var screens: BoardID { BoardID(Self.screensPrefix + text) }

    /// Finds the process that a contract of screens belongs to, or nil if it is another contract.
    package init?(showing contract: BoardID) {
        guard contract.rawValue.hasPrefix(Self.screensPrefix) else { return nil }
        self.init(String(contract.rawValue.dropFirst(Self.screensPrefix.count)))
    }

    public var description: String { text }

    /// The name of this host.
    public static var host: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Makes a name that no other process has: of the host, the number of the process and the start.
    public static func current() -> ProcessID {
        let start = String(UInt32.random(in: 0...UInt32.max), radix: 36)
        return ProcessID("\(host)-\(ProcessInfo.processInfo.processIdentifier)-\(start)")
    }
}
