import BoardySodium
import Foundation
import LauncherTesting
import PostgresServer

@testable import LauncherKit

/// Processes of the built launcher that share a store and a queue in a database of their own, and commands of the test
/// process on the same store.
@MainActor final class PlacedShop {
    let launcher: TestLauncher
    let database: TestDatabase
    let environment: [String: String]
    private var running: [RunningLauncher] = []
    /// The numbers of the processes that a test has left behind, by an error.
    private var left: Set<Int32> = []

    init() throws {
        launcher = try TestLauncher()
        database = try PostgresServer.database()
        let keys = launcher.folder.appending(path: "seal.key").path
        _ = try SealingKeys.create(file: keys)
        environment = [
            "BOARDY_STORE": database.address, "BOARDY_ENGINE": database.address, "BOARDY_SEAL_KEY": keys,
            "HOME": launcher.folder.path,
        ]
        launcher.environment = environment
    }

    deinit { for number in left { kill(number, SIGKILL) } }

    /// Starts a process, and returns it with the first line that it prints: its address, or its name in the queue.
    func start(_ arguments: String...) async throws -> (process: RunningLauncher, line: String) {
        try await start(arguments)
    }

    func start(_ arguments: [String]) async throws -> (process: RunningLauncher, line: String) {
        let folder = launcher.folder.appending(path: "process-\(running.count)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let process = try RunningLauncher(arguments, in: folder, environment: environment)
        running.append(process)
        left.insert(process.process.processIdentifier)
        return (process, try await process.line())
    }

    /// Ends all processes that are still there as SIGTERM does, and returns their exit codes.
    func stop() async throws -> [Int32] {
        var codes: [Int32] = []
        for process in running where process.process.isRunning {
            kill(process.process.processIdentifier, SIGTERM)
            codes.append(try await process.end().status)
        }
        left = []
        return codes
    }
}
