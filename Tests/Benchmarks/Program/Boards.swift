import BoardyCore

// The boards that the rows are made of. IDs are as long as those of an app, and so live on the heap.

/// Adds up what it is activated with, and what it is commanded.
enum Sink: BoardContract {
    static let id: BoardID = "pub.benchmark.SinkFeature.default"
    typealias Input = Int
    typealias Output = Int
    typealias Command = Int
}

final class SinkBoard: Board, ContractBoard {
    typealias Contract = Sink
    let counter: Counter

    init(identifier: BoardID, counter: Counter) {
        self.counter = counter
        super.init(identifier: identifier)
    }

    func activate(withGuaranteedInput input: Int) { counter.sum &+= input }
    func interact(guaranteedCommand command: Int) { counter.sum &+= command }
}

/// Sends on what it is activated with.
enum Relay: BoardContract {
    static let id: BoardID = "pub.benchmark.RelayFeature.default"
    typealias Input = Int
    typealias Output = Int
}

final class RelayBoard: Board, ContractBoard {
    typealias Contract = Relay
    func activate(withGuaranteedInput input: Int) { sendOutput(input) }
}

/// Has nothing to do: one of the many that are there, too.
final class Bystander: Board, GuaranteedBoard {
    func activate(withGuaranteedInput input: Int) {}
}

/// `pub.mod.Feature7.default`
func featureID(_ number: Int) -> BoardID { BoardID("pub.mod.Feature\(number).default") }

/// A producer of `count` boards, of which the sink was registered last.
func producer(of count: Int, _ counter: Counter) -> BoardProducer {
    let producer = BoardProducer()
    for number in 1..<count {
        producer.add(registration: BoardRegistration(featureID(number)) { Bystander(identifier: $0) })
    }
    producer.add(registration: BoardRegistration(Sink.self) { SinkBoard(identifier: $0, counter: counter) })
    return producer
}

/// A motherboard with `count` boards from a producer, the sink installed last.
func motherboard(installed count: Int, _ counter: Counter) -> Motherboard {
    let motherboard = Motherboard(boardProducer: producer(of: count, counter))
    for number in 1..<count { motherboard.activateBoard(identifier: featureID(number), withOption: 0) }
    motherboard[Sink.self].activation.activate(with: 0)
    return motherboard
}

/// What handlers count in: the work that every row does, beside carrying the message.
final class Counter {
    var sum = 0

    /// Carries something out, and returns by how much that counted: handlers add 1 for each operation.
    func counting(_ body: () -> Void) -> Int {
        let before = sum
        body()
        return sum &- before
    }
}

/// A value the optimiser knows nothing about.
@inline(never) @_optimize(none)
func opaque<T>(_ value: T) -> T { value }
