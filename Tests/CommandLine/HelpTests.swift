import BoardyCommandLine
import Foundation
import Testing

@Suite struct HelpTests {
    @Test("CLI-1 --help, -h and help agree, for the program and for each command")
    func forms() throws {
        let program = try #require(try shop.text("--help"))
        for form in [["-h"], ["help"], ["-q", "--help"], ["--help", "--store"]] {
            #expect(try shop.parse(form) == .print(program))
        }
        let commands: [[String]] = [["run"], ["list"], ["files"], ["files", "copy"], ["help"], ["completions"]]
        for command in commands {
            let help = try shop.parse(command + ["--help"])
            #expect(try shop.parse(["help"] + command) == help)
            #expect(try shop.parse(["-h"] + command) == help)
            #expect(help != .print(program))
        }
        // Help on the same line excuses a missing operand and an unknown option.
        #expect(try shop.parse(["list", "--help", "--wrong"]) == shop.parse(["help", "list"]))
        // A wrong setting does not keep a user from the help.
        let file = try ConfigurationFile("fromat = x".utf8, name: "shop.conf")
        for form in ["help", "-h"] {
            #expect(try shop.parse([form], environment: ["SHOP_COLOR": "x"], configuration: file) == .print(program))
        }
        // Behind -- it is an operand.
        #expect(try shop.parse(["open", "--", "--help"]) == .run(.open(link: "--help")))
    }

