import Foundation
import LauncherTesting
import Testing

@testable import Club

/// Nothing that a command of this app prints has a word of another app, or of the library.
@MainActor @Suite struct WordTests {
    private let club: TestedApp

    init() throws { club = try TestedApp(Club.self) }

    private nonisolated static let groups: [[String]] = [
        [], ["--help"], ["--version"], ["help", "--format", "man"], ["help", "--format", "json"], ["config"],
        ["config", "--format", "json"], ["list", "plugins"], ["list", "boards"], ["list", "links"],
        ["list", "boards", "--format", "json"], ["list", "plugins", "--format", "json"],
        ["validate"], ["validate", "--plugin", "points"], ["validate", "--plugin", "points", "--format", "json"],
        ["validate", "--plugin", "points", "--format", "github"],
        ["graph"], ["graph", "--format", "mermaid"], ["graph", "--format", "dot"], ["graph", "--format", "json"],
        ["why", "points", "members"], ["why", "members", "points"], ["completions", "bash"], ["completions", "zsh"],
        ["completions", "fish"], ["serve", "--port", "99999"], ["serve", "--host", "nowhere.invalid"],
        ["serve-plugins"], ["serve-plugins", "--engine", "x"],
        ["serve-plugins", "--engine", "postgres://127.0.0.1:1/x"], ["queue"], ["queue", "--engine", "mysql://x"],
        ["run", "--no-input"], ["run", "--script", "/missing"], ["run", "--remote", "points"],
        ["run", "--store", "/dev/null"], ["run", "--store", "/missing/folder/store"], ["run", "--store", "/"],
        ["activate", "members.list"], ["activate", "members.leave"], ["activate", "members.join", "--input", "{}"],
        ["activate", "authentication.grant", "--input", "{}"], ["activate", "dashboard.home"],
        ["activate", "authentication.login"], ["activate", "authentication.current-user"],
        ["activate", "members.list", "--verbose"],
        ["open", "club://members"], ["open", "club://nothing"], ["open", "nothing"], ["store", "check"],
        ["store", "backup", "/missing/file"], ["store", "check", "--store", "postgres://x/y"],
        ["trace", "/missing"], ["make-seal-key", "/missing/key"], ["dance"], ["run", "--dance"],
    ]

    @Test("No command prints a word of another app", arguments: groups)
    func commands(arguments: [String]) async throws {
        let result = await club.run(arguments, input: "")
        #expect(!(result.output + result.errors).isEmpty, "\(arguments)")
        check(result, of: arguments)
    }

    @Test("No help, and no description of a board, a plugin or a link has a word of another app")
    func descriptions() async throws {
        let program = try #require(await club.run("help", "--format", "json").json["command"] as? [String: Any])
        let names = (program["subcommands"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        #expect(names.count > 10)
        for name in names { check(await club.run(name, "--help"), of: [name, "--help"]) }
        let boards = try #require(
            await club.run("list", "boards", "--format", "json").json["boards"] as? [[String: Any]])
        let ids = boards.compactMap { $0["id"] as? String } + ["members", "points", "authentication", "dashboard"]
        #expect(ids.count > 10)
        for id in ids {
            for format in ["text", "json"] {
                check(await club.run("describe", id, "--format", format), of: ["describe", id])
            }
        }
    }

    @Test("No page of the server has a word of another app")
    func pages() async throws {
        let server = try await club.serve("--inspector", "0")
        let visitor = try await server.visitor()
        for path in ["/", "/missing", "/answer"] {
            try await visitor.open(path)
            check(visitor.page, of: ["serve", path])
        }
        try await visitor.open("/")
        try await visitor.choose("Sign in")
        check(visitor.page, of: ["serve", "Sign in"])
        await server.stop()
        check(server.messages, of: ["serve"])
    }

    private func check(_ result: CommandResult, of arguments: [String]) {
        check(result.output + result.errors + result.diagnostics, of: arguments)
    }

    private func check(_ text: String, of arguments: [String]) {
        for line in text.foreignLines { Issue.record("\(arguments.joined(separator: " ")): \(line)") }
    }
}

extension String {
    /// The lines with a word of another app. Names of modules of the library name a dependency, such as the place of a
    /// declaration in a file of it.
    var foreignLines: [String] {
        split(separator: "\n").map { $0.prefix(1000) }.filter { line in
            let words = line.replacing(/\bBoardy[A-Z][A-Za-z]*\b/, with: "…").lowercased()
            return ["shop", "payment", "boardy"].contains { words.contains($0) }
        }.map(String.init)
    }
}
