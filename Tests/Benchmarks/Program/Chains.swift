import BenchmarkHarness
import BoardyCore
import BoardyFlows

/// Five boards in a row, each activated by the output of the one before: one run from the first activation to the last
/// output.
let chains = WorkloadGroup([
    Workload("f", [.floors(80), .allocations(0)]) {
        let counter = Counter(), chain = Chain(counter)
        return { count in counter.counting { for _ in 0..<count { chain.run() } } }
    }
])

/// A motherboard with the chain.
struct Chain {
    private let motherboard: Motherboard
    private let first: BoardActivation<Int>

    init(_ counter: Counter, isolation: isolated (any Actor)? = #isolation) {
        motherboard = Motherboard { _ in
            BoardRegistration(Link1.self) { LinkBoard(identifier: $0) }
            BoardRegistration(Link2.self) { LinkBoard(identifier: $0) }
            BoardRegistration(Link3.self) { LinkBoard(identifier: $0) }
            BoardRegistration(Link4.self) { LinkBoard(identifier: $0) }
            BoardRegistration(Link5.self) { LinkBoard(identifier: $0) }
        }
        motherboard.registerFlowSteps(Link1.self ->> Link2.self ->> Link3.self ->> Link4.self ->> Link5.self)
        motherboard[Link5.self].flow.handle { counter.sum &+= $0 }
        first = motherboard[Link1.self].activation
    }

    func run() { first.activate(with: 1) }
}

/// One contract a link of the chain.
private protocol Link: BoardContract where Input == Int, Output == Int, Command == Never, Action == Never {}
private enum Link1: Link { static let id: BoardID = "pub.benchmark.ChainFeature1.default" }
private enum Link2: Link { static let id: BoardID = "pub.benchmark.ChainFeature2.default" }
private enum Link3: Link { static let id: BoardID = "pub.benchmark.ChainFeature3.default" }
private enum Link4: Link { static let id: BoardID = "pub.benchmark.ChainFeature4.default" }
private enum Link5: Link { static let id: BoardID = "pub.benchmark.ChainFeature5.default" }

/// The board of each: sends on what it gets. No generic class, as few boards are one: a method of these looks its types
/// up when it runs.
private final class LinkBoard: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    typealias OutputType = Int
    func activate(withGuaranteedInput input: Int) { sendOutput(input) }
}
