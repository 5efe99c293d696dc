public import Boardy
package import BoardyHeadless
import BoardySodium
public import Foundation
public import LauncherKit

/// An app whose commands run in the process of a test, without a terminal and in a temporary folder of its own.
///
///     @MainActor @Suite struct ClubTests {
///         @Test func join() async throws {
///             let club = try TestedApp(Club.self)
///             let result = await club.run("activate", "members.join", "--input", #"{"name":"Ada"}"#)
///             #expect(result.code == .success)
///             #expect(result.output == #"{"number":1,"outcome":"joined"}"# + "\n")
///         }
///     }
///
/// Commands of one value share the store in its folder. The folder is deleted with the value. A command sees the
/// variables of ``environment`` and no variables of the process. Passwords are hashed at the least cost.
@MainActor
public final class TestedApp {
    /// The home folder of the commands, with their store, settings and logs.
    public let folder: URL
    /// Variables of all commands from now on, besides `HOME` and the one that names the store.
    public var environment: [String: String] = [:]
    /// Returns the launch options of the next commands, with those that a test adds, such as a clock.
    public var options: @Sendable (MainOptions) -> MainOptions = { $0 }
    let original: AppDefinition
    var fakes: [Fake] = []

    /// The path of the store.
    public var store: String { folder.appending(path: "store.sqlite").path }

    /// Takes the declarations of an app.
    ///
    /// - Throws: the reason why the temporary folder cannot be made.
    public convenience init<App: LauncherApp>(_ app: App.Type) throws where App.Start.Input == Void {
        try self.init(AppDefinition(app))
    }

    package init(_ app: AppDefinition) throws {
        original = app
        folder = FileManager.default.temporaryDirectory.appending(path: "\(app.identity.name)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the path of a file in the folder, which need not exist.
    public func path(of name: String) -> String { folder.appending(path: name).path }

    /// Writes a text to a file in the folder, such as the settings file `.config/club/club.conf`. Folders on the way to
    /// it are made.
    ///
    /// - Throws: the reason why the file cannot be written.
    public func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Runs a command line.
    ///
    /// - Parameters:
    ///   - arguments: the words behind the name of the program.
    ///   - input: the text of standard input.
    ///   - environment: variables of this command alone.
    public func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async -> CommandResult {
        await run(arguments, input: input, environment: environment)
    }

    /// Runs a command line of words in an array, as ``run(_:input:environment:)`` does.
    public func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) async -> CommandResult {
        await run(arguments, input: input, environment: environment) { _, _ in }
    }

    /// Runs a command line in surroundings that a test changes.
    ///
    /// - Parameter change: gets the surroundings, and the recorder of standard output.
    package func run(
        _ arguments: [String], input: String, environment: [String: String],
        _ change: (inout CommandSurroundings, OutputRecorder) -> Void
    ) async -> CommandResult {
        let output = OutputRecorder(), errors = OutputRecorder(), diagnostics = Locked("")
        var surroundings = surroundings(
            environment, output: output.sink, errors: errors.sink, input: Data(input.utf8)
        ) { text in diagnostics.withLock { $0 += text } }
        change(&surroundings, output)
        let code = await Program(app, surroundings).run(arguments.map { Array($0.utf8) })
        return CommandResult(
            code: code, output: output.text, errors: errors.text, diagnostics: diagnostics.withLock { $0 })
    }

    /// Returns the surroundings of a command.
    ///
    /// - Parameters:
    ///   - input: the bytes of standard input; nil for a closed one.
    ///   - write: gets diagnostics, on any thread.
    func surroundings(
        _ environment: [String: String], output: TextOutput, errors: TextOutput, input: Data?,
        diagnostics write: @escaping @Sendable (String) -> Void
    ) -> CommandSurroundings {
        let own = ["HOME": folder.path, original.identity.variable("store"): store]
        var surroundings = CommandSurroundings(
            environment: own.merging(self.environment) { $1 }.merging(environment) { $1 }, output: output,
            errors: errors, hasTerminal: false, standardInput: { input },
            // The cost of a real hash would be most of the time of a test.
            options: { [options] in options(.default.with(PasswordCost.least)) },
            // Work and plugins may wait for their turn among all tests.
            workLimit: .seconds(600))
        surroundings.stopLimit = .seconds(600)
        surroundings.restartPatience = .zero
        surroundings.writeDiagnostic = write
        return surroundings
    }
}

/// Records the text that a command writes.
package final class OutputRecorder {
    package var text = ""
    /// Adds every text that is written to it.
    package var sink: TextOutput { TextOutput { [self] in text += $0 } }

    package init() {}
}
