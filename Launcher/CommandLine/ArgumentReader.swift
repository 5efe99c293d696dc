/// Tells options from operands. Options may stand anywhere; `--` ends them; `--name=value` and `--name value` are the same.
struct ArgumentReader {
    private static let withValue = [
        "--plugin", "--without", "--store", "--profile", "--script", "--input", "--format",
    ]
    private static let flags = ["--help", "--version"]

    private let arguments: [String]
    private var values: [String: [String]] = [:]

    init(_ arguments: [String]) { self.arguments = arguments }

    /// Reads all options and returns the operands.
    mutating func readOptions() throws(Refusal) -> [String] {
        var operands: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return operands + rest }
            guard argument.hasPrefix("-"), argument != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts[0] == "-h" ? "--help" : parts[0]
            if Self.flags.contains(name), parts.count == 1 {
                values[name, default: []].append("")
            } else if Self.withValue.contains(name) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw .usage("\(name) needs a value")
                }
                values[name, default: []].append(value)
            } else {
                throw .usage("unknown option '\(argument)'" + suggestion(for: name, among: Self.flags + Self.withValue))
            }
        }
        return operands
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// Refuses options that a command would ignore.
    func expect(only allowed: [String], of command: String) throws(Refusal) {
        for option in values.keys.sorted() where !allowed.contains(option) {
            let takes = allowed.isEmpty ? "no options" : allowed.joined(separator: ", ")
            throw .usage("\(command) takes no \(option); it takes \(takes)")
        }
    }

    func last(_ option: String) -> String? { values[option]?.last }

    /// The values of an option that can be repeated and takes comma lists.
    func all(_ option: String) -> [String] {
        (values[option] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }

    func isJSON() throws(Refusal) -> Bool {
        switch last("--format") {
        case nil, "text": return false
        case "json": return true
        case let other?: throw .usage("--format is text or json, not '\(other)'")
        }
    }

    func expect(_ operands: [String], count: Int, of command: String) throws(Refusal) {
        if operands.count > count { throw .usage("'\(operands[count])' is one argument too many for \(command)") }
        if operands.count < count { throw .usage("\(command) needs to be told which one") }
    }
}
