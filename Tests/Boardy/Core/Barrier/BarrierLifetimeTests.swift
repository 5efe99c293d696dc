import BoardyCore
import Testing

/// Tests of what a pending barrier keeps alive, and of gates that release their motherboard.
@Suite struct BarrierLifetimeTests {
    private let census = Census()

    private func target(_ log: Log) -> Guarded<Alpha> {
        Guarded<Alpha>(log, barrier: { board, _ in board[Bell.self].activation.barrier(scope: .application) }) {
            [member = census.member()] _, _ in withExtendedLifetime(member) {}
        }
    }

    @Test(
        "R-1, AB-6 a pending barrier keeps neither its owner nor its target, and a decision that comes later is inert")
    func owner() {
        let log = Log(), barriers = BarrierRegistry(), gateOwner = Motherboard(boards: [Scripted<Bell>()])
        gateOwner.barriers = barriers
        gateOwner.addBoard(target(log))
        gateOwner[Alpha.self].activation.activate(with: 1)
        weak var gone: Motherboard?
        do {
            let motherboard = Motherboard(boards: [target(log)])
            motherboard.barriers = barriers
            motherboard[Alpha.self].activation.activate(with: 2)
            gone = motherboard
            #expect(census.living == 2)
        }
        #expect(gone == nil)
        #expect(census.living == 1)
        gateOwner[Bell.self].completer.complete()
        #expect(log.entries == ["alpha 1"])
    }

    @Test("R-1, M-15 a target removed while it waits is released at once, and dropping the motherboard releases all")
    func all() {
        weak var gone: Motherboard?
        do {
            let log = Log(), kept = census.member()
            let producer = BoardProducer { [census] _ in
                BoardRegistration(Beta.self) { _ in
                    Guarded<Beta>(log, barrier: { _, _ in nil }) { [member = census.member()] _, _ in
                        withExtendedLifetime(member) {}
                    }
                }
            }
            producer.registerGateway(
                .registerWithActivation { [member = census.member()] _, _ in withExtendedLifetime(member) {} },
                for: Beta.id)
            let motherboard = Motherboard(
                boards: [Scripted<Bell> { _, _ in withExtendedLifetime(kept) {} }, target(log)],
                boardProducer: producer)
            motherboard[Alpha.self].activation.activate(with: 1)
            motherboard[Beta.self].activation.activate(with: 2)
            #expect(census.living == 4)
            motherboard.diagnostics = DiagnosticSink { _ in }
            motherboard.removeBoard(withIdentifier: Alpha.id)
            #expect(census.living == 3)
            gone = motherboard
        }
        #expect(gone == nil)
        #expect(census.living == 0)
    }

    @Test("AB-2, GB-4, X-7 a gate that leaves, and its motherboard that goes, while the gate is asked")
    func gate() {
        let census = Census(), log = Log()
        var root: Motherboard?
        _ = reports {
            let producer = BoardProducer { _ in
                BoardRegistration(Alpha.self) { id in
                    let member = census.member()
                    return Scripted<Alpha>(id) { _, value in log.add("activated \(value) \(member)") }
                }
            }
            producer.registerGatewayBoard("alpha") { id in
                let member = census.member()
                return Scripted<Bell>(id) { gate, _ in
                    root = nil
                    gate.complete()
                    log.add("asked \(member.isHere)")
                }
            }
            root = Motherboard(boardProducer: producer)
            if let activation = root?[Alpha.self].activation { activation.activate(with: 1) }
        }
        #expect(log.entries.contains("asked true"))
        #expect(census.living == 0)
    }

    @Test("AB-2, M-15, X-7 a barrier whose gate drops the motherboard in its activation")
    func barrier() {
        let census = Census(), log = Log()
        var root: Motherboard?
        _ = reports {
            let motherboard = Motherboard()
            root = motherboard
            let member = census.member()
            motherboard.addBoard(
                Guarded<Alpha>(
                    log,
                    barrier: { board, _ in
                        withExtendedLifetime(member) { board[Beta.self].activation.barrier(with: 1) }
                    }))
            motherboard.addBoard(
                Scripted<Beta> { [member = census.member()] gate, _ in
                    root = nil
                    gate.complete()
                    log.add("asked \(member.isHere)")
                })
        }
        _ = reports { if let activation = root?[Alpha.self].activation { activation.activate(with: 1) } }
        #expect(log.entries == ["asked true"])
    }
}
