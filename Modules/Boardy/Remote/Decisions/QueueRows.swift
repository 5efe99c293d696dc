package import BoardyCore

/// The rows of a queue, with the settings of its processes. Decisions read them, and an engine applies the changes.
///
/// The decisions are functions of the rows, the time of the database and a message. An engine runs each in a
/// transaction of its own, so that nothing comes between reading and writing. The engine on PostgreSQL states the same
/// rules in SQL.
package struct QueueRows: Sendable {
    package private(set) var activations: [ActivationID: ActivationRow] = [:]
    /// The outputs of each activation that has some, in their order.
    package private(set) var outputs: [ActivationID: [OutputRow]] = [:]
    package private(set) var processes: [ProcessID: ProcessRow] = [:]
    package private(set) var lastNumber = 0
    /// The paused contracts. Their activations are not claimed.
    package private(set) var paused: Set<BoardID> = []
    package var settings: QueueSettings

    package init(_ settings: QueueSettings) { self.settings = settings }

    package mutating func apply(_ changes: [RowChange]) {
        for change in changes {
            switch change {
            case .activation(let row):
                activations[row.id] = row
                lastNumber = max(lastNumber, row.number)
            case .outputs(let id, let rows): outputs[id] = rows.isEmpty ? nil : rows
            case .process(let row): processes[row.id] = row
            case .noActivation(let id):
                activations[id] = nil
                outputs[id] = nil
            case .noProcess(let id): processes[id] = nil
            }
        }
    }

    /// Keeps workers from claiming activations of contracts (RM-102). Returns those that were not paused before.
    package mutating func pause(_ contracts: [BoardID]) -> [BoardID] {
        contracts.filter { paused.insert($0).inserted }.sorted()
    }

    /// Lets workers claim activations of contracts again. Returns those that were paused.
    package mutating func resume(_ contracts: [BoardID]) -> [BoardID] {
        contracts.filter { paused.remove($0) != nil }.sorted()
    }

    /// Returns the activations that a condition chooses, in the order of their submission, so that the same rows lead
    /// to the same changes in the same order.
    func chosen(where condition: (ActivationRow) -> Bool) -> [ActivationRow] {
        let rows = activations.values.filter(condition)
        return rows.count < 2 ? rows : rows.sorted { $0.number < $1.number }
    }

    package mutating func apply<Reply>(_ decision: QueueDecision<Reply>) -> Reply {
        apply(decision.changes)
        return decision.reply
    }
}

/// A change of one row, or of all outputs of an activation.
package enum RowChange: Sendable {
    /// Writes the row of an activation, new or changed.
    case activation(ActivationRow)
    /// Writes all outputs of an activation.
    case outputs(ActivationID, [OutputRow])
    /// Writes the row of a process, new or changed.
    case process(ProcessRow)
    /// Deletes an activation and its outputs.
    case noActivation(ActivationID)
    case noProcess(ProcessID)
}

/// The outcome of a message: the changes of rows, which are written together, and the reply.
package struct QueueDecision<Reply> {
    package var changes: [RowChange] = []
    package let reply: Reply

    package init(_ reply: Reply) { self.reply = reply }

    package init(_ changes: [RowChange], _ reply: Reply) {
        self.changes = changes
        self.reply = reply
    }
}
