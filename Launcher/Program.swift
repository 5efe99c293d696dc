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
    /// Reads standard input to its end; nil if it is closed. Only a text named `-` is read from it.
    let standardInput: () throws -> Data?
    /// The columns of the terminal that standard output is; nil if it is none.
    var columns: Int?
    var options = MainOptions.default
    /// The time that a command waits, after its output, for work that its launch has begun. It is that of one request to a payment gateway.
    var workLimit = Duration.seconds(20)

    /// Runs a command line, which is the bytes of each argument. Writes the message of an error and returns its exit code.
    func run(_ arguments: [[UInt8]]) async -> ExitCode {
        // An error of the settings file keeps nobody from the help.
        let settings = Result { () throws(CommandError) in try SettingsFile.read(environment: environment) }
        let invocation: Invocation
        do throws(UsageError) {
            let parsed = try launcherProgram.parse(
                arguments, environment: environment, configuration: (try? settings.get()) ?? nil, width: columns)
            switch parsed {
            case .run(let command): invocation = command
            case .print(let text):
                output.write(text + "\n")
                return .success
            }
        } catch {
            let format = launcherProgram.value(of: Options.format, in: arguments, environment: environment)
            errors.write((format == .json ? error.json : error.description) + "\n")
            return ExitCode(rawValue: error.exitCode) ?? .usage
        }
        do {
            _ = try settings.get()
            try await execute(invocation)
            return .success
        } catch {
            let error = CommandError(error)
            errors.write(error.text(as: invocation.format) + "\n")
            return error.code
        }
    }

    private func execute(_ invocation: Invocation) async throws {
        switch invocation.command {
        case .list(let subject):
            let listing = Listing(manifests: invocation.selection.assembly().manifests)
            output.write(try listing.text(of: subject, as: invocation.format) + "\n")
        case .config(let settings):
            output.write(try SettingsListing(settings).text(as: invocation.format) + "\n")
        case .validate:
            try invocation.selection.validate()
            output.write("The plugins fit together.\n")
        case .run: try await session(invocation).run()
        case .activate(let board): try await session(invocation).activate(board, input: invocation.input)
        case .open(let link): try await session(invocation).open(link)
        }
    }

    /// Launches the selected plugins on the store.
    ///
    /// Plugins, script and store are checked before the launch, so an error of one of them changes nothing.
    private func session(_ invocation: Invocation) throws -> Session {
        try invocation.selection.validate()
        // Only the outputs of boards may go to standard output, except for `run`, which prints its screens there.
        let driver = try driver(invocation, screens: invocation.command == .run ? output : errors)
        let store = try store(invocation)
        let refusals = RoleRefusals()
        // Whoever can give the path of the store's file owns the machine, as far as the file system knows.
        var options = options.with(store).with(Profile(invocation.profile))
            .with(MachineOwner()).with(refusals.handler)
        if let gateway = invocation.gateway { options = options.with(gateway) }
        let assembly = invocation.selection.assembly(options)
        // The assembly has installed the plugins, so the store knows their schemas.
        try store.open()
        return Session(
            assembly: assembly, driver: driver, output: output, refusals: refusals, workLimit: workLimit)
    }

    private func driver(_ invocation: Invocation, screens: TextOutput) throws -> any ScreenDriver {
        if let file = invocation.script {
            let text = try TextFile.script.text(of: file, standardInput: standardInput)
            let name = file == "-" ? "standard input" : file
            return ScriptDriver(try SessionScript(parsing: text, name: name), output: screens)
        }
        return hasTerminal ? TerminalDriver.standard() : NonInteractiveDriver(output: screens)
    }

    private func store(_ invocation: Invocation) throws -> Store {
        let location = invocation.store.map { Location(argument: $0) } ?? .default(environment: environment)
        let store = Store(location)
        if let failPoint = try FailPoint(environment: environment) { store.onTransaction = failPoint.reach }
        return store
    }
}
