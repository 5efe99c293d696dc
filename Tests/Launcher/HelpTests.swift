import BoardyCommandLine
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

@MainActor @Suite struct HelpTests {
    @Test("CLI-1 the help is the same in every form of asking", arguments: [["-h"], ["help"]])
    func help(arguments: [String]) async throws {
        let launcher = try TestLauncher()
        let help = await launcher.run(arguments)
        #expect(help.code == .success)
        #expect(help.errors.isEmpty)
        let asked = await launcher.run("--help")
        #expect(help.output == asked.output && help.output.hasPrefix("OVERVIEW: "))
    }

    @Test(
        "CLI-27 docs/launcher-reference.md is the help of all commands; UPDATE_PAGES=1 Scripts/test Launcher writes it")
    func reference() async throws {
        let help = await (try TestLauncher()).run("help", "--format", "markdown")
        #expect(help.code == .success)
        let file = packageFolder.appending(path: "docs/launcher-reference.md")
        if ProcessInfo.processInfo.environment["UPDATE_PAGES"] != nil {
            return try help.output.write(to: file, atomically: true, encoding: .utf8)
        }
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(page == help.output, "run UPDATE_PAGES=1 Scripts/test Launcher, and read what it changed")
    }

    @Test("CLI-27 every command and option of the guide docs/launcher.md is in the reference")
    func guide() async throws {
        let reference = await (try TestLauncher()).run("help", "--format", "markdown").output
        let guide = try String(contentsOf: packageFolder.appending(path: "docs/launcher.md"), encoding: .utf8)
        let commands = guide.matches(of: #/(?m)^ {4}launcher ([a-z-]+)/#).map { String($0.1) }
        let options = guide.matches(of: #/--[a-z][a-z-]+/#).map { String($0.0) }.filter { $0 != "--inptu" }
        #expect(commands.count > 15 && options.count > 10)
        for command in commands { #expect(reference.contains("\n## launcher \(command)"), "\(command)") }
        for option in options { #expect(reference.contains(option), "\(option)") }
        #expect(guide.split(separator: "\n", omittingEmptySubsequences: false).count <= 100)
    }

    @Test("CLI-23 help lists every exit code", arguments: ExitCode.allCases)
    func exitCode(code: ExitCode) async throws {
        #expect(try await TestLauncher().run("--help").output.contains("\n  \(code.rawValue) "))
    }

    @Test("the list of a command's members has every option, flag, operand and group among its properties")
    func members() throws {
        var nodes = ShopPlugins.app.allCommands, keys: Set<String> = []
        while let node = nodes.popLast() {
            nodes += node.subcommands
            let command = AppDefinition.$current.withValue(ShopPlugins.app) { node.runnable?.init() }
            // The requests of a session and of a store list what their command needs.
            var groups: [any ParameterGroup] = command.map { [$0] } ?? []
            while let group = groups.popLast() {
                if group is SessionRequest || group is StoreRequest { continue }
                let listed = Set(group.parameters.map(\.parameter.key))
                for child in Mirror(reflecting: group).children {
                    guard let member = child.value as? any ParameterMember else { continue }
                    let own = member.parameters.map(\.parameter.key)
                    #expect(listed.isSuperset(of: own), "\(type(of: group)) does not list \(child.label ?? "")")
                    keys.formUnion(own)
                    if let group = member as? any ParameterGroup { groups.append(group) }
                }
            }
        }
        #expect(keys.isSuperset(of: ["FILE", "--store", "--plugin", "--format", "--port", "--limit"]), "\(keys)")
    }

    @Test("CLI-2 no arguments are answered with the two most useful commands and exit 64")
    func nothing() async throws {
        let result = try await TestLauncher().run()
        #expect(result.code == .usage)
        #expect(
            result.errors == """
                Picks plugins, proves that they fit, and runs them without a window.

                  launcher run           Starts the app.
                  launcher list plugins  Lists the plugins.

                See 'launcher --help'

                """)
    }

    @Test("CLI-4 --version prints the name and the version")
    func version() async throws {
        let result = try await TestLauncher().run("--version")
        #expect(result.code == .success)
        #expect(result.output == "launcher 0.1.0\n")
    }

    @Test("CLI-10 an error is JSON if the command line or the environment asks for JSON")
    func json() async throws {
        let launcher = try TestLauncher()
        let wrong = await launcher.run("list", "flows", "--format", "json")
        #expect(wrong.code == .usage)
        #expect(
            wrong.errors
                == #"{"schemaVersion":1,"error":{"message":"SUBJECT is plugins, boards, links or points, not 'flows'","#
                + #""command":"launcher list","#
                + #""usage":"launcher list [OPTIONS] SUBJECT","hint":"See 'launcher help list'","exitCode":64}}"# + "\n"
        )
        try launcher.write("store", to: ".config/boardy/launcher.conf")
        let file = await launcher.run(["config"], environment: ["BOARDY_FORMAT": "json"])
        #expect(file.code == .configuration)
        #expect(
            file.errors
                == #"{"error":{"exitCode":78,"message":"\#(launcher.folder.path)/.config/boardy/launcher.conf:1: "#
                + #"the line has no '='; "#
                + #"write name = value"},"schemaVersion":1}"# + "\n")
        #expect(await launcher.run("--help").code == .success, "a wrong settings file keeps nobody from the help")
    }

    @Test("CLI-10 lists are JSON with a version, also when they are empty")
    func emptyList() async throws {
        let none = try await TestLauncher().run(
            "list", "links", "--plugin", "payment", "--without", "payment", "--format", "json")
        #expect(none.output == #"{"links":[],"schemaVersion":1}"# + "\n")
    }

    @Test("CLI-24 CLI-26 boards and links complete from the catalogue, with a note if their plugin is not selected")
    func completions() async throws {
        let launcher = try TestLauncher()
        let boards = await launcher.run("--complete", "activate", "--plugin", "shopping", "payment.pa")
        #expect(boards.output == "names\npayment.pay\tof payment, which is not selected\n")
        let links = await launcher.run("--complete", "open", "app://checkout")
        #expect(links.output.hasPrefix("names\napp://checkout\t\n"))
        #expect(await launcher.run("--complete", "run", "--plugin", "da").output == "names\ndashboard\t\n")
    }

    @Test("CLI-8 config prints each setting with its source, and hides a secret")
    func config() async throws {
        let launcher = try TestLauncher()
        try launcher.write("profile = ada\n", to: "own/boardy/launcher.conf")
        let environment = [
            "BOARDY_GATEWAY_KEY": "hunter2", "XDG_CONFIG_HOME": launcher.folder.path + "/own", "BOARDY_STORE": "/s",
        ]
        let text = await launcher.run(["config", "--without", "payment"], environment: environment)
        #expect(text.code == .success)
        #expect(!text.output.contains("hunter2"))
        let rows = text.output.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(rows.contains { $0.joined(separator: " ") == "plugin all plugins default" })
        #expect(rows.contains(["without", "payment", "command", "line"]))
        #expect(rows.contains(["timeout", "no", "limit", "default"]))
        #expect(rows.contains(["store", "/s", "BOARDY_STORE"]))
        #expect(rows.contains(["gateway-key", "•••", "BOARDY_GATEWAY_KEY"]))
        #expect(rows.contains(["profile", "ada", "\(launcher.folder.path)/own/boardy/launcher.conf:1"]))
        let json = await launcher.run(["config", "--format", "json"], environment: environment)
        #expect(
            json.output.contains(
                #"{"name":"profile","source":"\#(launcher.folder.path)/own/boardy/launcher.conf:1","value":"ada"}"#))
        #expect(json.json["schemaVersion"] as? Int == 1)
    }

    @Test("CLI-8 config prints the paths of the store and of the log that a run would use")
    func paths() async throws {
        let launcher = try TestLauncher()
        let directories = ["BOARDY_STORE": "", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "/state"]
        let text = await launcher.run(["config"], environment: directories).output
        let rows = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(rows.contains("log at a terminal, /state/boardy/launcher.log default"))
        #if !canImport(Darwin)
            #expect(rows.contains("store /data/boardy/store.sqlite default"))
        #endif
        let engine = directories.merging(["BOARDY_ENGINE": "postgres://ada:hunter2@db/shop"]) { $1 }
        let json = await launcher.run(["config", "--format", "json"], environment: engine).output
        #expect(json.contains(#"{"name":"store","source":"default","value":"postgres://ada@db/shop"}"#))
    }
}
