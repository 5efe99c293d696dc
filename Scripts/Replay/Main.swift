import Foundation
import Storage

@main
struct Main {
    @MainActor static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst()), isReading = arguments.first == "reads"
        do {
            if isReading {
                let isFast = try await Reads.run(Array(arguments.dropFirst()))
                exit(isFast ? 0 : 1)
            }
            try await run(arguments)
        } catch {
            FileHandle.standardError.write(
                Data("\(isReading ? "Scripts/bench-reads" : "Scripts/replay"): \(error)\n".utf8))
            exit(error is UsageError ? 64 : 70)
        }
    }

    @MainActor private static func run(_ arguments: [String]) async throws {
        let options = try ReplayOptions(arguments)
        let text = try String(contentsOfFile: options.file, encoding: .utf8)
        let baskets = text.split(whereSeparator: \.isNewline).prefix(options.limit).map { line in
            line.split(separator: ",").map(String.init)
        }
        let store = Store(.file(options.store))
        let replay = Replay(Array(baskets), shop: SeededShop(seed: options.seed), store: store)
        let first = try await replay.prepare(), clock = ContinuousClock(), begin = clock.now
        if first > 0 { print("\(first) baskets are in the store; going on after them.") }
        try await replay.buy(from: min(first, baskets.count))
        let seconds = (clock.now - begin) / .seconds(1), count = max(0, baskets.count - first)
        let lines = baskets.dropFirst(first).map(\.count).reduce(0, +)
        print(
            "\(count) baskets with \(lines) lines in \(rounded(seconds)) s: \(rounded(Double(count) / seconds)) baskets a second"
        )
        let differences = try await replay.differences()
        guard differences.isEmpty else { throw ShopError(differences.joined(separator: "\n")) }
        print("Orders, stock and ledger agree with the \(baskets.count) baskets.")
    }

    private static func rounded(_ number: Double) -> String { String(format: "%.1f", number) }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// The command line: `FILE [--store PATH] [--limit COUNT] [--seed NUMBER]`.
struct ReplayOptions: Equatable {
    var file = ""
    var store = ".build/replay.sqlite"
    var limit = Int.max
    var seed: UInt64 = 2011

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--store": store = try argument.value(&rest) { $0 }
            case "--limit": limit = try argument.value(&rest) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--seed": seed = try argument.value(&rest) { UInt64($0) }
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

extension String {
    /// Reads the value of this option from the arguments after it.
    func value<Value>(
        _ rest: inout ArraySlice<String>, _ read: (String) -> Value?
    ) throws(UsageError) -> Value {
        guard let text = rest.popFirst(), let value = read(text) else {
            throw UsageError(description: "\(self) needs a value of the form that --help shows")
        }
        return value
    }
}
