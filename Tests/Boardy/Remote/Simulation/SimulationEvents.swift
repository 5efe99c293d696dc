/// The numbers of remarkable events in runs, which show that the faults have met the protocol.
package struct SimulationEvents: Sendable {
    package enum Kind: Int, CaseIterable, Sendable {
        case claim, lateRecord, repeatedRecord, undoneAnswer, lossByDeath, lossByLease, overdue, transientFailure,
            deadLetter
        case cancellation, givenBack, disowned, repeatedSubmission, conflict, rejection, steered, lostMessage,
            repeatedMessage
        case restart, deathOfWorker, deathOfCaller, failover, lostCommit, cancelledWait, freeze, partition,
            lostSession, endedWait, lostScreen, outage
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)

    package init() {}

    package subscript(kind: Kind) -> Int { counts[kind.rawValue] }

    mutating func note(_ kind: Kind) { counts[kind.rawValue] += 1 }

    /// Adds the events of other runs.
    package mutating func add(_ other: SimulationEvents) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}

extension SimulationEvents: CustomStringConvertible {
    package var description: String { Kind.allCases.map { "\($0) \(self[$0])" }.joined(separator: ", ") }
}
