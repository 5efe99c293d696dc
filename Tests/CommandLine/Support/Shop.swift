import BoardyCommandLine
import BoardyCore

/// A command of the program that these tests parse.
enum ShopCommand: Equatable {
    case run(plugins: [String], without: [String], store: String?, isQuiet: Bool)
    case list(ShopSubject, ShopFormat)
    case activate(board: String, input: String?, timeout: Int, password: String?)
    case open(link: String)
    case copy(files: [String], target: String?)
    case config([ListedSetting])
}

enum ShopSubject: String, CaseIterable { case plugins, boards, links }

enum ShopFormat: String, CaseIterable { case text, json }

enum ShopOptions {
    private static let plugins = [
        KnownName("authentication"), KnownName("payment", note: "not chosen"), KnownName("payroll"),
        KnownName("shopping"),
    ]
    static let store = Option(
        "store", short: "s", placeholder: "PATH", help: "File of the store.", parser: .file,
        defaultText: "shop.sqlite in the data directory",
        shown: { $0.hasPrefix("db://") ? "db://•••" : $0 })
    static let plugin = Option(
        "plugin", placeholder: "NAME", help: "Selects a plugin.", collecting: .name(of: "a plugin") { plugins },
        defaultText: "all plugins", environment: .named("SHOP_PLUGINS"))
    static let without = Option(
        "without", placeholder: "NAME", help: "Removes a plugin from the selection.",
        collecting: .text(
            completion: .names { context in
                let chosen = context.values(of: "plugin")
                return plugins.filter { chosen.isEmpty || chosen.contains($0.text) }
            }))
    static let format = Option(
        "format", placeholder: "FORMAT", help: "Format of the output.", parser: ValueParser<ShopFormat>.choice,
        default: .text, repetition: .lastWins)
    static let timeout = Option(
        "timeout", placeholder: "SECONDS", help: "Time to wait for an output.", parser: .integer(in: 1...600),
        default: 30
    )
    static let input = Option(
        "input", placeholder: "JSON", help: "Input of the board.", parser: .text, environment: .none)
    static let password = Option(
        "password", placeholder: "TEXT", help: "Password, for tests only; give a file instead.",
        parser: ValueParser { text throws(ValueError) in
            if text.utf8.count < 12 { throw ValueError("has at least 12 bytes", known: [KnownName("password")]) }
        }, isSecret: true)
    static let tags = Option("tag", placeholder: "TAG", help: "Marks the run.", collecting: .text, commas: false)
    static let folder = Option("folder", placeholder: "DIR", help: "Folder of the logs.", parser: .directory)
    static let quiet = Flag("quiet", short: "q", help: "Prints errors only.")
    static let verbose = Flag("verbose", short: "v", help: "Prints more.")
}

enum ShopOperands {
    static let subject = Operand("SUBJECT", help: "The kind of thing.", parser: ValueParser<ShopSubject>.choice)
    static let board = Operand(
        "BOARD", help: "The contract of the board.",
        parser: .text(
            completion: .names { _ in
                [KnownName("shopping.cart"), KnownName("shopping.orders", note: "needs a role")]
            }))
    static let link = Operand(
        "LINK", help: "The link.",
        parser: .text(
            completion: .names { _ in
                [KnownName("app://cart", note: "shows the cart"), KnownName("app://cart/add/A?quantity=1")]
            }))
    static let file = Operand(repeating: "FILE", help: "The files.", parser: .file)
}

/// The program that these tests parse: all kinds of options, operands and subcommands.
let shop = CommandLineProgram<ShopCommand>(
    Command(
        "shop", abstract: "Assembles modules into a shop and runs it.",
        discussion: "Data goes to standard output, messages go to standard error.",
        examples: [
            Example("shop run", "Starts at the dashboard."),
            Example("shop list plugins", "Lists the plugins."), Example("shop config", "Prints the settings."),
        ],
        subcommands: [
            Command(
                "run", abstract: "Starts the shop.",
                examples: [Example("shop run --plugin payment", "Runs one plugin.")],
                options: [
                    ShopOptions.plugin, ShopOptions.without, ShopOptions.store, ShopOptions.tags, ShopOptions.folder,
                ]
            ) { values in
                .run(
                    plugins: values[ShopOptions.plugin], without: values[ShopOptions.without],
                    store: values[ShopOptions.store], isQuiet: values[ShopOptions.quiet])
            },
            Command(
                "list", abstract: "Lists what the plugins bring.", operands: [ShopOperands.subject],
                options: [ShopOptions.format]
            ) { values throws(ValueError) in
                .list(try values[ShopOperands.subject], values[ShopOptions.format])
            },
            Command(
                "activate", abstract: "Activates one board.", operands: [ShopOperands.board],
                options: [ShopOptions.input, ShopOptions.timeout, ShopOptions.password]
            ) { values throws(ValueError) in
                let input = values[ShopOptions.input], board = try values[ShopOperands.board]
                if board == "shopping.cart", input != nil { throw ValueError("takes no --input for shopping.cart") }
                return .activate(
                    board: board, input: input, timeout: values[ShopOptions.timeout],
                    password: values[ShopOptions.password])
            },
            Command("open", abstract: "Opens a link.", operands: [ShopOperands.link]) { values throws(ValueError) in
                .open(link: try values[ShopOperands.link])
            },
            Command(
                "files", abstract: "Works on files.",
                subcommands: [
                    Command(
                        "copy", abstract: "Copies files.",
                        discussion:
                            """
                            It copies each file to the folder of the shop, which is found below the folder that holds \
                            \n.build and 'others'.\n\n.hidden ~files `too` \\n\n
                            """,
                        operands: [ShopOperands.file]
                    ) {
                        values throws(ValueError) in
                        .copy(files: try values[ShopOperands.file], target: nil)
                    }
                ]),
            Command(
                "config", abstract: "Prints each setting with its source.",
                options: [ShopOptions.store, ShopOptions.plugin, ShopOptions.format, ShopOptions.password]
            ) { values in .config(values.settings) },
        ]), version: "1.2.3", date: "2026-11-22",
    options: [ShopOptions.quiet, ShopOptions.verbose, ColorChoice.option, ColorChoice.flag],
    exitStatuses: [
        .success("success"), .usage("the command line is wrong"), .configuration("the configuration file is wrong"),
        .signal(2, "interrupted"),
    ], environmentPrefix: "SHOP_",
    suggesting: { spellingSuggestions(for: $0, among: $1, atMost: 1) })

extension CommandLineProgram {
    /// Returns the text that a command line prints.
    func text(_ arguments: String..., width: Int? = nil) throws -> String? {
        guard case .print(let text) = try parse(arguments, width: width) else { return nil }
        return text
    }

    /// Returns the error of a command line; nil if it is correct.
    func error(
        _ arguments: [String], environment: [String: String] = [:], configuration: ConfigurationFile? = nil
    ) -> UsageError? {
        do throws(UsageError) {
            _ = try parse(arguments, environment: environment, configuration: configuration)
            return nil
        } catch { return error }
    }
}
