import BoardyHeadless
import BoardyPostgresStorage
import BoardySessions
import BoardyStorage
import Foundation
import LauncherKit

@main
struct Main {
    @MainActor static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst()), isReading = arguments.first == "reads"
        do {
            if isReading { exit(try await Reads.run(Array(arguments.dropFirst())) ? 0 : 1) }
            try await run(arguments)
        } catch {
            let script = isReading ? "Scripts/bench-reads" : "Scripts/replay"
            tell("\(script): \(error)")
            exit(error is UsageError ? 64 : 70)
        }
    }

    @MainActor private static func run(_ arguments: [String]) async throws {
        if let contest = try ContestOptions(arguments) { return try await run(contest) }
        let options = try ReplayOptions(arguments)
        let text = try String(contentsOfFile: options.file, encoding: .utf8)
        let baskets = text.split(whereSeparator: \.isNewline).prefix(options.limit).map { line in
            line.split(separator: ",").map(String.init)
        }
        let store = Store(.file(options.store))
        let replay = try Replay(Array(baskets), shop: SeededShop(seed: options.seed), store: store)
        let end = min(options.stop, baskets.count)
        let first = min(try await replay.prepare(), end), clock = ContinuousClock(), begin = clock.now
        if first > 0 { print("\(first) baskets are in the store; going on after them.") }
        try await replay.buy(from: first, to: end)
        let seconds = (clock.now - begin) / .seconds(1), lines = baskets[first..<end].map(\.count).reduce(0, +)
        print(
            "\(end - first) baskets with \(lines) lines in \(rounded(seconds)) s: "
                + "\(rounded(Double(end - first) / seconds)) baskets a second"
        )
        guard end == baskets.count else { return }
        let differences = try await replay.differences()
        guard differences.isEmpty else { throw ReplayError(differences.joined(separator: "\n")) }
        print("Orders, stock and ledger agree with the \(baskets.count) baskets.")
    }

    /// Prepares a contest, or takes part in one.
    @MainActor private static func run(_ options: ContestOptions) async throws {
        let store = Store(Location(address: options.store) ?? Location(argument: options.store))
        let trace = try options.trace.map {
            try SessionTrace(to: $0, service: "replay", contracts: ShopSession.contracts)
        }
        guard let shopper = options.shopper else {
            for shopper in 1...options.shoppers {
                try await Contest(shopper: shopper, store: store, trace: trace)
                    .prepare(for: options.shoppers * options.checkouts)
            }
            try await trace?.finish()
            return
        }
        let remote = try await options.placement.connection()
        do {
            let contest = try Contest(
                shopper: shopper, store: store, lines: options.lines, remote: remote, trace: trace)
            try await run(contest, options)
            try await trace?.finish()
        } catch {
            await remote?.close()
            throw error
        }
        await remote?.close()
    }

    /// Goes on with the checkouts of a killed process, or waits for a line of input and checks out.
    @MainActor private static func run(_ contest: Contest, _ options: ContestOptions) async throws {
        let numbers = options.first..<options.first + options.checkouts
        if options.resumes {
            return try await contest.goOn(numbers, limit: .seconds(60)) { error in
                tell("try again: \(error)")
            } answer: { checkout, purchase in
                print("paid \(checkout) \(purchase.order) \(purchase.transaction)")
                fflush(nil)
            }
        }
        print("ready")
        fflush(nil)
        guard readLine() != nil else { return }
        let soldOut = try await contest.checkOut(numbers)
        print("\(options.checkouts) checkouts; sold out \(soldOut) times")
    }

    private static func tell(_ sentence: String) { FileHandle.standardError.write(Data("\(sentence)\n".utf8)) }

    private static func rounded(_ number: Double) -> String { String(format: "%.2f", number) }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// The command line: `FILE [--store PATH] [--limit COUNT] [--stop COUNT] [--seed NUMBER]`.
struct ReplayOptions: Equatable {
    var file = ""
    var store = ".build/replay.sqlite"
    var limit = Int.max
    /// The number of baskets after which this run stops and leaves the others to the next one.
    var stop = Int.max
    var seed: UInt64 = 2011

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--store": store = try value(of: argument, &rest) { $0 }
            case "--limit": limit = try value(of: argument, &rest) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--stop": stop = try value(of: argument, &rest) { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
            case "--seed": seed = try value(of: argument, &rest) { UInt64($0) }
            default:
                guard file.isEmpty, !argument.hasPrefix("-") else {
                    throw UsageError(description: "unknown argument '\(argument)'; see --help")
                }
                file = argument
            }
        }
        if file.isEmpty { throw UsageError(description: "a file of baskets is missing; see --help") }
    }
}

func value<Value>(
    of option: String, _ rest: inout ArraySlice<String>, _ read: (String) -> Value?
) throws(UsageError) -> Value {
    guard let text = rest.popFirst(), let value = read(text) else {
        throw UsageError(description: "\(option) needs a value of the form that --help shows")
    }
    return value
}
