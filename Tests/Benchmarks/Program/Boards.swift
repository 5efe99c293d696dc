import BoardyCore

/// Adds what it is activated with.
enum Sink: BoardContract {
    static let id: BoardID = "pub.benchmark.SinkFeature.default"
    typealias Input = Int
    typealias Output = Int
}

final class SinkBoard: Board, ContractBoard {
    typealias Contract = Sink
    let counter: Counter

    init(identifier: BoardID, counter: Counter) {
        self.counter = counter
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Int) { counter.sum &+= input }
}

/// Sends on what it is activated with; one contract a link of the chain.
protocol Link: BoardContract where Input == Int, Output == Int, Command == Never, Action == Never {}
enum Link1: Link { static let id: BoardID = "pub.benchmark.ChainFeature1.default" }
enum Link2: Link { static let id: BoardID = "pub.benchmark.ChainFeature2.default" }
enum Link3: Link { static let id: BoardID = "pub.benchmark.ChainFeature3.default" }
enum Link4: Link { static let id: BoardID = "pub.benchmark.ChainFeature4.default" }
enum Link5: Link { static let id: BoardID = "pub.benchmark.ChainFeature5.default" }

final class LinkBoard<L: Link>: Board, ContractBoard {
    typealias Contract = L
    func activate(withGuaranteedInput input: Int) { sendOutput(input) }
}

/// A motherboard with `count` boards from a producer, the sink installed last.
func motherboard(installed count: Int, _ counter: Counter, exempt: Bool = false) -> Motherboard {
    let producer = BoardProducer()
    for n in 1..<max(1, count) {
        producer.add(registration: BoardRegistration("pub.mod.Feature\(n).default") { Filler(identifier: $0) })
    }
    producer.add(registration: BoardRegistration(Sink.self) { SinkBoard(identifier: $0, counter: counter) })
    if exempt {
        producer.registerGateway(.registerWithActivation { gate, _ in gate.complete() })
        producer.registerGateway(.exempt, for: .board(Sink.id))
        for n in 1..<max(1, count) { producer.registerGateway(.exempt, for: .board(BoardID("pub.mod.Feature\(n).default"))) }
    }
    let motherboard = Motherboard(boardProducer: producer)
    for n in 1..<max(1, count) { motherboard.activateBoard(identifier: "pub.mod.Feature\(n).default", withOption: 0) }
    motherboard[Sink.self].activation.activate(with: 0)
    return motherboard
}

final class Filler: Board, GuaranteedBoard {
    func activate(withGuaranteedInput input: Int) {}
}
