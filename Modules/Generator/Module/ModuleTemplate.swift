/// The files of a new module: contracts, a plugin, a board with its rules, tests and a page.
struct ModuleTemplate {
    /// The version. It grows with each change of the texts.
    static let version = 1

    let module: TypeName
    let board: TypeName
    let options: ModuleOptions
    let requirements: [KnownContract]

    private var request: BoardRequest { BoardRequest(module: module, board: board, requirements: requirements) }
    private var input: String { "\(board)Request\(options.hasScreen ? "?" : "")" }
    /// `try ` before a rule that reads rows.
    private var attempt: String { options.hasStore ? "try " : "" }
    private var imports: [String] { Set(requirements.map(\.target)).subtracting(["\(module)IO"]).sorted() }

    var files: [GeneratedFile] {
        [contract, values, samples, serviceMap, page, plugin, entries] + (options.hasStore ? [schema] : [])
            + [boardFile, jsonTests, tests]
    }

    var row: ModuleRow {
        var uses = ["Boardy"] + imports
        if options.hasScreen { uses.append("BoardyHeadless") }
        if options.hasStore { uses.append("BoardyStorage") }
        return ModuleRow("\(module)", ["uses": uses.sorted(), "testsUse": ["BoardyTesting"]])
    }

    // MARK: - Contracts

    private var contract: GeneratedFile {
        GeneratedFile(
            "\(request.ioFolder)/\(module)Contracts.swift",
            """
            public import Boardy

            /// Adds an entry to \(module.spaced).\(options.hasScreen ? " Without an input, a screen asks for its name." : "")
            public enum \(board): BoardContract {
                public static let id: BoardID = "\(request.id)"
                public typealias Input = \(input)
                public typealias Output = \(board)Outcome
            }

            extension ContractHost {
                /// Reaches the board of ``\(board)`` from its motherboard, or from another board of it.
                public func io\(board)() -> Destination<\(board), Access> { self[\(board).self] }
            }
            """)
    }

    private var values: GeneratedFile {
        GeneratedFile(
            "\(request.ioFolder)/\(board)Request.swift",
            """
            public import Boardy

            /// The entry to add.
            public struct \(board)Request: Codable, Equatable, Sendable {
                public let name: String

                public init(name: String) {
                    self.name = name
                }
            }

            /// The outcome of ``\(board)``.
            public enum \(board)Outcome: Outcome, Equatable {
                /// The number of entries, this one included.
                case added(count: Int)
                case rejected(reason: \(board)Problem)
            }

            /// The reason why an entry was rejected, as a stable code.
            public enum \(board)Problem: String, Codable, Sendable, CaseIterable {
                /// The name is empty.
                case noName
                /// Another entry has the name.
                case nameTaken
            \(options.hasSetting ? "    /// There are as many entries as the setting allows.\n    case full\n" : "")}
            """)
    }

    private var samples: GeneratedFile {
        GeneratedFile(
            "\(request.ioFolder)/\(board)Request+Samples.swift",
            """
            public import Boardy

            extension \(board)Request: Sampled {
                public static var samples: [\(board)Request] { [.init(name: "Ada")] }
            }

            extension \(board)Outcome: SampledOutcome {
                public static func sample(after last: \(board)Outcome?) -> \(board)Outcome? {
                    switch last {
                    case nil: .added(count: 1)
                    case .added: .rejected(reason: .nameTaken)
                    case .rejected: nil
                    }
                }
            }
            """)
    }

    private var serviceMap: GeneratedFile { ServiceMapTemplate(module: module, contracts: ["\(board)"]).file }

    private var page: GeneratedFile {
        GeneratedFile(
            "\(request.ioFolder)/\(module)IO.docc/\(module)IO.md",
            """
            # ``\(module)IO``

            The contracts of \(module.spaced), for the modules that use it.

            ## Overview

            ``\(board)`` adds an entry.\(options.hasStore ? " The entries are rows of the app's store." : "") \
            The board is `\(request.id)`: `launcher describe \(request.id)` says how to call it.

            ## Topics

            ### Contracts

            - ``\(board)``
            """)
    }

