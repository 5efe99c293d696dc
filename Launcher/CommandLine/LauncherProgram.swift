import Boardy
import BoardyCommandLine

private let outputNote =
    "The output is the JSON of the contract in both formats; --format json makes JSON of errors too. Screens and notices go to standard error."

private let graphNote = """
    The graph has the plugins, their boards, links, extension points and gates. An edge leads from what needs something to what it needs. What a board \
    does while it runs is not part of it, unless --overlay adds a run.

    A name that two things have is written with its kind: plugin:payment.
    """

private let graphExamples = [
    Example("launcher graph --focus shopping --depth 2", "Prints what is near a plugin."),
    Example("launcher graph --reverse payment.pay --format mermaid", "Draws all that needs a board."),
    Example("launcher graph --format html > graph.html", "Makes a page with search and paths."),
    Example("launcher graph --overlay run.jsonl", "Tells what ran, how often and how long."),
]

private let whyNote = """
    Each step of a path has the file and line that makes it. By default the shortest paths are printed; --all prints every path, the shortest first, \
    and ends after 1000.
    """

private let serveNote = """
    The address is printed when the server is ready. Ctrl-C or SIGTERM ends all sessions and the server. Visitors have none of the rights of the \
    machine's owner: make the first operator with 'launcher activate authentication.grant'.
    """

private let serveExamples = [
    Example("launcher serve", "Serves the shop at http://127.0.0.1:8080/."),
    Example(
        "launcher serve --host 0.0.0.0 --behind-proxy --access-log requests.jsonl",
        "Serves it behind a proxy that speaks TLS."),
]

private let validateNote = """
    Every declaration that a plugin needs has to be there, once. With --remote, the boards that are needed have to be able to leave a process, their \
    secrets need --seal-key, and a living process has to serve them in this version. Nothing is launched.
    """

private let workerNote = """
    The boards of the selected plugins answer the activations of processes that leave these plugins to others by --remote. The plugins that they \
    require are installed too, and not served; --remote leaves those to other processes again. All processes share one store: the database of the \
    queue, unless --store names another one. Contracts with secrets need --seal-key.

    The name of the process is printed when it is ready. SIGTERM or Ctrl-C drains it: it takes nothing new, finishes what it has begun, and gives the \
    rest to other processes. It goes on when the database comes back, but does not start without it.
    """

private let workerExamples = [
    Example("launcher serve-plugins --plugin product-management --engine postgres://db/shop", "Serves the catalogue."),
    Example("launcher run --remote product-management --engine postgres://db/shop", "Uses it from another process."),
]

/// The version of the launcher, as `--version` and recordings tell it.
let launcherVersion = "0.1.0"

