extension BoardKind {
    /// A board that answers each activation with the value of an asynchronous function.
    static let request = BoardKind("request", "Answers each activation with the value of an asynchronous function.") {
        request in
        let board = request.board, module = request.module, access = request.access
        let values = GeneratedFile(
            "\(request.contractFolder)/\(board)Request.swift",
            """
            \(access)import Boardy

            /// The input of ``\(board)``.
            \(access)struct \(board)Request: Codable, Equatable, Sendable {
                \(access)let name: String

                \(access)init(name: String) {
                    self.name = name
                }
            }

            /// The outcome of ``\(board)``.
            \(access)enum \(board)Outcome: Outcome, Equatable {
                case done(name: String)
                case rejected(reason: \(board)Problem)
            }

            /// The reason why ``\(board)`` was rejected, as a stable code.
            \(access)enum \(board)Problem: String, Codable, Sendable, CaseIterable {
                case noName
            }

            extension \(board)Request: Sampled {
                \(access)static var samples: [\(board)Request] { [.init(name: "Ada")] }
            }

            extension \(board)Outcome: SampledOutcome {
                \(access)static func sample(after last: \(board)Outcome?) -> \(board)Outcome? {
                    switch last {
                    case nil: .done(name: "Ada")
                    case .done: .rejected(reason: .noName)
                    case .rejected: nil
                    }
                }
            }
            """)
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            import Boardy
            \(request.ioImport)
            /// Answers ``\(board)``.
            final class \(board)Board: ModernContinuableBoard, AsyncRequestBoard {
                typealias Contract = \(board)

                func respond(to input: \(board)Request) async throws -> \(board)Outcome {
                    input.name.isEmpty ? .rejected(reason: .noName) : .done(name: input.name)
                }
            }
            """)
        let test = GeneratedFile(
            "\(request.tests)/\(board)Tests.swift",
            """
            import Boardy
            import BoardyTesting
            \(request.ioTestImport)import Testing

            @testable import \(module)

            @MainActor @Suite struct \(board)Tests {
                @Test("\(board.title) answers with the name, or says that there is none", .diagnostics)
                func answers() async throws {
                    let launcher = PluginLauncher.with(options: .default)
                        .install(launcherPlugin: \(module)LauncherPlugin()).initialize()
                    let board = launcher.mainboard[\(board).self]
                    #expect(try await board.output(with: \(board)Request(name: "Ada")) == .done(name: "Ada"))
                    #expect(try await board.output(with: \(board)Request(name: "")) == .rejected(reason: .noName))
                }
            }
            """)
        return BoardParts(
            files: [request.contractFile("Answers with a name.", "\(board)Request", "\(board)Outcome"), values]
                + [implementation, test],
            registration: [
                "main.\(request.serve)(\(board).self) { \(board)Board(identifier: $0, boardProducer: producer) }"
            ],
            published: request.isPublished ? ["\(board)"] : [])
    }
}