    // MARK: - Implementation

    private var plugin: GeneratedFile {
        let store = "let store = options.value(of: Store.self) ?? Store(.memory)"
        let component =
            "ModuleComponent(modulePlugins: [\(module)ModulePlugin(\(options.hasStore ? "store: store" : ""))])"
        let prepared =
            options.hasStore
            ? [store, "store.require(.\(module.camel))", "return \(component)"] : [component]
        var imports = ["public import Boardy", "import \(module)IO"] + imports.map { "import \($0)" }
        if options.hasScreen { imports.append("import BoardyHeadless") }
        if options.hasStore { imports.append("import BoardyStorage") }
        imports.sort { $0.split(separator: " ").last ?? "" < $1.split(separator: " ").last ?? "" }
        return GeneratedFile(
            "\(request.folder)/\(module)LauncherPlugin.swift",
            """
            \(imports.joined(separator: "\n"))

            /// The module of \(module.spaced).
            public struct \(module)LauncherPlugin: LauncherPlugin {
                public let name = "\(module.dashed)"

                /// Creates the plugin for the table of a launcher.
                public init() {}

                public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            \(prepared.map { "        " + $0 }.joined(separator: "\n"))
                }
            }

            /// The boards of \(module.spaced), and what it requires and offers.
            private struct \(module)ModulePlugin: ModulePlugin {
            \(options.hasStore ? "    let store: Store\n\n" : "")    func apply(for main: MainComponent) {
            \(statements.map { "        " + $0 }.joined(separator: "\n"))
                }
            }
            """)
    }

    private var statements: [String] {
        var lines: [String] = []
        if options.hasSetting {
            lines += [
                "let limit = main.setting(", "    Setting(",
                "        \"\(module.dashed)-limit\", placeholder: \"COUNT\", help: \"The most entries.\",",
                "        kind: .number(in: 1...1_000_000), default: 1000))",
            ]
        }
        let arguments = (options.hasStore ? ["store: store"] : []) + (options.hasSetting ? ["limit: limit"] : [])
        lines.append("let entries = \(module)Entries(\(arguments.joined(separator: ", ")))")
        lines.append("let producer = main.producer")
        lines.append("main.provide(\(board).self) { \(board)Board($0, producer, entries) }")
        lines += requirements.map { "main.require(\($0.type).self)" }
        if let route = options.route {
            let input =
                options.hasScreen
                ? "link[\"name\"].map { \(board)Request(name: $0) }" : "\(board)Request(name: link[\"name\"] ?? \"\")"
            lines += ["main.route(\"\(route)\", to: \(board).self) { link in", "    \(input)", "}"]
        }
        if options.hasScreen {
            lines += [
                "let entry = MenuEntry(\"\(board.title)\") { $0.io\(board)().activation.activate() }",
                "main.contribute(entry, to: MenuEntries.self)",
            ]
        }
        return lines
    }

    private var entries: GeneratedFile {
        let limit = options.hasSetting ? "    let limit: Int\n" : ""
        if options.hasStore {
            let full =
                options.hasSetting
                ? "            if number > limit { return .rejected(reason: .full) }\n" : ""
            return GeneratedFile(
                "\(request.folder)/Storage/\(module)Entries.swift",
                """
                import BoardyStorage
                import \(module)IO

                /// The entries of \(module.spaced), as rows of the store.
                struct \(module)Entries {
                    let store: Store
                \(limit)
                    func add(_ request: \(board)Request) throws -> \(board)Outcome {
                        if request.name.isEmpty { return .rejected(reason: .noName) }
                        return try store.transaction("\(module.dashed).add") { store in
                            let read: SQL = "SELECT COUNT(*) AS count FROM \(module.underscored)_entry"
                            let number: Int = try store.row(read) { try $0["count"] + 1 } ?? 1
                \(full)            let added = try store.run(
                                "INSERT INTO \(module.underscored)_entry (name) VALUES (?) ON CONFLICT (name) DO NOTHING",
                                request.name)
                            return added == 1 ? .added(count: number) : .rejected(reason: .nameTaken)
                        }
                    }
                }
                """)
        }
        let initializer =
            options.hasSetting
            ? "\n    init(limit: Int) {\n        self.limit = limit\n    }\n" : ""
        let full = options.hasSetting ? "        if names.count == limit { return .rejected(reason: .full) }\n" : ""
        return GeneratedFile(
            "\(request.folder)/Model/\(module)Entries.swift",
            """
            import \(module)IO

            /// The rules of the entries of \(module.spaced), in memory.
            final class \(module)Entries {
            \(options.hasSetting ? "    private let limit: Int\n" : "")    private var names: Set<String> = []
            \(initializer)
                func add(_ request: \(board)Request) -> \(board)Outcome {
                    if request.name.isEmpty { return .rejected(reason: .noName) }
                    if names.contains(request.name) { return .rejected(reason: .nameTaken) }
            \(full)        names.insert(request.name)
                    return .added(count: names.count)
                }
            }
            """)
    }

