import BoardyCore
import Testing

/// Tests of ownership. For each row of the table the last outside reference is released, and everything else must go
/// with it.
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

    @Test("R-1 a board keeps neither its owner nor its context; without owner it sends nothing, and says so")
    func board() {
        let board = Scripted<Alpha>()
        weak var gone: Motherboard?
        do {
            let context = census.member(), motherboard = Motherboard(boards: [board])
            board.putIntoContext(context)
            #expect(board.context === context)
            gone = motherboard
        }
        #expect(gone == nil)
        #expect(census.living == 0)
        #expect(board.context == nil)
        #expect(board.debugDescription.hasSuffix("owner: none)"))
        let reported = reports {
            board.sendOutput(1)
            board.broadcastAction(Signal(name: "go"))
            board.complete()
        }
        #expect(
            reported == [
                """
                boardNotInstalled: 'alpha' sent an output, but has no owner (never installed, or gone already). \
                Nothing was delivered
                """,
                """
                boardNotInstalled: 'alpha' broadcast an action, but has no owner (never installed, or gone already). \
                Nothing was delivered
                """,
                "completionIgnored: 'alpha' completed, but has no owner (never installed, or gone already)",
            ])
    }

    @Test("R-1 a context keeps neither the motherboard nor the boards that were put into it")
    func context() {
        let context = census.member()
        weak var gone: Motherboard?
        do {
            let board = counted(Alpha.self), motherboard = Motherboard(boards: [board])
            motherboard.putIntoContext(context)
            board.putIntoContext(context)
            gone = motherboard
            #expect(census.living == 2)
        }
        #expect(gone == nil)
        #expect(census.living == 1)
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

    @Test("R-1 an inner motherboard that outlives its board is a root of its own: what is sent in it goes no further")
    func orphan() {
        let inner: Motherboard
        let motherboard = Motherboard()
        motherboard.registerGeneralFlow { (_: Signal) in Issue.record("it has gone further") }
        do {
            let outer = ScriptedContinuable<Alpha>()
            motherboard.addBoard(outer)
            inner = outer.motherboard
            outer.complete()
        }
        inner.addBoard(Scripted<Beta> { board, _ in board.broadcastAction(Signal(name: "go")) })
        let reported = Reports()
        inner.diagnostics = reported.sink
        inner[Beta.self].activation.activate(with: 1)
        #expect(reported.all.map(\.kind) == [.unhandledAction])
        #expect(reported.all.first?.motherboard == "alpha.continuous-main")
        #expect(inner.context == nil)
    }

    @Test("R-1 a flow keeps its closure, not its target, its bus or its relay; with these gone nothing runs")
    func flow() {
        let reported = Reports()
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, value in
                board.sendOutput(value)
                board.broadcastAction(Signal(name: "go"))
                board.complete()
            }
        ])
        motherboard.diagnostics = reported.sink(verbose: true)
        let token: FlowToken
        do {
            let target = census.member(), bus = Bus<Int>(), relay = counted(Beta.self), kept = census.member()
            let ran: () -> Void = { Issue.record("a flow ran though its target has gone") }
            bus.deliver { [busMember = census.member()] _ in withExtendedLifetime(busMember) { ran() } }
            motherboard[Beta.self].flow.handle { _ in ran() }
            motherboard[Alpha.self].flow.addTarget(target) { _, _ in ran() }
            motherboard[Alpha.self].flow.bind(to: bus)
            motherboard[Alpha.self].flow.sendOutput(through: relay)
            motherboard[Alpha.self].completion.addTarget(target) { _, _ in ran() }
            motherboard[Alpha.self].actionFlow.addTarget(target) { _, _ in ran() }
            motherboard.registerGeneralFlow(target: target) { (_, _: Int) in ran() }
            token = motherboard[Gamma.self].flow.handle { _ in withExtendedLifetime(kept) {} }
            #expect(census.living == 4)
        }
        #expect(census.living == 1)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(reported.all.map(\.kind) == [.unhandledOutput, .unhandledAction])
        token.cancel()
        #expect(census.living == 0)
    }

    @Test("R-1 the token of a flow keeps neither the flow nor its motherboard, and is inert when these have gone")
    func token() {
        var tokens: [() -> Void] = []
        weak var gone: Motherboard?
        do {
            let motherboard = Motherboard(), kept = census.member()
            tokens = [
                motherboard[Alpha.self].flow.handle { _ in withExtendedLifetime(kept) {} }.cancel,
                motherboard[Alpha.self].actionFlow.handle { _ in withExtendedLifetime(kept) {} }.cancel,
                motherboard[Alpha.self].completion.handle { _ in withExtendedLifetime(kept) {} }.cancel,
                motherboard.registerGeneralFlow { (_: Int) in withExtendedLifetime(kept) {} }.cancel,
            ]
            gone = motherboard
        }
        #expect(gone == nil)
        #expect(census.living == 0)
        #expect(reports { for cancel in tokens + tokens { cancel() } } == [])
    }

    @Test("R-1 a bus keeps its cables, not their targets; with these gone nothing runs")
    func bus() {
        var bus: Bus<Int>? = Bus<Int>()
        var heard = 0, cancel = {}
        do {
            let target = census.member(), captured = census.member()
            bus?.connect(target: target) { _, _ in Issue.record("it ran though its target has gone") }
            cancel = bus?.deliver { value in withExtendedLifetime(captured) { heard += value } }.cancel ?? {}
        }
        #expect(census.living == 1)
        bus?.transport(1)
        #expect(heard == 1)
        bus = nil
        #expect(census.living == 0)
        cancel()
    }

    @Test(
        "R-1 a destination and what it makes keep neither motherboard nor board; each use of one left over is reported"
    )
    func destination() {
        let reported = Reports()
        let destination: ContractDestination<Alpha>, nearby: BoardGenericDestination<Int, String>
        let activation: BoardActivation<Int>, interaction: BoardInteraction<String>, completer: BoardCompleter
        weak var gone: Motherboard?
        do {
            let board = counted(Alpha.self), motherboard = Motherboard(boards: [board])
            motherboard.diagnostics = reported.sink
            (destination, nearby) = (motherboard[Alpha.self], board[Beta.self])
            (activation, interaction, completer) = (
                destination.activation, destination.interaction, destination.completer
            )
            gone = motherboard
            #expect(census.living == 1)
        }
        #expect(gone == nil)
        #expect(census.living == 0)
        DiagnosticSink.withSink(reported.sink) {
            activation.activate(with: 1)
            interaction.send(command: "go")
            completer.complete()
            destination.activation.activate(with: 1)
            destination.interaction.send(command: "go")
            destination.completer.complete()
            destination.flow.handle { _ in }
            destination.actionFlow.handle { _ in }
            destination.completion.handle { _ in }
            nearby.activation.activate(with: 1)
            nearby.interaction.send(command: "go")
            nearby.completer.complete()
        }
        #expect(reported.all.map(\.kind) == Array(repeating: .boardNotInstalled, count: 12))
        #expect(reported.all.prefix(9).allSatisfy { $0.message.hasSuffix("on 'main', which is gone") })
        #expect(
            reported.lines.last
                == """
                boardNotInstalled: 'beta' was completed by 'alpha', which has no owner (never installed, or gone \
                already)
                """
        )
    }

    /// A board that counts as long as it lives.
    private func counted<C: BoardContract>(_: C.Type) -> Scripted<C> {
        let member = census.member()
        return Scripted<C> { _, _ in withExtendedLifetime(member) {} }
    }
}
