extension BoardKind {
    /// A board with an inner motherboard, on which it wires other boards.
    static let continuous = BoardKind("continuous", "Wires several boards on an inner motherboard, as a class.") {
        request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)Board.swift",
            """
            \(request.boardImports("Boardy"))
            /// Runs the steps of ``\(board)`` on its inner motherboard. From outside it is one board.
            final class \(board)Board: ContinuousBoard, ContractBoard {
                typealias Contract = \(board)
            \(request.awaited)
                override init(identifier: BoardID, boardProducer: any BoardProducing) {
                    super.init(identifier: identifier, boardProducer: boardProducer)
                    \(request.wiring(indent: 8))
                    motherboard[\(request.secondStep).self].flow.addTarget(self) { board, outcome in
                        board.sendOutput(outcome)
                        board.complete()
                    }
                }

                func activate(withGuaranteedInput request: \(board)Request) {
                    motherboard[\(request.firstStep).self].activation.activate(with: request)
                }
            \(request.allAwaitingFunctions)}
            """)
        let construction = "\(board)Board(identifier: $0, boardProducer: producer)"
        return BoardParts(
            files: [request.contractFile("Cleans and judges a name.", "\(board)Request", "\(board)Outcome")]
                + request.values(.judged)
                + [request.rulesOfSteps, request.steps, implementation, request.testOfSteps(construction)],
            registration: request.serving(construction) + request.stepRegistration,
            published: request.isPublished ? ["\(board)"] : [])
    }
}
