/// The files of a new module: contracts, a plugin, a board with its rules, tests and a page, with the parts of options.
struct ModuleTemplate {
    /// The version. It grows with each change of the texts.
    static let version = 3

    private let plan: ModulePlan
    private let parts: [ModulePart]
    private var module: TypeName { plan.module }
    private var board: TypeName { plan.board }
    private var request: BoardRequest { plan.request }
    private var hasScreen: Bool { plan.options.hasScreen }
    private var problem: (name: String, comment: String, sentence: String)? { parts.compactMap(\.problem).first }

    init(_ plan: ModulePlan) {
        self.plan = plan
        parts = ModulePart.parts(of: plan)
    }

    var files: [GeneratedFile] {
        [contract, values, samples, serviceMap, page, plugin, boardFile, jsonTests, tests]
            + (plan.options.hasStore ? [] : [entries]) + parts.flatMap(\.files)
    }

    var row: ModuleRow {
        let uses = parts.flatMap { $0.uses + $0.boardUses }
        return ModuleRow("\(module)", ["publishes": parts.flatMap(\.publishes), "uses": uses])
    }

    // MARK: - Contracts

    private var contract: GeneratedFile {
        GeneratedFile(
            "\(request.ioFolder)/\(module)Contracts.swift",
            """
            \((["Boardy"] + parts.flatMap(\.publishes)).map { "public import \($0)" }.joined(separator: "\n"))

            /// Adds an entry to \(module.spaced).\(hasScreen ? " Without an input, a screen asks for its name." : "")
            public enum \(board): \(parts.compactMap(\.kind).first ?? "BoardContract") {
                public static let id: BoardID = "\(request.id)"
                public typealias Input = \(board)Request\(hasScreen ? "?" : "")
                public typealias Output = \(board)Outcome
            \(parts.flatMap(\.contractMembers).map { "    \($0)\n" }.joined())}

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
            \(problem.map { "    /// \($0.comment)\n    case \($0.name)\n" } ?? "")}
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

            ``\(board)`` adds an entry.\(plan.options.hasStore ? " The entries are rows of the app's store." : "") \
            The board is `\(request.id)`: `launcher describe \(request.id)` says how to call it.

            \(parts.flatMap(\.sections).map { $0 + "\n\n" }.joined())## Topics

            ### Contracts

            - ``\(board)``
            """)
    }

    // MARK: - Implementation

    private var plugin: GeneratedFile {
        let stored = parts.flatMap(\.stored), uses = Set(parts.flatMap(\.uses) + ["\(module)IO"])
        let arguments = stored.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        let component = "ModuleComponent(modulePlugins: [\(module)ModulePlugin(\(arguments))])"
        let preparation = parts.flatMap(\.preparation)
        let prepared = preparation.isEmpty ? [component] : preparation + ["return \(component)"]
        let members = stored.map { "    let \($0.name): \($0.type)\n" }.joined()
        return GeneratedFile(
            "\(request.folder)/\(module)LauncherPlugin.swift",
            """
            public import Boardy
            \(uses.sorted().map { "import \($0)" }.joined(separator: "\n"))

            /// The module of \(module.spaced).
            public struct \(module)LauncherPlugin: LauncherPlugin {
                public let name = "\(module.dashed)"

                /// Creates the plugin for the table of a launcher.
                public init() {}

                public func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
            \(lines(prepared))
                }
            }

            /// The boards of \(module.spaced), and what it requires and offers.
            private struct \(module)ModulePlugin: ModulePlugin {
            \(members.isEmpty ? "" : members + "\n")    func apply(for main: MainComponent) {
            \(lines(statements))
                }
            }
            """)
    }

    private var statements: [String] {
        let arguments = parts.flatMap(\.arguments).joined(separator: ", ")
        return parts.flatMap(\.declarations) + [
            "let entries = \(module)Entries(\(arguments))", "let producer = main.producer",
            "main.provide(\(board).self) { \(board)Board($0, producer, entries) }",
        ] + parts.flatMap(\.statements)
    }

    /// Returns the lines of the body of a method.
    private func lines(_ statements: [String]) -> String {
        statements.map { "        " + $0 }.joined(separator: "\n")
    }

