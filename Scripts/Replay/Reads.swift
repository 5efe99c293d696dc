import Foundation

/// The benchmark of the reads of a large shop: searches, pages of products, the cart and the history of orders.
@MainActor
struct Reads {
    /// The milliseconds that 99 of 100 reads of each kind may take.
    private static let bound = 5.0

    private let options: ReadOptions
    private var all: [Double] = []
    private var slowKinds: [String] = []

    /// - Returns: true if each kind keeps to the bound.
    static func run(_ arguments: [String]) async throws -> Bool {
        let options = try ReadOptions(arguments)
        let shop = try ReadShop(options.store, products: options.products, orders: options.orders, seed: options.seed)
        try await shop.prepare()
        print(
            "\(options.products) products, \(options.orders) orders, \(options.count) reads a kind;",
            options.isProcessorTime ? "milliseconds of processor time" : "milliseconds")
        print(line("", "p50", "p99", "max", "found"))
        var reads = Reads(options: options)
        for kind in try await shop.kinds() { try await reads.measure(kind.name, kind.read) }
        let all = reads.all.sorted()
        print(line("all of them", time(all, 0.5), time(all, 0.99), time(all, 1), ""))
        if !reads.slowKinds.isEmpty {
            print("p99 is above \(bound) ms: \(reads.slowKinds.joined(separator: ", "))")
        }
        return reads.slowKinds.isEmpty
    }

    private init(options: ReadOptions) { self.options = options }

    /// Times the reads of a kind, after some that are not timed.
    ///
    /// - Parameter read: does one read; returns the number of what it found.
    private mutating func measure(_ kind: String, _ read: () async throws -> Int) async throws {
        var times: [Double] = [], found: [Double] = []
        for index in -options.count / 10..<options.count {
            let begin = now
            let number = try await read()
            let time = now - begin
            if index >= 0 {
                times.append(time)
                found.append(Double(number))
            }
        }
        all += times
        times.sort()
        found.sort()
        if times[Self.place(0.99, in: times)] > Self.bound { slowKinds.append(kind) }
        print(
            Self.line(
                kind, Self.time(times, 0.5), Self.time(times, 0.99), Self.time(times, 1),
                String(Int(found[found.count / 2]))))
    }

    /// The milliseconds since some moment, of the processor or of a clock.
    private var now: Double {
        options.isProcessorTime
            ? Double(clock()) * 1_000 / Double(CLOCKS_PER_SEC) : ProcessInfo.processInfo.systemUptime * 1_000
    }

    private static func place(_ share: Double, in sorted: [Double]) -> Int { Int(Double(sorted.count - 1) * share) }

    private static func time(_ sorted: [Double], _ share: Double) -> String {
        String(format: "%.2f", sorted[place(share, in: sorted)])
    }

    private static func line(_ kind: String, _ cells: String...) -> String {
        kind.padding(toLength: 32, withPad: " ", startingAt: 0)
            + cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined()
    }
}

/// The command line:
/// `[--store PATH] [--count NUMBER] [--products NUMBER] [--orders NUMBER] [--seed NUMBER] [--processor-time]`.
struct ReadOptions: Equatable {
    var store = ".build/reads.sqlite"
    var count = 2_000
    var products = 100_000
    var orders = 10_000
    var seed: UInt64 = 2011
    var isProcessorTime = false

    init(_ arguments: [String]) throws(UsageError) {
        let hundreds = { (text: String) in Int(text).flatMap { $0 >= 100 ? $0 : nil } }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--store": store = try value(of: argument, &rest) { $0 }
            case "--count": count = try value(of: argument, &rest) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--products": products = try value(of: argument, &rest, hundreds)
            case "--orders": orders = try value(of: argument, &rest, hundreds)
            case "--seed": seed = try value(of: argument, &rest) { UInt64($0) }
            case "--processor-time": isProcessorTime = true
            default: throw UsageError(description: "unknown argument '\(argument)'; see --help")
            }
        }
    }
}
