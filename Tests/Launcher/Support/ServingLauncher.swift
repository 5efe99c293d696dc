import Boardy
import BoardyHeadless
import BoardySodium
import Foundation
import Testing

@testable import LauncherKit

/// A `launcher serve` or `launcher serve-plugins` in the test process, on the store of a ``TestLauncher``.
@MainActor
final class ServingLauncher {
    private let errors = Locked("")
    private let command: Task<ExitCode, Never>
    /// The address, or the name of the process, that the command has printed.
    private(set) var address = ""

    var messages: String { errors.withLock { $0 } }

    /// Starts the command, and waits until it has printed its address.
    ///
    /// - Parameters:
    ///   - isWorker: true for the command that serves boards to other processes.
    ///   - options: returns options with those that a test adds.
    init(
        _ launcher: TestLauncher, _ arguments: String..., isWorker: Bool = false, environment: [String: String] = [:],
        options: @escaping @Sendable (MainOptions) -> MainOptions = { $0 }
    ) async throws {
        let (lines, line) = AsyncStream<String>.makeStream()
        let write: @Sendable (String) -> Void = { [errors] text in errors.withLock { $0 += text } }
        var surroundings = CommandSurroundings(
            environment: ["BOARDY_STORE": launcher.store, "HOME": launcher.folder.path].merging(environment) { $1 },
            output: TextOutput { line.yield($0) }, errors: TextOutput { write($0) }, hasTerminal: false,
            standardInput: { nil }, signal: { SIGTERM },
            // The cost of a real hash would be most of the time of these tests.
            options: { options(.default.with(PasswordCost.least)) })
        surroundings.writeDiagnostic = write
        surroundings.useQueue(launcher.queue, outages: launcher.outages)
        let command = isWorker ? ["serve-plugins"] : ["serve", "--port", "0", "--lanes", "2"]
        let bytes = (command + arguments).map { Array($0.utf8) }
        self.command = Task { [surroundings] in
            defer { line.finish() }
            return await Program(ShopPlugins.app, surroundings).run(bytes)
        }
        for await text in lines {
            address = text.trimmingCharacters(in: .newlines)
            break
        }
        try #require(!address.isEmpty, "\(messages)")
    }

    deinit { command.cancel() }

    /// Returns a browser that has opened the first page.
    func visitor() async throws -> WebVisitor {
        let visitor = try WebVisitor(address)
        try await visitor.open()
        return visitor
    }

    /// Ends the server as SIGTERM does, and returns its exit code.
    func stop() async -> ExitCode {
        command.cancel()
        return await command.value
    }
}
