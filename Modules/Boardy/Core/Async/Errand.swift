/// Work of a board that may begin at once or later, by a task or by a call, and ends exactly once: by the first of its result, its
/// cancellation, and its board's leaving.
///
/// Lives on the board's domain. Everything it comes to is delivered there, as a consequence of what had enlisted it.
package final class Errand<Value: Sendable>: Work {
    private let outcome = Outcome<Value>()
    /// Given away with the last event, so that whoever keeps an errand that is over keeps nothing else with it.
    private var deliver: ((WorkEvent<Value>) -> Void)?
    private let isBackground: Bool
    private let site: CallSite
    private weak var desk: Desk?
    private var token = 0
    private var task: Task<Void, Never>?
    private var canceler: (() -> Void)?
    private var wasStopped = false
    /// Whether it ended because its board left its motherboard, or lost its root.
    package private(set) var boardHasLeft = false

    fileprivate init(
        at slot: Slot, on desk: Desk, isBackground: Bool, _ file: StaticString, _ line: UInt,
        deliver: @escaping (WorkEvent<Value>) -> Void
    ) {
        self.deliver = deliver
        self.isBackground = isBackground
        self.desk = desk
        site = slot.callSite(file, line)
        super.init(for: ObjectIdentifier(slot), from: slot.backplane.domain.origin)
        token = desk.add(self)
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool { desk?.isPending(token) ?? false }

    /// Runs `body` as a consequence of what had enlisted the errand, whatever made it begin.
    package func resume<T>(_ body: () -> T) -> T { desk?.resume(origin, body) ?? body() }

    /// Ends it as cancelled, unless its result has come in: then with that.
    package func cancel() { desk?.stop(token, .cancelled) }

    var handle: Performance { Performance(desk: desk, token: token) }

    /// Begins it as a task off the domain.
    ///
    /// On a root that belongs to no actor it fails at once, and reports `isolationMissing`.
    ///
    /// - Parameter work: gets a function that reports progress, from any thread. It is cancelled with the errand.
    package func begin(
        _ work: @escaping @Sendable @concurrent (@escaping @Sendable (Double) -> Void) async throws -> Value
    ) {
        guard let desk, isRunning else { return }
        guard let mailbox = desk.mailbox else { return failWithoutActor() }
        task = Task { @concurrent [outcome, token, site] in
            let result: Result<Value, any Error>
            do {
                result = .success(
                    try await work { fraction in
                        if outcome.add(.progress(fraction)), mailbox.enter(token) { mailbox.runDetached() }
                    })
            } catch { result = .failure(error) }
            if outcome.add(.result(result)) {
                if mailbox.enter(token) { await mailbox.run() }
            } else if case .success = result {
                // An error is how a task acknowledges that; a value is lost.
                site.report(
                    .resultIgnored,
                    "a task of '\(site.board)' gave a value after it had been cancelled. Let its work throw CancellationError then"
                )
            }
        }
    }

    /// Begins it by a call on the domain. What has come in when the call returns, with nothing before it, is delivered before this returns.
    ///
    /// On a root that belongs to no actor, one that has not ended by then fails and reports `isolationMissing`.
    ///
    /// - Parameter executor: gets the completion, to be called from any thread; returns what is to be called on the domain if the errand is
    ///   cancelled, or nil.
    package func begin(calling executor: (@escaping @Sendable (WorkEvent<Value>) -> Void) -> (() -> Void)?) {
        guard let desk, isRunning else { return }
        outcome.mailbox = desk.mailbox
        desk.call(for: token) {
            canceler = call(executor, desk)
            if wasStopped { cancelCall() }
        }
        if outcome.mailbox != nil { return }
        // The root may have been adopted meanwhile: what comes later then comes in as usual.
        outcome.mailbox = desk.mailbox
        while outcome.hasNext {
            desk.handle(token)
            outcome.mailbox = desk.mailbox
        }
        if isRunning, desk.mailbox == nil { failWithoutActor() }
    }

    /// Ends it with a result that it did not have to work for. For one that has not begun.
    package func finish(_ result: Result<Value, any Error>) {
        if outcome.add(.result(result)) { desk?.handle(token) }
    }

    /// A function of its own, so that the executor alone holds the completion when it returns.
    private func call(
        _ executor: (@escaping @Sendable (WorkEvent<Value>) -> Void) -> (() -> Void)?, _ desk: Desk
    ) -> (() -> Void)? {
        let completion = Completion(outcome, token: token, site: site)
        return desk.resume(origin) { executor { completion.report($0) } }
    }

    private func cancelCall() {
        let canceler = canceler
        self.canceler = nil
        canceler?()
    }

    private func failWithoutActor() {
        let missing = site.diagnostic(
            .isolationMissing,
            "'\(site.board)' started asynchronous work, but its root motherboard belongs to no actor: its result could not be "
                + "delivered. Make the root in an actor's method, or call adopt() on it there")
        site.sink.report(missing)
        finish(.failure(BoardError(missing)))
    }

    override var isPending: Bool { !isBackground }

    override var isOver: Bool { outcome.isOver }

    override func end(_ reason: Stop?) {
        guard let reason else {
            guard let event = outcome.next() else { return }
            if case .result(let result) = event { return deliverEnd(result) }
            deliver?(event)
            return
        }
        let result = outcome.close()
        if result == nil {
            wasStopped = true
            // A task whose result has entered may be the one that drains the mailbox: it is not cancelled.
            task?.cancel()
            cancelCall()
        }
        if case .rootGone = reason {
            deliver = nil
            return
        }
        if case .boardLeft = reason { boardHasLeft = true }
        deliverEnd(result ?? .failure(CancellationError()))
    }

    private func deliverEnd(_ result: Result<Value, any Error>) {
        let deliver = deliver
        self.deliver = nil
        deliver?(.result(result))
    }
}

extension Board {
    /// Whether its root belongs to an actor, so that asynchronous work can be done.
    package var hasActor: Bool { slot?.backplane.domain.hasActor ?? false }

    /// Puts work of this board on the desk, to begin now or later. Its origin is the activation under way.
    ///
    /// - Parameters:
    ///   - isBackground: whether the root is at rest though it has not ended.
    ///   - deliver: called on the domain with everything it comes to. It is kept until its end: capture the board weakly.
    /// - Returns: nil without an owner, which is reported `boardNotInstalled`.
    package func enlist<Value: Sendable>(
        isBackground: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        deliver: @escaping (WorkEvent<Value>) -> Void
    ) -> Errand<Value>? {
        guard let slot, isSettled, case let desk = slot.backplane.domain.openDesk(), !desk.isClosed else {
            reportNotInstalled("started asynchronous work", file, line)
            return nil
        }
        return Errand(at: slot, on: desk, isBackground: isBackground, file, line, deliver: deliver)
    }
}
