import BoardyCommandLine
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

private let json = #"{"email":"ada@example.org","password":"hunter2"}"#

@MainActor @Suite struct SecretTests {
    @Test(
        "FA-15 no error repeats a value of the command line, wherever it stands",
        arguments: [
            (
                ["activate", "authentication.login", "--inptu=\(json)"], .usage,
                "unknown option '--inptu'; did you mean '--input'?"
            ),
            (["activate", "authentication.login", "--inptu", json], .usage, "unknown option '--inptu'"),
            (["activate", "authentication.login", json], .usage, "argument 3 is one too many for 'launcher activate'"),
            (
                ["activate", "authentication.login", "hunter2"], .usage,
                "argument 3 is one too many for 'launcher activate'"
            ),
            (["activate", json], .unavailable, "no selected plugin provides a board of this name"),
            ([json], .usage, "unknown command (argument 1)"), (["-\(json)"], .usage, "unknown option (argument 1)"),
            (["list", json], .usage, "SUBJECT is plugins, boards, links or points; argument 2 is something else"),
            (["list", "plugins", "--format", json], .usage, "--format is text or json; argument 4 is something else"),
            (["run", "--plugin", json], .usage, "--plugin is the name of a plugin; argument 3 is something else"),
            (["open", json], .data, "the argument is no link"),
            (["open", "app://nowhere?password=hunter2"], .noRoute, "no selected plugin routes 'app://nowhere'"),
            (["open", "app://ada:hunter2@nowhere#hunter2"], .noRoute, "no selected plugin routes 'app://nowhere'"),
            (
                ["open", "app://cart/add/A?quantity=hunter2"], .data,
                "the link 'app://cart/add/A' needs a whole number for 'quantity', and has something else"
            ),
            (
                ["activate", "authentication.login", "--input", json + "}"], .data,
                "authentication.login: input: is not JSON"
            ),
            (
                ["activate", "authentication.login", "--input", #"{"email":"a","password":["hunter2"]}"#], .data,
                "authentication.login: input.password: "
            ),
        ] as [([String], ExitCode, String)])
    func commandLine(arguments: [String], code: ExitCode, message: String) async throws {
        let result = try await TestLauncher().run(arguments)
        #expect(result.code == code)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!result.errors.contains("hunter2"))
        #expect(!result.errors.contains("ada"))
        #expect(result.output.isEmpty)
    }

    @Test(
        "FA-15 no error repeats a bare word of a script",
        arguments: ["correct horse", "password=correct horse", "email=horse"])
    func script(words: String) async throws {
        let launcher = try TestLauncher()
        let result = await launcher.run("activate", "authentication.login", script: "Sign in: Sign in \(words)\n")
        #expect(result.code == .data)
        #expect(result.errors.contains("standard input:1"))
        #expect(!result.errors.contains("horse"))
    }

    @Test("FA-13 a name of a megabyte and a line of a megabyte are refused without a suggestion and without an echo")
    func long() async throws {
        let launcher = try TestLauncher(), long = String(repeating: "x", count: 1 << 20)
        for arguments in [[long], ["-\(long)"], ["activate", long], ["run", "--plugin", long], ["list", long]] {
            let result = await launcher.run(arguments)
            #expect(result.code != .success)
            #expect(result.errors.utf8.count < 300)
        }
        let result = await launcher.run("run", script: "Dashboard: \(long)\n")
        #expect(result.code == .data)
        #expect(result.errors.utf8.count < 300)
        #expect(result.errors.contains("standard input:1: the line has 1048587 bytes; a line may have 65536"))
    }

    @Test("FA-13 a name of more than 100 characters has no suggestion")
    func suggestion() {
        let name = String(repeating: "a", count: 100)
        #expect(nearestName(to: name, among: [KnownName(name + "b")]) == "; did you mean '\(name)b'?")
        #expect(nearestName(to: name + "c", among: [KnownName(name + "b")]) == "")
    }

    @Test(
        "A place of a store that looks like an address and is none is refused, and no password of it is shown",
        arguments: ["postgres:u:hunter2@h/d", "mysql://u:hunter2@h/d", "host=h password=hunter2"])
    func malformedAddress(text: String) async throws {
        let launcher = try TestLauncher()
        for command in [["config"], ["activate", "products.list"]] {
            for result in [
                await launcher.run(command + ["--store", text]),
                await launcher.run(command, environment: ["BOARDY_STORE": text]),
            ] {
                #expect(result.code == .usage, "\(result)")
                #expect(result.errors.contains("is a path, an address as postgres://USER@HOST/NAME, or :memory:"))
                #expect(!"\(result)".contains("hunter2"))
            }
        }
    }

    @Test("A password with a slash that nobody has encoded is not shown as a port or a database")
    func splitPassword() async throws {
        let config = await (try TestLauncher()).run("config", "--store", "postgres://u:hun/ter2@h/d")
        #expect(config.output.contains("postgres://u:…/…"), "\(config)")
        #expect(!config.output.contains("hun") && !config.output.contains("ter2"))
    }
}
