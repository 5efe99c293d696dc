import Testing

@testable import Launcher

@MainActor @Suite struct HelpTests {
    @Test("--help lists every command", arguments: Invocation.commandNames)
    func command(name: String) async throws {
        let help = try await TestLauncher().run("--help")
        #expect(help.code == .success)
        #expect(help.output.contains("\n  launcher \(name) "))
    }

    @Test("--help lists every option", arguments: ArgumentParser.flags + ArgumentParser.optionsWithValue)
    func option(name: String) async throws {
        #expect(try await TestLauncher().run("--help").output.contains("\n  \(name)"))
    }

    @Test("--help lists every exit code", arguments: ExitCode.allCases)
    func exitCode(code: ExitCode) async throws {
        #expect(try await TestLauncher().run("--help").output.contains("\n  \(code.rawValue) "))
    }

    @Test("--version prints the version")
    func version() async throws {
        let result = try await TestLauncher().run("--version")
        #expect(result.code == .success)
        #expect(result.output == "launcher 0.1.0\n")
    }
}
