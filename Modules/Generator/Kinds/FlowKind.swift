extension BoardKind {
    /// A flow board, made by a function of its contract.
    static let flow = BoardKind(
        "flow", "Wires several boards into one flow, by closures.", version: 2, takesRequirements: false
    ) {
        request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)+Board.swift",
            """
            \(request.imports("Boardy"))
            extension \(board) {
                /// Returns the board of the contract: its steps, wired once.
                static func board(
                    _ identifier: BoardID, _ producer: any BoardProducing
                ) -> FlowBoard<Input, Output, Command, Action> {
                    FlowBoard(identifier: identifier, producer: producer, allowBypassGatewayBarrier: false) { board in
                        let motherboard = board.motherboard
                        \(request.wiring(indent: 12))
                        motherboard[\(request.secondStep).self].flow.addTarget(board) { board, outcome in
                            board.sendOutput(outcome)
                            board.complete()
                        }
                    } flowActivation: { board, request in
                        board.motherboard[\(request.firstStep).self].activation.activate(with: request)
                    }
                }
            }
            """)
        return BoardParts(
            files: [request.contractFile("Cleans and judges a name.", "\(board)Request", "\(board)Outcome")]
                + request.values(.judged)
                + [
                    request.rulesOfSteps, request.steps, implementation,
                    request.testOfSteps("\(board).board($0, producer)"),
                ],
            registration: request.serving("\(board).board($0, producer)") + request.stepRegistration,
            published: request.isPublished ? ["\(board)"] : [])
    }
}
