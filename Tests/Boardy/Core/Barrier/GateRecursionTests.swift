import BoardyCore
import Testing

/// Gates that would wait for themselves.
@Suite struct GateRecursionTests {
    private let log = Log()
    private let reported = Reports()

    private func motherboard(_ producer: BoardProducer) -> Motherboard {
        DiagnosticSink.withSink(reported.sink) { Motherboard(boardProducer: producer) }
    }

    private func producer() -> BoardProducer {
        BoardProducer { [log] _ in
            BoardRegistration(Alpha.self) { _ in Guarded<Alpha>(log) { _, _ in nil } }
            BoardRegistration(Beta.self) { _ in Guarded<Beta>(log) { _, _ in nil } }
        }
    }

    private static let message =
        "gateRecursion: 'alpha' was activated by its own gate 'alpha.gate', and would wait for itself. "
        + "Install .exempt for 'alpha', or let the gate do without it"

    @Test("GB-D3 a board that is activated inside its own gate is refused, at any depth")
    func inside() {
        for depth in 0...2 {
            let producer = producer()
            producer.registerGateway(
                .registerWithActivation { [weak producer] gate, _ in
                    var innermost = gate.motherboard
                    for level in 0..<depth {
                        let board = ContinuousBoard(
                            identifier: "level \(level)", boardProducer: producer?.boxed ?? BoardProducer())
                        innermost.addBoard(board)
                        innermost = board.motherboard
                    }
                    #expect(!innermost[Alpha.self].activation.activate(with: 2).wasTaken)
                    gate.complete()
                }, for: Alpha.id)
            let motherboard = motherboard(producer)
            motherboard[Alpha.self].activation.activate(with: 1)
        }
        #expect(reported.lines == Array(repeating: Self.message, count: 3))
        #expect(log.entries == Array(repeating: "alpha 1", count: 3))
    }

    @Test("GB-D3 a board that its gate activates on the same motherboard, while it is asked, is refused")
    func beside() {
        let producer = producer()
        producer.registerGateway(
            .registerWithActivation { gate, _ in
                gate.owner?[Alpha.self].activation.activate(with: 2)
                gate.complete()
            }, for: Alpha.id)
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(reported.lines == [Self.message])
        #expect(log.entries == ["alpha 1"])
    }

    @Test("GB-6, GB-D3 a gate is never gated, but boards inside it are; what the wildcard's gate needs must be exempt")
    func wildcard() {
        let producer = producer()
        producer.registerGateway(
            .registerWithActivation { [log] gate, request in
                log.add("gate of \(request.identifier)")
                gate.complete(gate.motherboard[Beta.self].activation.activate(with: 9).wasTaken)
            }, for: "*")
        let motherboard = motherboard(producer)
        motherboard[Alpha.self].activation.activate(with: 1)
        #expect(log.entries == ["gate of alpha", "gate of beta"])
        #expect(reported.all.map(\.kind) == [.gateRecursion, .activationDiscarded, .activationDiscarded])
        #expect(reported.all.first?.message.hasPrefix("'beta' was activated by its own gate 'beta.gate'") == true)
        producer.registerGateway(.exempt, for: Beta.id)
        motherboard[Alpha.self].activation.activate(with: 2)
        #expect(log.entries.suffix(3) == ["gate of alpha", "beta 9", "alpha 2"])
    }

    @Test("GB-D3 a barrier whose gate is the board itself, or waits for it, is refused, and nothing hangs")
    func circles() {
        let motherboard = DiagnosticSink.withSink(reported.sink) {
            Motherboard(boards: [
                Guarded<Alpha>(log) { board, _ in board[Beta.self].activation.barrier(with: 1) },
                Guarded<Beta>(log) { board, _ in board[Alpha.self].activation.uniqueBarrier(with: 2) },
                Guarded<Gamma>(log) { board, _ in board[Gamma.self].activation.uniqueBarrier(with: 3) },
            ])
        }
        motherboard.depthLimit = 30
        #expect(!motherboard[Gamma.self].activation.activate(with: 1).wasTaken)
        #expect(log.entries == [])
        #expect(reported.all.map(\.kind) == [.gateRecursion])
        #expect(
            reported.lines.first
                == """
                gateRecursion: 'gamma' was not activated: its gate 'gamma' could not be asked. 'gamma' was to be \
                activated as a gate, 
                """
                    + """
                    and would wait at its own gate 'gamma' for itself. Give 'gamma' no barrier when it is a gate, or \
                    one that does not 
                    """
                + "lead back to it")
        #expect(!motherboard[Beta.self].activation.activate(with: 1).wasTaken)
        #expect(holdings(of: motherboard)["HeldActivation"] == nil)
        #expect(log.entries == [])
    }
}
