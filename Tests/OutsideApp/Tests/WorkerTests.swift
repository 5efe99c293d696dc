import BoardyPostgresStorage
import BoardyStorage
import Foundation
import LauncherTesting
import Testing

@testable import Club

/// The address of an empty database; `Scripts/outside-app` starts its server.
private let address = ProcessInfo.processInfo.environment["CLUB_DATABASE"]

@MainActor @Suite(.enabled(if: address != nil, "set CLUB_DATABASE to the address of an empty database"))
struct WorkerTests {
    @Test("A worker has settings of its own, and no row, log or trace has the secret that travels to it")
    func worker() async throws {
        let club = try TestedApp(Club.self), address = try #require(address), pin = "open-s3same-1717"
        let keys = club.path(of: "seal.key")
        #expect(await club.run("make-seal-key", keys).code == .success)
        club.environment = ["CLUB_ENGINE": address, "CLUB_SEAL_KEY": keys, "CLUB_STORE": address]
        let traces = ["worker", "caller"].map { club.path(of: "\($0).jsonl") }
        let logs = ["worker", "caller"].map { club.path(of: "\($0).log") }
        let worker = try await club.servePlugins(
            "--plugin", "points", "--verbose", "--trace", traces[0], "--log", logs[0],
            environment: ["CLUB_POINTS_PIN": pin, "CLUB_POINTS_TITLE": "Stars"])
        let remote = ["--remote", "points", "--verbose", "--trace", traces[1], "--log", logs[1]]

        let rules = await club.run(["activate", "points.rules"] + remote)
        #expect(rules.json["title"] as? String == "Stars" && rules.json["hasPIN"] as? Bool == true, "\(rules)")
        let joined = await club.run("activate", "members.join", "--input", #"{"name":"Ada"}"#)
        #expect(joined.json["number"] as? Int == 1, "\(joined)")
        let input = #"{"member":1,"points":5,"pin":"\#(pin)"}"#
        let given = await club.run(["activate", "points.give", "--input", "-"] + remote, input: input)
        #expect(given.json["total"] as? Int == 5, "\(given)")
        let wrong = await club.run(
            ["activate", "points.give", "--input", #"{"member":1,"points":5,"pin":"0000"}"#] + remote)
        #expect(wrong.json["reason"] as? String == "wrongPIN", "\(wrong)")

        let queue = await club.run("queue")
        #expect(queue.output.contains("points.give") && queue.output.contains("points.rules"), "\(queue)")
        let list = await club.run("queue", "list", "--format", "json")
        #expect(list.code == .success, "\(list)")
        #expect(await worker.stop() == .terminated)

        var texts = [worker.messages, queue.output, list.output]
        for result in [rules, joined, given, wrong] { texts += [result.output, result.errors, result.diagnostics] }
        // A trace names the library that has written it, and so do tables.
        #expect(texts.flatMap { $0.replacing(address, with: "…").foreignLines } == [])
        for file in traces + logs { texts.append(try String(contentsOf: URL(filePath: file), encoding: .utf8)) }
        texts.append(try dump(of: address))
        #expect(texts.joined().contains("points.give"))
        for text in texts { #expect(!text.contains(pin) && !text.contains(Data(pin.utf8).base64EncodedString())) }
    }

    /// Returns all rows of a database as text.
    private func dump(of address: String) throws -> String {
        let store = Store(try #require(Location(address: address)))
        let tables: String? = try store.row("SELECT CAST(database_to_xml(true, false, '') AS TEXT) AS dump") {
            try $0["dump"]
        }
        let inputs: [String] = try store.rows("SELECT encode(input, 'escape') AS input FROM boardy.activation") {
            try $0["input"]
        }
        return try #require(tables) + inputs.joined()
    }
}
