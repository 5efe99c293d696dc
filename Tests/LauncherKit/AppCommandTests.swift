import BoardyCommandLine
import ClubApp
import Foundation
import LauncherKit
import LauncherTesting
import Testing

/// The commands of an app: those of the launcher, of additions, of the app itself, and of its plugins.
@MainActor @Suite struct AppCommandTests {
    /// An addition with a command and an option, and without databases.
    private struct Clock: LauncherAddition {
        struct Tick: LauncherCommand {
            static let declaration = CommandDeclaration("tick", abstract: "Ticks.")

            @Option(
                "tick-count", placeholder: "N", help: "The number of ticks.", parser: .integer(in: 1...9), default: 1)
            private var count

            func run(in context: CommandContext) async throws { context.print("\(count)") }
        }

        /// Makes its request when it runs.
        struct Late: LauncherCommand {
            static let declaration = CommandDeclaration("late", abstract: "Launches too late.")

            private var session: SessionRequest { SessionRequest() }

            func run(in context: CommandContext) async throws {
                try await context.withSession(session) { _ in context.print("launched") }
            }
        }

        /// Has an option of the name of another one, which takes other texts, and a command below it.
        struct Chime: LauncherCommand {
            struct Bells: LauncherCommand {
                static let declaration = CommandDeclaration("bells", abstract: "Rings.")

                @Option("bell", placeholder: "NAME", help: "The bell.", parser: .text) private var bell

                func run(in context: CommandContext) async throws { context.print(bell ?? "none") }
            }

            static let declaration = CommandDeclaration("chime", abstract: "Chimes.")
            static let subcommands: [any CommandNode.Type] = [Bells.self]

            @Option("tick-count", placeholder: "WORD", help: "The number in words.", parser: .text) private var count

            func run(in context: CommandContext) async throws { context.print(count ?? "none") }
        }

        var commands: [any CommandNode.Type] { [Tick.self, Late.self, Chime.self] }
    }

    @Test("CLI-8 a settings file that is a pipe is refused, and keeps nobody from the help", .timeLimit(.minutes(10)))
    func pipe() async throws {
        let club = try TestedApp(Club.app())
        try club.write("", to: ".config/club/other")
        let path = club.path(of: ".config/club/club.conf")
        try #require(mkfifo(path, 0o600) == 0)
        let result = await club.run("config")
        #expect(result.code == .store, "\(result)")
        #expect(result.errors.contains("the settings file '\(path)' cannot be read"), "\(result)")
        #expect(await club.run("--help").code == .success)
    }

