public import BoardyCore

/// A board at which work waits until another board gives the value that the work needs. Adding to a cart waits for a
/// user, for example.
///
///     motherboard.ioAuthUser().activation.activate(with: .wait { user in … })
///     let user = try await motherboard.ioAuthUser().value(timeout: .seconds(60))
///
/// A barrier that is overcome runs the waits in order, sends the value as its output, and completes. It does so without
/// any wait, too. A wait that is made meanwhile gets the same value. A barrier that is cancelled completes without
/// success and without output.
///
/// A wait lives as long as the root of the barrier. Cancelling the activation that made it removes it. While the root
/// lives, no wait is dropped silently: a task that awaits the value gets an error, and for another wait
/// `activationDiscarded` is reported. This happens when the barrier is cancelled, when it is removed or moves to
/// another root, and when the time of a wait is up.
public final class BarrierBoard<Value>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    public typealias InputType = BarrierCommand<Value>
    public typealias OutputType = Value

    private var waits: ArraySlice<WeakWait<Value>> = []
    /// The value while the barrier is being overcome.
    private var currentValue: Value?

    /// The number of the closures and tasks that wait at the barrier at this moment.
    public var waitingCount: Int { waits.count { $0.wait != nil } }

    /// Returns true: the boards that wait here have passed their own gateways.
    public override func shouldBypassGatewayBarrier() -> Bool { true }

    public func activate(withGuaranteedInput input: BarrierCommand<Value>) {
        switch input {
        case .keep(let wait): add(wait)
        case .overcome(let value): overcome(with: value)
        case .cancel:
            currentValue = nil
            dropAll("was cancelled", BarrierError.cancelled(identifier))
            complete(false)
        }
    }

    // MARK: - Waiting

    private func add(_ wait: BarrierWait<Value>) {
        if let currentValue { return wait.work(currentValue) }
        let pending = PendingWait(wait)
        // A wait without a time limit is background work: an app may be at rest while it waits.
        let job: Job<Void>? = registerJob(isBackground: wait.timeout == nil, file: wait.file, line: wait.line) {
            self.end(pending, $0)
        }
        guard let job else { return }
        job.isWait = true
        pending.job = job
        waits.append(WeakWait(wait: pending))
        if let timeout = wait.timeout {
            job.beginTask { [clock = wait.clock] port in
                Task { @concurrent in await port.send { try await clock.sleep(for: timeout) } }
            }
        }
    }

    /// Ends a wait before the barrier is overcome: its time is up, or its job was cancelled.
    private func end(_ pending: PendingWait<Value>, _ result: Result<Void, any Error>) {
        guard let index = waits.firstIndex(where: { $0.wait === pending }) else { return }
        // A task that awaits the value gets an error from the core when the board leaves.
        if pending.job?.boardHasLeft ?? false { return dropAll("has gone", nil) }
        waits.remove(at: index)
        switch (result, pending.wait.timeout) {
        case (.success, let timeout?): drop(pending, BarrierError.timedOut(identifier, after: timeout))
        case (.failure(let error), _) where !(error is CancellationError): drop(pending, error)
        // The activation was cancelled by its caller, so the drop is not reported.
        default: pending.wait.onDrop?(CancellationError())
        }
    }

    private func drop(_ pending: PendingWait<Value>, _ error: any Error) {
        if let onDrop = pending.wait.onDrop { return onDrop(error) }
        report(.activationDiscarded, "what waited for '\(identifier)' was dropped: \(error)")
    }

    /// Drops all waits, and reports those that no task awaits.
    ///
    /// - Parameter error: the error for tasks that await the value; nil if the core gives them one.
    private func dropAll(_ reason: String, _ error: (any Error)?) {
        let dropped = waits.compactMap(\.wait)
        waits = []
        for pending in dropped {
            pending.job?.cancel()
            if let error { pending.wait.onDrop?(error) }
        }
        let count = dropped.count { $0.wait.onDrop == nil }
        if count > 0 {
            report(.activationDiscarded, "'\(identifier)' \(reason) and dropped what waited for it: \(count)")
        }
    }

    // MARK: - Overcoming

    private func overcome(with value: Value) {
        guard currentValue == nil else {
            return report(
                .activationDiscarded,
                "'\(identifier)' is being overcome already; a second value, given meanwhile, was dropped")
        }
        currentValue = value
        // The work of a wait may cancel the barrier, remove other waits, or release the root.
        while currentValue != nil, let next = waits.popFirst() {
            guard let pending = next.wait else { continue }
            pending.job?.cancel()
            pending.wait.work(value)
        }
        if currentValue != nil { sendOutput(value) }
        if currentValue != nil, owner != nil { complete() }
        currentValue = nil
    }
}

/// A wait with the job that ends it early. The job keeps it, so that it ends with the root even if the barrier lives
/// on.
private final class PendingWait<Value> {
    let wait: BarrierWait<Value>
    weak var job: Job<Void>?

    init(_ wait: BarrierWait<Value>) { self.wait = wait }
}

/// A weak reference to a wait, as an element of the list of waits.
private struct WeakWait<Value> {
    weak var wait: PendingWait<Value>?
}

/// The reason why a task that awaits the value of a barrier gets no value.
public enum BarrierError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The barrier with this ID was cancelled before it was overcome.
    case cancelled(BoardID)
    /// The barrier with this ID was neither overcome nor cancelled within the duration.
    case timedOut(BoardID, after: Duration)

    public var description: String {
        switch self {
        case .cancelled(let id): "'\(id)' was cancelled, so there is no value to wait for"
        case .timedOut(let id, let duration):
            "'\(id)' was not overcome within \(duration). Wait longer, or see to it that it is overcome or cancelled"
        }
    }
}
