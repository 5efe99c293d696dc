import BoardyRemote

// The lines of a run that is replayed.

extension Party: CustomStringConvertible {
    var description: String { "\(role == .caller ? "c" : "w")\(index).\(life)" }
}

extension Message: CustomStringConvertible {
    var description: String {
        switch self {
        case .request(let request, let party): "\(party) → \(request)"
        case .transaction(let request, let party, let number, _): "\(party) → \(request), transaction \(number)"
        case .reply(let reply, let party): "\(party) ← \(reply)"
        case .signal(let signal, let number): "signal \(signal.line) about transaction \(number)"
        }
    }
}

extension QueueSignal {
    fileprivate var line: String {
        switch self {
        case .work(let contract): "work \(contract)"
        case .stop(let process): "stop \(process)"
        case .answer(let id, let process): "answer \(id) for \(process)"
        }
    }
}

extension Request: CustomStringConvertible {
    var description: String {
        switch self {
        case .submit(let plan, let process): "submit a\(plan) by \(process)"
        case .read(let plan, let last, let signal): "read a\(plan) after \(last)\(Self.cause(signal))"
        case .cancel(let plan): "cancel a\(plan)"
        case .announce(let row, _): "announce\(row.isDraining ? " draining" : "")"
        case .claim(let number, let room, _, let signal): "claim \(room), number \(number)\(Self.cause(signal))"
        case .disown(_, let holds): "disown all but \(Self.list(holds))"
        case .renew(let holds): "renew \(Self.list(holds))"
        case .record(let record, let number): "record \(record.line), number \(number)"
        case .answer(let record, let number): "write and record \(record.line), number \(number)"
        case .write(let hold, let number): "write for \(hold.line), number \(number)"
        case .release(let holds): "release \(Self.list(holds))"
        case .leave: "leave"
        case .look: "look at the locks"
        case .sweep(let dead): "sweep, dead: \(dead.sorted())"
        case .retry(let plan): "let a\(plan) be tried again"
        case .discard(let plan): "discard a\(plan)"
        }
    }

    private static func cause(_ signal: Int?) -> String { signal.map { ", woken by transaction \($0)" } ?? "" }

    private static func list(_ holds: some Sequence<RemoteHold>) -> String { "\(holds.map(\.line).sorted())" }
}

extension Reply: CustomStringConvertible {
    var description: String {
        switch self {
        case .submitted(let plan, .success(let state)): "submitted a\(plan): \(state)"
        case .submitted(let plan, .failure(let failure)): "submitted a\(plan): \(failure.code)"
        case .read(let plan, let state, let failure, let outputs, _):
            "read a\(plan): \(state.map { "\($0)" } ?? "no row")"
                + "\(failure.map { " \($0.code)" } ?? ""), outputs \(outputs.map(\.number))"
        case .claimed(let number, let claims): "claimed \(claims.map(\.hold.line)), number \(number)"
        case .orders(let orders): "orders \(orders.map { "\($0.reason) \($0.hold.line)" })"
        case .recorded(let hold, let reply, let number): "\(reply) \(hold.line), number \(number)"
        case .locks(let free): "free locks \(free.sorted())"
        case .announced: "announced"
        }
    }
}

extension RemoteHold {
    var line: String { "\(id)/\(token)" }
}

extension RemoteRecord {
    fileprivate var line: String {
        let end =
            switch ending {
            case .done: " done"
            case .failed(let failure): failure.isTransient ? " failed transiently" : " failed"
            case .cancelled: " cancelled"
            case nil: ""
            }
        return "\(hold.line) outputs \(outputs.map(\.number))\(end)"
    }
}

extension ActivationRow {
    /// The row as a line of a journal.
    var line: String {
        let owned = owner.map { " of \($0)" } ?? "", cancelled = isCancelRequested ? " to be cancelled" : ""
        let failed = failure.map { " \($0.code)" } ?? ""
        return "\(id) \(state) token \(token) attempts \(attempts)\(owned)\(cancelled)\(failed)"
    }
}
