import BenchmarkHarness
import BoardyCore

/// What an activation pays for gates: nothing where its board is exempt, and the gate's own life where there is one.
let gates = WorkloadGroup([
    Workload("l.exempt", [.times(1.2, "c.1000"), .allocations(0)]) {
        let counter = Counter(), producer = producer(of: 1000, counter)
        producer.registerGatewayBoard(.everyBoard) { Doorman(identifier: $0) }
        producer.registerGateway(.exempt, for: .board(Sink.id))
        let motherboard = Motherboard(boardProducer: producer)
        for number in 1..<1000 { motherboard.activateBoard(identifier: featureID(number), withOption: 0) }
        motherboard[Sink.self].activation.activate(with: 0)
        return { count in
            counter.counting { for _ in 0..<count { motherboard[Sink.self].activation.activate(with: 1) } }
        }
    },
    Workload("l.gate", [.floors(675), .allocations(9)]) {
        // On an actor, as the rows of the life of a board.
        Stage.prepare { _ in
            let counter = Counter()
            let motherboard = Motherboard { _ in
                BoardRegistration(Guarded.self) { GuardedBoard(identifier: $0, counter: counter) }
                BoardRegistration(Gate.self) { GateBoard(identifier: $0) }
            }
            return { count in
                counter.counting { for _ in 0..<count { motherboard[Guarded.self].activation.activate(with: 1) } }
            }
        }
    },
])

/// The gate of a gateway: lets everyone through at once.
private final class Doorman: Board, GuaranteedBoard {
    func activate(withGuaranteedInput input: GatewayRequest) { complete() }
}

/// Waits at a barrier before each activation.
private enum Guarded: BoardContract {
    static let id: BoardID = "pub.benchmark.GuardedFeature.default"
    typealias Input = Int
}

private final class GuardedBoard: Board, ContractBoard {
    typealias Contract = Guarded
    private let counter: Counter

    init(identifier: BoardID, counter: Counter) {
        self.counter = counter
        super.init(identifier: identifier)
    }

    func activationBarrier(withGuaranteedInput input: Int) -> ActivationBarrier? {
        self[Gate.self].activation.barrier()
    }
    func activate(withGuaranteedInput input: Int) { counter.sum &+= input }
}

/// The gate of that barrier: produced for each, and through at once.
private enum Gate: BoardContract {
    static let id: BoardID = "pub.benchmark.GateFeature.default"
}

private final class GateBoard: Board, ContractBoard {
    typealias Contract = Gate
    func activate(withGuaranteedInput input: Void) { complete() }
}
