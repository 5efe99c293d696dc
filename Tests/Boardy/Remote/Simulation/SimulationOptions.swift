/// The refusal of a command line.
package struct SimulationUsageError: Error, CustomStringConvertible {
    package let description: String
}

/// The command line: `[--runs COUNT] [--first SEED] [--fault NAME] [--only NAME] [--seed SEED]`.
package struct SimulationOptions: Equatable {
    package var runs = 100_000
    package var first: UInt64 = 1
    package var fault: SimulatedFault?
    /// The only disturbance; nil for all of them.
    package var only: Disturbance?
    /// The seed of the only run, which is printed.
    package var seed: UInt64?

    package init(_ arguments: [String]) throws(SimulationUsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--runs": runs = try Self.value(of: argument, &rest) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--first": first = try Self.value(of: argument, &rest) { UInt64($0) }
            case "--seed": seed = try Self.value(of: argument, &rest) { UInt64($0) }
            case "--fault": fault = try Self.value(of: argument, &rest) { SimulatedFault(rawValue: $0) }
            case "--only": only = try Self.value(of: argument, &rest) { Disturbance(rawValue: $0) }
            default: throw SimulationUsageError(description: "unknown argument '\(argument)'; see --help")
            }
        }
    }

    /// The fault and the disturbance as arguments of another run.
    package var faultArguments: String {
        (fault.map { " --fault \($0.rawValue)" } ?? "") + (only.map { " --only \($0.rawValue)" } ?? "")
    }

    private static func value<Value>(
        of option: String, _ rest: inout ArraySlice<String>, _ read: (String) -> Value?
    ) throws(SimulationUsageError) -> Value {
        guard let text = rest.popFirst(), let value = read(text) else {
            throw SimulationUsageError(description: "\(option) needs a value of the form that --help shows")
        }
        return value
    }
}
