import BoardyHeadless
// The pages of an app are read by its visitors.
@_exported public import BoardyWebTesting
import Foundation
public import LauncherKit
import Testing

/// An app that serves browsers or other processes from the process of a test, until it is stopped or released.
@MainActor
public final class ServingApp {
    private let errors = Locked("")
    private let command: Task<ExitCode, Never>
    /// The first line of standard output: the address of a server, or the name of a worker in the queue.
    public private(set) var address = ""

    /// The text of standard error so far.
    public var messages: String { errors.withLock { $0 } }

    /// Starts a command, and waits for the first line that it prints.
    package init(
        _ app: TestedApp, _ arguments: [String], environment: [String: String],
        _ change: (inout CommandSurroundings) -> Void = { _ in }
    ) async throws {
        let (lines, line) = AsyncStream<String>.makeStream()
        let write: @Sendable (String) -> Void = { [errors] text in errors.withLock { $0 += text } }
        var surroundings = app.surroundings(
            environment, output: TextOutput { line.yield($0) }, errors: TextOutput { write($0) }, input: nil,
            diagnostics: write)
        surroundings.signal = { SIGTERM }
        change(&surroundings)
        command = Task { [surroundings, app = app.app] in
            defer { line.finish() }
            return await Program(app, surroundings).run(arguments.map { Array($0.utf8) })
        }
        for await text in lines {
            address = text.trimmingCharacters(in: .newlines)
            break
        }
        try #require(!address.isEmpty, "\(messages)")
    }

    deinit { command.cancel() }

    /// Returns a browser that has opened a page, by default the first one.
    public func visitor(at path: String = "/") async throws -> WebVisitor {
        let visitor = try WebVisitor(address)
        try await visitor.open(path)
        return visitor
    }

    /// Ends the command as SIGTERM does, and returns its exit code, which is ``LauncherKit/ExitCode/terminated``.
    @discardableResult
    public func stop() async -> ExitCode {
        command.cancel()
        return await command.value
    }
}

extension TestedApp {
    /// Starts `serve` on a free port.
    ///
    /// - Parameters:
    ///   - arguments: further arguments of `serve`.
    ///   - environment: variables of this command alone.
    /// - Throws: an error with the messages of the command if it ends without an address.
    public func serve(_ arguments: String..., environment: [String: String] = [:]) async throws -> ServingApp {
        try await ServingApp(self, ["serve", "--port", "0", "--lanes", "2"] + arguments, environment: environment)
    }

    /// Starts `serve-plugins`, which serves boards to other processes and to commands of the test.
    ///
    /// - Parameters:
    ///   - arguments: further arguments of `serve-plugins`, such as `--engine`.
    ///   - environment: variables of this command alone.
    /// - Throws: an error with the messages of the command if it ends without a name.
    public func servePlugins(_ arguments: String..., environment: [String: String] = [:]) async throws -> ServingApp {
        try await ServingApp(self, ["serve-plugins"] + arguments, environment: environment)
    }
}
