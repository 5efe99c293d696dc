import BoardyCore

extension Log {
    /// Returns a root that produces one board, whose outputs and completions are logged here.
    func motherboard<C: BoardContract>(
        _ contract: C.Type, isolation: isolated (any Actor)? = #isolation,
        make: @escaping (BoardID) -> Board
    ) -> Motherboard {
        let motherboard = Motherboard(isolation: isolation) { _ in
            BoardRegistration(C.id, make: make)
        }
        motherboard[C.self].flow.handle { self.add("\($0)") }
        motherboard[C.self].completion.handle { self.add("completed \($0)") }
        return motherboard
    }
}
