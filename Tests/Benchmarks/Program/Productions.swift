import BenchmarkHarness
import BoardyCore

/// The whole life of a board: it is produced, installed, activated, and completes. It does not matter how many could be
/// produced, or are installed beside it. On an actor, as in an app: what a root without one cannot know of its boards
/// is asked of each anew.
let productions = WorkloadGroup([
    production("g.1", [.floors(180), .allocations(2)], registered: 1),
    production("g.1000", [.floors(180), .times(1.2, "g.1"), .allocations(2)], registered: 1000),
    production("g.busy", [.floors(180), .times(1.2, "g.1"), .allocations(2)], registered: 101, installed: 100),
])

private func production(
    _ id: String, _ bounds: [Bound], registered boards: Int, installed busy: Int = 0
) -> Workload {
    Workload(id, bounds) {
        Stage.prepare { _ in
            let counter = Counter(), producer = producer(of: boards, counter)
            producer.add(registration: BoardRegistration(Brief.self) { BriefBoard(identifier: $0, counter: counter) })
            let motherboard = Motherboard(boardProducer: producer)
            for number in 1..<(busy + 1) { motherboard.activateBoard(identifier: featureID(number), withOption: 0) }
            return { count in
                counter.counting { for _ in 0..<count { motherboard[Brief.self].activation.activate(with: 1) } }
            }
        }
    }
}

/// Completes as soon as it has counted.
private enum Brief: BoardContract {
    static let id: BoardID = "pub.benchmark.BriefFeature.default"
    typealias Input = Int
}

private final class BriefBoard: Board, ContractBoard {
    typealias Contract = Brief
    private let counter: Counter

    init(identifier: BoardID, counter: Counter) {
        self.counter = counter
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Int) {
        counter.sum &+= input
        complete()
    }
}
