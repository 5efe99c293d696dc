/// A command line, understood.
struct Invocation: Equatable {
    /// What to do.
    enum Command: Equatable {
        case run
        case list(Subject, asJSON: Bool)
        case validate
        case activate(board: String, input: String?)
        case open(link: String)
        case help
        case version
    }

    /// What can be listed.
    enum Subject: String, CaseIterable {
        case plugins, boards, links
    }

    var command: Command
    /// The plugins to take; empty: all.
    var plugins: [String] = []
    /// The plugins to leave out of those.
    var without: [String] = []
    var store: String?
    var profile: String?
    var script: String?

    /// Understands a command line.
    ///
    /// - Throws: a ``Refusal`` with exit code 64 that says which argument is wrong and what would be right.
    init(_ arguments: [String]) throws(Refusal) {
        var reader = ArgumentReader(arguments)
        let operands = try reader.readOptions()
        self.init(
            command: try Self.command(operands, reader), plugins: reader.all("--plugin"),
            without: reader.all("--without"),
            store: reader.last("--store"), profile: reader.last("--profile"), script: reader.last("--script"))
    }

    private init(
        command: Command, plugins: [String], without: [String], store: String?, profile: String?, script: String?
    ) {
        self.command = command
        self.plugins = plugins
        self.without = without
        self.store = store
        self.profile = profile
        self.script = script
    }

    private static func command(_ operands: [String], _ reader: ArgumentReader) throws(Refusal) -> Command {
        if reader.has("--help") { return .help }
        if reader.has("--version") { return .version }
        guard let name = operands.first else { throw .usage("no command was given") }
        let rest = Array(operands.dropFirst())
        let choice = ["--plugin", "--without"], place = ["--store", "--profile", "--script"]
        switch name {
        case "run":
            try reader.expect(rest, count: 0, of: "run")
            try reader.expect(only: choice + place, of: "run")
            return .run
        case "validate":
            try reader.expect(rest, count: 0, of: "validate")
            try reader.expect(only: choice, of: "validate")
            return .validate
        case "list":
            try reader.expect(rest, count: 1, of: "list")
            try reader.expect(only: choice + ["--format"], of: "list")
            guard let subject = Subject(rawValue: rest[0]) else {
                throw .usage("list shows \(Subject.allCases.map(\.rawValue).joined(separator: ", ")), not '\(rest[0])'")
            }
            return .list(subject, asJSON: try reader.isJSON())
        case "activate":
            try reader.expect(rest, count: 1, of: "activate")
            try reader.expect(only: choice + place + ["--input"], of: "activate")
            return .activate(board: rest[0], input: reader.last("--input"))
        case "open":
            try reader.expect(rest, count: 1, of: "open")
            try reader.expect(only: choice + place, of: "open")
            return .open(link: rest[0])
        default:
            throw .usage(
                "unknown command '\(name)'"
                    + suggestion(for: name, among: ["run", "list", "validate", "activate", "open"]))
        }
    }
}
