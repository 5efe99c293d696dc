import BoardyCompatibility
import BoardyCore
import Testing

@Suite struct MotherboardTests {
    private let log = Log()

    @Test("M-1 ready-made boards, a producer, or both together")
    func making() {
        let producer = BoardProducer { _ in BoardRegistration(Beta.self) { Scripted<Beta>.echo($0) } }
        let both = Motherboard(boards: [Scripted<Alpha>.echo()], boardProducer: producer)
        #expect(both.boards.map(\.identifier) == ["alpha"])
        both[Beta.self].activation.activate(with: 1)
        #expect(both.boards.map(\.identifier) == ["alpha", "beta"])
        #expect(Motherboard(boardProducer: producer).boards.isEmpty)
        #expect(Motherboard(boards: [Scripted<Alpha>(), Scripted<Gamma>()]).boards.count == 2)
    }

    @Test("M-1 the registrations may be listed at the motherboard itself")
    func shorthand() {
        let motherboard = Motherboard { producer in
            BoardRegistration(Alpha.self) { Scripted<Alpha>($0) }
            BoardRegistration(Beta.self) { ScriptedContinuable<Beta>($0, boardProducer: producer) }
        }
        motherboard[Beta.self].activation.activate(with: 1)
        #expect(motherboard.boards.map(\.identifier) == ["beta"])
    }

    @Test("M-2 a board is constructed at its first activation, installed, and reused until it is removed")
    func lazyProduction() {
        var made = 0
        let context = Log()
        let motherboard = Motherboard { _ in
            BoardRegistration(Alpha.self) { id in
                made += 1
                return Scripted<Alpha>(id) { [log] board, _ in log.add(board.context === context ? "context" : "none") }
            }
        }
        motherboard.putIntoContext(context)
        #expect(made == 0)
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(made == 1)
        #expect(log.entries == ["context", "context"])
        motherboard.removeBoard(withIdentifier: Alpha.id)
        motherboard[Alpha.self].activation.activate(with: 3)
        #expect(made == 2)
    }

    @Test("M-3 boards are listed in the order of installation, and removal runs no flow")
    func listing() {
        let motherboard = Motherboard(boards: [Scripted<Gamma>()])
        motherboard.addBoard(Scripted<Alpha>())
        motherboard.addBoard(Scripted<Beta>())
        motherboard[Gamma.self].completion.handle { [log] _ in log.add("completed") }
        motherboard.registerGeneralFlow { [log] (value: Any?) in log.add("\(String(describing: value))") }
        #expect(motherboard.boards.map(\.identifier) == ["gamma", "alpha", "beta"])
        motherboard.removeBoard(withIdentifier: Gamma.id)
        #expect(motherboard.boards.map(\.identifier) == ["alpha", "beta"])
        motherboard.addBoard(Scripted<Gamma>())
        #expect(motherboard.boards.map(\.identifier) == ["alpha", "beta", "gamma"])
        #expect(log.entries == [])
    }

    @Test("M-4, M-D1 a second board with an installed ID is refused, and adding the same one again changes nothing")
    func duplicates() {
        let first = Scripted<Alpha>(), second = Scripted<Alpha>()
        let lines = reports {
            let motherboard = Motherboard(boards: [first, second, first])
            #expect(motherboard.boards.count == 1)
            #expect(motherboard.getBoard(identifier: Alpha.id) === first)
            #expect(second.debugDescription.hasSuffix("owner: none)"))
        }
        #expect(lines.map { $0.prefix(14) } == ["duplicateBoard"])
    }

    @Test("M-5, M-D2 a board has at most one owner: added elsewhere, it leaves the first without a completion")
    func owners() {
        let board = Scripted<Alpha>.echo()
        let first = Motherboard(identifier: "first", boards: [board]), second = Motherboard(identifier: "second")
        first[Alpha.self].flow.handle { [log] _ in log.add("first") }
        first[Alpha.self].completion.handle { [log] _ in log.add("completed") }
        second[Alpha.self].flow.handle { [log] _ in log.add("second") }
        second.addBoard(board)
        #expect(first.boards.isEmpty)
        #expect(second.boards.count == 1)
        board.sendOutput(1)
        #expect(log.entries == ["second"])
    }

    @Test("M-D2 a board that is refused elsewhere stays where it is")
    func refusedElsewhere() {
        let board = Scripted<Alpha>()
        let lines = reports {
            let first = Motherboard(boards: [board]), second = Motherboard(boards: [Scripted<Alpha>()])
            second.addBoard(board)
            #expect(first.boards.count == 1)
        }
        #expect(lines.count == 1)
    }

