public import BoardyCore
import Foundation

/// The name of one process that calls or serves, new with each start of it.
public struct ProcessID: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let text: String

    public init(_ text: String) { self.text = text }

    public static func < (a: ProcessID, b: ProcessID) -> Bool { a.text < b.text }

    /// The beginning of the IDs of contracts by which processes show screens.
    package static let screensPrefix = "screens."

    /// The contract by which workers show their screens in this process. No other process claims it.
    public var screens: BoardID { BoardID(Self.screensPrefix + text) }

    /// Finds the process that a contract of screens belongs to; nil if it is another contract.
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
