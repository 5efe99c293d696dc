import BoardyCore
import BoardyFlows
import Testing

extension Motherboard {
    fileprivate func ioAlpha(_ id: BoardID = Alpha.id) -> ContractDestination<Alpha> { self[Alpha.self, id] }
}

extension Board {
    fileprivate func ioBeta() -> BoardGenericDestination<Int, String> { self[Beta.self] }
}

/// The handles with which one board is used from its motherboard or from another board.
@Suite struct DestinationTests {
    private let log = Log()

    @Test("IO-1 activate takes the declared input, and none where the input is Void or can be nil")
    func activation() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { [log] _, value in log.add("\(value)") },
            Scripted<Bell> { [log] _, _ in log.add("rung") },
            Scripted<Search> { [log] _, text in log.add(text ?? "nothing") },
        ])
        motherboard.ioAlpha().activation.activate(with: 1)
        motherboard[Bell.self].activation.activate()
        motherboard[Search.self].activation.activate()
        #expect(log.entries == ["1", "rung", "nothing"])
    }

    @Test("IO-2 a handler's target may be the motherboard itself, to chain the next activation")
    func chaining() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>.echo(), Scripted<Beta> { [log] _, value in log.add("beta \(value)") },
        ])
        motherboard.ioAlpha().flow.addTarget(motherboard) { target, output in
            target[Beta.self].activation.activate(with: output + 1)
        }
        motherboard.ioAlpha().activation.activate(with: 1)
        #expect(log.entries == ["beta 2"])
    }

    @Test("IO-4 a destination may be stored on its motherboard's flows without a cycle")
    func noCycle() {
        weak var gone: Motherboard?
        do {
            let motherboard = Motherboard(boards: [Scripted<Alpha>()])
            let destination = motherboard.ioAlpha()
            destination.flow.handle { destination.activation.activate(with: $0) }
            gone = motherboard
            #expect(gone != nil)
        }
        #expect(gone == nil)
    }

    @Test("IO-5 an accessor addresses another ID with the same types")
    func otherID() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo(), Scripted<Alpha>.echo("other")])
        motherboard.ioAlpha().flow.handle { [log] in log.add("alpha \($0)") }
        motherboard.ioAlpha("other").flow.handle { [log] in log.add("other \($0)") }
        motherboard.ioAlpha("other").activation.activate(with: 1)
        #expect(log.entries == ["other 1"])
    }

    @Test("IO-7 a flow may be registered for an ID that does not exist yet")
    func early() {
        let motherboard = Motherboard()
        motherboard.ioAlpha().flow.handle { [log] in log.add("\($0)") }
        motherboard.addBoard(Scripted<Alpha>.echo())
        motherboard.ioAlpha().activation.activate(with: 1)
        #expect(log.entries == ["1"])
    }

    @Test("IO-D1 one declaration is used by caller, flow and registration, and values keep their declared type")
    func declaredOnce() {
        enum Numbers: BoardContract {
            static let id: BoardID = "numbers"
            typealias Input = [Int]
            typealias Output = any Sequence<Int>
        }
        let motherboard = Motherboard { _ in
            BoardRegistration(Numbers.self) { Scripted<Numbers>($0) { $0.sendOutput($1.reversed()) } }
        }
        motherboard[Numbers.self].flow.handle { [log] numbers in log.add("\(Array(numbers))") }
        motherboard[Numbers.self].activation.activate(with: [1, 2])
        #expect(log.entries == ["[2, 1]"])
    }

    @Test("IO-D2 an activation stored in a flow of its own motherboard keeps nothing alive")
    func weakActivation() {
        weak var gone: Motherboard?
        weak var board: Board?
        do {
            let made = Scripted<Beta>(), motherboard = Motherboard(boards: [Scripted<Alpha>.echo(), made])
            motherboard.ioAlpha().flow.activate(motherboard[Beta.self].activation)
            motherboard[Beta.self].flow.activate(motherboard.ioAlpha().activation)
            motherboard.registerFlowSteps(Alpha.self ->> Beta.self)
            motherboard.registerFlowSteps(Beta.self ->> Alpha.self)
            (gone, board) = (motherboard, made)
            #expect(gone != nil)
        }
        #expect(gone == nil)
        #expect(board == nil)
    }

    @Test("IO-D2 a board's destination keeps neither board nor owner alive, and finds the owner at each use")
    func boardDestination() {
        let asking = Scripted<Alpha>(), destination = asking.ioBeta()
        let first = Motherboard(boards: [asking, Scripted<Beta> { [log] _, _ in log.add("first") }])
        destination.activation.activate(with: 1)
        let second = Motherboard(boards: [asking, Scripted<Beta> { [log] _, _ in log.add("second") }])
        destination.activation.activate(with: 1)
        #expect(log.entries == ["first", "second"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("IO-10 a handle that a board gives before it is installed finds the owner at each use")
    func takenBeforeInstallation() {
        let asking = Scripted<Alpha>(), typed = asking.ioBeta()
        let activations = [
            asking.activation("beta", with: Int.self), asking.ioDestination("beta").activation(with: Int.self),
            typed.activation,
        ]
        let interactions = [asking.interaction("beta", with: String.self), typed.interaction]
        let completers = [asking.completer("beta"), typed.completer]
        let motherboard = Motherboard(boards: [asking])
        motherboard.fallback = { [log] id in
            Scripted<Beta>(id) {
                log.add("\($1)")
            } onCommand: {
                log.add($1)
            }
        }
        motherboard[Beta.self].completion.handle { [log] in log.add("completed \($0)") }
        for (number, activation) in activations.enumerated() { activation.activate(with: number) }
        for interaction in interactions { interaction.send(command: "go") }
        for completer in completers {
            completer.complete()
            activations[0].activate(with: 9)
        }
        #expect(log.entries == ["0", "1", "2", "go", "go", "completed true", "9", "completed true", "9"])
    }

    @Test("IO-10 a barrier made of a handle that a board gave before it was installed asks the gate of its owner")
    func barrierBeforeInstallation() {
        let asking = Guarded<Alpha>(log) { _, _ in nil }
        let barrier = asking.activation("bell", with: Void.self).barrier()
        let guarded = Guarded<Beta>(log) { _, _ in barrier }
        let motherboard = Motherboard(boards: [asking, guarded])
        motherboard.fallback = { id in Scripted<Bell>(id) { board, _ in board.complete() } }
        motherboard[Beta.self].activation.activate(with: 1)
        #expect(log.entries == ["beta 1"])
    }

    @Test("IO-10 a flow that activates by a handle which a board gave before it was installed reaches its owner")
    func flowBeforeInstallation() {
        let asking = Scripted<Alpha>.echo(), next = asking.activation("beta", with: Int.self)
        let motherboard = Motherboard()
        motherboard[Alpha.self].flow.activate(next)
        motherboard.addBoard(asking)
        motherboard.addBoard(Scripted<Beta> { [log] _, value in log.add("beta \(value)") })
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["beta 1"])
    }

    @Test("IO-10 a kept handle of a board follows the board to another owner")
    func followsTheBoard() {
        func beta(_ name: String) -> Scripted<Beta> {
            Scripted { [log] _, _ in
                log.add(name)
            } onCommand: { [log] in
                log.add("\(name) \($1)")
            }
        }
        let asking = Scripted<Alpha>(), first = Motherboard(boards: [asking, beta("first")])
        let activation = asking.ioBeta().activation, interaction = asking.ioBeta().interaction
        let completer = asking.ioBeta().completer
        activation.activate(with: 1)
        let second = Motherboard(boards: [asking, beta("second")])
        activation.activate(with: 1)
        interaction.send(command: "go")
        completer.complete()
        #expect(log.entries == ["first", "second", "second go"])
        #expect(first.boards.count == 1)
        #expect(second.boards.count == 1)
    }

    @Test("IO-10 a handle that a board gave keeps neither the board nor its owner alive")
    func lateHandleKeepsNothing() {
        weak var board: Scripted<Alpha>?
        weak var owner: Motherboard?
        var kept: [Any] = []
        do {
            let asking = Scripted<Alpha>(), early = asking.ioBeta().activation
            let motherboard = Motherboard(boards: [asking, Scripted<Beta>()])
            early.activate(with: 1)
            kept = [
                early, asking.ioBeta(), asking.interaction("beta"), asking.completer("beta"), early.barrier(with: 1),
            ]
            (board, owner) = (asking, motherboard)
            #expect(board != nil)
        }
        #expect(owner == nil)
        #expect(board == nil)
        #expect(kept.count == 5)
    }

    @Test("IO-D3 every use of a handle whose motherboard has gone is reported, and inert")
    func inert() {
        var destination: ContractDestination<Alpha>?
        weak var captured: Log?
        let lines = reports {
            do {
                let motherboard = Motherboard(boards: [Scripted<Alpha> { [log] _, _ in log.add("activated") }])
                destination = motherboard.ioAlpha()
                withExtendedLifetime(motherboard) {}
            }
            destination?.activation.activate(with: 1)
            destination?.interaction.send(command: "go")
            destination?.completer.complete()
            let capture = Log()
            captured = capture
            destination?.flow.handle { _ in capture.add("output") }
            destination?.actionFlow.handle { _ in capture.add("action") }
            destination?.completion.handle { _ in capture.add("completion") }
        }
        #expect(
            lines == [
                "boardNotInstalled: 'alpha' was activated on 'main', which is gone",
                "boardNotInstalled: 'alpha' was sent a command on 'main', which is gone",
                "boardNotInstalled: 'alpha' was completed on 'main', which is gone",
                "boardNotInstalled: 'alpha' was given a flow on 'main', which is gone",
                "boardNotInstalled: 'alpha' was given a flow on 'main', which is gone",
                "boardNotInstalled: 'alpha' was given a flow on 'main', which is gone",
            ])
        #expect(log.entries == [])
        #expect(captured == nil)
    }

    @Test("IO-D3 a board without an owner reports what it asks of another")
    func ownerless() {
        let board = Scripted<Alpha>()
        let lines = reports {
            board.ioBeta().activation.activate(with: 1)
            board.ioBeta().interaction.send(command: "go")
            board.ioBeta().completer.complete()
        }
        let absence = "by 'alpha', which has no owner (never installed, or gone already)"
        #expect(
            lines == [
                "boardNotInstalled: 'beta' was activated \(absence)",
                "boardNotInstalled: 'beta' was sent a command \(absence)",
                "boardNotInstalled: 'beta' was completed \(absence)",
            ])
    }
}
