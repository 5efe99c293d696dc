import BoardyGenerator
import BoardyHeadless  // The program imports it, so it must be built.
import Foundation

/// A program that has a module of each template, after the migration, and activates each on a headless root context.
struct TemplateProgram {
    /// The modules that such a program links.
    static let modules = [
        "Boardy", "BoardyCoding", "BoardyCompatibility", "BoardyComponentKit", "BoardyComposable", "BoardyCore",
        "BoardyFlows", "BoardyHeadless", "BoardyLock", "BoardyModulePlugin", "BoardyTrace", "BoardyValues",
        "Boundaries",
    ]

    private let templates: [Template]

    init(_ templates: [Template]) { self.templates = templates }

    /// The files of the program. Names of one module have its number, so that one run of the compiler does for all.
    func files() throws -> [String: String] {
        var files = [
            "Main.swift": main, "HeadlessScreen.swift": try Self.part("HeadlessScreen"), "Answers.swift": Self.answers,
        ]
        for (number, template) in templates.enumerated() {
            for part in template.parts where part != "Screen" {
                files["\(number)-\(part).swift"] = try text(of: part, template.module, number)
            }
            files["\(number)-Run.swift"] = Self.numbered(run(template, number), number)
        }
        return try Self.migrated(files)
    }

    /// Returns the files of parts of the folder `templates` after the migration.
    static func files(of parts: [String]) throws -> [String: String] {
        try migrated(
            Dictionary(uniqueKeysWithValues: parts.map { part in ("\(part).swift", try Self.part(part)) }))
    }

    private static func migrated(_ files: [String: String]) throws -> [String: String] {
        var files = files
        for change in try Migration(of: DraftTree(over: nil, files)).changes.changes {
            files[change.path] = change.after
        }
        return files
    }

    /// Returns a part of the folder `templates` with one import, as the template of Boardy 1.x has it.
    private static func part(_ name: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "templates/\(name).swift")
        return try String(contentsOf: file, encoding: .utf8)
            .replacing("import BoardyCompatibility\n", with: "").replacing(#/ *// error: .*/#, with: "")
    }

    private func text(of part: String, _ module: TemplateModule, _ number: Int) throws -> String {
        var text = try Self.part(part)
        if let filling = module.filling {
            text = text.replacing(filling.line, with: filling.line + "\n" + filling.code)
        }
        return Self.numbered(text, number)
    }

    private static func numbered(_ text: String, _ number: Int) -> String {
        ["Pay", "Shop", "showDefaultLoading"].reduce(text) { $0.replacing($1, with: "\($1)\(number)") }
    }

    /// The function that activates a module, and prints what its board says.
    private func run(_ template: Template, _ number: Int) -> String {
        let module = template.module
        let mainboard =
            template.parts.contains("Integration")
            ? """
            PluginLauncher.with(options: .default).install(launcherPlugin: ShopLauncherPlugin()).initialize().mainboard
            """
            : """
            Motherboard(boardProducer: BoardProducer(registrationsBuilder: { producer in
                    BoardRegistration(\(module.id)) { id -> Board? in
                        \(module.board)
                    }
                }))
            """
        let destination =
            module.destination.map { "mainboard.\($0)" }
            ?? "MainboardGenericDestination<\(module.types)>(destinationID: \(module.id), mainboard: mainboard)"
        return """
            import Boardy
            import BoardyHeadless

            @MainActor func runPay() async throws {
                let answers = Answers(\(number))
                let context = HeadlessContext(driver: answers.driver)
                let mainboard = \(mainboard)
                mainboard.putIntoContext(context)
                let destination = \(destination)
                destination.flow.handle { answers.note("output \\($0)") }
                mainboard.completionFlow(\(module.id)).handle { answers.note("completed \\($0)") }
                destination.activation.activate(with: \(module.input))
                \(module.then)
                try await context.run(mainboard)
            }
            """
    }

    private static let answers = """
        import BoardyHeadless

        struct Answers {
            private let number: Int
            init(_ number: Int) { self.number = number }
            func note(_ text: String) { print(number, text) }
            var driver: NonInteractiveDriver {
                NonInteractiveDriver(
                    output: TextOutput { [number] text in
                        let lines: [Substring] = text.split(separator: "\\n")
                        print(number, "screen", lines.first.map(String.init) ?? "")
                    })
            }
        }
        """

    private var main: String {
        """
        @main struct Program {
            @MainActor static func main() async throws {
        \(templates.indices.map { "        try await runPay\($0)()" }.joined(separator: "\n"))
            }
        }
        """
    }
}
