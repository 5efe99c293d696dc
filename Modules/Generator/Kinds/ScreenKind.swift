extension BoardKind {
    /// A board that asks a person on a screen, and gets a typed answer.
    static let screen = BoardKind("screen", "Asks a person on a screen, and sends the typed answer.") { request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(request.boardImports("Boardy", "BoardyHeadless"))
            /// Asks for the name of ``\(board)``.
            final class \(board)Board: ModernContinuableBoard, AsyncRequestBoard {
                typealias Contract = \(board)
            \(request.awaited)
                func respond(to request: \(board)Request) async throws -> \(board)Outcome {
            \(request.awaits)        let name = TypedField.text("name", label: "Name", defaultValue: request.name)
                    return try await rootScreen.ask(
                        Question("\(board.title)", problems: .last) {
                            TypedChoice("Done", .primary, fields: name) { .done(name: $0) }
                            TypedChoice("Cancel", .back) { .cancelled }
                        })
                }
            \(request.awaitingFunctions)}
            """)
        let test = request.testFile(
            importing: ["BoardyHeadless", "BoardyTesting"] + request.fakedTargets,
            code: """
                @MainActor @Suite struct \(board)Tests {
                    private func outcomes(of answer: Answer) async throws -> [\(board)Outcome] {
                        let context = HeadlessContext(driver: RecordingDriver([answer]))
                        let motherboard = Motherboard { producer in
                            BoardRegistration(\(board).self) {
                                \(board)Board(identifier: $0, boardProducer: producer)
                            }\(request.fakes(indent: 12))
                        }
                        motherboard.putIntoContext(context)
                        var outcomes: [\(board)Outcome] = []
                        let board = motherboard[\(board).self]
                        board.flow.handle { outcomes.append($0) }
                        board.activation.activate(with: \(board)Request(name: "Ada"))
                        try await context.run(motherboard)
                        #expect(motherboard.boards.isEmpty)
                        return outcomes
                    }

                    @Test("The name that a person typed is sent, or the one that the request has", .diagnostics)
                    func done() async throws {
                        #expect(try await outcomes(of: Answer("Done", ["name": "Grace"])) == [.done(name: "Grace")])
                        #expect(try await outcomes(of: Answer("Done")) == [.done(name: "Ada")])
                    }

                    @Test("A person can cancel", .diagnostics)
                    func cancelled() async throws {
                        #expect(try await outcomes(of: Answer("Cancel")) == [.cancelled])
                    }
                }
                """)
        return BoardParts(
            files: [request.contractFile("Asks a person for a name.", "\(board)Request", "\(board)Outcome")]
                + request.values(.asked) + [implementation, test],
            registration: request.serving("\(board)Board(identifier: $0, boardProducer: producer)"),
            published: request.isPublished ? ["\(board)"] : [], uses: ["BoardyHeadless"])
    }
}
