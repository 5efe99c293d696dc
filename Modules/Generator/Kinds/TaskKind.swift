extension BoardKind {
    /// A task board, made by a function of its contract.
    static let task = BoardKind(
        "task", "Runs one task at a time off the domain, and sends its value.", version: 2, takesRequirements: false
    ) {
        request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)+Board.swift",
            """
            \(request.imports("Boardy"))
            extension \(board) {
                /// Returns the board of the contract. It refuses an activation while a task runs.
                static func board(_ identifier: BoardID) -> TaskBoard<Input, Output> {
                    TaskBoard(identifier: identifier, allowBypassGatewayBarrier: false) { request in
                        \(board)Rules().outcome(of: request)
                    }
                }
            }
            """)
        let test = request.testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    private let motherboard = Motherboard { _ in
                        BoardRegistration(\(board).self) { \(board).board($0) }
                    }

                    @Test("The outcome of the task is sent, and the board leaves", .diagnostics)
                    func outcome() async throws {
                        motherboard.adopt()
                        let board = motherboard[\(board).self]
                        let done = try await board.output(with: \(board)Request(name: "Ada"))
                        let rejected = try await board.output(with: \(board)Request(name: ""))
                        #expect(done == .done(name: "Ada"))
                        #expect(rejected == .rejected(reason: .noName))
                        #expect(motherboard.boards.isEmpty)
                    }

                    @Test("An activation while a task runs is refused", .diagnostics(expecting: .activationRejected))
                    func oneAtATime() async {
                        motherboard.adopt()
                        var outcomes: [\(board)Outcome] = []
                        let board = motherboard[\(board).self]
                        board.flow.handle { outcomes.append($0) }
                        for name in ["Ada", "Grace"] {
                            board.activation.activate(with: \(board)Request(name: name))
                        }
                        await motherboard.workSettled()
                        #expect(outcomes == [.done(name: "Ada")])
                    }
                }
                """)
        return BoardParts(
            files: [request.contractFile("Works on a name.", "\(board)Request", "\(board)Outcome")]
                + request.values(.judged) + [request.judgingRules, implementation, test],
            registration: request.serving("\(board).board($0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
