extension BoardKind {
    /// A result task board, made by a function of its contract.
    static let resultTask = BoardKind(
        "result-task", "Runs one task at a time, and sends its progress and its end.", version: 2,
        takesRequirements: false
    ) {
        request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)+Board.swift",
            """
            \(request.imports("Boardy"))
            extension \(board) {
                /// Returns the board of the contract. All events of its task are outputs.
                static func board(
                    _ identifier: BoardID
                ) -> ResultTaskBoard<Input, \(board)Result, \(board)Problem> {
                    ResultTaskBoard(
                        identifier: identifier, allowBypassGatewayBarrier: false, executor: \(board)Rules().run)
                }
            }
            """)
        let test = request.testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    private func events(of name: String) async -> (outputs: [\(board).Output], ends: [Bool]) {
                        let motherboard = Motherboard { _ in
                            BoardRegistration(\(board).self) { \(board).board($0) }
                        }
                        var outputs: [\(board).Output] = [], ends: [Bool] = []
                        let board = motherboard[\(board).self]
                        board.flow.handle { outputs.append($0) }
                        board.completion.handle { ends.append($0) }
                        board.activation.activate(with: \(board)Request(name: name))
                        await motherboard.workSettled()
                        return (outputs, ends)
                    }

                    @Test("Progress and result are outputs, and the board completes with success", .diagnostics)
                    func success() async {
                        let events = await events(of: "Ada")
                        #expect(events.outputs == [.progress(fractionCompleted: 0.5), .success(.init(name: "Ada"))])
                        #expect(events.ends == [true])
                    }

                    @Test("A problem is an output, and the board completes without success", .diagnostics)
                    func failure() async {
                        let events = await events(of: "")
                        #expect(events.outputs == [.progress(fractionCompleted: 0.5), .failure(.noName)])
                        #expect(events.ends == [false])
                    }
                }
                """)
        let output = "BoardResult<\(board)Result, \(board)Problem>"
        return BoardParts(
            files: [request.contractFile("Works on a name, and tells its progress.", "\(board)Request", output)]
                + request.values(.thrown) + [request.throwingRules, implementation, test],
            registration: request.serving("\(board).board($0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
