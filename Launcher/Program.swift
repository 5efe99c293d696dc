import AuthenticationIO
import Boardy
import Headless
import PaymentIO
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
    /// Reads standard input to its end and returns the text. Only `--script -` calls it.
    let readInput: () throws(CommandError) -> String
    var options = MainOptions.default
    /// The time that a command waits, after its output, for work that its launch has begun. It is that of one request to a payment gateway.
    var workLimit = Duration.seconds(20)

    /// Runs a command line. Writes the message of an error and returns its exit code.
    func run(_ arguments: [String]) async -> ExitCode {
        do {
            try await execute(try Invocation(arguments))
            return .success
        } catch let error as CommandError {
            errors.write("launcher: \(error.message)\n")
            return error.code
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

    private func execute(_ invocation: Invocation) async throws {
        switch invocation.command {
        case .help: output.write(Help.text + "\n")
        case .version: output.write(Help.version + "\n")
        case .list(let subject, let asJSON):
            let manifests = try PluginSelection(invocation).assembly().manifests
            output.write(try Listing(manifests: manifests).text(of: subject, asJSON: asJSON) + "\n")
        case .validate:
            try PluginSelection(invocation).validate()
            output.write("The plugins fit together.\n")
        case .run: try await session(invocation).run()
        case .activate(let board, let input): try await session(invocation).activate(board, input: input)
        case .open(let link): try await session(invocation).open(link)
        }
    }

    /// Launches the selected plugins on the store.
    ///
    /// Plugins, script and store are checked before the launch, so an error of one of them changes nothing.
    private func session(_ invocation: Invocation) throws -> Session {
        let selection = try PluginSelection(invocation)
        try selection.validate()
        // Only the outputs of boards may go to standard output, except for `run`, which prints its screens there.
        let driver = try driver(invocation, screens: invocation.command == .run ? output : errors)
        let gateway = try gateway(invocation)
        let store = try store(invocation)
        let refusals = RoleRefusals()
        // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
        var options = options.with(store).with(Profile(invocation.profile ?? "default"))
            .with(MachineOwner()).with(refusals.handler)
        if let gateway { options = options.with(gateway) }
        let assembly = selection.assembly(options)
        // The assembly has installed the plugins, so the store knows their schemas.
        try store.open()
        return Session(
            assembly: assembly, driver: driver, output: output, refusals: refusals, workLimit: workLimit)
    }

    private func driver(_ invocation: Invocation, screens: TextOutput) throws -> any ScreenDriver {
        if let file = invocation.script {
            let text = file == "-" ? try readInput() : try ScriptFile.text(of: file)
            let name = file == "-" ? "standard input" : file
            return ScriptDriver(try SessionScript(parsing: text, name: name), output: screens)
        }
        return hasTerminal ? TerminalDriver.standard() : NonInteractiveDriver(output: screens)
    }

    private func store(_ invocation: Invocation) throws -> Store {
        let store = Store(location(invocation))
        if let failPoint = try FailPoint(environment: environment) { store.onTransaction = failPoint.reach }
        return store
    }

    private func gateway(_ invocation: Invocation) throws(CommandError) -> GatewayAddress? {
        let isOption = invocation.gateway != nil
        guard let url = invocation.gateway ?? environment["BOARDY_GATEWAY"], !url.isEmpty else { return nil }
        do {
            return try GatewayAddress(url, key: environment["BOARDY_GATEWAY_KEY"].map { Secret($0) })
        } catch {
            let source =
                switch error {
                case .url: isOption ? "--gateway" : "BOARDY_GATEWAY"
                case .key: "BOARDY_GATEWAY_KEY"
                }
            throw .usage("\(source): \(error)")
        }
    }

    private func location(_ invocation: Invocation) -> Location {
        if let path = invocation.store { return Location(argument: path) }
        if let path = environment["BOARDY_STORE"], !path.isEmpty { return Location(argument: path) }
        return .default(environment: environment)
    }
}
