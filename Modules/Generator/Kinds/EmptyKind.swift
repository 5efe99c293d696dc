extension BoardKind {
    /// A board without an input and without an output, as the beginning of another kind.
    static let empty = BoardKind(
        "empty", "Is activated and completes; the beginning of a board of your own.", takesRequirements: false
    ) { request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(request.imports("Boardy"))
            /// Completes at its activation.
            final class \(board)Board: Board, ContractBoard {
                typealias Contract = \(board)

                func activate(withGuaranteedInput input: Void) { complete() }
            }
            """)
        let test = request.testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    @Test("Each activation completes with success", .diagnostics)
                    func completes() {
                        let motherboard = Motherboard { _ in
                            BoardRegistration(\(board).self) { \(board)Board(identifier: $0) }
                        }
                        var ends: [Bool] = []
                        motherboard[\(board).self].completion.handle { ends.append($0) }
                        for _ in 1...2 { motherboard[\(board).self].activation.activate() }
                        #expect(ends == [true, true])
                        #expect(motherboard.boards.isEmpty)
                    }
                }
                """)
        return BoardParts(
            files: [request.contractFile("Is activated and completes."), implementation, test],
            registration: request.serving("\(board)Board(identifier: $0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
