import AuthenticationIO
import Boardy
import BoardyGraph
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
    /// The clock of `--timeout`.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Writes diagnostics to standard error, from any thread.
    var writeDiagnostic: @Sendable (String) -> Void = { TextOutput.standardError.write($0) }
    /// Makes the driver for a person at a terminal.
    var terminal: (TextOutput) -> TerminalDriver = { TerminalDriver.standard(on: $0) }
    /// The time that each plugin has to stop when the command has ended.
    var stopLimit = Duration.seconds(5)

    /// Runs a command line, which is the bytes of each argument. Writes the message of an error and returns its exit code.
    func run(_ arguments: [[UInt8]]) async -> ExitCode {
        do {
            try await execute(arguments)
            guard let problem = output.problem else { return .success }
            throw CommandError.unwritableOutput(problem)
        } catch {
            let format = launcherProgram.value(of: Options.format, in: arguments, environment: environment)
            if let error = error as? UsageError {
                errors.write((format == .json ? error.json : error.description) + "\n")
                return ExitCode(rawValue: error.exitCode) ?? .usage
            }
            let error = CommandError(error, signal: signal()).afterOutput(problem: output.problem)
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
        case .describe(let name):
            await show(try invocation.selection.description(of: name, as: invocation.format, width: columns))
        case .config(let settings):
            await show(try SettingsListing(settings).text(as: invocation.format, columns: columns))
        case .graph(let request):
            let graph = try await graph(request, invocation)
            await show(
                try await GraphReport(graph).text(as: request.format, columns: columns, environment: environment))
        case .why(let request):
            await show(
                GraphReport(invocation.selection.graph).text(of: request, as: invocation.format, columns: columns))
        case .trace(let file, let form):
            let drawing = try TraceDrawing(of: try await text(.trace, of: file, invocation), name: file)
            if !invocation.isQuiet { errors.write(drawing.remarks) }
            let text = try drawing.text(as: form)
            if !text.isEmpty { await show(text) }
        case .validate(let format):
            let report = validation(invocation, settings: file)
            if let text = try report.text(as: format) { output.write(text + "\n") }
            if let note = report.warnings(as: format), !invocation.isQuiet { errors.write(note + "\n") }
            if let error = report.error(as: format) { throw error }
        case .run: try await withSession(invocation, settings: file) { try await $0.run() }
        case .activate(let board):
            let input = try await input(invocation)
            try await withSession(invocation, settings: file) { try await $0.activate(board, input: input) }
        case .open(let link): try await withSession(invocation, settings: file) { try await $0.open(link) }
        }
    }

    private func validation(_ invocation: Invocation, settings: ConfigurationFile?) -> ValidationReport {
        ValidationReport(of: invocation, environment: environment) { arguments, environment in
            let parsed = try? launcherProgram.parse(arguments, environment: environment, configuration: settings)
            if case .run(let invocation)? = parsed { return invocation }
            return nil
        }
    }

    /// Returns the requested part of the graph, with the marks of a run if a trace of one is given.
    private func graph(_ request: GraphRequest, _ invocation: Invocation) async throws -> ModuleGraph {
        var graph = invocation.selection.graph
        if let file = request.overlay {
            let text = try await text(.overlay, of: file, invocation)
            let drawing = try TraceDrawing(of: text, name: file, command: "launcher graph --overlay")
            if !invocation.isQuiet { errors.write(drawing.remarks) }
            graph = graph.overlaid(with: drawing.trace.events)
        }
        return try request.selection(of: graph)
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

    /// Runs a command in a session of the selected plugins, which start before it and stop after it. Everything in it reports to the diagnostics of the
    /// session, and the rest of the trace is written however it ends.
    ///
    /// Plugins, log, script and store are checked before the launch, so an error of one of them changes nothing. Nothing of the session is left when
    /// the store is closed, so SQLite moves its log into the file.
    private func withSession(
        _ invocation: Invocation, settings: ConfigurationFile?, _ command: (Session) async throws -> Void
    ) async throws {
        if let error = validation(invocation, settings: settings).launchError { throw error }
        let isInteractive = invocation.command == .run && hasTerminal && invocation.asks && invocation.script == nil
        let log =
            isInteractive || invocation.log != nil
            ? try DiagnosticLog(path: invocation.log, environment: environment) : nil
        let notice = isInteractive && !invocation.isVerbose && !invocation.isQuiet ? log?.notice : nil
        let people = invocation.isQuiet ? DiagnosticSink { _ in } : .escaping(logsMessages: false, to: writeDiagnostic)
        let diagnostics = DiagnosticRecorder(
            writing: notice.map { notice in DiagnosticSink { _ in notice.becomeDue() } } ?? people, log: log?.sink)
        let isLogged = ["true", "yes"].contains(environment["BOARDY_LOG_ENABLED"]?.lowercased())
        let messages = invocation.isVerbose || isLogged ? DiagnosticSink.messageWriter(to: writeDiagnostic) : nil
        try await DiagnosticSink.withSink(diagnostics.sink(messages: messages)) {
            var driver = try await driver(invocation)
            if let notice { driver = notice.driver(around: driver) { errors.write($0) } }
            let trace = try invocation.trace.map { try traceFile($0, of: invocation.selection) }
            let store = try store(invocation)
            do {
                try await session(invocation, driver, on: store, diagnostics, trace).whileStarted(stopLimit: stopLimit)
                {
                    if invocation.isVerbose { errors.write("launcher: \($0)\n") }
                } _: { session in
                    try await command(session)
                }
            } catch {
                // An error of the trace or the store here would hide that of the command. A store that is not closed loses nothing.
                try? trace?.finish()
                try? store.close()
                throw error
            }
            try store.close()
            try trace?.finish()
        }
    }

    private func traceFile(_ path: String, of selection: PluginSelection) throws(CommandError) -> TraceFile {
        try TraceFile(
            path, errors: errors, contracts: selection.assembly().manifests.flatMap(\.provides).map(\.contract))
    }

    private func session(
        _ invocation: Invocation, _ driver: any ScreenDriver, on store: Store, _ diagnostics: DiagnosticRecorder,
        _ trace: TraceFile?
    ) throws -> Session {
        var driver = driver
        let refusals = RoleRefusals()
        // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
        var options = options.with(store).with(Profile(invocation.profile))
            .with(MachineOwner()).with(refusals.handler)
        if let gateway = invocation.gateway { options = options.with(gateway) }
        let assembly = invocation.selection.assembly(options)
        // The assembly has installed the plugins, so the store knows their schemas.
        try store.open()
        if let path = invocation.record {
            let file = try RecordingFile(path: path, overwrites: invocation.overwrites)
            let plugins = invocation.selection.names.joined(separator: ", ")
            driver = try SessionRecorder(
                driver,
                header: [
                    "Recorded by launcher \(launcherVersion) with the plugins \(plugins).",
                    "Values such as $SECRET_PASSWORD are variables of the environment: launcher run --script FILE",
                ]
            ) { try file.write($0) }
        }
        return Session(
            assembly: assembly, driver: driver, output: output, refusals: refusals,
            wait: OutputWait(all: invocation.printsAllOutputs, limit: invocation.timeout, clock: clock),
            workLimit: workLimit, diagnostics: diagnostics, onMainboard: { trace?.record($0) })
    }

    private func driver(_ invocation: Invocation) async throws -> any ScreenDriver {
        // Only the outputs of boards may go to standard output, except for `run`, which prints its screens there.
        var screens = invocation.command == .run ? output : invocation.isQuiet ? TextOutput { _ in } : errors
        screens = screens.colored(
            invocation.color.usesColor(onTerminal: screens.isTerminal, environment: environment))
        if let file = invocation.script {
            let text = try await text(.script, of: file, invocation)
            let name = file == "-" ? "standard input" : file
            return try ScriptDriver(parsing: text, name: name, environment: environment, output: screens)
        }
        if hasTerminal, invocation.asks {
            return terminal(
                output.colored(
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
