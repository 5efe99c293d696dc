import BoardyCore
import Testing

@Suite struct BoardTests {
    private let log = Log()

    @Test("B-1 a board is an open class with an ID of its own")
    func subclass() {
        class Base: Board {}
        final class Derived: Base {}
        #expect(Derived(identifier: "derived").identifier == "derived")
    }

    @Test("B-3 a board lives as long as its owner holds it, and no longer than to its completion")
    func lifetime() {
        weak var board: Scripted<Alpha>?
        let motherboard = Motherboard()
        do {
            let made = Scripted<Alpha> { board, _ in board.complete() }
            motherboard.addBoard(made)
            board = made
        }
        #expect(board != nil)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(board == nil)
    }

    @Test("B-3 the component that a board builds is released when nothing else holds it")
    func component() {
        weak var component: Log?
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { _, _ in
                let built = Log()
                component = built
            }
        ])
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(component == nil)
        #expect(motherboard.boards.count == 1)
    }

    @Test("B-6 an owner that is released leaves its boards without one, and they do not crash")
    func ownerGone() {
        let board = Scripted<Alpha>()
        let lines = reports {
            do {
                let motherboard = Motherboard(boards: [board])
                #expect(board.debugDescription == "Scripted<Alpha>(alpha, owner: main)")
                withExtendedLifetime(motherboard) {}
            }
            #expect(board.debugDescription == "Scripted<Alpha>(alpha, owner: none)")
            board.sendOutput(1)
        }
        #expect(lines.map { $0.prefix(17) } == ["boardNotInstalled"])
    }

    @Test("B-7 a board is linked to any object, weakly; a later link replaces it")
    func context() {
        let board = Scripted<Alpha>(), first = Log()
        board.putIntoContext(first)
        #expect(board.context === first)
        do {
            let second = Log()
            board.putIntoContext(second)
            #expect(board.context === second)
        }
        #expect(board.context == nil)
    }

    @Test("B-11 sendToMotherboard hands any value to the owner, together with the sender")
    func untyped() {
        let board = Scripted<Alpha>(), other = Scripted<Beta>()
        let motherboard = Motherboard(boards: [board, other])
        motherboard.registerGeneralFlow { [log] (value: Any?) in log.add("any \(value ?? "nothing")") }
        motherboard[Alpha.self].flow.handle { [log] in log.add("alpha \($0)") }
        motherboard[Beta.self].flow.handle { [log] in log.add("beta \($0)") }
        board.sendToMotherboard(data: 1)
        other.sendToMotherboard(data: 2)
        #expect(log.entries == ["any 1", "alpha 1", "any 2", "beta 2"])
    }

    @Test("B-11 sent without a value, it is nil")
    func untypedNil() {
        let board = Scripted<Bell>(), raw = Board(identifier: "raw")
        let motherboard = Motherboard(boards: [board, raw])
        motherboard[Bell.self].flow.handle { [log] in log.add("bell") }
        motherboard.registerGeneralFlow { [log] (value: Any?) in log.add(value == nil ? "nil" : "value") }
        board.sendToMotherboard()
        raw.sendToMotherboard()
        #expect(log.entries == ["bell", "nil", "nil"])
    }

    @Test("B-12 a board removed earlier drives no flow any more")
    func removed() {
        let board = Scripted<Alpha>()
        let lines = reports {
            let motherboard = Motherboard(boards: [board])
            motherboard[Alpha.self].flow.handle { [log] in log.add("\($0)") }
            motherboard.removeBoard(withIdentifier: Alpha.id)
            board.sendOutput(1)
        }
        #expect(log.entries == [])
        #expect(lines.map { $0.prefix(17) } == ["boardNotInstalled"])
    }

    @Test("B-16 a board's debug description names type, ID and owner")
    func debugDescription() {
        let board = Scripted<Alpha>("other")
        #expect("\(board.debugDescription)" == "Scripted<Alpha>(other, owner: none)")
        let motherboard = Motherboard(identifier: "shop", boards: [board])
        #expect("\(board.debugDescription)" == "Scripted<Alpha>(other, owner: shop)")
        withExtendedLifetime(motherboard) {}
    }

    @Test("B-D1 a context of another type is nil, never a placeholder")
    func typedContext() {
        let board = Scripted<Alpha>(), context = Log()
        #expect(board.context(as: Log.self) == nil)
        board.putIntoContext(context)
        #expect(board.context(as: Log.self) === context)
        #expect(board.context(as: Board.self) == nil)
    }

    @Test("B-D2 a board without a context of its own has its owner's at the time of asking, however deep it is nested")
    func derivedContext() {
        let inner = Scripted<Gamma>(), outer = ScriptedContinuable<Alpha>(), own = Log()
        let motherboard = Motherboard(boards: [outer])
        outer.motherboard.addBoard(inner)
        let first = Log()
        motherboard.putIntoContext(first)
        #expect(outer.context === first)
        #expect(inner.context === first)
        do {
            let second = Log()
            motherboard.putIntoContext(second)
            #expect(inner.context === second)
            inner.putIntoContext(own)
            #expect(inner.context === own)
        }
        #expect(outer.context == nil)
        #expect(inner.context === own)
    }
}
