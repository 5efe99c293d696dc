import AuthenticationIO
import Boardy
import Headless
import Storage

/// The launcher without the process around it: what it reads and writes is handed in.
@MainActor
struct Program {
    let environment: [String: String]
    let output: TextOutput
    let errors: TextOutput
    /// Whether somebody sits at a terminal.
    let hasTerminal: Bool
    /// Reads all of standard input, for `--script -`.
    let readInput: () -> String

    /// Carries a command line out.
    func run(_ arguments: [String]) async -> ExitCode {
        do {
            try await carryOut(try Invocation(arguments))
            return .success
        } catch let refusal as Refusal {
            errors.write("launcher: \(refusal.message)\n")
            return refusal.code
        } catch let error as SessionError {
            errors.write("launcher: \(error)\n")
            return .data
        } catch let error as StoreError {
            errors.write("launcher: \(error)\n")
            return .store
        } catch is CancellationError {
            errors.write("launcher: interrupted\n")
            return .interrupted
        } catch {
            errors.write("launcher: unexpected error: \(error)\n")
            return .software
        }
    }

    private func carryOut(_ invocation: Invocation) async throws {
        switch invocation.command {
        case .help: output.write(Help.text + "\n")
        case .version: output.write(Help.version + "\n")
        case .list(let subject, let asJSON):
            let plugins = try Plugins.chosen(by: invocation)
            output.write(try Listing(manifests: assembly(plugins).manifests).text(of: subject, asJSON: asJSON) + "\n")
        case .validate:
            try validate(try Plugins.chosen(by: invocation), without: invocation.without)
            output.write("The plugins fit together.\n")
        case .run: try await session(invocation).run()
        case .activate(let board, let input): try await session(invocation).activate(board, input: input)
        case .open(let link): try await session(invocation).open(link)
        }
    }

    /// Assembles, validates and launches what an invocation chooses, on its store.
    private func session(_ invocation: Invocation) throws -> Session {
        let plugins = try Plugins.chosen(by: invocation)
        try validate(plugins, without: invocation.without)
        // Before anything runs: a malformed script or an unusable store changes nothing.
        let script = try script(invocation)
        let store = Store(
            (invocation.store ?? environment["BOARDY_STORE"].flatMap { $0.isEmpty ? nil : $0 }).map {
                Location(argument: $0)
            }
                ?? .default(environment: environment))
        if let failPoint = try FailPoint(environment: environment) { store.onTransaction = failPoint.reach }
        let options = MainOptions.default.with(store).with(Profile(invocation.profile ?? "default"))
        let assembly = assembly(plugins, options)
        try store.open()
        return Session(
            assembly: assembly, notices: invocation.command == .run ? output : errors, data: output,
            driver: { notices in
                if let script { return ScriptDriver(script, output: notices) }
                return hasTerminal ? TerminalDriver.standard() : UnattendedDriver(output: notices)
            })
    }

    private func assembly(_ plugins: [any LauncherPlugin], _ options: MainOptions = .default) -> LauncherAssembly {
        PluginLauncher.with(options: options).install(launcherPlugins: plugins)
    }

    private func script(_ invocation: Invocation) throws -> SessionScript? {
        guard let file = invocation.script else { return nil }
        if file == "-" { return try SessionScript(parsing: readInput(), name: "standard input") }
        return try SessionScript(parsing: try ScriptFile.text(of: file), name: file)
    }

    private func validate(_ plugins: [any LauncherPlugin], without: [String]) throws(Refusal) {
        if plugins.isEmpty { throw .usage("no plugin is left") }
        let validation = Validation(of: assembly(plugins).manifests, among: assembly(Plugins.all).manifests)
        if validation.issues.isEmpty { return }
        var lines = ["these plugins do not fit together, so nothing was launched"]
        lines += validation.issues.map { "  \($0)" }
        if !validation.remedies.isEmpty {
            lines.append("To close the gaps, add:")
            lines += validation.remedies.map { name in
                "  --plugin \(name)" + (without.contains(name) ? ", and drop --without \(name)" : "")
            }
        }
        throw Refusal(code: .configuration, message: lines.joined(separator: "\n"))
    }
}