    @Test("FA-18 two options that name one file are refused, and a device may have several writers")
    func sameFile() async throws {
        let club = try TestedApp(Club.app())
        try club.write("kept", to: "one")
        let one = club.path(of: "one"), link = club.path(of: "link"), new = club.path(of: "new")
        try #require(symlink(one, link) == 0)
        for (log, trace) in [(one, one), (link, one), (one, link), (new, new)] {
            let result = await club.run("run", "--log", log, "--trace", trace)
            #expect(result.code == .store && result.output == "", "\(result)")
            #expect(
                result.errors == "club: --trace and --log both name '\(log)', so nothing was started. "
                    + "Name another file\n")
        }
        for (script, written) in [
            (one, ["--record", one, "--overwrite"]), (link, ["--trace", one]), (one, ["--log", link]),
        ] {
            let result = await club.run(["run", "--script", script] + written)
            let refusal = "club: --script and \(written[0]) both name '\(written[1])', so nothing"
            #expect(result.code == .store && result.errors.hasPrefix(refusal), "\(result)")
        }
        #expect(try String(contentsOfFile: one, encoding: .utf8) == "kept")
        let device = await club.run("run", "--log", "/dev/null", "--trace", "/dev/null")
        #expect(!device.errors.contains("both name"), "\(device)")
    }

    @Test("CLI-8 a settings file that is a loop of links is refused, and keeps nobody from the help")
    func loop() async throws {
        let club = try TestedApp(Club.app())
        try club.write("", to: ".config/club/other")
        let path = club.path(of: ".config/club/club.conf")
        try #require(symlink(path, path) == 0)
        let result = await club.run("config")
        #expect(result.code == .store, "\(result)")
        #expect(result.errors.contains("the settings file '\(path)' cannot be read"), "\(result)")
        #expect(await club.run("--help").code == .success)
    }

    @Test("CLI-8 a command tells a variable of the app that is misspelt, once, and does what it was asked")
    func misspeltVariable() async throws {
        let club = try TestedApp(Club.app())
        let result = await club.run("config", environment: ["CLUB_TIMEOT": "5s"])
        #expect(result.code == .success && result.output.contains("timeout"), "\(result)")
        #expect(
            result.errors == "club: no option reads the variable 'CLUB_TIMEOT', so it has no effect; "
                + "did you mean 'CLUB_TIMEOUT'?\n")
        #expect(await club.run("config", "--quiet", environment: ["CLUB_TIMEOT": "5s"]).errors == "")
    }

    @Test(
        "SE-10 a settings file that is a link to nothing, or is too long, is refused, and keeps nobody from the help"
    )
    func unusableFiles() async throws {
        let club = try TestedApp(Club.app())
        try club.write("", to: ".config/club/other")
        let path = club.path(of: ".config/club/club.conf")
        try #require(symlink(club.path(of: "nothing"), path) == 0)
        let dangling = await club.run("config")
        #expect(dangling.code == .store && dangling.output == "", "\(dangling)")
        #expect(
            dangling.errors == "club: the settings file '\(path)' is a link to a file that does not exist. "
                + "Make that file, or remove the link\n")
        #expect(await club.run("--help").code == .success)
        try club.write(String(repeating: "#", count: 1 << 20) + "\n", to: "nothing")
        let long = await club.run("config")
        #expect(long.code == .configuration && long.output == "", "\(long)")
        #expect(long.errors.contains("has more than 1048576 bytes. Make it shorter, or move it away"), "\(long)")
        #expect(await club.run("--help").code == .success)
        try club.write("timeout = 5s\n", to: "nothing")
        #expect(await club.run("config").output.contains("5s"))
    }

    @Test(
        "SE-11 a setting whose variable the launcher reads for something else is an error, and nothing is launched",
        arguments: [
            ("plugins", "reads CLUB_PLUGINS for --plugin and for --plugins"),
            ("log-enabled", "a setting of taken has the variable CLUB_LOG_ENABLED of the launcher"),
            ("store", "declares --store twice"), ("help", "declares --help twice"),
        ])
    func takenVariables(name: String, problem: String) async throws {
        let app = Club.app()
        let taken = try TestedApp(
            AppDefinition(
                identity: Club.identity, start: NoStart.self, plugins: { app.plugins() + [TakenPlugin(setting: name)] }
            ))
        for line in [["validate"], ["config"], ["activate", "points.count", "--store", ":memory:"]] {
            let result = await taken.run(line)
            #expect(result.code == .configuration && result.output == "", "\(result)")
            #expect(result.errors.contains(problem), "\(result)")
        }
    }

    @Test("SE-11 an app whose start nobody provides, or without plugins, launches nothing and tells why")
    func nothingToStart() async throws {
        let start = try TestedApp(
            AppDefinition(identity: Club.identity, start: Nowhere.self, plugins: Club.app().plugins))
        for line in [["validate"], ["run"], ["activate", "points.count"]] {
            let result = await start.run(line)
            #expect(result.code == .configuration && result.output == "", "\(result)")
            #expect(
                result.errors
                    == "club: the app starts at 'club.nowhere', which none of its plugins provides, so nothing "
                    + "was launched. Provide it, or leave 'start' out of the app, which then starts at a menu\n")
        }
        let empty = try TestedApp(AppDefinition(identity: Club.identity, start: NoStart.self, plugins: { [] }))
        for line in [["validate"], ["run"]] {
            let result = await empty.run(line)
            #expect(result.code == .usage && result.output == "", "\(result)")
            #expect(result.errors.contains("because the app declares no plugins; list them in 'plugins'"), "\(result)")
        }
    }

    private enum Nowhere: BoardContract {
        static let id: BoardID = "club.nowhere"
    }

    @Test("FA-14 a line of the settings is one line, whatever a value has")
    func settingLines() async throws {
        let club = try TestedApp(Club.app())
        let config = await club.run("config", environment: ["CLUB_LOG": "a\u{1B}[31m\nstore /fake default"])
        #expect(config.output.contains("a\\u001B[31m\\u000Astore /fake default"), "\(config)")
    }

    private struct TakenPlugin: LauncherPlugin, ModulePlugin {
        let name = "taken", setting: String
        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [self])
        }
        func apply(for main: MainComponent) {
            _ = main.setting(Setting(setting, placeholder: "TEXT", help: "Nothing.", kind: .text))
        }
    }

    @Test("VA-12 a plugin whose name has a blank is a validation issue, and nothing is launched with it")
    func pluginName() async throws {
        let app = Club.app()
        let named = try TestedApp(app.withPlugins { app.plugins() + [BlankPlugin()] })
        for line in [["validate"], ["show-points", "--member", "Ada", "--store", ":memory:"]] {
            let result = await named.run(line)
            #expect(result.code == .configuration && result.output == "", "\(result)")
            #expect(result.errors.contains("a plugin is named 'a b', which no command line can select"), "\(result)")
        }
    }

    private struct BlankPlugin: LauncherPlugin {
        let name = "a b"
        func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            ModuleComponent(modulePlugins: [])
        }
    }

    @Test("MP-5 two plugins of one name are a validation issue, and nothing is launched without the second")
    func duplicatePlugins() async throws {
        let app = Club.app()
        let twice = try TestedApp(app.withPlugins { app.plugins() + app.plugins().prefix(1) })
        for line in [["validate"], ["show-points", "--member", "Ada", "--store", ":memory:"]] {
            let result = await twice.run(line)
            #expect(result.code == .configuration && result.output == "", "\(result)")
            #expect(result.errors.contains("was left out"), "\(result)")
            #expect(result.errors.contains("install it once, or give it a name of its own"), "\(result)")
        }
    }

    @Test("the commands of an app and of a plugin run with what was parsed, and refuse what does not fit")
    func run() async throws {
        let club = try TestedApp(Club.app())
        let export = await club.run("export-year", "2025")
        #expect(export.code == .success && export.output == "no bookings in 2025\n", "\(export)")
        let points = await club.run("show-points", "--member", "Ada", "--store", ":memory:")
        #expect(points.code == .success && points.output == "3 points\n", "\(points)")
        let wrong = await club.run("export-year", "25")
        #expect(wrong.code == .usage && wrong.errors.hasPrefix("club: "), "\(wrong)")
        #expect(wrong.errors.contains("YEAR") && wrong.output.isEmpty, "\(wrong)")
    }

    @Test("the commands of an app and of a plugin stand in the help, in their own help, and in the completions")
    func help() async throws {
        let club = try TestedApp(Club.app())
        let help = await club.run("--help").output
        #expect(help.contains("export-year") && help.contains("Prints the bookings of a year."), "\(help)")
        #expect(help.contains("show-points") && help.contains("Prints the points of a member."), "\(help)")
        #expect(await club.run("show-points", "--help").output.contains("--member NAME"))
        // No plugin of this app needs another one, but a board needs its plugin.
        #expect(await club.run("why", "--help").output.contains("club why points.count points\n"))
        // The scripts of the shells ask the program.
        #expect(await club.run("--complete", "exp").output.contains("export-year"))
        #expect(await club.run("--complete", "show").output.contains("show-points"))
        #expect(await club.run("--complete", "show-points", "--mem").output.contains("--member"))
    }

    @Test("a command of an addition, and its options among the settings, come with the addition alone")
    func addition() async throws {
        let bare = try TestedApp(Club.app()), club = try TestedApp(Club.app(with: [Clock()]))
        #expect(await club.run("tick", "--tick-count", "3").output == "3\n")
        #expect(await club.run("--help").output.contains("tick"))
        #expect(await club.run("config").output.contains("tick-count"))
        #expect(await bare.run("tick").code == .usage)
        #expect(!(await bare.run("--help").output.contains("tick")))
        #expect(!(await bare.run("config").output.contains("tick-count")))
    }

    @Test("the settings list an option of a command below another one, and a text that fits one of two commands only")
    func listedSettings() async throws {
        let club = try TestedApp(Club.app(with: [Clock()])), words = ["CLUB_TICK_COUNT": "three", "CLUB_BELL": "big"]
        let config = await club.run("config", environment: words)
        #expect(config.code == .success, "\(config)")
        let lines = config.output.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(lines.contains(["tick-count", "three", "CLUB_TICK_COUNT"]), "\(config)")
        #expect(lines.contains(["bell", "big", "CLUB_BELL"]), "\(config)")
        #expect(await club.run("chime", environment: words).output == "three\n")
        #expect(await club.run("chime", "bells", environment: words).output == "big\n")
        #expect(await club.run("tick", environment: words).code == .usage)
    }

    @Test("a request for a session that is no stored property opens nothing, and the error tells how to write it")
    func lateRequest() async throws {
        let club = try TestedApp(Club.app(with: [Clock()])), data = club.folder.path + "/late"
        let result = await club.run("late", environment: ["XDG_DATA_HOME": data])
        #expect(result.code == .software && result.output.isEmpty, "\(result)")
        #expect(result.errors.contains("Make it a stored property"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test(
        "an app without databases knows no option for one",
        arguments: [["--engine", "postgres://db/club"], ["--remote", "points"], ["--seal-key", "seal.key"]])
    func withoutDatabases(option: [String]) async throws {
        let club = try TestedApp(Club.app())
        let result = await club.run("run", option[0], option[1])
        #expect(result.code == .usage && result.errors.contains("unknown option '\(option[0])'"), "\(result)")
        #expect(!(await club.run("run", "--help").output.contains(option[0])))
    }
}
