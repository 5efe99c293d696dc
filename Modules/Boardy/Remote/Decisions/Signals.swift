package import BoardyCore

/// A signal about changes of rows. It is sent after their commit, and may be lost (RM-56).
package enum QueueSignal: Hashable, Sendable {
    /// An activation of a contract may be claimed.
    case work(BoardID)
    /// A process has to look at the orders for its holds.
    case stop(ProcessID)
    /// The caller of an activation has something to read.
    case answer(ActivationID, ProcessID)
}

extension QueueRows {
    /// Returns the signals for changes that are about to be applied, each once. Send them when the changes are
    /// committed.
    package func signals(for changes: [RowChange], at now: RemoteTime) -> [QueueSignal] {
        var signals: [QueueSignal] = []
        for change in changes {
            switch change {
            case .activation(let row): addSignals(for: row, at: now, to: &signals)
            case .outputs(let id, _), .noActivation(let id):
                if let row = activations[id] { signals.appendOnce(.answer(id, row.request.caller)) }
            case .process, .noProcess: break
            }
        }
        return signals
    }

    private func addSignals(for row: ActivationRow, at now: RemoteTime, to signals: inout [QueueSignal]) {
        let before = activations[row.id]
        if let before, before.state == .running, let owner = before.owner, isOrder(row, after: before) {
            signals.appendOnce(.stop(owner))
        }
        switch row.state {
        case .waiting: if row.runAt <= now { signals.appendOnce(.work(row.request.contract)) }
        case .running: break
        case .done, .failed, .dead, .cancelled:
            signals.appendOnce(.answer(row.id, row.request.caller))
            // The end of one lets the next of its lane run.
            if let lane = row.request.lane, let next = firstWaiting(in: lane, except: row.id) {
                signals.appendOnce(.work(next))
            }
        }
    }

    /// Returns true if a holder has to be told of a change. It knows of its own record, which leaves the token as it
    /// is.
    private func isOrder(_ row: ActivationRow, after before: ActivationRow) -> Bool {
        row.token != before.token || row.isCancelRequested && !before.isCancelRequested
    }

    private func firstWaiting(in lane: String, except id: ActivationID) -> BoardID? {
        activations.values
            .filter { $0.request.lane == lane && $0.state == .waiting && $0.id != id }
            .min { $0.number < $1.number }?.request.contract
    }
}

extension [QueueSignal] {
    fileprivate mutating func appendOnce(_ signal: QueueSignal) { if !contains(signal) { append(signal) } }
}
