/// The options and operands of a command line, divided without knowing the command.
///
/// Options may stand before and after operands, and `--` ends them. Options of the same name take a value in all
/// commands or in none, so that a command line is divided in one way.
struct ScannedArguments {
    /// The options in their order; the value is nil for a flag.
    private(set) var options: [(parameter: Parameter, value: Argument?)] = []
    private(set) var operands: [Argument] = []
    /// The first problem, which help on the same command line excuses.
    private(set) var problem: Problem?
    /// The option whose value would be the next word.
    private(set) var pending: Parameter?
    private(set) var isAfterOptions = false
    /// True if an option is not known, so that the next word may be its value or not.
    private(set) var hasUnknownOption = false

    enum Problem {
        case unknownOption(Argument)
        case missingValue(Parameter, next: Argument?)
        case emptyValue(Parameter)
        case valueOfFlag(Parameter)
    }

    /// Divides words by the options that the program knows, without the name of the executable.
    init(_ words: some Sequence<String>, options known: [Parameter]) {
        let arguments = words.enumerated().map { Argument(text: $1, position: $0 + 1) }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if isAfterOptions || !argument.isOption {
                operands.append(argument)
            } else if argument.text == "--" {
                isAfterOptions = true
            } else {
                scan(argument, &rest, known)
            }
        }
    }

    func has(_ name: String) -> Bool { options.contains { $0.parameter.name == name } }

    private mutating func scan(_ argument: Argument, _ rest: inout ArraySlice<Argument>, _ known: [Parameter]) {
        let parts = argument.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let attached = parts.count == 2 ? Argument(text: String(parts[1]), position: argument.position) : nil
        guard let found = Self.parameters(named: parts[0], in: known) else {
            hasUnknownOption = true
            return note(.unknownOption(Argument(text: String(parts[0]), position: argument.position)))
        }
        for flag in found.dropLast() { options.append((flag, nil)) }
        guard let last = found.last else { return }
        if last.form == .flag {
            if attached != nil { note(.valueOfFlag(last)) }
            options.append((last, nil))
        } else if let attached {
            take(attached, for: last)
        } else if let next = rest.first {
            // A value that begins with a dash is more often an option whose neighbour lost its value.
            if next.isOption { return note(.missingValue(last, next: next)) }
            rest.removeFirst()
            take(next, for: last)
        } else {
            pending = last
            note(.missingValue(last, next: nil))
        }
    }

    private mutating func take(_ value: Argument, for option: Parameter) {
        if value.text.isEmpty { note(.emptyValue(option)) }
        options.append((option, value))
    }

    private mutating func note(_ new: Problem) { problem = problem ?? new }

    /// Returns the option of a written name, or the flags of a group of letters such as `-qv`, or nil if one is
    /// unknown.
    private static func parameters(named name: Substring, in known: [Parameter]) -> [Parameter]? {
        if name.hasPrefix("--") { return known.first { $0.name == name.dropFirst(2) }.map { [$0] } }
        var found: [Parameter] = []
        for letter in name.dropFirst() {
            // Only the last letter may name an option with a value.
            guard let parameter = known.first(where: { $0.short == letter }),
                found.last.map({ $0.form == .flag }) ?? true
            else { return nil }
            found.append(parameter)
        }
        return found.isEmpty ? nil : found
    }
}
