import Boardy
import BoardyRemote
import BoardySodium
import BoardyTesting
import Foundation
import LauncherTesting
import PostgresServer
import Testing

@testable import LauncherKit

/// Commands whose boards are in other processes. Most of these are commands of the test process, on a queue in memory.
@MainActor @Suite struct PlacementTests {
    private static let address = "postgres://shop:hunter2@db.example/shop"
    private let launcher: TestLauncher
    private let environment: [String: String]

    init() throws {
        launcher = try TestLauncher()
        launcher.queue = MemoryQueue(now: { RemoteTime(milliseconds: 1_780_000_000_000) })
        let keys = launcher.folder.appending(path: "seal.key").path
        _ = try SealingKeys.create(file: keys)
        environment = ["BOARDY_ENGINE": Self.address, "BOARDY_SEAL_KEY": keys]
    }

    private func worker(_ plugin: String, _ environment: [String: String]? = nil) async throws -> ServingApp {
        try await ServingApp(
            launcher, "--plugin", plugin, isWorker: true, environment: environment ?? self.environment)
    }

    @Test(
        "AU-15 RM-20 RM-90 RM-96 the first purchase shows the same screens with plugins in processes of their own",
        arguments: [["payment", "product-management"], ["authentication"]])
    func firstPurchase(plugins: [String]) async throws {
        let script = try PurchaseTests.firstPurchase(), alone = try TestLauncher()
        let here = await alone.run("run", script: script)
        var workers: [ServingApp] = []
        for plugin in plugins { workers.append(try await worker(plugin)) }
        let there = await launcher.run(
            ["run", "--remote", plugins.joined(separator: ",")], script: script, environment: environment)
        #expect(there.code == .success && there.errors.isEmpty, "\(there.errors)")
        let difference = there.output.masked.components(separatedBy: "\n")
            .difference(from: here.output.masked.components(separatedBy: "\n"))
        #expect(here.output.contains("\nReceipt\n") && difference.isEmpty, "\(difference)")
        for worker in workers { #expect(await worker.stop() == .terminated, "\(worker.messages)") }
        #expect(await launcher.queue?.processes() == [])
    }

    @Test("RM-22 a remote plugin that no living process serves is exit 69, and validate says the same")
    func unserved() async throws {
        for command in ["run", "validate"] {
            let result = await launcher.run([command, "--remote", "payment"], environment: environment)
            #expect(result.code == .unavailable)
            let title = "no process serves these plugins" + (command == "run" ? ", so nothing was launched" : "")
            #expect(
                result.errors.hasPrefix(
                    "launcher: \(title)\n  payment is remote, and no living process serves 'payment.pay', "),
                "\(result.errors)")
            #expect(result.errors.components(separatedBy: "no living process").count == 2, "\(result.errors)")
            #expect(
                result.errors.contains(
                    "; start a process that serves the plugin payment on the same engine, then repeat the command\n"))
            #expect(!result.errors.contains("This selection fits together"))
        }
        let worker = try await worker("payment")
        let result = await launcher.run(["validate", "--remote", "payment"], environment: environment)
        #expect(result.code == .success && result.output == "The plugins fit together.\n", "\(result.errors)")
        _ = await worker.stop()
    }

    @Test(
        "RM-22 a caller that starts while the workers of a plugin are being restarted waits for the next of them",
        arguments: ["validate", "activate"])
    func restarted(command: String) async throws {
        let clock = TestClock()
        launcher.timeoutClock = clock
        launcher.restartPatience = .seconds(5)
        var leaving = ProcessRow(
            id: ProcessID("old"), host: "host", pid: 1,
            served: [AcceptedContract(contract: "payment.settle", hashes: [])])
        leaving.isDraining = true
        await launcher.queue?.announce(leaving)
        let arguments = command == "activate" ? ["payment.settle", "--input", #"{"key":"k"}"#] : []
        let caller = Task {
            await launcher.run([command] + arguments + ["--remote", "payment"], environment: environment)
        }
        await clock.sleepers(1)
        let worker = try await worker("payment")
        clock.advance(by: .milliseconds(200))
        let result = await caller.value
        #expect(result.code == .success && result.errors.isEmpty, "\(result)")
        _ = await worker.stop()
    }

    @Test("RM-22 a caller waits for a worker until its patience is over, and not longer than --timeout")
    func patience() async throws {
        let clock = TestClock()
        launcher.timeoutClock = clock
        launcher.restartPatience = .seconds(5)
        // A look at the queue takes no time, or as long as the pause after it.
        for (limit, look, steps) in [("1h", 0, 25), ("1s", 0, 5), ("1h", 200, 13), ("1s", 200, 3)] {
            let arguments = ["activate", "payment.audit", "--remote", "payment", "--timeout", limit]
            let caller = Task { await launcher.run(arguments, environment: environment) }
            for _ in 0..<steps {
                await clock.sleepers(1)
                clock.advance(by: .milliseconds(200 + look))
            }
            let result = await caller.value
            #expect(result.code == .unavailable)
            #expect(result.errors.hasPrefix("launcher: no process serves these plugins, so nothing was launched\n"))
        }
    }

    @Test("RM-22 a contract that is served only in another version is exit 78, in run and in a worker")
    func otherVersion() async throws {
        let contracts = [AcceptedContract(contract: "payment.settle", hashes: [String(repeating: "ab", count: 32)])]
        await launcher.queue?.announce(
            ProcessRow(
                id: ProcessID("old"), host: "host", pid: 1, served: contracts))
        for command in [["run"], ["serve-plugins", "--plugin", "shopping"]] {
            let result = await launcher.run(command + ["--remote", "payment"], environment: environment)
            #expect(result.code == .configuration)
            #expect(
                result.errors.contains(
                    "of 'payment.settle', and the processes that serve it accept only abababab\n"), "\(result.errors)")
            #expect(result.errors.contains("start a process of the same build that serves the plugin payment"))
        }
    }

    // A worker that starts would serve for ever.
    @Test(
        "RM-94 a worker does not start beside a process that shows screens in another version", .timeLimit(.minutes(5)))
    func otherScreens() async throws {
        let other = ProcessID("front")
        await launcher.queue?.announce(
            ProcessRow(
                id: other, host: "host", pid: 1,
                served: [AcceptedContract(contract: other.screens, hashes: [String(repeating: "ab", count: 32)])]))
        let result = await launcher.run(["serve-plugins", "--plugin", "payment"], environment: environment)
        #expect(result.code == .configuration)
        #expect(
            result.errors.contains(
                "the process 'front' shows screens in another version than this process sends\n"),
            "\(result.errors)")
        #expect(result.errors.contains("end the processes of the other build first; a release with other screens"))
    }

    @Test("RM-23 a store or keys that differ from those of the serving process are exit 78, before the launch")
    func deployments() async throws {
        let worker = try await worker("payment"), keys = launcher.folder.appending(path: "other.key").path
        let other = try SealingKeys.create(file: keys)
        let store = launcher.folder.appending(path: "other.sqlite").path
        let result = await launcher.run(
            ["run", "--remote", "payment", "--store", store, "--seal-key", keys], environment: environment)
        #expect(result.code == .configuration)
        #expect(
            result.errors.contains(
                "payment is remote, and the process '\(worker.address)' that serves it keeps its rows in '"),
            "\(result.errors)")
        #expect(result.errors.contains("while this process keeps them in '\(store)' on "), "\(result.errors)")
        #expect(result.errors.contains("while this process has the keys \(other.name)\n"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: store))
        let second = await launcher.run(
            ["serve-plugins", "--plugin", "payment", "--seal-key", keys], environment: environment)
        #expect(second.code == .configuration && second.errors.contains("serves payment too, and has the keys "))
        _ = await worker.stop()
    }

    @Test("RM-21 a contract with a secret is exit 78 without keys, before the queue is asked")
    func keys() async throws {
        let result = await launcher.run(
            ["validate", "--remote", "payment", "--format", "json"], environment: ["BOARDY_ENGINE": Self.address])
        #expect(result.code == .configuration)
        let issues = try #require(result.json["issues"] as? [[String: Any]])
        #expect(issues.map { $0["contract"] as? String } == ["payment.pay"])
        #expect(issues.first?["kind"] as? String == "missing-keys")
        #expect(
            issues.first?["problem"] as? String
                == "payment is remote, and 'payment.pay' carries secrets, which this process has no keys to seal with")
        let file = launcher.folder.appending(path: "missing.key").path
        let missing = await launcher.run(
            ["run", "--remote", "payment", "--seal-key", file], environment: ["BOARDY_ENGINE": Self.address])
        #expect(missing.code == .store)
        #expect(missing.errors.hasPrefix("launcher: The key file \(file) cannot be read: "), "\(missing.errors)")
    }

    @Test(
        "RM-21 a worker that serves a contract with a secret is exit 78 without keys, before the queue is asked",
        .timeLimit(.minutes(10)))
    func workerKeys() async throws {
        let result = await launcher.run(
            ["serve-plugins", "--plugin", "payment"], environment: ["BOARDY_ENGINE": Self.address])
        #expect(result.code == .configuration)
        #expect(
            result.errors == """
                launcher: these plugins do not fit together, so nothing was launched
                  'payment.pay' of payment carries secrets, which this process has no keys to open
                    Payment/PaymentModulePlugin.swift:29; give all processes of the deployment the same key file by \
                --seal-key; 'make-seal-key FILE' writes one

                """)
        #expect(await launcher.queue?.processes() == [])
    }

    @Test("RM-72 a screen that nobody can be shown ends the activation, and the error names the screen")
    func noScreen() async throws {
        let worker = try await worker("payment")
        let result = await launcher.run(
            [
                "activate", "payment.pay", "--remote", "payment", "--input",
                #"{"amount":{"minor":100,"currency":"EUR"},"key":"k-1","orderID":"o-1"}"#,
            ],
            environment: environment)
        #expect(result.code == .data, "\(result)")
        #expect(result.errors.contains("A screen was shown and nothing answers it."), "\(result.errors)")
        _ = await worker.stop()
    }

    @Test(
        "RM-77 a draining worker says what it waits for, and nothing if no activation is under way",
        .timeLimit(.minutes(10)))
    func draining() async throws {
        let idle = try await worker("payment")
        #expect(await idle.stop() == .terminated && !idle.messages.contains("draining"), "\(idle.messages)")
        let worker = try await worker("payment"), queue = try #require(launcher.queue)
        let served = try #require(await queue.processes().first?.served.first { $0.contract == "payment.pay" })
        let id = ActivationID("018f0000-0000-7000-8000-000000000001"), caller = queue.caller(ProcessID("caller"))
        // The caller answers no screen.
        _ = try await caller.submit(
            RemoteRequest(
                id: id, contract: served.contract, hash: try #require(served.hashes.first),
                input: Array(#"{"amount":{"minor":100,"currency":"EUR"},"key":"k-1","orderID":"o-1"}"#.utf8),
                context: Array(
                    #"{"profile":"p","isTemporary":false,"isOwner":false,"screens":{"process":"caller","session":"1"}}"#
                        .utf8),
                caller: caller.process))
        let screens = QueueFilter(contract: "screens.caller")
        while await queue.list(screens, limit: 1).isEmpty { await Task.yield() }
        async let code = worker.stop()
        while !worker.messages.contains("draining") { await Task.yield() }
        try await caller.cancel(id)
        #expect(await code == .terminated)
        // A starved machine also tells of a task that takes long.
        #expect(
            worker.messages.replacing(/boardy: the last messages before it.*\n/, with: "").hasSuffix(
                """
                ; SIGTERM or Ctrl-C drains the process
                launcher: draining: 1 activation is under way, for at most 20s; a second signal ends the process at once
                launcher: terminated

                """), "\(worker.messages)")
    }

    @Test("CLI-27 placements that do not go together are exit 64, without the password of the engine")
    func usage() async throws {
        func error(_ arguments: String..., environment: [String: String] = [:]) async -> String {
            let result = await launcher.run(arguments, environment: environment)
            #expect(result.code == .usage)
            #expect(!result.errors.contains("hunter2"))
            return result.errors
        }
        #expect(
            await error("run", "--remote", "payment").hasPrefix(
                """
                launcher: 'launcher run' takes --remote together with --engine: the address of the database with the \
                queue, such as postgres://me@db.example/data\n
                """
            ))
        #expect(
            await error("run", "--remote", "payment", "--without", "payment", environment: environment).hasPrefix(
                """
                launcher: 'launcher run' takes --remote for selected plugins, and 'payment' is not selected; drop it \
                from --remote\n
                """
            ))
        #expect(
            await error("run", "--remote", "payment", "--store", ":memory:", environment: environment).hasPrefix(
                "launcher: 'launcher run' takes a store with --remote that other processes can open, and not :memory:\n"
            ))
        #expect(
            await error("serve-plugins", "--plugin", "payment", "--remote", "payment", environment: environment)
                .hasPrefix(
                    """
                    launcher: 'launcher serve-plugins' serves 'payment' itself, so --remote is for plugins that \
                    --plugin does not name\n
                    """
                ))
        #expect(
            await error("serve-plugins", "--remote", "payment", environment: environment).hasPrefix(
                """
                launcher: 'launcher serve-plugins' serves all plugins, so 'payment' cannot be remote; name the \
                plugins to serve by --plugin\n
                """
            ))
        #expect(
            await error("serve-plugins", "--plugin", "payment").hasPrefix(
                """
                launcher: 'launcher serve-plugins' needs --engine: the address of the database with the queue, such \
                as postgres://me@db.example/data\n
                """
            ))
        #expect(
            await error("serve-plugins", "--plugin", "payment", "--store", ":memory:", environment: environment)
                .hasPrefix(
                    """
                    launcher: 'launcher serve-plugins' takes a store that the callers of its boards have too, and not \
                    :memory:\n
                    """
                ))
    }
}
