public import BoardyCommandLine

/// The program that generates: its commands, declared once for parsing and help.
public enum GeneratorProgram {
    /// The caller of the program: a script for each command, or `swift package`, which has commands of the same names.
    public enum Caller: Sendable {
        case scripts, package

        var name: String { self == .scripts ? "Scripts/generate" : "swift package" }

        func call(_ command: String) -> String {
            self == .scripts
                ? "Scripts/" + command.replacing("migrate-boardy", with: "migrate") : "swift package \(command)"
        }
    }

    /// Declares the program as its caller names it.
    public static func program(for caller: Caller = .package) -> CommandLineProgram<GeneratorCommand> {
        CommandLineProgram(
            Command(
                caller.name, abstract: "Generates modules and boards, and migrates code of Boardy 1.63.",
                examples: [
                    Example("\(caller.call("new-module")) Loyalty --with-store", "Adds a module."),
                    Example("\(caller.call("new-board")) Loyalty Points --kind task", "Adds a board to it."),
                ],
                subcommands: [
                    caller.command(
                        "new-app", "Makes an app in a folder that is empty or has a Package.swift without targets.",
                        AppRequest.self
                    ) { .newApp($0) },
                    caller.command(
                        "new-module", "Adds a module with a contract, a board and tests.", ModuleRequest.self
                    ) {
                        .newModule($0)
                    },
                    caller.command(
                        "new-board", "Adds a board to a module, with its contract, registration and test.",
                        NewBoardRequest.self,
                        discussion: "The kinds:\n\n"
                            + BoardKind.all.map { "\($0.name): \($0.abstract)" }.joined(separator: "\n")
                    ) { .newBoard($0) },
                    caller.command(
                        "new-interface", "Adds a contract without a board to a module.", InterfaceRequest.self
                    ) { .newInterface($0) },
                    caller.command(
                        "new-service-map", "Adds a service map to a module that has none.", NameRequest.self
                    ) { .newServiceMap($0) },
                    caller.command("new-plugin", "Adds a module with a plugin and no board.", NameRequest.self) {
                        .newPlugin($0)
                    },
                    caller.command(
                        "migrate-boardy", "Rewrites a checkout that uses Boardy 1.63, as far as a program can.",
                        GeneratorCommand.MigrationRequest.self,
                        discussion: "It prints a diff, and then what is left for a person: file, line and the section "
                            + "of the page 'Coming from Boardy'. Comments and texts stay as they are. The second run "
                            + "changes nothing. All files are written, or none. On macOS a folder outside of the "
                            + "package has to be allowed: swift package --allow-writing-to-directory PATH."
                    ) { .migrateBoardy($0) },
                ]),
            version: "1.0.0", date: "2026-11-27",
            exitStatuses: [
                .success("the change was made, or there was nothing to do"), .usage("the command line is wrong"),
                .data("the command was refused; the message says why"),
            ],
            environmentPrefix: "BOARDY_GENERATE_",
            suggesting: { name, known in Suggestion.nearest(to: name, among: known) })
    }

    private typealias AppRequest = GeneratorCommand.AppRequest
    private typealias ModuleRequest = GeneratorCommand.ModuleRequest
    private typealias NewBoardRequest = GeneratorCommand.NewBoardRequest
    private typealias InterfaceRequest = GeneratorCommand.InterfaceRequest
    private typealias NameRequest = GeneratorCommand.NameRequest
}

extension GeneratorProgram.Caller {
    fileprivate func command<Request: ParameterGroup>(
        _ name: String, _ abstract: String, _ request: Request.Type, discussion: String = "",
        _ make: @escaping @Sendable (Request) -> GeneratorCommand
    ) -> Command<GeneratorCommand> {
        let parameters = Request().parameters
        return Command(
            name, calledAs: call(name), abstract: abstract, discussion: discussion,
            options: parameters
        ) { values throws(ValueError) in make(try Request(reading: values)) }
    }
}
