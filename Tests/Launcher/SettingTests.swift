import AuthenticationIO
import Boardy
import BoardyCommandLine
import BoardyHeadless
import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import Launcher
@testable import LauncherKit

/// A plugin with a setting of each kind, which keeps what it reads.
private final class MailPlugin: LauncherPlugin, ModulePlugin {
    enum Level: String, CaseIterable { case low, high }
    struct Hidden: Sendable, CustomStringConvertible {
        let text: String
        var description: String { "•••" }
    }

    static let host = Setting("mail-host", placeholder: "HOST", help: "Sends mail.", kind: .text, example: "a.example")
    static let batch = Setting(
        "batch", placeholder: "N", help: "Letters in a batch.", kind: .number(in: 1...10), default: 3)
    static let level = Setting("level", placeholder: "LEVEL", help: "Detail.", kind: .choice, default: Level.low)
    static let copies = Setting("copy", placeholder: "NAME", help: "Gets a copy.", repeated: .text)
    static let key = Setting("mail-key", placeholder: "KEY", help: "Key.", kind: .secret { Hidden(text: $0) })

    let name = "mail"
    private(set) var values: [String] = []

    func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
        ModuleComponent(modulePlugins: [self])
    }

    func apply(for main: MainComponent) {
        values = [
            main.setting(Self.host) ?? "none", "\(main.setting(Self.batch))", main.setting(Self.level).rawValue,
            main.setting(Self.copies).joined(separator: "+"), main.setting(Self.key)?.text ?? "none",
        ]
    }
}

/// Tests of the options that the launcher makes of the settings of plugins.
@MainActor @Suite struct SettingTests {
    private let mailApp = ShopPlugins.app(of: { [MailPlugin()] })

    private func parse(
        _ arguments: [String], environment: [String: String] = [:], file: String = "",
        of app: AppDefinition = ShopPlugins.app
    ) throws -> SessionRequest {
        let settings = try ConfigurationFile(file.utf8, name: "launcher.conf")
        let parsed = try app.program.parse(arguments, environment: environment, configuration: settings)
        guard case .run(let parsed) = parsed else { throw ValueError("runs") }
        return try #require(parsed.command as? any SessionCommand).session
    }

    /// Returns what the plugin of the test reads when a command line is launched.
    private func read(
        _ arguments: [String], environment: [String: String] = [:], file: String = ""
    ) throws -> [String] {
        let values = try parse(arguments, environment: environment, file: file, of: mailApp).settings
        let plugin = MailPlugin()
        _ = PluginLauncher.with(options: .default.with(values)).install(launcherPlugin: plugin).initialize()
        return plugin.values
    }

    private func error(
        _ arguments: [String], environment: [String: String] = [:], file: String = "",
        of app: AppDefinition = ShopPlugins.app
    ) throws -> UsageError {
        try #require(throws: UsageError.self) { try parse(arguments, environment: environment, file: file, of: app) }
    }

    @Test("SE-10 a settings file with the key of a gateway is for its owner only")
    func sharedFile() async throws {
        let launcher = try TestLauncher(), file = ".config/boardy/launcher.conf"
        try launcher.app.write("gateway-key = hunter2\n", to: file)
        for (mode, code) in [(0o644, ExitCode.configuration), (0o600, .success)] {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: launcher.folder.appending(path: file).path)
            let result = await launcher.run("config")
            #expect(result.code == code && !(result.output + result.errors).contains("hunter2"), "\(result)")
            if mode == 0o644 { #expect(result.errors.contains("its mode is 644. Run chmod 600"), "\(result)") }
        }
    }

    @Test("CLI-8 no variable of the tests and scripts of this package is told as misspelt")
    func ownVariables() {
        let names = [
            "BATCH", "BROWSER", "CASE", "CASES", "COMMAND_LINES", "COPY", "ENGINE", "FAIL_POINT", "FUZZ", "GATEWAY",
            "GATEWAY_KEY", "IMPORT_ROWS", "INPUTS", "INSPECTOR_TOKEN", "KILLS", "LEVEL", "LOAD", "LOG_ENABLED", "PAGE",
            "PLUGINS", "PROFILE", "SAMPLES", "SCRIPT", "SEAL_KEY", "STORE", "SUBSETS", "TEST_TARGETS", "WITHOUT",
            "ZOMBIES",
        ]
        let told = ShopPlugins.app.program.misspellings(among: names.map { "BOARDY_\($0)" })
        #expect(told.isEmpty, "\(told)")
    }

