import BoardyCore
import BoardyFlows
import Testing

/// Tests of the order and the depth in which messages are delivered.
@Suite struct DispatchTests {
    private let log = Log()

    @Test("X-1 a send returns when every handler, and all that these activated, has finished")
    func synchronous() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>.echo(), Scripted<Beta> { [log] _, value in log.add("beta \(value)") },
        ])
        motherboard[Alpha.self].flow.handle { [log, beta = motherboard[Beta.self]] value in
            log.add("handler begins")
            beta.activation.activate(with: value)
            log.add("handler ends")
        }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["handler begins", "beta 1", "handler ends"])
    }

    @Test("X-2 delivery is depth first: what the first handler causes is over before the second runs")
    func depthFirst() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo(), Scripted<Beta>.echo()])
        motherboard[Alpha.self].flow.activate(motherboard[Beta.self].activation)
        motherboard[Alpha.self].flow.handle { [log] in log.add("second \($0)") }
        motherboard[Beta.self].flow.handle { [log] in log.add("beta \($0)") }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["beta 1", "second 1"])
    }

    @Test("X-3 a flow registered by a handler first sees the next message")
    func registeredMeanwhile() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        let flow = motherboard[Alpha.self].flow
        flow.handle { [log] value in
            log.add("first \(value)")
            if value == 1 { flow.handle { log.add("added \($0)") } }
        }
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["first 1"])
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries == ["first 1", "first 2", "added 2"])
    }

    @Test("X-4 matching flows run in the order of registration, whether of one board or of any")
    func order() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        motherboard[Alpha.self].flow.handle { [log] _ in log.add("1 of alpha") }
        motherboard.registerGeneralFlow { [log] (_: Int) in log.add("2 of any") }
        motherboard[Alpha.self].flow.handle { [log] _ in log.add("3 of alpha") }
        motherboard.registerGeneralFlow { [log] (_: Int) in log.add("4 of any") }
        motherboard[Alpha.self].activation.activate(with: 0)
        #expect(log.entries == ["1 of alpha", "2 of any", "3 of alpha", "4 of any"])
    }

    @Test("X-4 a completed board is out, and a command is carried out, before user flows see anything")
    func frameworkFirst() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha>(onCommand: { [log] board, command in
                log.add(command)
                board.complete()
            })
        ])
        motherboard[Alpha.self].completion.handle { [log, unowned motherboard] _ in
            log.add("completed, \(motherboard.boards.count) left")
        }
        motherboard[Alpha.self].interaction.send(command: "end")
        #expect(log.entries == ["end", "completed, 0 left"])
    }

    @Test("X-7 a handler may activate, complete, remove, register and send on its motherboard, also for its sender")
    func reentrancy() {
        let producer = BoardProducer { _ in BoardRegistration(Alpha.self) { Scripted<Alpha>.echo($0) } }
        let motherboard = Motherboard(boards: [Scripted<Beta>.echo()], boardProducer: producer)
        let alpha = motherboard[Alpha.self], beta = motherboard[Beta.self]
        alpha.completion.handle { [log] in log.add("alpha completed \($0)") }
        beta.flow.handle { [log] in log.add("beta \($0)") }
        alpha.flow.handle { [log, unowned motherboard] value in
            log.add("alpha \(value)")
            guard value < 3 else { return }
            beta.activation.activate(with: value)
            if value == 1 { alpha.completer.complete() } else { motherboard.removeBoard(withIdentifier: Alpha.id) }
            alpha.activation.activate(with: value + 1)
        }
        alpha.activation.activate(with: 1)
        #expect(log.entries == ["alpha 1", "beta 1", "alpha completed true", "alpha 2", "beta 2", "alpha 3"])
    }

    @Test("X-8 a board activated from inside its own activation is activated again, nested")
    func nestedActivation() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { [log] board, value in
                log.add("begins \(value)")
                if value > 0 { board[Alpha.self].activation.activate(with: value - 1) }
                log.add("ends \(value)")
            }
        ])
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["begins 1", "begins 0", "ends 0", "ends 1"])
    }

    @Test("X-8 an endless activation loop stops at 512 nested activations, and the board works on afterwards")
    func endlessLoop() {
        var count = 0
        let lines = reports {
            let motherboard = Motherboard(boards: [
                Scripted<Alpha> { board, value in
                    count += 1
                    if value > 0 { board[Alpha.self].activation.activate(with: value) }
                }
            ])
            motherboard[Alpha.self].activation.activate(with: 1)
            #expect(count == 512)
            motherboard[Alpha.self].activation.activate(with: 0)
            #expect(count == 513)
        }
        #expect(
            lines == [
                """
                recursionLimit: 'alpha' was not activated: 512 activations are nested already. Break the loop, or \
                raise depthLimit of 
                """
                    + "the root motherboard"
            ])
    }

    @Test(
        "X-8 the limit is the root's, counts the steps of a chain and what continuable boards do inside, and can be set"
    )
    func configuredLimit() {
        var outputs = 0
        let lines = reports {
            let outer = ScriptedContinuable<Beta> { $0.motherboard[Gamma.self].activation.activate(with: $1) }
            outer.motherboard.addBoard(Scripted<Gamma>.echo())
            outer.motherboard[Gamma.self].flow.sendOutput(through: outer)
            let motherboard = Motherboard(boards: [
                Scripted<Alpha>.echo(),
                outer,
            ])
            motherboard.depthLimit = 9
            motherboard.registerFlowSteps(Alpha.self ->> Beta.self)
            motherboard.registerFlowSteps(Beta.self ->> Alpha.self)
            motherboard[Beta.self].flow.handle { _ in outputs += 1 }
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(outputs == 3)
        #expect(
            lines == [
                """
                recursionLimit: 'alpha' was not activated: 9 activations are nested already. Break the loop, or raise \
                depthLimit of the 
                """
                    + "root motherboard"
            ])
    }

    @Test("X-8 a constructor that activates what it constructs is stopped too")
    func constructorLoop() {
        let lines = reports {
            let producer = BoardProducer()
            let motherboard = Motherboard(boardProducer: producer)
            motherboard.depthLimit = 4
            let activation = motherboard[Alpha.self].activation
            producer.add(
                registration: BoardRegistration(Alpha.self) { id in
                    activation.activate(with: 1)
                    return Scripted<Alpha>(id)
                })
            activation.activate(with: 1)
            #expect(motherboard.boards.count == 1)
        }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.hasPrefix("recursionLimit: 'alpha' was not activated: 4 activations") })
    }

    @Test("X-D3 a flow cancelled before its turn no longer runs, also within the message under way")
    func cancelledMeanwhile() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        var second: FlowToken?
        motherboard[Alpha.self].flow.handle { [log] _ in
            log.add("first")
            second?.cancel()
        }
        second = motherboard[Alpha.self].flow.handle { [log] _ in log.add("second") }
        motherboard[Alpha.self].flow.handle { [log] _ in log.add("third") }
        motherboard[Alpha.self].activation.activate(with: 0)
        #expect(log.entries == ["first", "third"])
    }

    @Test("X-D3 a flow whose target went before its turn no longer runs")
    func targetGoneMeanwhile() {
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        var target: Log? = Log()
        motherboard[Alpha.self].flow.handle { _ in target = nil }
        if let target { motherboard[Alpha.self].flow.addTarget(target) { [log] _, _ in log.add("target") } }
        motherboard[Alpha.self].activation.activate(with: 0)
        #expect(log.entries == [])
    }

    @Test("X-D3 a flow that a captured object ends as it goes is ended")
    func cancelledByDeinit() {
        final class Ending {
            var token: FlowToken?
            deinit { token?.cancel() }
        }
        let motherboard = Motherboard(boards: [Scripted<Alpha>.echo()])
        let first: FlowToken
        do {
            let ending = Ending()
            first = motherboard[Alpha.self].flow.handle { [log] _ in withExtendedLifetime(ending) { log.add("first") } }
            ending.token = motherboard[Alpha.self].flow.handle { [log] _ in log.add("second") }
        }
        first.cancel()
        motherboard[Alpha.self].activation.activate(with: 0)
        #expect(log.entries == [])
    }
}
