import BoardyCore
import Testing

/// Tests of the slots that addressing boards creates, and of their removal when nothing uses them.
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

    @Test("M-15, X-7 an unused slot may be removed while the board that was installed there still sends through it")
    func removedDuringOutput() {
        let log = Log(), census = Census(), root = Motherboard()
        func setUp() {
            let board = Scripted<Alpha>("leaving") { [member = census.member()] board, value in
                board.sendOutput(value)
                log.add("sent \(member.isHere)")
            }
            root.addBoard(board)
        }
        setUp()
        root.registerGeneralFlow { [unowned root] (value: Int) -> Void in
            root.removeBoard(withIdentifier: "leaving")
            for n in 0..<300 { _ = root.ioDestination("id\(n)") }
            log.add("general \(value)")
        }
        root.registerGeneralFlow { (value: Int) in log.add("late \(value)") }
        root.activateBoard(.target("leaving", 1))
        #expect(log.entries == ["general 1", "late 1", "sent true"])
        #expect(census.living == 0)
    }

    @Test("M-D1, X-7 releasing what a removed slot captured may install a board under the very ID that is addressed")
    func removedAndAddressed() {
        var heard = 0
        let lines = reports {
            let root = Motherboard()
            func register() {
                let target = AtEnd {}
                let release = AtEnd { [weak root] in
                    if let root { root.addBoard(Scripted<Alpha>.echo(BoardID("id\(root.boards.count)"))) }
                }
                root.ioDestination("gone").flow(with: Int.self).addTarget(target) { _, _ in
                    withExtendedLifetime(release) {}
                }
            }
            for n in 0..<65 {
                // Only the last is not there yet when the table is full.
                if n == 40 { register() }
                root.matchedFlow(BoardID("early\(n)"), with: Int.self).handle { _ in }
            }
            root.matchedFlow("id0", with: Int.self).handle { _ in heard += 1 }
            #expect(root.boards.count <= 1)
            if root.boards.isEmpty { root.addBoard(Scripted<Alpha>.echo("id0")) }
            root.activateBoard(.target("id0", 1))
        }
        #expect(heard == 1)
        #expect(lines == [])
    }

    @Test("M-D1, X-7 a table that removes unused slots at any size has one slot for an ID", arguments: 60..<70)
    func removedAtAnySize(count: Int) {
        let root = Motherboard()
        var heard = 0
        func register() {
            let target = AtEnd {}
            let release = AtEnd { [weak root] in root?.addBoard(Scripted<Alpha>.echo("new")) }
            root.ioDestination("gone").flow(with: Int.self).addTarget(target) { _, _ in
                withExtendedLifetime(release) {}
            }
        }
        for n in 0..<count - 1 { root.matchedFlow(BoardID("early\(n)"), with: Int.self).handle { _ in } }
        register()
        root.matchedFlow("new", with: Int.self).handle { _ in heard += 1 }
        _ = reports { if root.getBoard(identifier: "new") == nil { root.addBoard(Scripted<Alpha>.echo("new")) } }
        root.activateBoard(.target("new", 1))
        #expect(heard == 1)
        #expect(root.boards.count == 1)
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
