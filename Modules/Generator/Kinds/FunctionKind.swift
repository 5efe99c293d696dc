extension BoardKind {
    /// A function in the plugin's table, which gives each caller its own answer.
    static let function = BoardKind(
        "function", "Answers each caller by a function of the plugin's table.", takesRequirements: false
    ) {
        request in
        let board = request.board
        let test = request.testFile(
            importing: [],
            code: """
                @Suite struct \(board)Tests {
                    @Test("A name is taken, and none is rejected")
                    func rules() {
                        let rules = \(board)Rules()
                        #expect(rules.outcome(of: \(board)Request(name: "Ada")) == .done(name: "Ada"))
                        #expect(rules.outcome(of: \(board)Request(name: "")) == .rejected(reason: .noName))
                    }
                }
                """)
        let contract = request.contractFile(
            "Answers a name by rules.", "\(board)Request", "\(board)Outcome", kind: "BlockTaskContract")
        return BoardParts(
            files: [contract] + request.values(.judged) + [request.judgingRules, test],
            registration: request.serving("\(board)Rules().outcome(of: $0)"),
            published: request.isPublished ? ["\(board)"] : [])
    }
}
