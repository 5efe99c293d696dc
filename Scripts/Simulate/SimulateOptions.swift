import QueueSimulation

struct UsageError: Error, CustomStringConvertible {
    let description: String
}

/// The command line: `[--runs COUNT] [--first SEED] [--fault NAME] [--seed SEED]`.
struct SimulateOptions: Equatable {
    var runs = 100_000
    var first: UInt64 = 1
    var fault: SimulatedFault?
    /// The seed of the only run, which is printed.
    var seed: UInt64?

    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--runs": runs = try Self.value(of: argument, &rest) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--first": first = try Self.value(of: argument, &rest) { UInt64($0) }
            case "--seed": seed = try Self.value(of: argument, &rest) { UInt64($0) }
            case "--fault": fault = try Self.value(of: argument, &rest) { SimulatedFault(rawValue: $0) }
            default: throw UsageError(description: "unknown argument '\(argument)'; see --help")
            }
        }
    }

    /// The fault as arguments of another run.
    var faultArgument: String { fault.map { " --fault \($0.rawValue)" } ?? "" }

    private static func value<Value>(
        of option: String, _ rest: inout ArraySlice<String>, _ read: (String) -> Value?
    ) throws(UsageError) -> Value {
        guard let text = rest.popFirst(), let value = read(text) else {
            throw UsageError(description: "\(option) needs a value of the form that --help shows")
        }
        return value
    }
}
