import BoardyCommandLine

/// Activates one board, and prints its outputs as JSON.
struct ActivateCommand: SessionCommand {
    static let declaration = CommandDeclaration(
        "activate", abstract: "Activates one board, and prints its first output as JSON.", discussion: outputNote)
    /// A part of the help of each command that prints an output.
    static let outputNote = """
        The output is the JSON of the contract in both formats; --format json makes JSON of errors too. Screens and \
        notices go to standard error.
        """

    @Operand("BOARD", help: "The contract of the board.", parser: .name { $0.knownContracts }) var board: String
    @Option(
        "input", placeholder: "JSON",
        help: """
            Input of the board: JSON, @FILE for a file that has it, or - for standard input. A secret belongs in a \
            file, because other users see command lines.
            """, parser: .text, environment: .none)
    var input: String?
    @Option(
        "password-file", placeholder: "FILE",
        help: "Adds the first line of a file to the input, as its field password; - reads standard input.",
        parser: .file, environment: .none)
    private var passwordFile: String?
    @Flag(
        "all-outputs", help: "Prints every output of the board until it completes, one in each line.",
        environment: .none)
    private var wantsAll: Bool
    let session = SessionRequest()
    @Option(.timeout) private var timeout: Duration?
    @Option(.format) private var format: OutputFormat
    var members: [any ParameterMember] { [$board, $input, $passwordFile, $wantsAll, session, $timeout, $format] }

    func check() throws(ValueError) {
        if [session.script, input, passwordFile].count(where: { $0 == "-" }) > 1 {
            throw ValueError("reads standard input once, so only one of --script, --input and --password-file is -")
        }
    }

    func run(in context: CommandContext) async throws {
        let input = try await context.input(input, addingPasswordOf: passwordFile)
        try await context.withSession(session) {
            try await $0.activate(board, input: input, wantsAll: wantsAll)
        }
    }
}