    private var schema: GeneratedFile {
        GeneratedFile(
            "\(request.folder)/Storage/\(module)Schema.swift",
            """
            import BoardyStorage

            extension Schema {
                static let \(module.camel) = Schema(
                    name: "\(module.dashed)",
                    migrations: [Migration(1, "CREATE TABLE \(module.underscored)_entry (name TEXT NOT NULL UNIQUE)")])
            }
            """)
    }

    private var boardFile: GeneratedFile {
        var imports = ["Boardy", "\(module)IO"] + imports
        if options.hasScreen { imports.append("BoardyHeadless") }
        let awaited = requirements.map { "\($0.type).self" }.joined(separator: ", ")
        let awaits =
            requirements.isEmpty
            ? "" : "    static var awaitedContracts: [any BoardContract.Type] { [\(awaited)] }\n"
        let respond =
            options.hasScreen
            ? """
                func respond(to input: \(board)Request?) async throws -> \(board)Outcome {
                    if let input { return \(attempt)entries.add(input) }
                    let name = TypedField.text("name", label: "Name", inputField: "name")
                    let question = Question<\(board)Request>("\(board.title)") {
                        TypedChoice("Add", .primary, fields: name) { \(board)Request(name: $0) }
                        TypedChoice("Back", .back) { throw CancellationError() }
                    }
                    let request = try await rootScreen.ask(question)
                    let outcome = \(attempt)entries.add(request)
                    rootScreen.show(Screen(title: "\(module.title)", content: [.text(outcome.sentence)]))
                    return outcome
                }
            """
            : """
                func respond(to input: \(board)Request) async throws -> \(board)Outcome {
                    \(attempt)entries.add(input)
                }
            """
        let cases =
            ["case .added(let count): \"\\(count) in all.\"", "case .rejected(.noName): \"Type a name.\""]
            + ["case .rejected(.nameTaken): \"Another entry has this name.\""]
            + (options.hasSetting ? ["case .rejected(.full): \"There is no room for another entry.\""] : [])
        let sentence =
            options.hasScreen
            ? """


            extension \(board)Outcome {
                /// The outcome as a sentence for a person.
                fileprivate var sentence: String {
                    switch self {
            \(cases.map { "        " + $0 }.joined(separator: "\n"))
                    }
                }
            }
            """ : ""
        return GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(imports.sorted().map { "import \($0)" }.joined(separator: "\n"))

            /// Adds an entry\(options.hasScreen ? ", and asks for its name if there is no input" : "").
            final class \(board)Board: ModernContinuableBoard, AsyncRequestBoard {
                typealias Contract = \(board)
            \(awaits)    private let entries: \(module)Entries

                init(_ id: BoardID, _ producer: any BoardProducing, _ entries: \(module)Entries) {
                    self.entries = entries
                    super.init(identifier: id, boardProducer: producer)
                }

            \(respond)
            }\(sentence)
            """)
    }

    // MARK: - Tests

    private var jsonTests: GeneratedFile {
        GeneratedFile(
            "Tests/\(module)/IO/\(module)JSONTests.swift",
            """
            import Boardy
            import Foundation
            import \(module)IO
            import Testing

            @Suite struct \(module)JSONTests {
                @Test("The values of \(module.spaced) have the published JSON")
                func json() throws {
                    let request = \(board)Request(name: "Ada"), json = #"{"name":"Ada"}"#
                    #expect(String(decoding: try ContractCoding.encode(request), as: UTF8.self) == json)
                    #expect(try ContractCoding.decode(\(board)Request.self, from: Data(json.utf8)) == request)
                    let outcomes = [
                        (\(board)Outcome.added(count: 1), #"{"count":1,"outcome":"added"}"#),
                        (.rejected(reason: .nameTaken), #"{"outcome":"rejected","reason":"nameTaken"}"#),
                    ]
                    for (outcome, json) in outcomes {
                        #expect(String(decoding: try ContractCoding.encode(outcome), as: UTF8.self) == json)
                        #expect(try ContractCoding.decode(\(board)Outcome.self, from: Data(json.utf8)) == outcome)
                    }
                }
            }
            """)
    }

    private var tests: GeneratedFile {
        let screen =
            options.hasScreen
            ? """


                @Test("A screen asks for the name if there is no input", .diagnostics)
                func asks() async throws {
                    let driver = RecordingDriver([Answer("Add", ["name": "Ada"])])
                    let context = HeadlessContext(driver: driver), launcher = launcher()
                    launcher.mainboard.putIntoContext(context)
                    var outcomes: [\(board)Outcome] = []
                    launcher.mainboard.io\(board)().flow.handle { outcomes.append($0) }
                    launcher.mainboard.io\(board)().activation.activate()
                    try await context.run(launcher.mainboard)
                    #expect(outcomes == [.added(count: 1)])
                    #expect(driver.titles == ["\(board.title)", "\(module.title)"])
                }
            """ : ""
        let setting =
            options.hasSetting
            ? """


                @Test("The setting limits the number of entries", .diagnostics)
                func limit() async throws {
                    let launcher = launcher(limit: 1), board = launcher.mainboard.io\(board)()
                    #expect(try await board.output(with: ada) == .added(count: 1))
                    #expect(try await board.output(with: ben) == .rejected(reason: .full))
                }
            """ : ""
        let options =
            options.hasSetting
            ? """
                private func launcher(limit: Int = 9) -> PluginLauncher {
                    let setting = Setting(
                        "\(module.dashed)-limit", placeholder: "COUNT", help: "The most entries.",
                        kind: .number(in: 1...1_000_000), default: 1000)
                    return PluginLauncher.with(options: .default.with(SettingValues().with(setting, limit)))
                        .install(launcherPlugin: \(module)LauncherPlugin()).initialize()
                }
            """
            : """
                private func launcher() -> PluginLauncher {
                    PluginLauncher.with(options: .default)
                        .install(launcherPlugin: \(module)LauncherPlugin()).initialize()
                }
            """
        return GeneratedFile(
            "\(request.tests)/\(module)Tests.swift",
            """
            import Boardy
            \(self.options.hasScreen ? "import BoardyHeadless\n" : "")import BoardyTesting
            import \(module)
            import \(module)IO
            import Testing

            @MainActor @Suite struct \(module)Tests {
                private let ada = \(board)Request(name: "Ada")
                private let ben = \(board)Request(name: "Ben")

            \(options)

                @Test("An entry is added once", .diagnostics)
                func once() async throws {
                    let launcher = launcher(), board = launcher.mainboard.io\(board)()
                    let nobody = \(board)Request(name: "")
                    #expect(try await board.output(with: ada) == .added(count: 1))
                    #expect(try await board.output(with: ben) == .added(count: 2))
                    #expect(try await board.output(with: ben) == .rejected(reason: .nameTaken))
                    #expect(try await board.output(with: nobody) == .rejected(reason: .noName))
                }\(screen)\(setting)
            }
            """)
    }
}