    /// The entries of a module without rows.
    private var entries: GeneratedFile {
        let hasLimit = plan.options.hasSetting
        let initializer = hasLimit ? "\n    init(limit: Int) {\n        self.limit = limit\n    }\n" : ""
        return GeneratedFile(
            "\(request.folder)/Model/\(module)Entries.swift",
            """
            import \(module)IO

            /// The rules of the entries of \(module.spaced), in memory.
            final class \(module)Entries {
            \(hasLimit ? "    private let limit: Int\n" : "")    private var names: Set<String> = []
            \(initializer)
                /// The number of the entries.
                var count: Int { names.count }

                func add(_ request: \(board)Request) -> \(board)Outcome {
                    if request.name.isEmpty { return .rejected(reason: .noName) }
                    if names.contains(request.name) { return .rejected(reason: .nameTaken) }
            \(hasLimit ? "        if count >= limit { return .rejected(reason: .full) }\n" : "")\
                    names.insert(request.name)
                    return .added(count: count)
                }
            }
            """)
    }

    private var boardFile: GeneratedFile {
        let imports = Set(["Boardy", "\(module)IO"] + parts.flatMap(\.boardUses))
        let story =
            hasScreen
            ? "        if let input { return \(plan.attempt)entries.add(input) }\n\(ModulePart.asking(plan))"
            : "        \(request.answering)\(plan.attempt)entries.add(input)"
        return GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(imports.sorted().map { "import \($0)" }.joined(separator: "\n"))

            /// Adds an entry\(hasScreen ? ", and asks for its name if there is no input" : "").
            final class \(board)Board: ModernContinuableBoard, AsyncRequestBoard {
                typealias Contract = \(board)
            \(parts.map(\.members).joined())    private let entries: \(module)Entries

                init(_ id: BoardID, _ producer: any BoardProducing, _ entries: \(module)Entries) {
                    self.entries = entries
                    super.init(identifier: id, boardProducer: producer)
                }

                func respond(to input: \(board)Request\(hasScreen ? "?" : "")) async throws -> \(board)Outcome {
            \(request.awaits)\(story)
                }
            \(request.awaitingFunctions)}\(hasScreen ? "\n\n" + ModulePart.sentences(plan, and: problem) : "")
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
        let own = ["Boardy", "BoardyTesting", "\(module)", "\(module)IO", "Testing"]
        let imports = Set(own + parts.flatMap(\.testUses))
        let fakes = parts.flatMap(\.fakes)
        let neighbours = fakes.isEmpty ? "" : "\n            .install(launcherPlugin: Neighbours())"
        return GeneratedFile(
            "\(request.tests)/\(module)Tests.swift",
            """
            \(imports.sorted().map { "import \($0)" }.joined(separator: "\n"))

            @MainActor @Suite struct \(module)Tests {
                private let ada = \(board)Request(name: "Ada")
                private let ben = \(board)Request(name: "Ben")

            \(launcher(neighbours))

                @Test("An entry is added once", .diagnostics)
                func once() async throws {
                    let launcher = launcher(), board = launcher.mainboard.io\(board)()
                    let nobody = \(board)Request(name: "")
                    #expect(try await board.output(with: ada) == .added(count: 1))
                    #expect(try await board.output(with: ben) == .added(count: 2))
                    #expect(try await board.output(with: ben) == .rejected(reason: .nameTaken))
                    #expect(try await board.output(with: nobody) == .rejected(reason: .noName))
                }
            \(parts.flatMap(\.tests).map { "\n\($0)\n" }.joined())}\(fakes.isEmpty ? "" : "\n\n" + plugin(of: fakes))
            """)
    }

    private func launcher(_ neighbours: String) -> String {
        if !plan.options.hasSetting {
            return """
                    private func launcher() -> PluginLauncher {
                        PluginLauncher.with(options: .default)
                            .install(launcherPlugin: \(module)LauncherPlugin())\(neighbours).initialize()
                    }
                """
        }
        return """
                private func launcher(limit: Int = 9) -> PluginLauncher {
                    let setting = Setting(
                        "\(ModulePart.settingName(of: module))", placeholder: "COUNT", help: "The most entries.",
                        kind: .number(in: 1...1_000_000), default: 1000)
                    return PluginLauncher.with(options: .default.with(SettingValues().with(setting, limit)))
                        .install(launcherPlugin: \(module)LauncherPlugin())\(neighbours).initialize()
                }
            """
    }

    /// The plugin of a test with fakes of other modules.
    private func plugin(of fakes: [String]) -> String {
        """
        /// Answers for the modules that \(module.spaced) requires.
        private struct Neighbours: LauncherPlugin, ModulePlugin {
            let name = "neighbours"

            func prepareForLaunching(withOptions options: MainOptions) -> ModuleComponent {
                ModuleComponent(modulePlugins: [self])
            }

            func apply(for main: MainComponent) {
        \(lines(fakes))
            }
        }
        """
    }
}