/// The commands of the launcher. Parsing, help, completions and the manual page are made of this declaration.
let launcherProgram = CommandLineProgram<Invocation>(
    Command(
        "launcher", abstract: "Picks plugins, proves that they fit, and runs them without a window.",
        discussion: """
            Data goes to standard output, messages go to standard error.

            Every option that 'launcher config' lists may also stand in the settings file, as 'store = /path' for --store. The file is \
            boardy/launcher.conf in $XDG_CONFIG_HOME, or in ~/.config without that. The command line wins over the environment, and the \
            environment over the file.
            """,
        examples: [
            Example("launcher run", "Starts at the dashboard."),
            Example("launcher list plugins", "Lists the plugins."),
            Example("launcher run --plugin shopping", "Names the plugins that shopping needs."),
            Example(#"launcher activate products.list --input '{"query":"tea"}'"#, "Finds products, as JSON."),
            Example("launcher open 'app://cart/add/KIT-MUG-001?quantity=2'", "Puts two pieces into the cart."),
        ],
        subcommands: [
            Command(
                "run", abstract: "Starts at the dashboard, or at a menu if no selected plugin has a dashboard.",
                options: Options.selection + Options.session + [Options.record, Options.overwrite]
            ) { values throws(ValueError) in try Invocation(.run, values) },
            Command(
                "serve", abstract: "Serves the selected plugins to browsers, each with a session of its own.",
                discussion: serveNote, examples: serveExamples, options: Options.serve
            ) { values throws(ValueError) in try Invocation(.serve(ServeRequest(values)), values) },
            Command(
                "serve-plugins", abstract: "Serves the boards of the selected plugins to other processes.",
                discussion: workerNote, examples: workerExamples, options: Options.servePlugins
            ) { values throws(ValueError) in try Invocation(.servePlugins(WorkerRequest(values)), values) },
            queueCommand,
            storeCommand,
            Command(
                "make-seal-key", abstract: "Writes a new key file, with which secrets are sealed for other processes.",
                examples: [
                    Example(
                        "launcher make-seal-key seal.key", "Writes the file. Give each process a copy by --seal-key.")
                ],
                operands: [Options.keyFile], options: [Options.format]
            ) { values throws(ValueError) in
                try Invocation(.makeSealKey(file: try values[Options.keyFile]), values)
            },
            Command(
                "list", abstract: "Lists plugins, boards or links of the selected plugins.",
                operands: [Options.subject], options: Options.selection + [Options.format]
            ) { values throws(ValueError) in try Invocation(.list(try values[Options.subject]), values) },
            Command(
                "describe",
                abstract: "Describes a contract, with its JSON and examples, or all that a plugin declares.",
                operands: [Options.described], options: Options.selection + [Options.format]
            ) { values throws(ValueError) in try Invocation(.describe(try values[Options.described]), values) },
            Command(
                "validate", abstract: "Checks that the selected plugins fit together.", discussion: validateNote,
                options: Options.selection + [Options.store] + Options.placement + [Options.validationFormat]
            ) { values throws(ValueError) in try Invocation(.validate(values[Options.validationFormat]), values) },
            Command(
                "graph", abstract: "Prints the selected plugins with all that connects them.",
                discussion: graphNote, examples: graphExamples, options: Options.graph
            ) { values throws(ValueError) in try Invocation(.graph(GraphRequest(values)), values) },
            Command(
                "why", abstract: "Prints why something needs something else, with the declarations that make it so.",
                discussion: whyNote,
                examples: [Example("launcher why app://cart payment", "Tells why the link needs the plugin.")],
                operands: [Options.start, Options.end],
                options: Options.selection + [Options.allPaths, Options.format]
            ) { values throws(ValueError) in try Invocation(.why(WhyRequest(values)), values) },
            Command(
                "activate", abstract: "Activates one board, and prints its first output as JSON.",
                discussion: outputNote,
                operands: [Options.board],
                options: [Options.input, Options.passwordFile, Options.allOutputs] + Options.call
            ) { values throws(ValueError) in try Invocation(.activate(board: try values[Options.board]), values) },
            Command(
                "open", abstract: "Opens a link, and prints the first output of its board as JSON.",
                discussion: outputNote, operands: [Options.link], options: Options.call
            ) { values throws(ValueError) in try Invocation(.open(link: try values[Options.link]), values) },
            Command(
                "trace", abstract: "Draws the messages that a run has written with --trace.",
                examples: [
                    Example("launcher run --trace run.jsonl", "Writes the trace of a session."),
                    Example("launcher trace run.jsonl", "Shows what each message has caused, with times."),
                    Example("launcher trace run.jsonl --format chrome > run.json", "Makes a file for ui.perfetto.dev."),
                    Example("launcher trace run.jsonl worker.jsonl", "Joins what two processes have written."),
                ],
                operands: [Options.traceFile, Options.joinedTraceFiles], options: [Options.traceForm]
            ) { values throws(ValueError) in
                let form = values[Options.traceForm]
                let files = try [values[Options.traceFile]] + values[Options.joinedTraceFiles]
                return try Invocation(.trace(files: files, form), values)
            },
            Command(
                "config", abstract: "Prints each setting with the place that it comes from.",
                options: Options.selection + Options.session + [Options.timeout, Options.format] + Options.server
                    + Options.worker
            ) { values throws(ValueError) in try Invocation(.config(values.settings), values) },
        ]),
    version: launcherVersion, date: "2026-11-22", options: Options.program,
    exitStatuses: ExitCode.allCases.map(\.status),
    environmentPrefix: "BOARDY_",
    suggesting: { spellingSuggestions(for: $0, among: $1, atMost: 1) })
