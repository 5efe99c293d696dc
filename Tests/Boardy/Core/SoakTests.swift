import BoardyCore
import Testing

/// Four hundred thousand activations, boards produced and completed, and flows registered and ended, a quarter in each
/// test: what lives at the end is what lived at the beginning, and the motherboard holds no more than after the first
/// rounds.
@Suite struct SoakTests {
    private static let deeds = 100_000
    private let census = Census()

    @Test("R-1, M-2, C-8 soak: boards that are produced, activated and completed leave nothing behind")
    func boards() {
        let motherboard = Motherboard { [census] _ in
            BoardRegistration(Alpha.self) { id in
                let member = census.member()
                return Scripted<Alpha>(id) { board, value in
                    withExtendedLifetime(member) { board.sendOutput(value) }
                    board.complete(value.isMultiple(of: 2))
                }
            }
        }
        var outputs = 0, completions = 0
        motherboard[Alpha.self].flow.handle { _ in outputs += 1 }
        motherboard[Alpha.self].completion.handle { _ in completions += 1 }
        let rounds = soak(motherboard) { round in
            motherboard[Alpha.self].activation.activate(with: round)
            return 3  // activated, produced, completed
        }
        #expect(outputs == rounds)
        #expect(completions == rounds)
    }

    @Test(
        "R-1, F-D3, F-9 soak: flows that are registered and cancelled, or end with their target, leave nothing behind")
    func flows() {
        let motherboard = Motherboard(boards: [
            Scripted<Alpha> { board, value in
                board.sendOutput(value)
                board.broadcastAction(Signal(name: "go"))
            }
        ])
        motherboard.registerGeneralFlow { (_: Signal) in }
        let alpha = motherboard[Alpha.self]
        var messages = 0
        let rounds = soak(motherboard) { [census] round in
            let member = census.member()
            let heard = { withExtendedLifetime(member) { messages += 1 } }
            do {
                let target = census.member()
                alpha.flow.addTarget(target) { _, _ in heard() }
                alpha.actionFlow.addTarget(target) { _, _ in heard() }
            }
            let output = alpha.flow.handle { _ in heard() }, action = alpha.actionFlow.handle { _ in heard() }
            let completion = alpha.completion.handle { _ in heard() }
            let general = motherboard.registerGeneralFlow { (_: Int) in heard() }
            alpha.activation.activate(with: round)
            for cancel in [output.cancel, action.cancel, completion.cancel, general.cancel] { cancel() }
            return 13  // six registered and ended, one activation
        }
        #expect(messages == rounds * 3)
    }

    @Test("R-1, C-10, CB-9 soak: continuable boards, with all that goes on inside them, leave nothing behind")
    func continuableBoards() {
        let motherboard = Motherboard { [census] producer in
            BoardRegistration(Alpha.self) { id in
                let member = census.member(), bus = Bus<Int>()
                let outer = ScriptedContinuable<Alpha>(id, boardProducer: producer) { outer, value in
                    let context = census.member()
                    outer.putIntoContext(context)
                    bus.connect(target: context) { [unowned outer] _, _ in outer.complete() }
                    outer.motherboard[Beta.self].activation.activate(with: value)
                    bus.transport(value)
                }
                outer.motherboard[Beta.self].flow.handle { _ in withExtendedLifetime(member) {} }
                outer.motherboard[Beta.self].flow.sendOutput(through: outer)
                outer.motherboard[Beta.self].flow.bind(to: bus)
                return outer
            }
            BoardRegistration(Beta.self) { id in
                let member = census.member()
                return Scripted<Beta>(id) { board, value in withExtendedLifetime(member) { board.sendOutput(value) } }
            }
        }
        var outputs = 0
        motherboard[Alpha.self].flow.handle { _ in outputs += 1 }
        let rounds = soak(motherboard) { round in
            motherboard[Alpha.self].activation.activate(with: round)
            return 12  // two activated and produced, one completed, four flows registered and dropped with the board
        }
        #expect(outputs == rounds)
    }

    @Test("R-1 soak: boards that come and go under ever new IDs leave nothing behind, no slot either")
    func newIDs() {
        let motherboard = Motherboard()
        var outputs = 0
        let rounds = soak(motherboard) { [census] round in
            let id = BoardID("board.\(round)"), member = census.member()
            let token = motherboard[Alpha.self, id].flow.handle { _ in withExtendedLifetime(member) { outputs += 1 } }
            motherboard.addBoard(Scripted<Alpha>(id) { board, value in board.sendOutput(value) })
            motherboard[Alpha.self, id].activation.activate(with: round)
            motherboard[Alpha.self, id].completer.complete()
            token.cancel()
            return 5  // a flow registered and ended, a board made, activated and completed
        }
        #expect(outputs == rounds)
    }

    /// Repeats a round, which gives the number of its deeds, until all are done; returns how many rounds that took.
    private func soak(_ motherboard: Motherboard, round: (Int) -> Int) -> Int {
        var rounds = 0, done = 0, early: [String: Int] = [:]
        while done < Self.deeds {
            done += round(rounds)
            rounds += 1
            // The tables have grown to what they need.
            if rounds == 200 { early = holdings(of: motherboard) }
        }
        #expect(census.living == 0)
        #expect(holdings(of: motherboard).filter { $0.value > early[$0.key, default: 0] + Self.slack } == [:])
        return rounds
    }

    /// The number of unused slots that may wait for their removal.
    private static let slack = 64
}
