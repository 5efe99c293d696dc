public import BoardyCore

/// What a barrier board is activated with.
public enum BarrierCommand<Value> {
    /// Keep this until the barrier is overcome.
    case wait((Value) -> Void)
    /// Run everything kept, in order, with this value.
    case overcome(Value)
    /// Drop everything kept.
    case cancel
}

/// Lets work wait until somebody gives the value it needs: adding to a cart waits for a user, for instance.
///
/// It completes when it is overcome, after it has sent the value as its output, or cancelled, without success and without output. Overcome
/// with nothing kept, it still sends and completes. What is kept lives as long as the board; a wait is never dropped in silence: one that is
/// made while the barrier is being overcome runs with the same value, and what a cancelled or removed barrier drops is reported
/// `activationDiscarded`.
public final class BarrierBoard<Value>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard {
    public typealias InputType = BarrierCommand<Value>
    public typealias OutputType = Value

    private var waiting: [(Value) -> Void] = []
    private var overcoming: Value?

    /// How many waits are kept.
    public var waitingCount: Int { waiting.count }

    public func activate(withGuaranteedInput input: BarrierCommand<Value>) {
        switch input {
        case .wait(let work):
            if let value = overcoming { work(value) } else { waiting.append(work) }
        case .overcome(let value):
            overcome(with: value)
        case .cancel:
            reportDropped("was cancelled")
            waiting = []
            overcoming = nil
            complete(false)
        }
    }

    deinit { reportDropped("has gone") }

    private func overcome(with value: Value) {
        guard overcoming == nil else {
            return report(
                .activationDiscarded,
                "'\(identifier)' is being overcome already; a second value, given meanwhile, was dropped")
        }
        overcoming = value
        waiting.reverse()
        // What runs may cancel the barrier.
        while overcoming != nil, let work = waiting.popLast() { work(value) }
        if overcoming != nil { sendOutput(value) }
        if overcoming != nil, owner != nil { complete() }
        overcoming = nil
    }

    private func reportDropped(_ reason: String) {
        if waiting.isEmpty { return }
        report(.activationDiscarded, "'\(identifier)' \(reason) and dropped what waited for it: \(waiting.count)")
    }
}
