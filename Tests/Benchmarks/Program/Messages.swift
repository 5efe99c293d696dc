import BenchmarkHarness
import BoardyCore

/// What activating and answering costs.
let messages: [Workload] = [
    Workload("c.1000", target: 15, allocations: 0) {
        let counter = Counter()
        let motherboard = motherboard(installed: 1000, counter)
        return { count in
            let before = counter.sum
            for _ in 0..<count { motherboard[Sink.self].activation.activate(with: 1) }
            return counter.sum &- before
        }
    },
    Workload("c.handle", target: 6, allocations: 0) {
        let counter = Counter()
        let motherboard = motherboard(installed: 1000, counter)
        let activation = motherboard[Sink.self].activation
        return { count in
            let before = counter.sum
            for _ in 0..<count { activation.activate(with: 1) }
            withExtendedLifetime(motherboard) {}
            return counter.sum &- before
        }
    },
    Workload("d.1000", target: 10, allocations: 0) {
        let counter = Counter()
        let motherboard = Motherboard(boards: [LinkBoard<Link1>(identifier: Link1.id)])
        for n in 1..<1000 { motherboard[Link2.self, "pub.mod.Feature\(n).default"].flow.handle { counter.sum &+= $0 } }
        motherboard[Link1.self].flow.handle { counter.sum &+= $0 }
        let board = motherboard.boards.compactMap { $0 as? LinkBoard<Link1> }
        return { count in
            let before = counter.sum
            for board in board {
                for _ in 0..<count { board.sendOutput(1) }
            }
            withExtendedLifetime(motherboard) {}
            return counter.sum &- before
        }
    },
    Workload("f", target: 60, allocations: 0) {
        let counter = Counter()
        let motherboard = Motherboard(
            boardProducer: BoardProducer { _ in
                BoardRegistration(Link1.self) { LinkBoard<Link1>(identifier: $0) }
                BoardRegistration(Link2.self) { LinkBoard<Link2>(identifier: $0) }
                BoardRegistration(Link3.self) { LinkBoard<Link3>(identifier: $0) }
                BoardRegistration(Link4.self) { LinkBoard<Link4>(identifier: $0) }
                BoardRegistration(Link5.self) { LinkBoard<Link5>(identifier: $0) }
            })
        motherboard.registerFlowSteps(Link1.self ->> Link2.self ->> Link3.self ->> Link4.self ->> Link5.self)
        motherboard[Link5.self].flow.handle { counter.sum &+= $0 }
        let activation = motherboard[Link1.self].activation
        return { count in
            let before = counter.sum
            for _ in 0..<count { activation.activate(with: 1) }
            withExtendedLifetime(motherboard) {}
            return counter.sum &- before
        }
    },
]
