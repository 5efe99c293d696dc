/// The answer to a shell that completes a command line: the words that fit, or the wish for paths.
///
/// A shell calls the program with `--complete` and the words up to the cursor, the last one perhaps empty. The program
/// prints `names`, `files` or `directories` on the first line. Behind `names` come lines with a whole word, a tab and a
/// note.
struct CompletionAnswer {
    private let program: ProgramDefinition
    private let scanned: ScannedArguments
    private let path: CommandPath
    private let operands: [Argument]
    private let word: String

    init(to words: some BidirectionalCollection<String>, of program: ProgramDefinition) {
        self.program = program
        word = words.last ?? ""
        scanned = ScannedArguments(words.dropLast(), options: program.allOptions)
        let found = program.path(scanned.operands.map(\.text))
        path = found.path
        operands = Array(scanned.operands.dropFirst(found.count))
    }

    /// The lines that the program prints.
    var text: String {
        if let option = scanned.pending {
            // Commands may declare one name with different values.
            let own = path.options.first { $0.key == option.key } ?? option
            return values(of: own, typed: word, before: "")
        }
        if !scanned.isAfterOptions, word.hasPrefix("-") {
            guard let end = word.firstIndex(of: "=") else { return names(optionNames) }
            let before = word[...end], key = word[..<end]
            guard let option = path.options.first(where: { $0.key == key }), option.form == .option else {
                return names([])
            }
            return values(of: option, typed: String(word[word.index(after: end)...]), before: String(before))
        }
        if path.command.takesCommands {
            // A word that names no command makes every further word wrong.
            let all = path.command.subcommands.map { KnownName($0.name, note: $0.abstract.shortNote) }
            return names(operands.isEmpty ? all : [])
        }
        let all = path.operands
        let operand = operands.count < all.count ? all[operands.count] : all.last { $0.repetition.isCollected }
        return operand.map { values(of: $0, typed: word, before: "") } ?? names([])
    }

    private var optionNames: [KnownName] {
        let used = Set(scanned.options.map(\.parameter.key))
        return path.options.filter { $0.repetition.isCollected || !used.contains($0.key) }
            .map { KnownName($0.key, note: $0.help.shortNote) }
    }

    private func values(of parameter: Parameter, typed: String, before: String) -> String {
        switch parameter.completion {
        case .none: return names([])
        case .file: return "files"
        case .directory: return "directories"
        case .names(let compute):
            let given = scanned.options.compactMap { option in option.value.map { (option.parameter.key, [$0.text]) } }
            let context = CompletionContext(
                values: Dictionary(given, uniquingKeysWith: +), operands: operands.map(\.text))
            var before = before, earlier: [Substring] = []
            if parameter.repetition == .collected(commas: true), let comma = typed.lastIndex(of: ",") {
                before += typed[...comma]
                earlier = typed[..<comma].split(separator: ",")
            }
            return names(
                compute(context).filter { !earlier.contains($0.text[...]) }
                    .map { KnownName(before + $0.text, note: $0.note) })
        }
    }

    /// Returns the lines of the names that begin with the word, without those that could steer a terminal.
    private func names(_ known: [KnownName]) -> String {
        let isControl: (Character) -> Bool = { $0.unicodeScalars.contains(where: \.steersTerminal) }
        let lines = known.filter { $0.text.hasPrefix(word) && !$0.text.contains(where: isControl) }.map { name in
            "\(name.text)\t" + String(name.note.map { isControl($0) ? " " : $0 })
        }
        return (["names"] + lines).joined(separator: "\n")
    }
}

extension String {
    /// The greatest length of a note, so that an option and its note fit a line of 80 columns.
    private static var noteLimit: Int { 50 }

    /// The text as a note beside a name: all of it, its first sentence or part of one, or its first words.
    fileprivate var shortNote: String {
        if count <= Self.noteLimit { return self }
        for end in [". ", "; ", ": "] {
            if let range = firstRange(of: end), self[..<range.lowerBound].count <= Self.noteLimit {
                return String(self[..<range.lowerBound])
            }
        }
        let words = prefix(Self.noteLimit).split(separator: " ").dropLast()
        return words.joined(separator: " ") + " …"
    }
}

extension Unicode.Scalar {
    /// True for a control character, a line separator, or one that changes the direction of the text.
    fileprivate var steersTerminal: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
