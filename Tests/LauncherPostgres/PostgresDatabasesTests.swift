import ClubApp
import Foundation
import LauncherKit
import LauncherPostgres
import LauncherTesting
import Testing

/// Databases as an addition to an app.
@MainActor @Suite struct PostgresDatabasesTests {
    @Test(
        "the commands of a worker, of the queue and of its keys belong to an app with databases alone",
        arguments: ["serve-plugins", "queue", "make-seal-key"])
    func commands(name: String) async throws {
        #expect(await (try TestedApp(Club.app())).run(name, "--help").code == .usage)
        let club = try TestedApp(Club.app(with: [PostgresDatabases()]))
        #expect(await club.run(name, "--help").code == .success)
        #expect(await club.run("--help").output.contains(name))
    }

    @Test("exit code 69 tells of workers and of the queue in the help of an app with databases alone")
    func exitCodes() async throws {
        func help(_ additions: [any LauncherAddition]) async throws -> String {
            let text = await (try TestedApp(Club.app(with: additions))).run("--help").output
            return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let bare = try await help([]), whole = try await help([PostgresDatabases()])
        #expect(whole.contains("no process serves a remote plugin") && whole.contains("or Graphviz is missing;"))
        #expect(!bare.contains("remote plugin") && !bare.contains("queue") && bare.contains("or Graphviz is missing"))
    }

    @Test("the database of --engine has to be the address of one")
    func engine() async throws {
        let club = try TestedApp(Club.app(with: [PostgresDatabases()]))
        let result = await club.run("run", "--engine", "club.sqlite", "--remote", "points")
        #expect(result.code == .usage && result.errors.contains("has to be the address of a database"), "\(result)")
        #expect(await club.run("run", "--remote", "points").errors.contains("--engine"))
    }

    @Test("PV-4 no command answers other processes with samples, and none leaves boards to them beside samples")
    func noPreview() async throws {
        let club = try TestedApp(Club.app(with: [PostgresDatabases()])), engine = "postgres://ada@localhost/club"
        let worker = await club.run("serve-plugins", "--fake-missing", "--engine", engine)
        #expect(worker.code == .usage && worker.errors.contains("--fake-missing"), "\(worker)")
        let remote = await club.run("run", "--fake-missing", "--remote", "points", "--engine", engine)
        #expect(remote.code == .usage, "\(remote)")
        #expect(remote.errors.contains("takes --fake-missing or --remote, and not both"), "\(remote)")
        let store = await club.run("run", "--fake-missing", "--store", engine)
        #expect(store.code == .usage && store.errors.contains("because others use a database"), "\(store)")
    }

    @Test("make-seal-key writes the file, and tells it in the name of the app")
    func sealKey() async throws {
        let club = try TestedApp(Club.app(with: [PostgresDatabases()]))
        let file = club.path(of: "seal.key")
        let result = await club.run("make-seal-key", file)
        #expect(result.code == .success && result.errors.hasPrefix("club: '\(file)' has the keys "), "\(result)")
        #expect(FileManager.default.fileExists(atPath: file))
    }
}
