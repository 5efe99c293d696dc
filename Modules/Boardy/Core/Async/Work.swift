/// How asynchronous work ended if not by its own result.
enum Stop: Sendable {
    /// Its handle was cancelled, or its board left the motherboard: the handler hears of it.
    case cancelled
    /// The root went: no handler runs any more.
    case rootGone
}

/// What started a piece of work: the activation and the message that were under way; 0 for none.
struct Origin {
    var activation: Int
    var cause: Int
}

/// One piece of asynchronous work under way, as its domain sees it. Kept by the desk under a token.
class Work {
    /// The slot of the board that it is done for.
    let place: ObjectIdentifier
    let origin: Origin

    init(for place: ObjectIdentifier, from origin: Origin) {
        self.place = place
        self.origin = origin
    }

    /// Whether the root is at rest only after its end.
    var isPending: Bool { true }

    /// Hands over the result that arrived, or stops the work for `reason`.
    func end(_ reason: Stop?) {}
}

/// Work that gives a `Value`.
final class RunningWork<Value: Sendable>: Work {
    /// The result, once it is there; the first ending counts.
    let ending = Locked<Result<Value, any Error>?>(nil)
    var task: Task<Void, Never>?
    private let deliver: (Result<Value, any Error>) -> Void

    init(
        for place: ObjectIdentifier, from origin: Origin, deliver: @escaping (Result<Value, any Error>) -> Void
    ) {
        self.deliver = deliver
        super.init(for: place, from: origin)
    }

    override func end(_ reason: Stop?) {
        let result = ending.withLock { $0 }
        switch (reason, result) {
        case (nil, let result?): deliver(result)
        case (nil, nil): break
        case (.cancelled, let result?): deliver(result)
        case (.cancelled, nil):
            task?.cancel()
            deliver(.failure(CancellationError()))
        // A task whose result has entered may be the one that drains the mailbox: it is not cancelled.
        case (.rootGone, let result): if result == nil { task?.cancel() }
        }
    }
}
