import Foundation

/// The seeds of a run's random cases: other ones each time, or the one that a failure named.
package enum CaseSeeds {
    private static let first = UInt64.random(in: 0 ... .max)

    /// The case to play alone, as the environment variable `BOARDY_CASE` says; nil for all.
    package static let replayed = ProcessInfo.processInfo.environment["BOARDY_CASE"].flatMap { UInt64($0) }

    /// As many parts, to be played in parallel, as asked for, of so many seeds each.
    package static func parts(_ count: Int, of size: Int) -> [[UInt64]] {
        if let replayed { return [[replayed]] }
        return (0..<count).map { part in (0..<size).map { first &+ UInt64(part * size + $0) } }
    }
}
