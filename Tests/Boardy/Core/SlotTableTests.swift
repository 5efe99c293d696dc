import BoardyCore
import Testing

/// What addressing boards costs in memory.
@Suite struct SlotTableTests {
    @Test("Addressing random IDs in a loop does not grow the table of slots")
    func randomIDs() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>()])
        motherboard.diagnostics = DiagnosticSink { _ in }
        for _ in 0..<2000 {
            let id = BoardID.random()
            motherboard[Alpha.self, id].activation.activate(with: 1)
            motherboard[Alpha.self, id].interaction.send(command: "go")
            motherboard[Alpha.self, id].flow.handle { _ in }.cancel()
            motherboard.activateBoard(identifier: .random())
        }
        #expect(slots(of: motherboard) <= 128)
        #expect(motherboard.boards.count == 1)
    }

    @Test("Boards that are installed and completed under random IDs do not grow it either")
    func randomBoards() {
        let motherboard = Motherboard()
        for _ in 0..<2000 {
            let board = Scripted<Alpha>(.random())
            motherboard.addBoard(board)
            board.complete()
        }
        #expect(slots(of: motherboard) <= 128)
    }

    @Test("A slot that is in use stays: with a board, with a handler, or kept by a handle")
    func usedSlots() {
        let motherboard = Motherboard()
        var outputs = 0
        let kept = (0..<200).map { n in
            motherboard[Alpha.self, "handled.\(n)"].flow.handle { _ in outputs += 1 }
            motherboard.addBoard(Scripted<Alpha>.echo("installed.\(n)"))
            return motherboard[Alpha.self, "kept.\(n)"].activation
        }
        for _ in 0..<1000 { _ = motherboard[Alpha.self, .random()] }
        for n in 0..<200 {
            motherboard.addBoard(Scripted<Alpha>.echo("handled.\(n)"))
            motherboard.activateBoard(identifier: "handled.\(n)", withOption: 1)
            motherboard.addBoard(Scripted<Alpha>.echo("kept.\(n)"))
            motherboard[Alpha.self, "kept.\(n)"].flow.handle { _ in outputs += 1 }
            kept[n].activate(with: 1)
        }
        #expect(outputs == 400)
        #expect(motherboard.boards.count == 600)
    }

    /// The size of the private table: nothing public shows it, and a leak is nothing else.
    private func slots(of motherboard: Motherboard) -> Int {
        func child(_ name: String, of value: Any) -> Any? {
            Mirror(reflecting: value).children.first { $0.label == name }?.value
        }
        let table = child("shared", of: motherboard).flatMap { child("slots", of: $0) }.flatMap {
            child("byID", of: $0)
        }
        return table.map { Mirror(reflecting: $0).children.count } ?? .max
    }
}
