import BoardyCommandLine
import BoardyHeadless
import BoardyPostgres

/// The launcher without its process. ``Main`` connects it to the process, and tests run it with inputs and outputs of their own.
@MainActor
struct Program {
    let surroundings: CommandSurroundings

    init(_ surroundings: CommandSurroundings) { self.surroundings = surroundings }

    /// Runs a command line, which is the bytes of each argument. Writes the message of an error and returns its exit code.
    func run(_ arguments: [[UInt8]]) async -> ExitCode {
        let output = surroundings.output, errors = surroundings.errors
        do {
            try await execute(arguments)
            guard let problem = output.problem else { return .success }
            throw CommandError.unwritableOutput(problem)
        } catch {
            let format = launcherProgram.value(
                of: Options.format, in: arguments, environment: surroundings.environment)
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
        let environment = surroundings.environment, output = surroundings.output
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
            let settings = try settings.get()
            let context = CommandContext(invocation: invocation, surroundings: surroundings, settings: settings)
            do {
                try context.checkWrittenFiles()
                try await context.execute()
            } catch {
                guard let ended = context.waits.error else { throw error }
                throw CommandError(waitEnded: ended, signal: surroundings.signal())
            }
        }
    }
}

extension CommandContext {
    /// Executes the command.
    @MainActor
    fileprivate func execute() async throws {
        let selection = invocation.selection, format = invocation.format
        switch invocation.command {
        case .list(let subject): await show(try selection.listing(of: subject, as: format, columns: columns))
        case .describe(let name): await show(try selection.description(of: name, as: format, width: columns))
        case .config(let settings): await show(try settings.listing(as: format, columns: columns))
        case .graph(let request): try await print(request)
        case .why(let request): await print(request)
        case .trace(let files, let form):
            let text = try await drawing(of: files, givenTo: "launcher trace").text(as: form)
            if !text.isEmpty { await show(text) }
        case .validate(let format): try await validate(as: format)
        case .run: try await withSession { session, _, _ in try await session.run() }
        case .activate(let board):
            let input = try await input()
            try await withSession { session, _, _ in try await session.activate(board, input: input) }
        case .open(let link): try await withSession { session, _, _ in try await session.open(link) }
        case .serve(let request): try await ServeCommand(request: request, context: self).run()
        case .servePlugins(let request): try await WorkerCommand(request: request, context: self).run()
        case .queue(let request): try await carryOut(request)
        case .storeFile(let request): try await carryOut(request)
        case .makeSealKey(let file): try makeSealKey(file)
        }
    }
}
