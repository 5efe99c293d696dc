import AuthenticationIO
import Boardy
import CommandLine
import Foundation
import Headless
import Storage
import Values

/// The launcher without its process. ``Main`` connects it to the process, and tests run it with inputs and outputs of their own.
@MainActor
struct Program {
    let environment: [String: String]
    let output: TextOutput
    let errors: TextOutput
    /// True if standard input and output are a terminal, so that a person can answer screens.
    let hasTerminal: Bool
    let standardInput: StandardInputReader
    var isInputTerminal = false
    var isOutputOpen = true
    /// The signal that has cancelled the command; nil if there was none.
    var signal: () -> Int32? = { nil }
    var options = MainOptions.default
    /// The time that a command waits, after its output, for work that its launch has begun. It is that of one request to a payment gateway.
    var workLimit = Duration.seconds(20)

    /// Runs a command line, which is the bytes of each argument. Writes the message of an error and returns its exit code.
    func run(_ arguments: [[UInt8]]) async -> ExitCode {
        do {
            try await execute(arguments)
            guard let problem = output.problem else { return .success }
            throw CommandError(
                code: .store,
                message: "standard output cannot be written: \(problem). What the command has done stays done; "
                    + "send its output to another place")
        } catch {
            let format = launcherProgram.value(of: Options.format, in: arguments, environment: environment)
            if let error = error as? UsageError {
                errors.write((format == .json ? error.json : error.description) + "\n")
                return ExitCode(rawValue: error.exitCode) ?? .usage
            }
            let error = CommandError(error, signal: signal())
            errors.write(error.text(as: format) + "\n")
            return error.code
        }
    }

    private func execute(_ arguments: [[UInt8]]) async throws {
        // An error of the settings file keeps nobody from the help.
        let settings = Result { () throws(CommandError) in try SettingsFile.read(environment: environment) }
        let parsed = try launcherProgram.parse(
            arguments, environment: environment, configuration: (try? settings.get()) ?? nil,
            width: output.screenSize?.columns)
        guard isOutputOpen else {
            throw CommandError(
                code: .store,
                message: "standard output is closed, so nothing was done. Connect it to a terminal, a file or a pipe")
        }
        switch parsed {
        case .print(let text): output.write(text + "\n")
        case .run(let invocation):
            try await execute(invocation, settings: try settings.get())
        }
    }

    private func execute(_ invocation: Invocation, settings file: ConfigurationFile?) async throws {
        let columns = output.screenSize?.columns
        switch invocation.command {
        case .list(let subject):
            let listing = Listing(of: invocation.selection)
            await show(try listing.text(of: subject, as: invocation.format, columns: columns))
        case .config(let settings):
            await show(try SettingsListing(settings).text(as: invocation.format, columns: columns))
        case .validate(let format):
            let report = validation(invocation, settings: file)
            if let text = try report.text(as: format) { output.write(text + "\n") }
            if let note = report.warnings(as: format), !invocation.isQuiet { errors.write(note + "\n") }
            if let error = report.error(as: format) { throw error }
        case .run: try await session(invocation, settings: file).run()
        case .activate(let board):
            let input = try await input(invocation)
            try await session(invocation, settings: file).activate(board, input: input)
        case .open(let link): try await session(invocation, settings: file).open(link)
        }
    }

    private func validation(_ invocation: Invocation, settings: ConfigurationFile?) -> ValidationReport {
        ValidationReport(of: invocation, environment: environment) { arguments, environment in
            let parsed = try? launcherProgram.parse(arguments, environment: environment, configuration: settings)
            if case .run(let invocation)? = parsed { return invocation }
            return nil
        }
    }

    /// Shows a text through a pager if it is longer than the terminal.
    private func show(_ text: String) async {
        if let screen = output.screenSize, text.split(separator: "\n").count >= screen.rows,
            await Pager(environment: environment).show(text)
        {
            return
        }
        output.write(text + "\n")
    }

    /// Launches the selected plugins on the store.
    ///
    /// Plugins, script and store are checked before the launch, so an error of one of them changes nothing.
    private func session(_ invocation: Invocation, settings: ConfigurationFile?) async throws -> Session {
        if let error = validation(invocation, settings: settings).launchError { throw error }
        let driver = try await driver(invocation)
        let store = try store(invocation)
        let refusals = RoleRefusals()
        // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
        var options = options.with(store).with(Profile(invocation.profile))
            .with(MachineOwner()).with(refusals.handler)
        if let gateway = invocation.gateway { options = options.with(gateway) }
        let assembly = invocation.selection.assembly(options)
        // The assembly has installed the plugins, so the store knows their schemas.
        try store.open()
        let diagnostics = DiagnosticRecorder(
            writing: invocation.isQuiet ? DiagnosticSink { _ in } : .escaping(logsMessages: false))
        // The root of the app takes its sink of messages when it is made.
        return DiagnosticSink.withSink(invocation.isVerbose ? .escaping(logsMessages: true) : .current) {
            Session(
                assembly: assembly, driver: driver, output: output, refusals: refusals, workLimit: workLimit,
                diagnostics: diagnostics)
        }
    }

    private func driver(_ invocation: Invocation) async throws -> any ScreenDriver {
        // Only the outputs of boards may go to standard output, except for `run`, which prints its screens there.
        var screens = invocation.command == .run ? output : invocation.isQuiet ? TextOutput { _ in } : errors
        screens = screens.colored(
            invocation.color.usesColor(onTerminal: screens.isTerminal, environment: environment))
        if let file = invocation.script {
            let text = try await text(.script, of: file, invocation)
            let name = file == "-" ? "standard input" : file
            return ScriptDriver(try SessionScript(parsing: text, name: name), output: screens)
        }
        if hasTerminal, invocation.asks {
            return TerminalDriver.standard(
                on: output.colored(
                    invocation.color.usesColor(onTerminal: output.isTerminal, environment: environment)))
        }
        return NonInteractiveDriver(output: screens)
    }

    /// Returns the JSON for a board, from the command line, a file or standard input; nil if there is none.
    private func input(_ invocation: Invocation) async throws -> String? {
        var json = invocation.input
        if let given = json, given == "-" || given.hasPrefix("@") {
            json = try await text(.input, of: given == "-" ? given : String(given.dropFirst()), invocation)
        }
        guard let file = invocation.passwordFile else { return json }
        return try PasswordInput(json: json).adding(try await text(.password, of: file, invocation))
    }

    private func text(_ kind: TextFile, of name: String, _ invocation: Invocation) async throws -> String {
        if name == "-", isInputTerminal, !invocation.isQuiet {
            errors.write(
                "launcher: type the \(kind.noun), then Ctrl-D; a pipe or \(kind.option) with a file saves the typing\n")
        }
        return try await kind.text(of: name, standardInput: standardInput)
    }

    private func store(_ invocation: Invocation) throws -> Store {
        let location = invocation.store.map { Location(argument: $0) } ?? .default(environment: environment)
        let store = Store(location)
        if let failPoint = try FailPoint(environment: environment) { store.onTransaction = failPoint.reach }
        return store
    }
}
