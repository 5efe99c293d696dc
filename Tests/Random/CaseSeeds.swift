import Foundation

/// The seeds of the random cases of a test run: new ones in each run, or the one in `BOARDY_CASE`.
package enum CaseSeeds {
    private static let first = UInt64.random(in: 0 ... .max)

    /// The only case to run, from the environment variable `BOARDY_CASE`; nil for all cases.
    package static let replayed = ProcessInfo.processInfo.environment["BOARDY_CASE"].flatMap { UInt64($0) }

    /// The factor by which `BOARDY_CASES` multiplies the cases, for a run that has more time than the usual one.
    private static let factor = ProcessInfo.processInfo.environment["BOARDY_CASES"].flatMap { Int($0) } ?? 1

    /// Returns seeds in parts that a test runs in parallel.
    ///
    /// - Parameters:
    ///   - count: the number of parts.
    ///   - size: the number of seeds in a part, which the environment variable `BOARDY_CASES` multiplies.
    package static func parts(_ count: Int, of size: Int) -> [[UInt64]] {
        if let replayed { return [[replayed]] }
        let size = size * max(1, factor)
        return (0..<count).map { part in (0..<size).map { first &+ UInt64(part * size + $0) } }
    }
}
