/// Separates the options of a command line from its operands.
///
/// Options may stand before and after operands, and `--` ends them. `--name=value` and `--name value` mean the same.
struct ArgumentParser {
    static let optionsWithValue = [
        "--plugin", "--without", "--store", "--profile", "--script", "--input", "--format",
    ]
    static let flags = ["--help", "--version"]

    private let arguments: [String]
    private var values: [String: [String]] = [:]

    init(_ arguments: [String]) { self.arguments = arguments }

    /// Parses all options and returns the operands. The other methods return the options afterwards.
    ///
    /// - Throws: ``CommandError`` with exit code 64 if an option is unknown or has no value.
    mutating func parse() throws(CommandError) -> [String] {
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
            } else if Self.optionsWithValue.contains(name) {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    throw .usage("\(name) needs a value")
                }
                values[name, default: []].append(value)
            } else {
                let known = Self.flags + Self.optionsWithValue
                throw .usage("unknown option '\(argument)'" + suggestion(for: name, among: known))
            }
        }
        return operands
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// Returns the value of an option that takes one; nil if the option is missing, and the last value if it was repeated.
    func last(_ option: String) -> String? { values[option]?.last }

    /// Returns all values of an option that can be repeated and takes comma-separated lists: `--plugin a,b --plugin c` has three.
    func all(_ option: String) -> [String] {
        (values[option] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// Returns true for `--format json`, false for `--format text` or without the option.
    func isJSON() throws(CommandError) -> Bool {
        switch last("--format") {
        case nil, "text": return false
        case "json": return true
        case let other?: throw .usage("--format is text or json, not '\(other)'")
        }
    }

    /// Throws if the command line contains an option that the command does not use.
    func expectOptions(_ allowed: [String], of command: String) throws(CommandError) {
        for option in values.keys.sorted() where !allowed.contains(option) {
            let known = allowed.isEmpty ? "no options" : allowed.joined(separator: ", ")
            throw .usage("\(command) takes no \(option); it takes \(known)")
        }
    }
}
