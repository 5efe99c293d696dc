import Foundation

/// The seeds of the random cases of a test run: new ones in each run, or the one in `BOARDY_CASE`.
package enum CaseSeeds {
    private static let first = UInt64.random(in: 0 ... .max)

    /// The only case to run, from the environment variable `BOARDY_CASE`; nil for all cases.
    package static let replayed = ProcessInfo.processInfo.environment["BOARDY_CASE"].flatMap { UInt64($0) }

    /// Returns seeds in parts that a test runs in parallel.
    ///
    /// - Parameters:
    ///   - count: the number of parts.
    ///   - size: the number of seeds in a part.
    package static func parts(_ count: Int, of size: Int) -> [[UInt64]] {
        if let replayed { return [[replayed]] }
        return (0..<count).map { part in (0..<size).map { first &+ UInt64(part * size + $0) } }
    }
}
