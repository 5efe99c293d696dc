import Foundation

/// The seeds of the random cases of a test run: the same ones in each usual run, so that its result depends on the code
/// alone; new ones in a run that asks for more cases; or the one in `BOARDY_CASE`.
package enum CaseSeeds {
    private static let first = asksForMore ? UInt64.random(in: 0 ... .max) : 1

    /// True if a variable of the environment asks for more cases than the usual run has.
    private static let asksForMore = ["BOARDY_CASES", "BOARDY_COMMAND_LINES", "BOARDY_FUZZ", "BOARDY_INPUTS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }

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
