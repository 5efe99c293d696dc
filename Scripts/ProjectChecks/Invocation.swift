/// The arguments of the program: two files with the output of SwiftPM and of git, then a command.
///
/// `Scripts/check` writes the two files, so that the program starts no process.
struct Invocation: Equatable {
    enum Command: Equatable {
        case layout(format: ReportFormat, baseline: BaselineChoice?)
        case rules
        case spec(page: String, sections: Sections)
        case coverage(export: String)
        case documentation(graph: String)
    }

    /// The output of `swift package describe --type json`.
    let package: String
    let files: String
    let command: Command

    init(arguments: [String]) throws(UsageError) {
        guard arguments.count >= 2 else {
            throw UsageError(description: "two files come first: the description of the package and the list of files")
        }
        package = arguments[0]
        files = arguments[1]
        command = try Self.command(from: arguments.dropFirst(2))
    }

    private static func command(from arguments: ArraySlice<String>) throws(UsageError) -> Command {
        let words = arguments.dropFirst()
        switch arguments.first {
        case nil:
            return .layout(format: .text, baseline: nil)
        case let option? where option.hasPrefix("-"):
            return try layout(from: arguments)
        case "rules":
            guard words.isEmpty else { throw UsageError(description: "rules takes no arguments") }
            return .rules
        case "spec":
            return try spec(from: words)
        case "coverage":
            return .coverage(export: try oneFile(in: words, command: "coverage"))
        case "documentation":
            return .documentation(graph: try oneFile(in: words, command: "documentation"))
        case let other?:
            throw UsageError(description: "'\(other)' is not a check")
        }
    }

    private static func layout(from words: ArraySlice<String>) throws(UsageError) -> Command {
        var format = ReportFormat.text, baseline: BaselineChoice?
        var rest = words
        while let word = rest.popFirst() {
            // `--format json` and `--format=json` are one.
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            let value = parts.count > 1 ? parts[1] : rest.popFirst()
            switch parts[0] {
            case "--format":
                guard let chosen = value.flatMap(ReportFormat.init) else {
                    let all = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
                    throw UsageError(description: "--format wants one of \(all); it was given \(value ?? "nothing")")
                }
                format = chosen
            case "--baseline", "--write-baseline":
                guard let path = value else { throw UsageError(description: "\(parts[0]) wants a file") }
                baseline = BaselineChoice(path: path, writes: parts[0] == "--write-baseline")
            default: throw UsageError(description: "there is no option \(word)")
            }
        }
        return .layout(format: format, baseline: baseline)
    }

    private static func spec(from words: ArraySlice<String>) throws(UsageError) -> Command {
        var pages: [String] = []
        var sections = Sections.all
        var rest = words
        while let word = rest.popFirst() {
            if word == "--sections" {
                let text = rest.popFirst() ?? "nothing"
                guard let choice = Sections(text) else {
                    throw UsageError(
                        description: "--sections wants numbers such as 2-16,25, or all; it was given \(text)")
                }
                sections = choice
            } else if word.hasPrefix("-") {
                throw UsageError(description: "spec has no option \(word)")
            } else {
                pages.append(word)
            }
        }
        guard pages.count == 1 else {
            throw UsageError(description: "spec wants the name of one page of docs/specification")
        }
        return .spec(page: pages[0], sections: sections)
    }

    private static func oneFile(in words: ArraySlice<String>, command: String) throws(UsageError) -> String {
        if let option = words.first(where: { $0.hasPrefix("-") }) {
            throw UsageError(description: "\(command) has no option \(option)")
        }
        guard let file = words.first, words.count == 1 else {
            throw UsageError(description: "\(command) wants one file")
        }
        return file
    }
}