    @Test("CLI-2 no arguments are answered with a short help, the two most useful commands, a hint and exit 64")
    func shortHelp() throws {
        let error = try #require(shop.error([]))
        #expect(error.exitCode == 64)
        #expect(
            error.description == """
                Assembles modules into a shop and runs it.

                  shop run           Starts at the dashboard.
                  shop list plugins  Lists the plugins.

                See 'shop --help'
                """)
    }

    @Test("CLI-3 CLI-23 help of the program: overview, usage, examples, options, subcommands, exit codes")
    func program() throws {
        #expect(
            try shop.text("--help") == """
                OVERVIEW: Assembles modules into a shop and runs it.

                Data goes to standard output, messages go to standard error.

                USAGE: shop [OPTIONS] COMMAND

                EXAMPLES:
                  shop run
                      Starts at the dashboard.
                  shop list plugins
                      Lists the plugins.
                  shop config
                      Prints the settings.

                OPTIONS:
                  -q, --quiet             Prints errors only. (env: SHOP_QUIET)
                  -v, --verbose           Prints more. (env: SHOP_VERBOSE)
                  --color WHEN            Uses colour; auto means on a terminal only. (values:
                                          auto, always, never; the last one counts; env:
                                          SHOP_COLOR; default: auto)
                  --no-color              Uses no colour; NO_COLOR in the environment means the
                                          same.
                  -h, --help              Prints the help of the command.
                  --version               Prints the name and the version.

                SUBCOMMANDS:
                  run                     Starts the shop.
                  list                    Lists what the plugins bring.
                  activate                Activates one board.
                  open                    Opens a link.
                  files                   Works on files.
                  config                  Prints each setting with its source.
                  help                    Explains a command.
                  completions             Prints the script that completes shop in a shell.

                EXIT CODES:
                  0                       success
                  64                      the command line is wrong
                  78                      the configuration file is wrong
                  130                     interrupted

                See 'shop help COMMAND' for the help of a command.
                """)
    }

    @Test("CLI-3 CLI-6 CLI-8 help of a command says how options repeat, their variable and their default")
    func command() throws {
        let help = try #require(try shop.text("help", "run"))
        #expect(
            help.hasPrefix(
                """
                OVERVIEW: Starts the shop.

                USAGE: shop run [OPTIONS]

                EXAMPLES:
                  shop run --plugin payment
                      Runs one plugin.

                OPTIONS:
                  --plugin NAME           Selects a plugin. (can be repeated and takes lists
                                          with commas; env: SHOP_PLUGINS; default: all plugins)
                  --without NAME          Removes a plugin from the selection. (can be repeated
                                          and takes lists with commas; env: SHOP_WITHOUT)
                  -s, --store PATH        File of the store. (at most once; env: SHOP_STORE;
                                          default: shop.sqlite in the data directory)
                  --tag TAG               Marks the run. (can be repeated; env: SHOP_TAG)

                """.dropLast()), "\(help)")
        let activate = try #require(try shop.text("activate", "-h"))
        #expect(activate.contains("\n\nARGUMENTS:\n  BOARD                   The contract of the board.\n\nOPTIONS:\n"))
        #expect(activate.contains("(at\n                          most once; never shown; env: SHOP_PASSWORD)"))
        #expect(try shop.text("help", "files", "copy")?.contains("USAGE: shop files copy [OPTIONS] [FILE ...]") == true)
    }

    @Test("CLI-3 help fits every width up to 80, and is never wider", arguments: [1, 20, 33, 59, 60, 79, 80, 81, 500])
    func width(columns: Int) throws {
        for command in ["run", "activate", "list"] {
            let lines = try #require(try shop.text("help", command, width: columns)).split(separator: "\n")
            let widest = lines.filter { !$0.hasPrefix("  shop ") && $0.split(separator: " ").count > 1 }.map(\.count)
                .max()
            // A label stands on a line of its own and is not divided.
            #expect(try #require(widest) <= max(min(columns, 80), 22))
        }
    }

    @Test("CLI-4 --version is one line with the name and the version")
    func version() throws {
        #expect(try shop.text("--version") == "shop 1.2.3")
        #expect(try shop.text("run", "--version") == "shop 1.2.3")
    }

    @Test("CLI-10 help as JSON has stable keys, every command and every exit code")
    func json() throws {
        let text = try #require(try shop.text("help", "--format", "json"))
        let help = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(help["schemaVersion"] as? Int == 1)
        #expect(help["program"] as? [String: String] == ["name": "shop", "version": "1.2.3"])
        #expect((help["exitCodes"] as? [[String: Any]])?.compactMap { $0["code"] as? Int } == [0, 64, 78, 130])
        let root = try #require(help["command"] as? [String: Any])
        #expect(
            root.keys.sorted() == [
                "abstract", "discussion", "examples", "name", "operands", "options", "path", "subcommands", "usage",
            ])
        let commands = try #require(root["subcommands"] as? [[String: Any]])
        let names = ["run", "list", "activate", "open", "files", "config", "help", "completions"]
        #expect(commands.compactMap { $0["name"] as? String } == names)
        let option = try #require((commands[0]["options"] as? [[String: Any]])?.first)
        #expect(option["repetition"] as? String == "collectedLists")
        #expect(option["environment"] as? String == "SHOP_PLUGINS")
        #expect(option["default"] as? String == "all plugins")
        #expect(option["kind"] as? String == "option")
        let one = try #require(try shop.text("help", "files", "copy", "--format=json"))
        #expect(one.contains(#""path":["shop","files","copy"]"#))
        #expect(one.contains(#"{"name":"FILE","kind":"operand","help":"The files.","required":false,"#))
    }

    @Test("CLI-1 help as Markdown has a section for each command, a row for each option, and shows every sign as it is")
    func markdown() throws {
        let page = try #require(try shop.text("help", "--format", "markdown"))
        #expect(page.hasPrefix("# shop\n\n"))
        for command in ["run", "files", "files copy", "activate", "help", "completions"] {
            #expect(page.contains("\n\n## shop \(command)\n\n"), "\(page)")
        }
        #expect(
            page.contains("\n| `-s, --store PATH` | File of the store. (at most once; env: SHOP\\_STORE; default: "))
        #expect(page.contains("\n    # Runs one plugin.\n    shop run --plugin payment\n"))
        #expect(page.contains("\n## Exit codes\n\n| Code | Meaning |\n|---|---|\n| 0 | "))
        // Nothing of a declaration ends a cell, or begins markup.
        for line in page.split(separator: "\n") where line.hasPrefix("|") {
            #expect(line.matches(of: #/(^|[^\\])\|/#).count == 3, "\(line)")
        }
    }

    @Test("The declaration of a program is checked by one call")
    func declaration() {
        #expect(shop.declarationIssues == [])
        let store = Option("store", placeholder: "PATH", help: "", parser: .file)
        let shops = Option("shops", placeholder: "PATH", help: "", parser: .file, environment: .prefixed("store"))
        let wrong = CommandLineProgram<Int>(
            Command(
                "wrong", abstract: "",
                subcommands: [
                    Command("b", abstract: "", options: [store, ShopOptions.plugin, shops]) { _ in 3 },
                    Command(
                        "a", abstract: "", operands: [ShopOperands.file, ShopOperands.link], options: [store, store]
                    ) { _ in 1 },
                    Command("a", abstract: "", options: [Flag("store", help: "")]) { _ in 2 },
                    Command("two words", abstract: "") { _ in 4 }, Command("--dash", abstract: "") { _ in 5 },
                ]), version: "1", date: "", exitStatuses: [], environmentPrefix: "W_", suggesting: { _, _ in [] })
        #expect(
            wrong.declarationIssues == [
                #"'wrong' has a command "two words", a name that nobody can type"#,
                #"'wrong' has a command "--dash", a name that nobody can type"#,
                "'wrong' declares a twice", "'wrong b' reads W_STORE for --store and for --shops",
                "'wrong a' declares --store twice",
                "'wrong a' has operands behind one that takes all words",
                "'wrong a' has an operand that must be there behind one that may be left out",
                "--store takes a value in some commands and none in 'wrong a' or others",
            ])
    }
}
