import BenchmarkHarness
import BoardyCore

// The same rows with far more of everything: what one operation costs must not depend on how much else there is.

let scaleOfBoards = WorkloadGroup(
    [1, 100, 10_000, 100_000].map { boards in
        activation(
            "scale.boards.\(boards)", installed: boards,
            (boards == 1 ? [] : [.times(1.2, "scale.boards.1")]) + [.allocations(0)])
    })

let scaleOfFlows = WorkloadGroup(
    [1, 100, 10_000, 100_000].map { flows in
        output(
            "scale.flows.\(flows)", flows: flows,
            (flows == 1 ? [] : [.times(1.2, "scale.flows.1")]) + [.allocations(0)])
    })

// The launch itself is a part of what a single plugin costs, so many are compared with a hundred.
let scaleOfPlugins = WorkloadGroup([
    start("scale.plugins.1", plugins: 1, [.allocations(53)]),
    start("scale.plugins.100", plugins: 100, [.times(1.2, "scale.plugins.1"), .allocations(12)]),
    // As many instructions for each, but more than the first two caches hold.
    start("scale.plugins.10000", plugins: 10_000, [.times(2.2, "scale.plugins.100"), .allocations(12)]),
])

/// Plain calls, one inside the other, six for each board of the rows below, as many as a
/// board takes. The processor remembers where some sixteen calls return to, and
/// guesses wrong further out: that, and not what a board does, is why a long row of boards costs more than a short one.
let scaleOfCalls = WorkloadGroup(
    [1, 10, 100, 1000].map { length in
        Workload("scale.calls.\(length)", per: .each("six calls", of: length)) {
            let counter = Counter(), depth = 6 * length
            let outermost = (1..<length).reduce(Caller(counter, inner: nil)) { inner, _ in Caller(counter, inner: inner)
            }
            return { count in counter.counting { for _ in 0..<count { outermost.call(1) } } / depth }
        }
    })

/// Six methods, each called by the one before. One method that calls itself would have one place to return to, which a
/// processor guesses right however deep it is.
private final class Caller {
    private let inner: Caller?
    private let counter: Counter

    init(_ counter: Counter, inner: Caller?) { (self.counter, self.inner) = (counter, inner) }

    @inline(never) func call(_ value: Int) {
        second(value)
        counter.sum &+= value
    }

    @inline(never) private func second(_ value: Int) {
        third(value)
        counter.sum &+= value
    }

    @inline(never) private func third(_ value: Int) {
        fourth(value)
        counter.sum &+= value
    }

    @inline(never) private func fourth(_ value: Int) {
        fifth(value)
        counter.sum &+= value
    }

    @inline(never) private func fifth(_ value: Int) {
        sixth(value)
        counter.sum &+= value
    }

    @inline(never) private func sixth(_ value: Int) {
        inner?.call(value)
        counter.sum &+= value
    }
}

/// Boards that only send on what they get, in a row. What one takes of the stack says how long such a row may be. A row
/// of one has no depth yet and may cost what an activation through a handle and an output may cost.
let scaleOfChains = WorkloadGroup(
    [1, 10, 100, 1000].map { length in
        Workload(
            "scale.chain.\(length)",
            (length == 1 ? [.floors(16)] : [.times(3, "scale.calls.\(length)")]) + [.allocations(0)],
            per: .each("board", of: length)
        ) {
            SmallStack.prepare(bytes: chainStack) {
                let counter = Counter(), row = RelayRow(length, counter)
                return { count in counter.counting { for _ in 0..<count { row.run() } } }
            }
        }
    } + [
        Workload(sizing: "scale.stack", [.bytes(Double(512 << 10) / 1000)]) {
            let run = SmallStack.prepare(bytes: 16 << 20) {
                let gauge = StackGauge(), row = RelayRow(1000, Counter()) { gauge.mark() }
                return { _ in
                    gauge.mark()
                    row.run()
                    return gauge.depth / 1000
                }
            }
            return run(1)
        }
    ])

// Promised of release builds: those for developers take several times the stack.
#if DEBUG
    private let chainStack = 16 << 20
#else
    private let chainStack = 512 << 10
#endif

/// A motherboard with the row.
private struct RelayRow {
    private let motherboard: Motherboard
    private let first: BoardActivation<Int>

    /// - Parameter end: called at the end of each run.
    init(_ length: Int, _ counter: Counter, end: @escaping () -> Void = {}) {
        let ids = (0..<length).map(featureID)
        motherboard = Motherboard(boards: ids.map { RelayBoard(identifier: $0) })
        motherboard.depthLimit = length + 1
        for (id, next) in zip(ids, ids.dropFirst()) {
            motherboard[Relay.self, id].flow.activate(motherboard[Relay.self, next].activation)
        }
        motherboard[Relay.self, ids[length - 1]].flow.handle {
            counter.sum &+= $0
            end()
        }
        first = motherboard[Relay.self, ids[0]].activation
    }

    func run() { first.activate(with: 1) }
}

/// Tells how far apart two places on the stack are.
private final class StackGauge {
    private var marks: [Int] = []

    func mark() {
        var place = 0
        withUnsafeMutablePointer(to: &place) { marks.append(Int(bitPattern: $0)) }
    }

    var depth: Int { abs((marks.last ?? 0) - (marks.first ?? 0)) }
}

/// One message to very many, and very many motherboards that live at the same time, each with a board that does
/// something.
let scaleOfCrowds = WorkloadGroup([
    Workload("scale.handlers.10000", [.allocations(0)], per: .each("handler", of: 10_000)) {
        let counter = Counter(), board = RelayBoard(identifier: Relay.id)
        let motherboard = Motherboard(boards: [board])
        for _ in 0..<10_000 { motherboard[Relay.self].flow.handle { counter.sum &+= $0 } }
        return { count in
            let handled = counter.counting {
                for _ in 0..<count { board.sendOutput(1) }
                withExtendedLifetime(motherboard) {}
            }
            return handled / 10_000
        }
    },
    Workload("scale.cables.100000", [.allocations(0)], per: .each("cable", of: 100_000)) {
        let counter = Counter(), bus = Bus<Int>()
        for _ in 0..<100_000 { bus.deliver { counter.sum &+= $0 } }
        return { count in counter.counting { for _ in 0..<count { bus.transport(1) } } / 100_000 }
    },
    Workload("scale.motherboards.100000", [.allocations(23)], per: .each("motherboard", of: 100_000)) {
        { count in
            let counter = Counter()
            for _ in 0..<count {
                let motherboards = (0..<100_000).map { _ in
                    Motherboard(boards: [SinkBoard(identifier: Sink.id, counter: counter)])
                }
                for motherboard in motherboards { motherboard[Sink.self].activation.activate(with: 1) }
            }
            return counter.sum / 100_000
        }
    },
])
