import Boardy
import BoardyGraph
import CommandLine
import Headless
import LauncherSessions
import Postgres
import Sodium

/// The launcher without its process. ``Main`` connects it to the process, and tests run it with inputs and outputs of their own.
@MainActor
struct Program {
    let surroundings: CommandSurroundings
    private var environment: [String: String] { surroundings.environment }
    private var output: TextOutput { surroundings.output }
    private var errors: TextOutput { surroundings.errors }

    init(_ surroundings: CommandSurroundings) { self.surroundings = surroundings }

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
            let error = CommandError(error, signal: surroundings.signal()).afterOutput(problem: output.problem)
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
        guard surroundings.isOutputOpen else {
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
        let setup = SessionSetup(invocation: invocation, surroundings: surroundings, settings: file)
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
        case .trace(let files, let form):
            let drawing = try await drawing(of: files, givenTo: "launcher trace", invocation)
            let text = try drawing.text(as: form)
            if !text.isEmpty { await show(text) }
        case .validate(let format):
            let report = ValidationReport(
                of: invocation, placement: try await placementIssues(of: invocation), environment: environment,
                settings: file)
            if let text = try report.text(as: format) { output.write(text + "\n") }
            if let note = report.warnings(as: format), !invocation.isQuiet { errors.write(note + "\n") }
            if let error = report.error(as: format) { throw error }
        case .run: try await setup.run { try await $0.run() }
        case .activate(let board):
            let input = try await SessionInputs(invocation: invocation, surroundings: surroundings).input()
            try await setup.run { try await $0.activate(board, input: input) }
        case .serve(let request):
            let command = ServeCommand(request: request, invocation: invocation, surroundings: surroundings)
            try await setup.run { try await command.run(in: $0.app, remote: $0.remote) }
        case .servePlugins(let request):
            let command = WorkerCommand(request: request, invocation: invocation, surroundings: surroundings)
            try await setup.run { session in
                guard let connection = session.remote else { return }
                try await command.run(in: session, on: connection)
            }
        case .queue(let request, let address): try await show(request, of: address, as: invocation.format)
        case .makeSealKey(let file):
            let keys = try SealingKeys.create(file: file)
            if !invocation.isQuiet {
                errors.write(
                    "launcher: '\(file.printable)' has the keys \(keys.name); copy it to every process, and keep it\n")
            }
        case .open(let link): try await setup.run { try await $0.open(link) }
        }
    }

    /// Returns the issues of the places that a command line gives to boards. The queue is asked if nothing else is wrong.
    private func placementIssues(of invocation: Invocation) async throws -> [ValidationIssue] {
        guard invocation.needsQueue else { return [] }
        let remote = try RemoteSetup(invocation.placement, invocation.selection.manifests)
        return remote.issues.isEmpty ? try await remote.versionIssues(in: surroundings) : remote.issues
    }

    private func show(_ request: QueueRequest, of address: PostgresAddress, as format: OutputFormat) async throws {
        let engine = try await surroundings.openEngine(address, .current())
        let command = QueueCommand(queue: engine.administration, format: format, columns: output.screenSize?.columns)
        let text: String
        do {
            text = try await command.text(of: request)
        } catch {
            await engine.close()
            throw error
        }
        await engine.close()
        await show(text)
    }

    /// Returns the requested part of the graph, with the marks of a run if a trace of one is given.
    private func graph(_ request: GraphRequest, _ invocation: Invocation) async throws -> ModuleGraph {
        var graph = invocation.selection.graph
        if let file = request.overlay {
            let drawing = try await drawing(
                of: [file], givenTo: "--overlay", command: "launcher graph --overlay", invocation)
            graph = graph.overlaid(with: drawing.trace.events)
        }
        return try request.selection(of: graph)
    }

    private func drawing(
        of files: [String], givenTo option: String, command: String? = nil, _ invocation: Invocation
    ) async throws -> TraceDrawing {
        var drawings: [TraceDrawing] = []
        for file in files {
            let text = try await surroundings.text(.trace(givenTo: option), of: file, isQuiet: invocation.isQuiet)
            drawings.append(try TraceDrawing(of: text, name: file, command: command ?? option))
        }
        let drawing = try TraceDrawing(joining: drawings)
        if !invocation.isQuiet { errors.write(drawing.remarks) }
        return drawing
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
}
