import Boardy
import BoardyRemote
import Foundation
import JSONSchemaValidator
import LauncherTesting
import Testing

@testable import LauncherKit

/// The commands of `launcher queue` on a queue in memory, whose rows have certain ages.
@MainActor @Suite struct QueueTests {
    private static let address = "postgres://shop:hunter2@db.example/shop"
    private let launcher: TestLauncher
    private let queue: MemoryQueue
    private let time = Locked(RemoteTime(milliseconds: 1_780_000_000_000))
    private let worker = ProcessRow(
        id: ProcessID("worker-1"), host: "db1", pid: 4711,
        served: [AcceptedContract(contract: "payment.settle", hashes: ["abcdef0123456789"])])

    init() throws {
        launcher = try TestLauncher()
        queue = MemoryQueue(now: { [time] in time.withLock { $0 } }, jitter: { 1 })
        launcher.queue = queue
    }

    private func id(_ number: Int) -> ActivationID { ActivationID("018f0000-0000-7000-8000-00000000000\(number)") }

    private func pass(_ duration: Duration) { time.withLock { $0 = $0 + duration } }

    private func submit(_ number: Int, input: String = #"{"key":"k"}"#) async throws {
        _ = try await queue.caller(ProcessID("caller-1")).submit(
            RemoteRequest(
                id: id(number), contract: "payment.settle", hash: "abcdef0123456789", input: Array(input.utf8),
                caller: ProcessID("caller-1")))
    }

    private func run(_ arguments: String...) async -> CommandResult {
        await launcher.run(["queue"] + arguments, environment: ["BOARDY_ENGINE": Self.address])
    }

