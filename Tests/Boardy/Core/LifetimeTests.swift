import BoardyCore
import Testing

/// Who keeps whom alive: for each row of the table, the last outside reference is dropped and the rest goes.
@Suite struct LifetimeTests {
    private let census = Census()

    @Test("R-1 a motherboard keeps its boards, flows and producer, and nothing of them keeps it")
    func motherboard() {
        weak var gone: Motherboard?
        do {
            let made = census.member(), board = counted(Alpha.self)
            let motherboard = Motherboard(
                boards: [board],
                boardProducer: BoardProducer { [census] _ in
                    BoardRegistration(Beta.self) { [registered = census.member()] id in
                        withExtendedLifetime(registered) { Scripted<Beta>(id) }
                    }
                })
            motherboard[Alpha.self].flow.handle { _ in withExtendedLifetime(made) {} }
            motherboard[Alpha.self].actionFlow.handle { _ in withExtendedLifetime(made) {} }
            motherboard[Alpha.self].completion.handle { _ in withExtendedLifetime(made) {} }
            motherboard.registerGeneralFlow { (_: Int) in withExtendedLifetime(made) {} }
            motherboard[Beta.self].activation.activate(with: 1)
            gone = motherboard
            #expect(census.living == 3)
        }
        #expect(gone == nil)
        #expect(census.living == 0)
    }

    @Test("R-1 a board keeps neither its owner nor its context")
    func board() {
        let board = Scripted<Alpha>()
        do {
            let context = census.member(), motherboard = Motherboard(boards: [board])
            board.putIntoContext(context)
            #expect(board.context === context)
            withExtendedLifetime(motherboard) {}
        }
        #expect(census.living == 0)
        #expect(board.context == nil)
        #expect(board.debugDescription.hasSuffix("owner: none)"))
    }

    @Test("R-1 a continuable board keeps its inner motherboard and its producer; the inner one does not keep the board")
    func continuable() {
        weak var outer: Board?
        var inner: Motherboard?
        do {
            let member = census.member()
            let producer = BoardProducer { _ in
                BoardRegistration(Beta.self) { id in withExtendedLifetime(member) { Scripted<Beta>(id) } }
            }
            let board = ScriptedContinuable<Alpha>(boardProducer: producer)
            (outer, inner) = (board, board.motherboard)
            inner?.addBoard(counted(Gamma.self))
            #expect(outer != nil)
        }
        #expect(outer == nil)
        #expect(census.living == 2)
        inner = nil
        #expect(census.living == 0)
    }

    @Test("R-1 a flow keeps its closure, not its target, its bus or its relay")
    func flow() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        let token: FlowToken
        do {
            let target = census.member(), bus = Bus<Int>(), relay = counted(Beta.self), kept = census.member()
            bus.deliver { [busMember = census.member()] _ in withExtendedLifetime(busMember) {} }
            motherboard[Alpha.self].flow.addTarget(target) { _, _ in }
            motherboard[Alpha.self].flow.bind(to: bus)
            motherboard[Alpha.self].flow.sendOutput(through: relay)
            motherboard[Alpha.self].completion.addTarget(target) { _, _ in }
            motherboard[Alpha.self].actionFlow.addTarget(target) { _, _ in }
            motherboard.registerGeneralFlow(target: target) { (_, _: Int) in }
            token = motherboard[Alpha.self].flow.handle { _ in withExtendedLifetime(kept) {} }
            #expect(census.living == 4)
        }
        #expect(census.living == 1)
        motherboard[Alpha.self].activation.activate(with: 1)
        token.cancel()
        #expect(census.living == 0)
    }

    @Test("R-1 a bus keeps its cables, not their targets")
    func bus() {
        var bus: Bus<Int>? = Bus<Int>()
        do {
            let target = census.member(), captured = census.member()
            bus?.connect(target: target) { _, _ in }
            bus?.deliver { _ in withExtendedLifetime(captured) {} }
        }
        #expect(census.living == 1)
        bus = nil
        #expect(census.living == 0)
    }

    @Test("R-1 a destination and what is made from it keep neither motherboard nor board")
    func destination() {
        let reports = Reports()
        let handles: (ContractDestination<Alpha>, BoardActivation<Int>, BoardGenericDestination<Int, String>)
        weak var gone: Motherboard?
        do {
            let board = counted(Alpha.self), motherboard = Motherboard(boards: [board])
            motherboard.diagnostics = reports.sink
            handles = (motherboard[Alpha.self], motherboard[Alpha.self].activation, board[Beta.self])
            gone = motherboard
            #expect(census.living == 1)
        }
        #expect(gone == nil)
        #expect(census.living == 0)
        DiagnosticSink.withSink(reports.sink) {
            handles.0.interaction.send(command: "go")
            handles.1.activate(with: 1)
            handles.2.activation.activate(with: 1)
        }
        #expect(reports.all.map(\.kind) == [.boardNotInstalled, .boardNotInstalled, .boardNotInstalled])
    }

    @Test("R-1 a thousand boards produced, activated and completed leave nothing behind")
    func throughput() {
        let motherboard = Motherboard { [census] _ in
            BoardRegistration(Alpha.self) { id in
                let member = census.member()
                return Scripted<Alpha>(id) { board, value in
                    withExtendedLifetime(member) { board.sendOutput(value) }
                    board.complete()
                }
            }
        }
        for value in 0..<1000 { motherboard[Alpha.self].activation.activate(with: value) }
        #expect(census.living == 0)
    }

    /// A board that counts as long as it lives.
    private func counted<C: BoardContract>(_: C.Type) -> Scripted<C> {
        let member = census.member()
        return Scripted<C> { _, _ in withExtendedLifetime(member) {} }
    }
}
