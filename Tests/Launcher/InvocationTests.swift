import AuthenticationIO
import BoardyCommandLine
import BoardyModulePlugin
import Testing

@testable import LauncherKit

@Suite struct InvocationTests {
    private let program = ShopPlugins.app.program

    private func parse<Command: LauncherCommand>(
        _ command: Command.Type, _ arguments: String..., environment: [String: String] = [:], file: String = ""
    ) throws -> Command {
        let settings = try ConfigurationFile(file.utf8, name: "launcher.conf")
        let parsed = try program.parse(arguments, environment: environment, configuration: settings)
        guard case .run(let invocation) = parsed else { throw CancellationError() }
        return try #require(invocation.command as? Command)
    }

    @Test("CLI-6 --plugin and --without collect and take lists with commas; --without wins")
    func selection() throws {
        let run = try parse(
            RunCommand.self, "run", "--plugin", "shopping,payment", "--plugin=dashboard", "--without", "payment")
        #expect(run.session.selection.plugins.names == ["dashboard", "shopping"])
        #expect(run.session.selection.plugins.without == ["payment"])
    }

    @Test("a selection keeps nothing of other options than those that were typed")
    func selectionAlone() throws {
        let run = try parse(
            RunCommand.self, "run", "--plugin", "payment", environment: ["BOARDY_STORE": "/hun7er2.sqlite"])
        var text = ""
        dump(run.session.selection, to: &text)
        #expect(text.contains("payment") && !text.contains("hun7er2"))
    }

    @Test("CLI-6 options may stand before and after the command, and -- ends them")
    func anywhere() throws {
        let activation = try parse(
            ActivateCommand.self, "--store", ":memory:", "activate", "shopping.cart", "--input={\"a\":1}")
        #expect(activation.session.store == ":memory:")
        #expect(activation.board == "shopping.cart")
        #expect(activation.input == "{\"a\":1}")
        #expect(try parse(OpenCommand.self, "open", "--", "--odd").link == "--odd")
        #expect(try parse(ListCommand.self, "list", "plugins", "--format", "json").subject == .plugins)
    }

    @Test("FA-9 the name of a profile is normalized")
    func profile() throws {
        let run = try parse(RunCommand.self, "run", "--profile", "Jose\u{301}")
        let name = try #require(run.session.settings.value(of: AuthenticationSettings.profile))
        #expect(Array(name.utf8) == Array("Jos\u{E9}".utf8))
        #expect(try parse(RunCommand.self, "run").session.settings.value(of: AuthenticationSettings.profile) == nil)
    }

    @Test("CLI-8 every option has a variable, but for those that make sense for one command line")
    func variables() throws {
        let help = try program.parse(["help", "--format", "json"])
        guard case .print(let text) = help else { throw CancellationError() }
        let options = text.matches(of: /"name":"([a-z-]+)",(?:"short":"[a-z]",)?"kind":"(?:option|flag)"[^}]*/)
        let without = Set(options.filter { !$0.output.0.contains(#""environment""#) }.map { String($0.output.1) })
        // The format is that of `help`. NO_COLOR, which other programs read too, is read beside the options.
        #expect(
            without == [
                "help", "version", "input", "password-file", "no-color", "format", "focus", "reverse", "depth",
                "overlay", "all", "contract", "state", "limit", "older-than",
                "record", "overwrite", "all-outputs", "fake-missing",
            ])
        #expect(options.count > 12)
    }

    @Test("CLI-8 the command line wins over the environment, and the environment over the settings file")
    func precedence() throws {
        let environment = ["BOARDY_PROFILE": "ada", "BOARDY_PLUGINS": "authentication,shopping"]
        let file = "profile = file\nstore = /file\nplugin = dashboard"
        let validation = try parse(
            ValidateCommand.self, "validate", "--plugin", "payment", environment: environment, file: file)
        #expect(validation.session.selection.plugins.names == ["payment"])
        let run = try parse(RunCommand.self, "run", environment: environment, file: file)
        #expect(run.session.selection.plugins.names == ["authentication", "shopping"])
        #expect(run.session.settings.value(of: AuthenticationSettings.profile) == "ada" && run.session.store == "/file")
    }

    @Test("The declaration of the commands has no mistake")
    func declaration() { #expect(program.declarationIssues == []) }

    @Test(
        "CLI-5 CLI-7 a wrong command line says what would be right",
        arguments: [
            (["rum"], "unknown command 'rum'; did you mean 'run'?"),
            (["--plugins", "a"], "unknown option '--plugins'; did you mean '--plugin'?"),
            (["run", "now"], "argument 2 is one too many for 'launcher run'"),
            (["activate"], "'launcher activate' needs BOARD"),
            (["run", "--store="], "--store needs a value, and has an empty one"),
            (
                ["open", "app://cart", "--input", "{}"],
                "'launcher open' takes no --input, which belongs to 'launcher activate'"
            ),
            (
                ["run", "--format", "json"],
                """
                'launcher run' takes no --format, which belongs to 'launcher queue', 'launcher queue list', 'launcher \
                queue show' and 18 others
                """
            ),
            (["list", "flows"], "SUBJECT is plugins, boards, links or points, not 'flows'"),
            (["list", "plugins", "--format", "xml"], "--format is text or json, not 'xml'"),
            (
                ["run", "--plugin", "shoping"],
                "--plugin is the name of a plugin, not 'shoping'; did you mean 'shopping'?"
            ),
            (
                ["validate", "--plugin", "payment", "--without", "payment"],
                "'launcher validate' has no plugin left; select one by --plugin, or drop a --without"
            ),
        ] as [([String], String)])
    func usage(arguments: [String], message: String) throws {
        let error = #expect(throws: UsageError.self) { try program.parse(arguments) }
        #expect(error?.message == message)
        #expect(error?.exitCode == 64)
    }
}
