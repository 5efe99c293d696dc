import Values

/// A parsed command line: the command with its operand, and the options that every command shares. Nothing is launched or opened to parse it.
struct Invocation: Equatable {
    enum Command: Equatable {
        case run
        case list(Subject, asJSON: Bool)
        case validate
        case activate(board: String, input: String?)
        case open(link: String)
        case help
        case version
    }

    /// The operand of `list`: the kind of thing to list. The raw values are the words of the command line.
    enum Subject: String, CaseIterable {
        case plugins, boards, links
    }

    var command: Command
    /// The names that `--plugin` selects, in the order of the command line. Empty means all plugins; names are not checked here.
    var plugins: [String] = []
    /// The names that `--without` removes from the selected plugins. It wins over `--plugin`.
    var without: [String] = []
    var store: String?
    /// The name of the profile, normalized, because the store compares its bytes.
    var profile: String?
    var script: String?
    var gateway: String?

    /// Parses the arguments of the process, without the name of the executable.
    ///
    /// - Throws: ``CommandError`` with exit code 64. Its message names the wrong argument and what is allowed instead.
    init(_ arguments: [String]) throws(CommandError) {
        var parser = ArgumentParser(arguments)
        let operands = try parser.parse()
        command = try Self.command(operands, parser)
        plugins = parser.all("--plugin")
        without = parser.all("--without")
        store = parser.last("--store")
        profile = parser.last("--profile")?.normalized
        script = parser.last("--script")
        gateway = parser.last("--gateway")
    }

    static let commandNames = ["run", "list", "validate", "activate", "open"]

    private static func command(_ operands: [Argument], _ parser: ArgumentParser) throws(CommandError) -> Command {
        if parser.has("--help") { return .help }
        if parser.has("--version") { return .version }
        guard let name = operands.first else { throw .usage("no command was given") }
        let rest = Array(operands.dropFirst())
        let selection = ["--plugin", "--without"], session = ["--store", "--profile", "--script", "--gateway"]
        switch name.text {
        case "run":
            try expectNone(rest, of: "run")
            try parser.expectOptions(selection + session, of: "run")
            return .run
        case "validate":
            try expectNone(rest, of: "validate")
            try parser.expectOptions(selection, of: "validate")
            return .validate
        case "list":
            let subjectName = try expectOne("SUBJECT", in: rest, of: "list")
            try parser.expectOptions(selection + ["--format"], of: "list")
            guard let subject = Subject(rawValue: subjectName.text) else {
                let subjects = Subject.allCases.map(\.rawValue).joined(separator: ", ")
                throw .usage("list shows \(subjects), not \(subjectName)")
            }
            return .list(subject, asJSON: try parser.isJSON())
        case "activate":
            let board = try expectOne("BOARD", in: rest, of: "activate")
            try parser.expectOptions(selection + session + ["--input"], of: "activate")
            return .activate(board: board.text, input: parser.last("--input"))
        case "open":
            let link = try expectOne("LINK", in: rest, of: "open")
            try parser.expectOptions(selection + session, of: "open")
            return .open(link: link.text)
        default:
            throw .usage("unknown command \(name)" + suggestion(for: name.text, among: commandNames))
        }
    }

    private static func expectNone(_ operands: [Argument], of command: String) throws(CommandError) {
        // The text is a value in a wrong place, and is not repeated.
        if let first = operands.first { throw .usage("argument \(first.position) is one too many for \(command)") }
    }

    private static func expectOne(
        _ placeholder: String, in operands: [Argument], of command: String
    ) throws(CommandError) -> Argument {
        guard let first = operands.first else {
            throw .usage("\(command) needs an argument: \(command) \(placeholder)")
        }
        try expectNone(Array(operands.dropFirst()), of: command)
        return first
    }
}
