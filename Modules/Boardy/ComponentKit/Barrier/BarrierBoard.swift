public import BoardyCore

/// Lets work wait until somebody gives the value it needs: adding to a cart waits for a user, for instance.
///
///     motherboard.ioAuthUser().activation.activate(with: .wait { user in … })
///     let user = try await motherboard.ioAuthUser().value(timeout: .seconds(60))
///
/// It completes when it is overcome, after it has sent the value as its output, or cancelled, without success and without output. Overcome
/// with nothing kept, it still sends and completes. A wait that is made while it is being overcome gets the same value.
///
/// What waits lives as long as the board has its root, and is withdrawn by cancelling the activation it was made with. While that root lives,
/// it is never dropped in silence: a task that awaits the value gets an error, and of other waits that are dropped `activationDiscarded` is
/// reported, when the barrier is cancelled, when it is removed or moves to another root, and when a wait's own time is up.
public final class BarrierBoard<Value>: Board, GuaranteedBoard, GuaranteedOutputSendingBoard, ActivatableBoard {
    public typealias InputType = BarrierCommand<Value>
    public typealias OutputType = Value

    private var waiting: ArraySlice<Place<Value>> = []
    private var overcoming: Value?

    /// How many waits are kept.
    public var waitingCount: Int { waiting.count { $0.kept != nil } }

    /// Who waits here has passed the gates of what it waits for.
    public override func shouldBypassGatewayBarrier() -> Bool { true }

    public func activate(withGuaranteedInput input: BarrierCommand<Value>) {
        switch input {
        case .wait(let work): keep(BarrierWait(work: work))
        case .keep(let wait): keep(wait)
        case .overcome(let value): overcome(with: value)
        case .cancel:
            overcoming = nil
            dropAll("was cancelled", BarrierError.cancelled(identifier))
            complete(false)
        }
    }

    // MARK: - Waiting

    private func keep(_ wait: BarrierWait<Value>) {
        if let overcoming { return wait.work(overcoming) }
        let kept = KeptWait(wait)
        // Without a limit it is no work that an app has to wait for before it is at rest.
        let job: Job<Void>? = registerJob(isBackground: wait.timeout == nil) { event in
            if case .result(let result) = event { self.end(kept, result) }
        }
        guard let job else { return }
        kept.job = job
        waiting.append(Place(kept: kept))
        if let timeout = wait.timeout {
            job.beginTask { [clock = wait.clock] port in
                Task { @concurrent in await port.send { try await clock.sleep(for: timeout) } }
            }
        }
    }

    /// What a wait's job came to before the barrier was overcome: its time is up, or it was cancelled.
    private func end(_ kept: KeptWait<Value>, _ result: Result<Void, any Error>) {
        guard let place = waiting.firstIndex(where: { $0.kept === kept }) else { return }
        // Who awaits the value hears of that by itself.
        if kept.job?.boardHasLeft ?? false { return dropAll("has gone", nil) }
        waiting.remove(at: place)
        switch (result, kept.wait.timeout) {
        case (.success, let timeout?): drop(kept, BarrierError.timedOut(identifier, after: timeout))
        case (.failure(let error), _) where !(error is CancellationError): drop(kept, error)
        // Its activation was cancelled: nobody wants it any more.
        default: kept.wait.dropped?(CancellationError())
        }
    }

    private func drop(_ kept: KeptWait<Value>, _ error: any Error) {
        if let dropped = kept.wait.dropped { return dropped(error) }
        report(.activationDiscarded, "what waited for '\(identifier)' was dropped: \(error)")
    }

    /// - Parameter error: what those who await the value get; nil if they are told otherwise.
    private func dropAll(_ what: String, _ error: (any Error)?) {
        let dropped = waiting.compactMap(\.kept)
        waiting = []
        for kept in dropped {
            kept.job?.cancel()
            if let error { kept.wait.dropped?(error) }
        }
        let count = dropped.count { $0.wait.dropped == nil }
        if count > 0 {
            report(.activationDiscarded, "'\(identifier)' \(what) and dropped what waited for it: \(count)")
        }
    }

    // MARK: - Overcoming

    private func overcome(with value: Value) {
        guard overcoming == nil else {
            return report(
                .activationDiscarded,
                "'\(identifier)' is being overcome already; a second value, given meanwhile, was dropped")
        }
        overcoming = value
        // What runs may cancel the barrier, withdraw others, or drop the root.
        while overcoming != nil, let place = waiting.popFirst() {
            guard let kept = place.kept else { continue }
            kept.job?.cancel()
            kept.wait.work(value)
        }
        if overcoming != nil { sendOutput(value) }
        if overcoming != nil, owner != nil { complete() }
        overcoming = nil
    }
}

/// A wait with the job that ends it early, and that keeps it until then: so it goes with the root, whoever keeps the barrier.
private final class KeptWait<Value> {
    let wait: BarrierWait<Value>
    weak var job: Job<Void>?

    init(_ wait: BarrierWait<Value>) { self.wait = wait }
}

/// Where a wait stands among the others.
private struct Place<Value> {
    weak var kept: KeptWait<Value>?
}
