extension BoardKind {
    /// A board that answers each activation with the value of an asynchronous function.
    static let request = BoardKind("request", "Answers each activation with the value of an asynchronous function.") {
        request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(request.boardImports("Boardy"))
            /// Answers ``\(board)`` by its rules, off the domain.
            final class \(board)Board: ModernContinuableBoard, AsyncRequestBoard {
                typealias Contract = \(board)
            \(request.awaited)    private let rules = \(board)Rules()

                func respond(to request: \(board)Request) async throws -> \(board)Outcome {
            \(request.awaits)        \(request.answering)try await perform { [rules] in rules.outcome(of: request) }
                }
            \(request.awaitingFunctions)}
            """)
        let test = request.testFile(
            importing: ["BoardyTesting"] + request.fakedTargets,
            code: """
                @MainActor @Suite struct \(board)Tests {
                    @Test("Each request is answered by the rules, and the board leaves", .diagnostics)
                    func answers() async throws {
                        let motherboard = Motherboard { producer in
                            BoardRegistration(\(board).self) {
                                \(board)Board(identifier: $0, boardProducer: producer)
                            }\(request.fakes(indent: 12))
                        }
                        let board = motherboard[\(board).self]
                        let done = try await board.output(with: \(board)Request(name: "Ada"))
                        let rejected = try await board.output(with: \(board)Request(name: ""))
                        #expect(done == .done(name: "Ada"))
                        #expect(rejected == .rejected(reason: .noName))
                        #expect(motherboard.boards.isEmpty)
                    }
                }
                """)
        return BoardParts(
            files: [request.contractFile("Answers a name by rules.", "\(board)Request", "\(board)Outcome")]
                + request.values(.judged) + [request.judgingRules, implementation, test],
            registration: request.serving("\(board)Board(identifier: $0, boardProducer: producer)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
