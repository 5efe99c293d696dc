extension BoardKind {
    /// A block task board, made by a function of its contract.
    static let blockTask = BoardKind(
        "block-task", "Runs tasks off the domain, and gives each caller its own result.", version: 2,
        takesRequirements: false
    ) {
        request in
        let board = request.board
        let implementation = GeneratedFile(
            "\(request.boards)/\(board)+Board.swift",
            """
            \(request.imports("Boardy"))
            extension \(board) {
                /// Returns the board of the contract. Activations run beside each other.
                static func board(_ identifier: BoardID) -> BlockTaskBoard<Input, Output> {
                    BlockTaskBoard(identifier: identifier, allowBypassGatewayBarrier: false) { request in
                        \(board)Rules().outcome(of: request)
                    }
                }
            }
            """)
        let test = request.testFile(
            importing: "BoardyTesting",
            code: """
                @MainActor @Suite struct \(board)Tests {
                    @Test("Each activation has a result of its own", .diagnostics)
                    func results() async {
                        let motherboard = Motherboard { _ in
                            BoardRegistration(\(board).self) { \(board).board($0) }
                        }
                        var results: [String: \(board)Outcome] = [:]
                        for name in ["Ada", "Grace", ""] {
                            let request = \(board)Request(name: name)
                            let parameter = \(board)Parameter(input: request)
                            motherboard[\(board).self].activation.activate(
                                with: parameter.onSuccess { results[name] = $0 })
                        }
                        await motherboard.workSettled()
                        #expect(results["Ada"] == .done(name: "Ada"))
                        #expect(results["Grace"] == .done(name: "Grace"))
                        #expect(results[""] == .rejected(reason: .noName))
                        #expect(motherboard.boards.isEmpty)
                    }
                }
                """)
        let types = "\(board)Request, \(board)Outcome"
        let parameter = { (types: String) in
            "\(request.access)typealias \(board)Parameter = BlockTaskParameter<\(types)>"
        }
        let contract = request.contractFile(
            "Works on a name, for each caller apart.", "\(board)Request", "\(board)Outcome", kind: "BlockTaskContract",
            behind: """
                /// An input of ``\(board)`` with the handlers of its result.
                \(request.fit(parameter("\(types)"), or: parameter("\n    \(types)\n")))
                """)
        return BoardParts(
            files: [contract] + request.values(.judged) + [request.judgingRules, implementation, test],
            registration: request.serving("\(board).board($0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
