import ClubApp
import Foundation
import LauncherTesting
import Testing

@testable import LauncherKit

/// The identity of an app, which names everything that carries a name.
@MainActor @Suite struct AppIdentityTests {
    /// Runs a command of an app whose store no variable names.
    private func run(_ app: TestedApp, _ arguments: String..., environment: [String: String]) async -> CommandResult {
        await app.run(arguments, input: "", environment: [:]) { surroundings, _ in
            surroundings.environment = ["HOME": app.folder.path].merging(environment) { $1 }
        }
    }

    @Test("names that an identity leaves out follow from the name of the app")
    func defaults() {
        let identity = AppIdentity(name: "book-club", version: "1", about: "Reads books.")
        #expect(identity.folder == "book-club" && identity.title == "Book-club")
        #expect(identity.variable("log-enabled") == "BOOK_CLUB_LOG_ENABLED")
        let other = AppIdentity(name: "books", version: "1", about: "Reads books.", folder: "shelf", title: "Books!")
        #expect(other.variable("store") == "SHELF_STORE" && other.title == "Books!")
    }

    @Test(
        "SE-11 an app with a name that files, shells or variables cannot have launches nothing",
        arguments: [
            (AppIdentity(name: "a b", version: "1", about: ""), "the name 'a b' of the app is no word"),
            (AppIdentity(name: "", version: "1", about: ""), "the name '' of the app is no word"),
            (AppIdentity(name: "a;b", version: "1", about: ""), "the name 'a;b' of the app is no word"),
            (
                AppIdentity(name: "a", version: "1", about: "", folder: "../a"),
                "the folder '../a' of the app is no word"
            ),
            (AppIdentity(name: "a", version: "1", about: "", folder: "a\n"), "the folder 'a\\u000A' of the app"),
            (AppIdentity(name: "1a", version: "1", about: ""), "no variable can begin with '1A_'"),
            (AppIdentity(name: "a", version: "1", about: "", variablePrefix: "a-"), "no variable can begin with 'a-'"),
        ])
    func impossible(identity: AppIdentity, problem: String) async throws {
        let app = AppDefinition(identity: identity, start: NoStart.self, plugins: Club.app().plugins)
        let tested = try TestedApp(app)
        for line in [["config"], ["activate", "points.count", "--store", ":memory:"]] {
            let result = await tested.run(line)
            #expect(result.code == .configuration && result.output == "", "\(result)")
            #expect(result.errors.contains(problem) && result.errors.contains("so nothing was launched"), "\(result)")
        }
    }

    @Test("the program has the name and the version of the app")
    func program() async throws {
        let club = try TestedApp(Club.app())
        #expect(await club.run("--version").output == "club 1.2.0\n")
        #expect(await club.run("--help").output.contains("Keeps the members of a club."))
        #expect(await club.run("nothing").errors.hasPrefix("club: "))
        #expect(await club.run("completions", "fish").output.contains("complete -c club"))
    }

    @Test("the variable and the settings file of the app set its store, and no variable of another app does")
    func settings() async throws {
        let club = try TestedApp(Club.app())
        func store(_ environment: [String: String]) async throws -> String {
            let listing = await run(club, "config", environment: environment).output
            return try #require(listing.split(separator: "\n").map(String.init).first { $0.hasPrefix("store ") })
        }
        let path = club.path(of: "own.sqlite")
        let fromVariable = try await store(["CLUB_STORE": path])
        #expect(fromVariable.contains(path) && fromVariable.contains("CLUB_STORE"), "\(fromVariable)")
        #expect(!(try await store(["BOARDY_STORE": path]).contains(path)))
        try club.write("store = /from/file.sqlite\n", to: ".config/club/club.conf")
        let fromFile = try await store([:])
        #expect(fromFile.contains("/from/file.sqlite") && fromFile.contains("club.conf"), "\(fromFile)")
    }

    @Test("the files of data, of state and of settings lie in the folder of the app")
    func files() async throws {
        let club = try TestedApp(Club.app()), home = club.folder.path
        let data = ["XDG_DATA_HOME": home + "/data"]
        let result = await run(club, "show-points", "--member", "Ada", environment: data)
        #expect(result.code == .success, "\(result)")
        #expect(FileManager.default.fileExists(atPath: home + "/data/club/store.sqlite"))
        let state = ["HOME": home, "XDG_STATE_HOME": home + "/state"]
        #expect(Club.identity.stateFolder { state[$0] } == home + "/state/club")
        #expect(
            SettingsFile.path(of: Club.identity, environment: { ["HOME": home][$0] }) == home
                + "/.config/club/club.conf")
    }

    @Test("nothing that an app prints about itself has the name of our own launcher, of its folder or of its plugins")
    func others() async throws {
        let club = try TestedApp(Club.app())
        let commands = [
            "run", "list", "describe", "validate", "graph", "why", "activate", "open", "trace", "config", "store",
            "export-year", "show-points",
        ]
        var texts = [
            await club.run("--help").output, await club.run("config").output,
            await club.run("completions", "bash").output,
        ]
        for command in commands { texts.append(await club.run(command, "--help").output) }
        for text in texts {
            #expect(!text.isEmpty)
            for word in ["launcher", "boardy", "shop", "payment"] {
                #expect(!text.lowercased().contains(word), "\(word) in:\n\(text)")
            }
        }
    }
}
