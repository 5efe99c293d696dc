import Boardy
import CommandLine

private let outputNote =
    "The output is the JSON of the contract in both formats; --format json makes JSON of errors too. Screens and notices go to standard error."

/// The commands of the launcher. Parsing, help, completions and the manual page are made of this declaration.
let launcherProgram = CommandLineProgram<Invocation>(
    Command(
        "launcher", abstract: "Picks plugins, proves that they fit, and runs them without a window.",
        discussion: """
            Data goes to standard output, messages go to standard error.

            Every option with a variable (env) may also stand in the settings file, as 'store = /path' for --store. The file is \
            boardy/launcher.conf in $XDG_CONFIG_HOME, or in ~/.config without that. The command line wins over the environment, and the \
            environment over the file.
            """,
        examples: [
            Example("launcher run", "Starts at the dashboard."),
            Example("launcher list plugins", "Lists the plugins."),
            Example("launcher run --plugin shopping", "Names the plugins that shopping needs."),
            Example(#"launcher activate products.list --input '{"query":"tea"}'"#, "Finds products, as JSON."),
            Example("launcher open 'app://cart/add/TEA-001?quantity=2'", "Puts two pieces into the cart."),
        ],
        subcommands: [
            Command(
                "run", abstract: "Starts at the dashboard, or at a menu if no selected plugin has a dashboard.",
                options: Options.selection + Options.session
            ) { values throws(ValueError) in try Invocation(.run, values) },
            Command(
                "list", abstract: "Lists plugins, boards or links of the selected plugins.",
                operands: [Options.subject], options: Options.selection + [Options.format]
            ) { values throws(ValueError) in try Invocation(.list(try values[Options.subject]), values) },
            Command(
                "validate", abstract: "Checks that the selected plugins fit together.",
                options: Options.selection + [Options.validationFormat]
            ) { values throws(ValueError) in try Invocation(.validate(values[Options.validationFormat]), values) },
            Command(
                "activate", abstract: "Activates one board, and prints its first output as JSON.",
                discussion: outputNote,
                operands: [Options.board], options: [Options.input, Options.passwordFile] + Options.call
            ) { values throws(ValueError) in try Invocation(.activate(board: try values[Options.board]), values) },
            Command(
                "open", abstract: "Opens a link, and prints the first output of its board as JSON.",
                discussion: outputNote, operands: [Options.link], options: Options.call
            ) { values throws(ValueError) in try Invocation(.open(link: try values[Options.link]), values) },
            Command(
                "config", abstract: "Prints each setting with the place that it comes from.",
                options: Options.selection + Options.session + [Options.format]
            ) { values throws(ValueError) in try Invocation(.config(values.settings), values) },
        ]),
    version: "0.1.0", date: "2026-11-22", options: Options.program, exitStatuses: ExitCode.allCases.map(\.status),
    environmentPrefix: "BOARDY_",
    suggesting: { spellingSuggestions(for: $0, among: $1, atMost: 1) })
