/// What comes of work, in order: any number of reports of progress, then one result.
package enum WorkEvent<Value> {
    /// How much is done, from 0 to 1.
    case progress(Double)
    /// The end.
    case result(Result<Value, any Error>)
}

extension WorkEvent: Sendable where Value: Sendable {}

/// What a piece of work has come to so far: written by any thread, read by the domain.
final class Outcome<Value: Sendable>: Sendable {
    private struct State {
        var progress: ArraySlice<Double> = []
        var result: Result<Value, any Error>?
        /// Nothing counts any more: the result is there, or the domain has stopped the work.
        var isDecided = false
        var mailbox: Mailbox?
    }

    private let state = Locked(State())

    /// Where a call announces what it adds; nil as long as the domain belongs to no actor.
    var mailbox: Mailbox? {
        get { state.withLock { $0.mailbox } }
        set { state.withLock { $0.mailbox = newValue } }
    }

    /// Adds an event; false if it came too late to count.
    func add(_ event: WorkEvent<Value>) -> Bool {
        state.withLock { state in
            if state.isDecided { return false }
            switch event {
            case .progress(let fraction): state.progress.append(fraction)
            case .result(let result):
                state.result = result
                state.isDecided = true
            }
            return true
        }
    }

    /// Whether the next event is the last.
    var isOver: Bool { state.withLock { $0.progress.isEmpty && $0.result != nil } }

    /// Whether an event waits to be taken.
    var hasNext: Bool { state.withLock { !$0.progress.isEmpty || $0.result != nil } }

    /// Takes the next event.
    func next() -> WorkEvent<Value>? {
        state.withLock { state in
            if let fraction = state.progress.popFirst() { return .progress(fraction) }
            defer { state.result = nil }
            return state.result.map(WorkEvent.result)
        }
    }

    /// Lets nothing more in.
    ///
    /// - Returns: the result, if it had come in.
    func close() -> Result<Value, any Error>? {
        state.withLock { state in
            defer { state.result = nil }
            state.progress = []
            state.isDecided = true
            return state.result
        }
    }
}
