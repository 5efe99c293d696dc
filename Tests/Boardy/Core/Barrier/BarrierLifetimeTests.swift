import BoardyCore
import Testing

/// What a pending barrier keeps alive.
@Suite struct BarrierLifetimeTests {
    private let census = Census()

    private func target(_ log: Log) -> Guarded<Alpha> {
        Guarded<Alpha>(log, barrier: { board, _ in board[Bell.self].activation.barrier(scope: .application) }) {
            [member = census.member()] _, _ in withExtendedLifetime(member) {}
        }
    }

    @Test("R-1, AB-6 a pending barrier keeps neither its owner nor its target, and a verdict that comes later is inert")
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

    @Test(
        "R-1, M-15 a target that is removed while it waits is released at once, and dropping the motherboard releases all"
    )
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
}
