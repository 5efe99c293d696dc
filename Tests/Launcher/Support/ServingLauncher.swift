import Boardy
import Foundation
import Headless
import Sodium
import Testing

@testable import Launcher

/// A `launcher serve` in the test process, on the store of a ``TestLauncher``.
@MainActor
final class ServingLauncher {
    private let errors = Locked("")
    private let command: Task<ExitCode, Never>
    /// The address that the command has printed.
    private(set) var address = ""

    var messages: String { errors.withLock { $0 } }

    /// Starts the command, and waits until it has printed its address.
    init(_ launcher: TestLauncher, _ arguments: String..., environment: [String: String] = [:]) async throws {
        let (lines, line) = AsyncStream<String>.makeStream()
        let write: @Sendable (String) -> Void = { [errors] text in errors.withLock { $0 += text } }
        var surroundings = CommandSurroundings(
            environment: ["BOARDY_STORE": launcher.store, "HOME": launcher.folder.path].merging(environment) { $1 },
            output: TextOutput { line.yield($0) }, errors: TextOutput { write($0) }, hasTerminal: false,
            standardInput: { nil }, signal: { SIGTERM },
            // The cost of a real hash would be most of the time of these tests.
            options: { .default.with(PasswordCost.least) })
        surroundings.writeDiagnostic = write
        let bytes = (["serve", "--port", "0", "--lanes", "2"] + arguments).map { Array($0.utf8) }
        command = Task { [surroundings] in
            defer { line.finish() }
            return await Program(surroundings).run(bytes)
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
