import BoardyCommandLine

/// Activates one board, and prints its outputs as JSON.
struct ActivateCommand: SessionCommand {
    private static let input = Option(
        "input", placeholder: "JSON",
        help: """
            Input of the board: JSON, @FILE for a file that has it, or - for standard input. A secret belongs in a file, because other users see \
            command lines.
            """, parser: .text, environment: .none, isConfigurable: false)
    private static let passwordFile = Option(
        "password-file", placeholder: "FILE",
        help: "Adds the first line of a file to the input, as its field password; - reads standard input.",
        parser: .file, environment: .none, isConfigurable: false)
    private static let allOutputs = Flag(
        "all-outputs", help: "Prints every output of the board until it completes, one in each line.",
        environment: .none, isConfigurable: false)
    /// A part of the help of each command that prints an output.
    static let outputNote =
        "The output is the JSON of the contract in both formats; --format json makes JSON of errors too. Screens and notices go to standard error."

    let board: String
    let input: String?
    let passwordFile: String?
    let wantsAll: Bool
    let session: SessionRequest

    static func declaration(of app: AppDefinition) -> CommandDeclaration {
        CommandDeclaration(
            "activate", abstract: "Activates one board, and prints its first output as JSON.", discussion: outputNote,
            operands: [operand(of: app)],
            options: [Self.input, Self.passwordFile, allOutputs] + SessionRequest.options(of: app)
                + [OutputRequest.timeoutOption, OutputRequest.formatOption])
    }

    private static func operand(of app: AppDefinition) -> Operand<String> {
        Operand(
            "BOARD", help: "The contract of the board.",
            parser: .text(completion: .names { PluginSelection($0, of: app).knownContracts }))
    }

    init(_ values: ParsedValues, of app: AppDefinition) throws(ValueError) {
        board = try values[Self.operand(of: app)]
        input = values[Self.input]
        passwordFile = values[Self.passwordFile]
        wantsAll = values[Self.allOutputs]
        session = try SessionRequest(values, of: app)
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
