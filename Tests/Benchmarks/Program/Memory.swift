import BenchmarkHarness
import BoardyCore

/// What each thing keeps, on average over ten thousand, with its share of the tables it stands in. IDs are not counted:
/// they are the strings of the app.
let memory = WorkloadGroup([
    weighing("p.board", .bytes(160)) { id in Bystander(identifier: id) },
    Workload(weighing: "p.installed") { count in
        let ids = (0..<count).map(featureID), motherboard = Motherboard()
        return {
            for id in ids { motherboard.addBoard(Bystander(identifier: id)) }
            return motherboard.boards.count
        }
    },
    Workload(weighing: "p.flow", [.bytes(160)]) { count in
        let motherboard = Motherboard(), counter = Counter()
        motherboard[Relay.self].flow.handle { _ in }
        return {
            for _ in 0..<count { motherboard[Relay.self].flow.handle { counter.sum &+= $0 } }
            withExtendedLifetime(motherboard) {}
            return count
        }
    },
    Workload(weighing: "p.registration", [.bytes(240)]) { count in
        let ids = (0..<count).map(featureID), producer = BoardProducer()
        return {
            for id in ids { producer.registerBoard(id) { Bystander(identifier: $0) } }
            return producer.registrations.count
        }
    },
    weighing("p.motherboard", .bytes(768)) { id in Motherboard(identifier: id) },
    weighing("p.nested", .bytes(1350)) { id in ContinuousBoard(identifier: id) },
])

private func weighing<Object: AnyObject>(
    _ id: String, _ bounds: Bound..., make: @escaping @Sendable (BoardID) -> Object
) -> Workload {
    Workload(weighing: id, bounds) { count in
        let ids = (0..<count).map(featureID)
        var kept: [Object] = []
        kept.reserveCapacity(count)
        return {
            for id in ids { kept.append(make(id)) }
            return kept.count
        }
    }
}
