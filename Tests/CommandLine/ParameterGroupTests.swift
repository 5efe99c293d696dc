import BoardyCommandLine
import BoardyCore
import Testing

/// Options, flags and operands that are properties of a type.
@Suite struct ParameterGroupTests {
    private struct Pages: ParameterGroup {
        @Option("from", placeholder: "N", help: "First.", parser: .integer(in: 1...99), default: 1) var from
        @Option("to", placeholder: "N", help: "Last.", parser: .integer(in: 1...99), default: 99) var to

        func check() throws(ValueError) {
            if from > to { throw ValueError("takes a --to that is not before --from") }
        }
    }

    private struct Print: ParameterGroup {
        enum Paper: String, CaseIterable { case a4, letter }

        @Operand("FILE", help: "The file.", parser: .file) var file
        @Operand(repeating: "COPY", help: "Its copies.", parser: .file) var copies
        @Flag("gray", help: "Without colour.") var isGray
        let pages = Pages()
        @Option("paper", placeholder: "SIZE", help: "Size.", parser: .choice, default: .a4) var paper: Paper
        @Option("printer", placeholder: "NAME", help: "Where.", parser: .text) var printer

        func check() throws(ValueError) {
            if isGray, printer == nil { throw ValueError("takes --gray with --printer") }
        }
    }

    private let made = Locked<[String]>([])

    /// A program whose commands tell when their declarations are made.
    private var program: CommandLineProgram<Print> {
        func command(_ name: String, _ subcommands: [Command<Print>] = []) -> Command<Print> {
            Command(
                CommandDeclaration(name, abstract: "Prints."),
                parameters: { [made] in
                    made.withLock { $0.append(name) }
                    return Print().parameters
                }, subcommands: subcommands
            ) { values throws(ValueError) in try Print(reading: values) }
        }
        return CommandLineProgram(
            Command("desk", abstract: "A desk.", subcommands: [command("print"), command("fax", [command("again")])]),
            version: "1", date: "2026-11-26", exitStatuses: [], environmentPrefix: "DESK_", suggesting: { _, _ in [] })
    }

    private func parse(_ arguments: String..., environment: [String: String] = [:]) throws -> Print {
        let parsed = try program.parse(arguments, environment: environment)
        guard case .run(let print) = parsed else { throw ValueError("runs") }
        return print
    }

    @Test("the properties of a group, and of a group in it, have the values of a command line or their defaults")
    func values() throws {
        let typed = try parse(
            "print", "a", "--from=3", "--paper", "letter", "b", "--gray", "c", "--printer", "p",
            environment: ["DESK_TO": "7"])
        #expect(typed.file == "a" && typed.copies == ["b", "c"] && typed.isGray && typed.printer == "p")
        #expect(typed.pages.from == 3 && typed.pages.to == 7 && typed.paper == .letter)
        let plain = try parse("print", "a")
        #expect(plain.file == "a" && plain.copies == [] && !plain.isGray && plain.printer == nil)
        #expect(plain.pages.from == 1 && plain.pages.to == 99 && plain.paper == .a4)
    }

    @Test("help lists the properties in their order, with those of a group in its place")
    func help() throws {
        guard case .print(let help) = try program.parse(["print", "--help"]) else { throw ValueError("prints") }
        let places = ["FILE ", "COPY ", "--gray ", "--from N", "--to N", "--paper SIZE", "--printer NAME"]
            .map { help.firstRange(of: "  " + $0)?.lowerBound }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "\(help)")
        #expect(program.declarationIssues == [])
    }

    @Test("a group refuses values that do not go together, and a group in it does so first")
    func check() {
        let outer = #expect(throws: UsageError.self) { try parse("print", "a", "--gray") }
        #expect(outer?.message == "'desk print' takes --gray with --printer" && outer?.exitCode == 64)
        let inner = #expect(throws: UsageError.self) { try parse("print", "a", "--gray", "--from", "9", "--to", "2") }
        #expect(inner?.message == "'desk print' takes a --to that is not before --from")
    }

    @Test(
        "a command line that begins with its command makes no declaration of another one",
        arguments: [(["print", "a", "--gray", "--printer", "p"], "print"), (["fax", "again", "a"], "again")])
    func declarations(arguments: [String], command: String) throws {
        _ = try program.parse(arguments)
        #expect(Set(made.withLock { $0 }) == [command])
    }

    @Test("options may stand before the command, and an unknown one is told with those of all commands in mind")
    func elsewhere() throws {
        #expect(try parse("--printer", "p", "fax", "--paper", "letter", "again", "a").paper == .letter)
        let error = #expect(throws: UsageError.self) { try parse("print", "a", "--grey") }
        #expect(error?.message.hasPrefix("unknown option '--grey'") == true)
    }
}