    /// Submits one activation that is answered, one that fails and one that waits, each a minute after the other.
    private func fill() async throws {
        await queue.announce(worker)
        try await submit(1)
        pass(.seconds(60))
        try await submit(2, input: #"{"key":"\u001b[2J"}"#)
        let claims = await queue.claim(2, for: worker)
        try #require(claims.count == 2)
        _ = await queue.record(
            RemoteRecord(
                hold: claims[0].hold, outputs: [RemoteOutput(number: 1, bytes: Array(#"{"outcome":"none"}"#.utf8))],
                ending: .done))
        let failure = RemoteFailure(.boardFailed, "'payment.settle' failed: the gateway is gone")
        _ = await queue.record(RemoteRecord(hold: claims[1].hold, ending: .failed(failure)))
        pass(.seconds(5))
        try await submit(3)
        pass(.milliseconds(2500))
    }

    @Test("RM-58 the queue is shown in figures for each contract, with the oldest age of what waits, and its processes")
    func overview() async throws {
        #expect(
            await run().output == """
                The queue is empty.

                No process serves boards.

                """)
        #expect(await run("list").output == "The queue has no activation.\n")
        try await fill()
        #expect(
            await run().output == """
                CONTRACT        WAITING  RUNNING  DONE  FAILED  DEAD  CANCELLED  OLDEST  DONE/MIN
                payment.settle  1        0        1     1       0     0          2s      1

                PROCESS   HOST  PID   SEEN  STATE    CONTRACTS
                worker-1  db1   4711  1m    serving  payment.settle

                """)
        try await expectSchema("queue", of: await run("--format", "json"))
    }

    @Test("RM-52 RM-53 failed activations are listed, shown, tried again and discarded")
    func changes() async throws {
        try await fill()
        #expect(
            await run("list").output == """
                ID                                    CONTRACT        STATE    AGE  ATTEMPTS  FAILURE
                \(id(3))  payment.settle  waiting  2s   0         -
                \(id(2))  payment.settle  failed   7s   1         boardFailed
                \(id(1))  payment.settle  done     1m   1         -

                """)
        #expect(await run("list", "--state", "dead").output == "No activation fits.\n")
        try await expectSchema("queue-list", of: await run("list", "--format", "json", "--limit", "2"))
        let page = await run("show", id(2).text.uppercased())
        #expect(page.output.contains("\nState      failed\n"), "\(page)")
        #expect(
            page.output.contains(
                """
                \nFailure    'payment.settle' failed: the gateway is gone. Mend the cause that the error names, and \
                activate again\n
                """
            ),
            "\(page)")
        #expect(page.output.hasSuffix("\nINPUT\n{\"key\": \"\\u001b[2J\"}\n"), "\(page)")
        try await expectSchema("queue-activation", of: await run("show", id(1).text, "--format", "json"))

        let retried = await run("retry", id(1).text, id(2).text)
        #expect(retried.output == "\(id(2))\n")
        #expect(
            retried.errors == """
                launcher: 1 activation waits for a worker again, with all attempts and without a deadline. Left as it \
                was, because it is not failed or dead: \(id(1))

                """)
        #expect(await queue.show(id(2))?.row.state == .waiting)
        let again = await run("retry", id(1).text, id(2).text)
        #expect(again.code == .unavailable)
        #expect(
            again.errors == """
                launcher: nothing was changed: '\(id(1))' and 1 more is not failed or dead, or not in the queue. \
                See it with 'launcher queue show \(id(1))'

                """)
        #expect(
            await run("discard", "--all", "--format", "json").json["activations"] as? [String]
                == [id(2), id(3)].map(\.text))
        #expect(await run("discard", "--all").output == "No activation was changed.\n")
    }

    @Test("RM-102 plugins and contracts are paused and resumed by their names, and the overview tells what is paused")
    func pauses() async throws {
        let paused = await run("pause", "payment.settle", "authentication.grant")
        #expect(
            paused.output == """
                Paused authentication.grant, payment.settle. 'launcher queue resume payment.settle \
                authentication.grant' ends it.

                """)
        try await fillWaiting()
        #expect(await queue.claim(1, for: worker).isEmpty)
        let overview = await run().output
        #expect(
            overview.hasSuffix("\n\nPaused: authentication.grant, payment.settle\n"), "\(overview)")
        try await expectSchema("queue", of: await run("--format", "json"))
        #expect(await run("pause", "payment.settle").output == "Paused before: payment.settle.\n")
        #expect(await run("resume", "payment.settle").output == "Resumed payment.settle.\n")
        #expect(await run("resume", "payment.settle").output == "Not paused: payment.settle.\n")
        #expect(await queue.claim(1, for: worker).count == 1)
        let unknown = await run("pause", "paymemt")
        #expect(unknown.code == .usage && unknown.errors.contains("'payment'"), "\(unknown)")
    }

    @Test("RM-102 a plugin stands for all of its contracts, in a pause and in its end")
    func pausesPlugin() async throws {
        let manifests = ShopPlugins.app.everything.manifests
        let contracts = try #require(manifests.first { $0.name == "payment" }).provides.map(\.id).sorted()
        try #require(contracts.contains("payment.pay"))
        let names = contracts.map(\.rawValue).joined(separator: ", ")
        #expect(
            await run("pause", "payment").output == "Paused \(names). 'launcher queue resume payment' ends it.\n")
        #expect(await queue.paused() == contracts)
        try await fillWaiting()
        #expect(await queue.claim(1, for: worker).isEmpty)
        #expect(await run("resume", "payment").output.hasPrefix("Resumed payment.audit, "))
        #expect(await queue.paused().isEmpty)
        #expect(await queue.claim(1, for: worker).count == 1)
    }

    private func fillWaiting() async throws {
        await queue.announce(worker)
        try await submit(1)
    }

    @Test("RM-54 prune deletes what ended longer ago than an age")
    func prune() async throws {
        try await fill()
        #expect(await run("prune", "--older-than", "1h").output == "0 activations were deleted.\n")
        #expect(await run("prune", "--older-than", "7s").output == "2 activations were deleted.\n")
        #expect(await run("list", "--format", "json").json["activations"].flatMap { $0 as? [Any] }?.count == 1)
    }

    @Test("CLI-27 a queue that cannot be meant is told in text, without the password of its address")
    func refusals() async throws {
        let unknown = await run("show", id(9).text)
        #expect(unknown.code == .unavailable)
        #expect(
            unknown.errors == """
                launcher: the activation '\(id(9))' has no row in the queue. It was never submitted, or deleted some \
                time after its end. Activate again with a new ID

                """)
        #expect(
            await run("retry").errors.hasPrefix(
                """
                launcher: 'launcher queue retry' needs IDs, --contract, --state or --all, so that it changes nothing \
                by mistake\n
                """
            ))
        #expect(await run("lost").errors.hasPrefix("launcher: unknown command 'lost'; did you mean 'list'?\n"))
        #expect(
            await run("show", "mug").errors.hasPrefix(
                "launcher: ID is the ID of an activation, as 'launcher queue list' prints it, not 'mug'\n"))
        let none = await launcher.run("queue")
        #expect(none.code == .usage)
        #expect(
            none.errors.hasPrefix(
                """
                launcher: 'launcher queue' needs --engine: the address of the database with the queue, such as \
                postgres://me@db.example/data\n
                """
            ))
        let config = await launcher.run(["config"], environment: ["BOARDY_ENGINE": Self.address])
        #expect(config.output.contains("postgres://shop@db.example/shop"))
        #expect(!config.output.contains("hunter2"))
        let wrong = await launcher.run(["queue", "--engine", "mysql://shop:hunter2@db"])
        #expect(
            wrong.errors.hasPrefix(
                """
                launcher: --engine has to be the address of a database, such as postgres://me@db.example/data, not \
                'mysql://…'\n
                """
            ))
        let path = await launcher.run(["queue"], environment: ["BOARDY_ENGINE": "shop:hunter2@db"])
        #expect(
            path.errors.hasPrefix(
                "launcher: BOARDY_ENGINE has to be the address of a database, such as postgres://me@db.example/data\n"
            ))
        launcher.queue = nil
        let missing = await launcher.run("queue", "--engine", "postgres://shop:hunter2@127.0.0.1:1/shop")
        #expect(missing.code == .unavailable)
        #expect(
            missing.errors.hasPrefix(
                """
                launcher: the queue at postgres://shop@127.0.0.1:1/shop cannot be used: The database cannot be reached.
                """
            ),
            "\(missing)")
        #expect(!missing.errors.contains("hunter2"))
    }

    @Test("make-seal-key writes a key file that others cannot read, and replaces none")
    func sealKey() async throws {
        let path = launcher.folder.appending(path: "seal.key").path
        let made = await launcher.run("make-seal-key", path)
        #expect(made.code == .success && made.output.isEmpty, "\(made)")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let again = await launcher.run("make-seal-key", path)
        #expect(again.code == .store)
        #expect(again.errors.contains("There is a file \(path) already, and it was not changed."), "\(again)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    private func expectSchema(_ name: String, of result: CommandResult) async throws {
        #expect(result.code == .success, "\(result)")
        let schema = try Data(contentsOf: packageFolder.appending(path: "docs/schemas/\(name).schema.json"))
        let issues = try JSONSchemaValidator(try ContractCoding.decode(JSONValue.self, from: schema))
            .problems(in: try ContractCoding.decode(JSONValue.self, from: Data(result.output.utf8)))
        #expect(issues.isEmpty, "\(issues) in \(result.output)")
    }
}
