/// The name and the texts of a command, from which help and the manual page are made. The texts are made when somebody
/// reads them.
///
///     CommandDeclaration("top", abstract: "Prints the members with the most points.")
public struct CommandDeclaration: Sendable {
    let name: String
    /// The call of a command that people type without its program; nil for a word behind the program.
    let call: String?
    let abstract: String
    let discussion: @Sendable () -> String
    let examples: @Sendable () -> [Example]

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - call: the call of a command that people type without its program, such as a script's path.
    ///   - abstract: the purpose, as one sentence.
    ///   - discussion: paragraphs for the command's own help, divided by an empty line.
    ///   - examples: whole command lines; the first two of the root are the short help of a program without arguments.
    public init(
        _ name: String, calledAs call: String? = nil, abstract: String,
        discussion: @autoclosure @escaping @Sendable () -> String = "",
        examples: @autoclosure @escaping @Sendable () -> [Example] = []
    ) {
        self.name = name
        self.call = call
        self.abstract = abstract
        self.discussion = discussion
        self.examples = examples
    }
}

/// A command line that help shows, and what it does.
public struct Example: Equatable, Sendable {
    let line: String
    let purpose: String

    /// Makes an example: `Example("shop list plugins", "Lists the plugins.")`.
    public init(_ line: String, _ purpose: String) {
        self.line = line
        self.purpose = purpose
    }
}
