import BoardyComposable
import BoardyCore
import BoardyTesting
import BoardyTrace
import Testing

/// Tests of actions on their way from a board to its composer.
@Suite(.diagnostics) struct PuttingTests {
    private func events() throws -> [Diagnostic] { try #require(DiagnosticRecorder.ofTest).events }

    @Test(
        "CP-3 a board whose owner has no composer reports that, at the caller's line",
        .diagnostics(expecting: .unhandledAction))
    func noComposer() throws {
        let motherboard = Motherboard(boards: [Part(identifier: "part")])
        motherboard.activateBoard(.target("part", ElementAction.show("1", as: "a")))
        let event = try #require(try events().first)
        #expect(
            event.message
                == """
                'part' put the element 'a' to a composer, but its owner has none. Install it in the motherboard \
                of a 
                """
                + "ComposableMotherboard, and keep that")
        #expect(event.board == "part")
        #expect(event.file.hasSuffix("/Scene.swift"))
    }

    @Test(
        "CP-3 an element goes to the direct owner only, as every message except actions",
        .diagnostics(expecting: .unhandledAction))
    func directOwner() throws {
        let inner = ContinuousBoard(identifier: "inner")
        inner.motherboard.addBoard(Part(identifier: "part"))
        let composer = ComposableMotherboard<String>(boards: [inner])
        inner.motherboard.activateBoard(.target("part", ElementAction.show("1", as: "a")))
        #expect(composer.elements.isEmpty)
        #expect(try events().count == 1)
    }

    @Test(
        "B-12 a board without an owner reports that its element was not delivered",
        .diagnostics(expecting: .boardNotInstalled))
    func noOwner() throws {
        Part(identifier: "part").activate(withGuaranteedInput: .show("1", as: "a"))
        #expect(
            try events().map(\.message) == [
                """
                'part' put an element to its composer, but has no owner (never installed, or gone already). Nothing \
                was delivered
                """
            ])
    }

    @Test(
        "CP-D1 a content of another type than the composer's is reported with both",
        .diagnostics(expecting: .outputMismatch))
    func otherContent() throws {
        let numbers = ComposableMotherboard<Int>(boards: [Part(identifier: "part")])
        numbers.motherboard.activateBoard(.target("part", ElementAction.show("1", as: "a")))
        #expect(numbers.elements.isEmpty)
        #expect(
            try events().map(\.message) == [
                """
                'part' put the element 'a' with a content of type String, but its owner belongs to a \
                ComposableMotherboard<Int>
                """
            ])
    }

    @Test(
        "CP-3 after the release of the composer, its motherboard composes no elements",
        .diagnostics(expecting: .unhandledAction))
    func dropped() throws {
        var composer: ComposableMotherboard<String>? = ComposableMotherboard(boards: [Part(identifier: "part")])
        let motherboard = try #require(composer).motherboard
        composer = nil
        motherboard.activateBoard(.target("part", ElementAction.show("1", as: "a")))
        #expect(try events().map(\.kind) == [.unhandledAction])
    }

    @Test("MSG-5 no flow handles an element action, for any type")
    func noFlow() {
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part")])
        var heard = 0
        composer.motherboard.registerGeneralFlow { (_: Any) in heard += 1 }
        composer.motherboard.matchedFlow("part").handle { _ in heard += 1 }
        composer.put(.show("1", as: "a"))
        #expect(heard == 0)
        #expect(composer.texts == ["1"])
    }

    @Test("MSG-D2 observers see elements as messages of their own kind, with their consequences")
    func observed() {
        let composer = ComposableMotherboard<String>(boards: [Part(identifier: "part")])
        let trace = TraceRecorder()
        trace.record(composer.motherboard)
        let page = Page()
        composer.connect(to: page)
        page.onDraw = { [composer, unowned page] in
            page.onDraw = nil
            composer.put(.reload("a"))
        }
        composer.put(.show("1", as: "a"))
        #expect(trace.events.map(\.kind) == ["activation", "element", "activation", "element"])
        #expect(trace.events.map(\.cause) == [nil, 1, 2, 3])
        #expect(trace.events.map(\.board) == ["part", "part", "part", "part"])
        #expect(trace.events[1].payload == "ElementAction<String>")
    }

    @Test("MSG-D2 an observer with nested motherboards sees elements; one of the outer motherboard alone does not")
    func observedOutside() {
        let board = ContinuousBoard(identifier: "board"), motherboard = Motherboard(boards: [board])
        var own = 0
        var nested: [Any?] = []
        motherboard.observe { if case .element = $0.content { own += 1 } }
        motherboard.observe(includingNested: true) { if case .element = $0.content { nested.append($0.payload) } }
        let composer = board.mountComposableMotherboard(to: Page()) {
            $0.motherboard.addBoard(Part(identifier: "part"))
        }
        composer.put(.show("1", as: "a"))
        #expect(own == 0)
        #expect(nested.count == 1)
        #expect(nested.first is ElementAction<String>)
    }
}