    @Test("SE-7 a setting has the value of the option, else of the variable, else of the file, else its default")
    func sources() throws {
        let file = "mail-host = file.example\nbatch = 4\nlevel = high\ncopy = Ada, Ben\nmail-key = k1"
        let environment = [
            "BOARDY_MAIL_HOST": "variable.example", "BOARDY_BATCH": "5", "BOARDY_LEVEL": "low",
            "BOARDY_COPY": "Cleo,Dan",
            "BOARDY_MAIL_KEY": "k2",
        ]
        let typed = [
            "run", "--mail-host", "typed.example", "--batch=6", "--level", "high", "--copy", "Eve", "--copy",
            "Finn,Gus",
            "--mail-key", "k3",
        ]
        #expect(try read(["run"]) == ["none", "3", "low", "", "none"])
        #expect(
            try read(["run"], file: file.replacing(", ", with: ",")) == ["file.example", "4", "high", "Ada+Ben", "k1"])
        #expect(
            try read(["run"], environment: environment, file: file)
                == ["variable.example", "5", "low", "Cleo+Dan", "k2"])
        #expect(
            try read(typed, environment: environment, file: file)
                == ["typed.example", "6", "high", "Eve+Finn+Gus", "k3"])
    }

    @Test("SE-7 a wrong value is refused with the name of the plugin, and a secret is not repeated")
    func wrongValues() throws {
        #expect(
            try error(["run", "--batch", "11"], of: mailApp).message
                == "--batch is a whole number from 1 to 10, not '11' (a setting of mail)")
        #expect(
            try error(["run"], environment: ["BOARDY_LEVEL": "hihg"], of: mailApp).message
                == "BOARDY_LEVEL is low or high, not 'hihg'; did you mean 'high'? (a setting of mail)")
        let file = try error(["run"], file: "batch = none", of: mailApp)
        #expect(
            file.message
                == "launcher.conf:1: batch is a whole number from 1 to 10, not 'none' (a setting of mail)")
        #expect(file.exitCode == 78)
        let key = try error(["run", "--gateway-key", "hunter 2"])
        #expect(key.message.hasSuffix("set the key that the gateway gave you (a setting of payment)"))
        #expect(!key.message.contains("hunter"))
    }

    @Test("SH-32 the address of the shop is not blank")
    func blankAddress() async throws {
        let result = try await TestLauncher().run(["config", "--return-address", " "])
        #expect(result.code == .usage)
        #expect(
            result.errors.hasPrefix(
                """
                launcher: --return-address is an address, such as '1 Main Street, Springfield', and not blank; \
                argument 3 is something else (a setting of shopping)
                """), "\(result.errors)")
    }

    @Test("SE-7 help lists settings under the heading of their plugin, and shells complete their words")
    func help() async throws {
        let launcher = try TestLauncher()
        let run = await launcher.run("run", "--help").output
        #expect(run.contains("\n\nSETTINGS OF AUTHENTICATION:\n  --profile NAME"))
        #expect(run.contains("\n\nSETTINGS OF PAYMENT:\n  --gateway URL"))
        let serve = await launcher.run("serve", "--help").output
        #expect(!serve.contains("AUTHENTICATION") && serve.contains("\n\nSETTINGS OF PAYMENT:\n"))
        let program = mailApp.program
        guard case .print(let words) = try program.parse(["--complete", "run", "--level", ""]) else {
            throw ValueError("prints")
        }
        #expect(words == "names\nlow\t\nhigh\t")
        #expect(program.declarationIssues == [])
    }

    @Test("SE-8 a setting of a plugin that is not selected is refused on the command line")
    func typed() async throws {
        let result = await (try TestLauncher()).run(
            "run", "--plugin", "dashboard", "--gateway", "https://pay.example.org")
        #expect(result.code == .usage)
        #expect(result.errors.hasPrefix("launcher: --gateway is a setting of payment, which is not selected\n"))
    }

    @Test("SE-8 a setting of a plugin whose boards are remote is refused, but for one of a terminal, which travels")
    func remote() throws {
        let placement = ["run", "--remote", "payment,authentication", "--engine", "postgres://host/shop"]
        #expect(
            try error(placement + ["--gateway", "https://pay.example.org"]).message
                == "--gateway is a setting of payment, whose boards are in another process; give it to that one")
        #expect(
            try parse(placement + ["--profile", "ada"]).settings.value(of: AuthenticationSettings.profile) == "ada")
    }

    @Test("SE-8 from a variable or the file it counts for nothing, and config tells so")
    func ignored() async throws {
        let launcher = try TestLauncher()
        try launcher.write("profile = ada\n", to: ".config/boardy/launcher.conf")
        let environment = ["BOARDY_GATEWAY": "no URL", "BOARDY_GATEWAY_KEY": "hunter2"]
        let list = await launcher.run(
            ["activate", "products.list", "--plugin", "product-management,authentication"], environment: environment)
        #expect(list.code == .success, "\(list.errors)")
        let selection = ["--plugin", "dashboard"]
        let config = await launcher.run(["config"] + selection, environment: environment)
        let file = "\(launcher.folder.path)/.config/boardy/launcher.conf:1"
        #expect(
            config.errors == """
                launcher: profile of \(file) counts for nothing: it is a setting of authentication, which is not \
                selected
                launcher: gateway of BOARDY_GATEWAY counts for nothing: it is a setting of payment, which is not \
                selected
                launcher: gateway-key of BOARDY_GATEWAY_KEY counts for nothing: it is a setting of payment, which is \
                not selected

                """)
        let json = await launcher.run(["config", "--format", "json"] + selection, environment: environment)
        #expect(
            json.output.contains(
                #"{"name":"gateway-key","remark":"a setting of payment, which is not selected","#
                    + #""source":"BOARDY_GATEWAY_KEY","value":"•••"}"#
            ), "\(json.output)")
        #expect(await launcher.run(["config"], environment: ["BOARDY_PROFILE": "ada"]).errors.isEmpty)
    }

    @Test("SE-9 a worker has the settings of the plugins that its own require, and none of a terminal")
    func worker() throws {
        let arguments = ["serve-plugins", "--plugin", "shopping", "--engine", "postgres://host/shop"]
        let settings = try parse(arguments + ["--gateway", "https://pay.example.org"]).settings
        #expect("\(settings)" == "values of gateway")
        #expect(
            try error(arguments + ["--profile", "ada"]).message.hasPrefix("'launcher serve-plugins' takes no --profile")
        )
        #expect(
            try error(["serve", "--plugin", "authentication,dashboard", "--gateway", "https://pay.example.org"]).message
                == "--gateway is a setting of payment, which is not selected")
    }

    @Test("SE-5 validate tells two settings of one name")
    func duplicate() async throws {
        final class Second: LauncherPlugin, ModulePlugin {
            let name = "second"
            func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                ModuleComponent(modulePlugins: [self])
            }
            func apply(for main: MainComponent) { _ = main.setting(MailPlugin.batch) }
        }
        let app = ShopPlugins.app(of: { [MailPlugin(), Second()] })
        let request = try parse(["validate"], of: app)
        #expect(
            request.selection.plugins.validation().errors.map(\.kind) == [.duplicateSetting("batch", first: "mail")])
        #expect(app.program.declarationIssues == [])
    }

    @Test("SE-5 a setting that is named like an option of the launcher is refused before anything is opened")
    func launcherOption() async throws {
        struct Clashing: LauncherPlugin, ModulePlugin {
            let name = "clashing"
            func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                ModuleComponent(modulePlugins: [self])
            }
            func apply(for main: MainComponent) {
                _ = main.setting(Setting("store", placeholder: "NAME", help: "A store.", kind: .text))
            }
        }
        let errors = Locked("")
        var surroundings = CommandSurroundings(
            environment: [:], output: TextOutput { _ in },
            errors: TextOutput { text in errors.withLock { $0 += text } },
            hasTerminal: false)
        surroundings.stopLimit = .seconds(600)
        let program = Program(ShopPlugins.app { [Clashing()] }, surroundings)
        for command in ["run", "validate"] {
            errors.withLock { $0 = "" }
            #expect(await program.run([Array(command.utf8)]) == .configuration)
            let told = errors.withLock { $0 }
            #expect(told.hasPrefix("launcher: the commands of this app are in conflict, so nothing was launched\n"))
            #expect(told.contains("\n  'launcher run' declares --store twice\n"), "\(told)")
        }
    }
}
