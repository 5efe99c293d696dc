/// The arguments of the program: two files with the output of SwiftPM and of git, then a command.
///
/// `Scripts/check` writes the two files, so that the program starts no process.
struct Invocation: Equatable {
    enum Command: Equatable {
        case layout
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
            return .layout
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