    @Test("M-7 getBoard is a pure lookup: it never produces")
    func lookup() {
        let motherboard = Motherboard { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>($0) } }
        #expect(motherboard.getBoard(identifier: Alpha.id) == nil)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(motherboard.getBoard(identifier: Alpha.id) is Scripted<Alpha>)
    }

    @Test("Activation by ID and by contract is the same")
    func untypedActivation() {
        let motherboard = Motherboard(boards: [Scripted<Alpha> { [log] _, value in log.add("\(value)") }])
        motherboard.activateBoard(identifier: "alpha", withOption: 1)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["1", "1"])
    }

    @Test("M-15 dropping the last outside reference releases boards, flows and producer, also from inside a handler")
    func release() {
        weak var board: Board?
        weak var captured: Log?
        weak var producer: BoardProducer?
        weak var gone: Motherboard?
        var motherboard: Motherboard?
        do {
            let made = BoardProducer { _ in
                BoardRegistration(Alpha.self) { id in
                    let echo = Scripted<Alpha>.echo(id)
                    board = echo
                    return echo
                }
            }
            let capture = Log(), root = Motherboard(boardProducer: made)
            root[Alpha.self].flow.handle { [root] _ in
                capture.add("kept")
                _ = root.identifier
            }.cancel()
            root[Alpha.self].flow.handle { _ in
                capture.add("first")
                motherboard = nil
            }
            root[Alpha.self].flow.handle { [log] _ in
                capture.add("second")
                log.add("a handler of a motherboard that has gone")
            }
            root[Alpha.self].flow.addTarget(root) { _, _ in }
            (producer, captured, motherboard, gone) = (made, capture, root, root)
        }
        let activation = motherboard?[Alpha.self].activation
        #expect(producer != nil)
        // By the handle, which keeps nothing: a call of the motherboard would keep it to its end.
        activation?.activate(with: 1)
        #expect(board == nil)
        #expect(log.entries == [])
        #expect(gone == nil)
        #expect(producer == nil)
        #expect(captured == nil)
        withExtendedLifetime(activation) {}
    }

    @Test("M-16 a message reaches the direct owner only")
    func directOwner() {
        let inner = Scripted<Beta>(), outer = ScriptedContinuable<Alpha>()
        outer.motherboard.addBoard(inner)
        let motherboard = Motherboard(boards: [outer])
        motherboard[Beta.self].flow.handle { [log] _ in log.add("outside") }
        motherboard.registerGeneralFlow { [log] (_: Int) in log.add("outside, any") }
        outer.motherboard[Beta.self].flow.handle { [log] _ in log.add("inside") }
        inner.sendOutput(1)
        #expect(log.entries == ["inside"])
    }

    @Test("M-D3 an unknown ID installs nothing and reports the closest registered ones")
    func unknown() {
        let lines = reports {
            let motherboard = Motherboard { _ in
                BoardRegistration("order.list") { Scripted<Alpha>($0) }
                BoardRegistration("order.lists") { Scripted<Alpha>($0) }
            }
            motherboard.activateBoard(identifier: "order.lits")
            #expect(motherboard.boards.isEmpty)
        }
        #expect(
            lines == [
                """
                unknownBoard: 'order.lits' was activated, but is neither installed in 'main' nor registered with its \
                producer. 
                """
                    + "Closest: 'order.list', 'order.lists'. Install the board, or the plugin that provides it"
            ])
    }

    @Test("M-3 boards are added, installed, removed, deactivated, or all taken out")
    func verbs() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>()])
        motherboard.installBoard(Scripted<Beta>())
        motherboard.deactivateBoard(identifier: "alpha")
        #expect(motherboard.boards.map(\.identifier) == ["beta"])
        motherboard.addBoard(Scripted<Gamma>())
        motherboard.clearActiveBoards()
        #expect(motherboard.boards.isEmpty)
    }

    @Test("M-D1 a second board with an ID replaces the first on request")
    func replacing() {
        let first = Scripted<Alpha>(), second = Scripted<Alpha>()
        let motherboard = Motherboard(boards: [first])
        motherboard.addBoard(second, replacingExisting: true)
        #expect(motherboard.getBoard(identifier: "alpha") === second)
        #expect(first.owner == nil)
        motherboard.addBoard(second, replacingExisting: true)
        #expect(second.owner === motherboard)
    }

    @Test("M-6 removing an unknown ID changes nothing and is reported")
    func removingUnknown() {
        let lines = reports {
            let motherboard = Motherboard(boards: [Scripted<Alpha>()])
            motherboard.removeBoard(withIdentifier: "beta")
            #expect(motherboard.boards.count == 1)
        }
        #expect(lines == ["completionIgnored: 'beta' is not installed, so it cannot be removed"])
    }

    @Test("M-7 getBoard looks up only; getOrProduceBoard produces and installs")
    func lookUp() {
        let lines = reports {
            let motherboard = Motherboard { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>($0) } }
            #expect(motherboard.getBoard(identifier: "alpha") == nil)
            let made = motherboard.getOrProduceBoard(identifier: "alpha")
            #expect(made != nil)
            #expect(motherboard.getOrProduceBoard(identifier: "alpha") === made)
            #expect(motherboard.getBoard(identifier: "alpha") === made)
            #expect(motherboard.getOrProduceBoard(identifier: "alhpa") == nil)
        }
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("unknownBoard: 'alhpa'"))
    }

    @Test("M-8 an installed board is activated rather than a produced one, and a refused one is not")
    func installedFirst() {
        let motherboard = Motherboard(
            boards: [Scripted<Alpha> { [log] _, _ in log.add("installed") }],
            boardProducer: BoardProducer { _ in
                BoardRegistration(Alpha.self) { id in Scripted<Alpha>(id) { [log] _, _ in log.add("produced") } }
            })
        motherboard[Alpha.self].activation.activate(with: 1)
        motherboard[Alpha.self].completer.complete()
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["installed", "produced"])
    }

    @Test("M-D3 a fallback may supply a board for an ID that nobody knows")
    func fallback() {
        let motherboard = Motherboard()
        motherboard.fallback = { id in
            id == "alpha" ? Scripted<Alpha>(id) { [log] _, value in log.add("\(value)") } : nil
        }
        motherboard[Alpha.self].activation.activate(with: 3)
        #expect(log.entries == ["3"])
        let lines = reports {
            let other = Motherboard()
            other.fallback = { _ in nil }
            other.activateBoard("beta")
        }
        #expect(lines.map { $0.prefix(20) } == ["unknownBoard: 'beta'"])
    }

    @Test("M-12 a motherboard by itself delivers activations and commands, removes completed boards, passes actions on")
    func defaults() {
        let outer = ScriptedContinuable<Gamma> { $0.motherboard[Alpha.self].activation.activate(with: $1) }
        outer.motherboard.addBoard(
            Scripted<Alpha> { board, _ in
                board[Beta.self].activation.activate(with: 2)
                board[Beta.self].interaction.send(command: "c")
                board.sendAction(Signal(name: "out"))
                board.complete()
            })
        outer.motherboard.addBoard(
            Scripted<Beta>(onInput: { [log] in log.add("beta \($1)") }, onCommand: { [log] in log.add("beta \($1)") }))
        let motherboard = Motherboard(boards: [outer])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        motherboard[Gamma.self].activation.activate(with: 1)
        #expect(log.entries == ["beta 2", "beta c", "out"])
        #expect(outer.motherboard.boards.map(\.identifier) == ["beta"])
    }

    @Test("M-13, M-D4 resetFlows ends every flow and nothing of what the motherboard does by itself")
    func reset() {
        let outer = ScriptedContinuable<Gamma> { $0.motherboard[Alpha.self].activation.activate(with: $1) }
        let motherboard = Motherboard(boards: [outer])
        motherboard.registerGeneralFlow { [log] (signal: Signal) in log.add(signal.name) }
        let inner = outer.motherboard
        inner.addBoard(
            Scripted<Alpha> { board, value in
                board.sendOutput(value)
                board.sendAction(Signal(name: "up"))
                board.complete()
            })
        inner[Alpha.self].flow.handle { [log] in log.add("output \($0)") }
        inner[Alpha.self].completion.handle { [log] _ in log.add("completed") }
        inner.registerGeneralFlow { [log] (_: Int) in log.add("general") }
        inner.resetFlows()
        motherboard[Gamma.self].activation.activate(with: 1)
        #expect(log.entries == ["up"])
        #expect(inner.boards.isEmpty)
        inner[Alpha.self].flow.handle { [log] in log.add("anew \($0)") }
        inner.addBoard(Scripted<Alpha> { $0.sendOutput($1) })
        inner[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["up", "anew 2"])
    }

    @Test("F-17 activations of boards that are not known here go to another board's owner, on request")
    func forwardingActivations() {
        let inner = Motherboard(identifier: "inner", boards: [Scripted<Alpha> { $0.nextToBoard(.target("beta", $1)) }])
        let helper = Scripted<Gamma>()
        let outer = Motherboard(boards: [helper, Scripted<Beta> { [log] _, value in log.add("beta \(value)") }])
        inner.forwardActivationFlow(to: helper)
        inner[Alpha.self].activation.activate(with: 4)
        #expect(log.entries == ["beta 4"])
        let lines = reports {
            let other = Motherboard(boards: [helper])
            other.activateBoard("beta")
        }
        #expect(lines.count == 1)
        withExtendedLifetime(outer) {}
    }
}
