/// Separates the options of a command line from its operands.
///
/// Options may stand before and after operands, and `--` ends them. `--name=value` and `--name value` mean the same.
struct ArgumentParser {
    static let optionsWithValue = [
        "--plugin", "--without", "--store", "--profile", "--script", "--gateway", "--input", "--format",
    ]
    static let flags = ["--help", "--version"]

    private let arguments: [Argument]
    private var values: [String: [Argument]] = [:]

    init(_ arguments: [String]) {
        self.arguments = arguments.enumerated().map { Argument(text: $1, position: $0 + 1) }
    }

    /// Parses all options and returns the operands. The other methods return the options afterwards.
    ///
    /// - Throws: ``CommandError`` with exit code 64 if an option is unknown or has no value.
    mutating func parse() throws(CommandError) -> [Argument] {
        var operands: [Argument] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument.text == "--" { return operands + rest }
            guard argument.text.hasPrefix("-"), argument.text != "-" else {
                operands.append(argument)
                continue
            }
            let parts = argument.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let written = Argument(text: String(parts[0]), position: argument.position)
            let name = written.text == "-h" ? "--help" : written.text
            if Self.flags.contains(name), parts.count == 1 {
                values[name, default: []].append(argument)
            } else if Self.optionsWithValue.contains(name) {
                let given =
                    parts.count == 2 ? Argument(text: String(parts[1]), position: argument.position) : rest.popFirst()
                guard let given, !given.text.isEmpty else { throw .usage("\(name) needs a value") }
                values[name, default: []].append(given)
            } else {
                let known = Self.flags + Self.optionsWithValue
                throw .usage("unknown option \(written)" + suggestion(for: name, among: known))
            }
        }
        return operands
    }

    func has(_ option: String) -> Bool { values[option] != nil }

    /// Returns the value of an option that takes one; nil if the option is missing, and the last value if it was repeated.
    func last(_ option: String) -> String? { values[option]?.last?.text }

    /// Returns all values of an option that can be repeated and takes comma-separated lists: `--plugin a,b --plugin c` has three.
    func all(_ option: String) -> [String] {
        (values[option] ?? []).flatMap { $0.text.split(separator: ",").map(String.init) }
    }

    /// Returns true for `--format json`, false for `--format text` or without the option.
    func isJSON() throws(CommandError) -> Bool {
        guard let format = values["--format"]?.last else { return false }
        switch format.text {
        case "text": return false
        case "json": return true
        default: throw .usage("--format is text or json, not \(format)")
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
