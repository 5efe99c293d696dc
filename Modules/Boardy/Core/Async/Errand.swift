/// Work of a board that may begin at once or later, by a task or by a call, and ends exactly once: by the first of its result, its
/// cancellation, and its board's leaving.
///
/// Lives on the board's domain. Everything it comes to is delivered there, as a consequence of what had enlisted it.
///
/// Inlinable where the type of its value matters: a board whose types are known then pays for no look-up of them. What does not depend on that
/// is a call, as a property that other modules see would be checked for exclusive access.
@usableFromInline package final class Errand<Value: Sendable>: Work {
    @usableFromInline let handover: Handover<Value>
    /// Given away with the last event, as the desk, so that whoever keeps an errand that is over keeps nothing else with it.
    private var deliver: ((WorkEvent<Value>) -> Void)?
    private(set) var desk: Desk?
    private let site: CallSite
    private var task: Task<Void, Never>?
    private var canceler: (() -> Void)?
    private var wasStopped = false
    /// Whether it ended because its board left its motherboard, or lost its root.
    package private(set) var boardHasLeft = false

    @usableFromInline init(
        _ start: WorkStart, _ handover: Handover<Value>, deliver: @escaping (WorkEvent<Value>) -> Void
    ) {
        (self.handover, self.deliver) = (handover, deliver)
        desk = start.desk
        site = start.site
        super.init(at: start.place, of: start.course, isPending: start.isPending)
        start.desk.add(self)
    }

    /// Ends it as cancelled, unless its result has come in: then with that.
    @usableFromInline package func cancel() { desk?.stop(self, .cancelled) }

    // MARK: - Its beginning

    /// Begins it as a task off the domain.
    ///
    /// On a root that belongs to no actor it fails at once, and reports `isolationMissing`.
    ///
    /// - Parameter start: makes the task, which does its work in ``WayBack/carry(_:)`` and is cancelled with the errand. The caller makes it, so
    ///   that the work needs no closure beside the task's.
    @inlinable package func begin(as start: (WayBack<Value>) -> Task<Void, Never>) {
        guard let address else { return }
        if isHomeless { return finish(.failure(address.reportHomeless())) }
        keep(start(WayBack(handover, address)))
    }

    /// Begins it by a call on the domain. What has come in when the call returns, with nothing before it, is delivered before this returns.
    ///
    /// On a root that belongs to no actor, one that has not ended by then fails and reports `isolationMissing`.
    ///
    /// - Parameter executor: gets the completion, to be called from any thread; returns what is to be called on the domain if the errand is
    ///   cancelled, or nil.
    @inlinable package func begin(calling executor: (Completion<Value>) -> (() -> Void)?) {
        guard let address, let desk = willCall() else { return }
        keep(call(executor, address))
        if desk.didCall(self, hasArrived: handover.stage.endCall()) { handOver(from: desk) }
        if isHomeless { finish(.failure(address.reportHomeless())) }
    }

    /// Ends it with a result that it did not have to work for. For one that has not begun.
    @inlinable package func finish(_ result: Result<Value, any Error>) {
        if let desk = currentDesk, handover.put(result) != .tooLate { handOver(from: desk) }
    }

    /// A function of its own, so that the executor alone holds the completion when it returns.
    @inlinable @inline(never) func call(
        _ executor: (Completion<Value>) -> (() -> Void)?, _ address: ReturnAddress
    ) -> (() -> Void)? {
        let outer = course.resume(origin)
        defer { course.restore(outer) }
        return executor(Completion(WayBack(handover, address)))
    }

    @inline(never) @usableFromInline func willCall() -> Desk? {
        handover.stage.beginCall()
        desk?.willCall(self)
        return desk
    }

    @inline(never) @usableFromInline func keep(_ task: Task<Void, Never>) { self.task = task }

    @inline(never) @usableFromInline func keep(_ canceler: (() -> Void)?) {
        guard let canceler else { return }
        if wasStopped { canceler() } else { self.canceler = canceler }
    }

    /// Where a result is sent to; nil if it has ended.
    @inline(never) @usableFromInline var address: ReturnAddress? {
        guard let desk, let token else { return nil }
        return ReturnAddress(mailbox: desk.mailbox, token: token, site: site)
    }

    @inline(never) @usableFromInline var currentDesk: Desk? { desk }

    /// Whether it has not ended, and nothing can come in for it.
    @inline(never) @usableFromInline var isHomeless: Bool { desk.map { !$0.hasHome } ?? false }

    // MARK: - Its end

    /// Delivers the result, which is there.
    @inlinable func handOver(from desk: Desk) {
        guard desk.remove(self) else { return }
        let outer = course.resume(origin)
        deliverEnd(handover.close(), takeDelivery())
        course.restore(outer)
        desk.resumeWaiting()
    }

    @inlinable func deliverEnd(_ result: Result<Value, any Error>?, _ deliver: ((WorkEvent<Value>) -> Void)?) {
        deliver?(.result(result ?? .failure(CancellationError())))
    }

    @inline(never) @usableFromInline func takeDelivery() -> ((WorkEvent<Value>) -> Void)? {
        let deliver = deliver
        (self.deliver, desk) = (nil, nil)
        return deliver
    }

    override var hasArrived: Bool { handover.stage.isFull }

    override func advance(_ fraction: Double) { deliver?(.progress(fraction)) }

    override func end(_ reason: Stop?) {
        let result = handover.close()
        if reason != nil, result == nil {
            wasStopped = true
            // A task whose result has entered may be the one that drains the mailbox: it is not cancelled.
            task?.cancel()
            cancelCall()
        }
        let deliver = takeDelivery()
        switch reason {
        case .rootGone: return
        case .boardLeft: boardHasLeft = true
        case .cancelled, nil: break
        }
        deliverEnd(result, deliver)
    }

    private func cancelCall() {
        let canceler = canceler
        self.canceler = nil
        canceler?()
    }
}

extension Board {
    /// Whether its root belongs to an actor, so that asynchronous work can be done.
    package var hasActor: Bool { slot?.backplane.domain.hasActor ?? false }

    /// Puts work of this board on the desk, to begin now or later. Its origin is the activation under way.
    ///
    /// - Parameters:
    ///   - isBackground: whether the root is at rest though it has not ended.
    ///   - deliver: called on the domain with everything it comes to. It is kept until its end, which comes at the latest when the board
    ///     leaves: it may keep the board alive.
    /// - Returns: nil without an owner, which is reported `boardNotInstalled`.
    @inlinable package func enlist<Value: Sendable>(
        isBackground: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        deliver: @escaping (WorkEvent<Value>) -> Void
    ) -> Errand<Value>? {
        startOfWork(isPending: !isBackground, file, line).map { Errand($0, Handover(), deliver: deliver) }
    }

    /// Where work of this board can be done; if nowhere, that is reported.
    @usableFromInline final func startOfWork(isPending: Bool, _ file: StaticString, _ line: UInt) -> WorkStart? {
        guard let slot, isSettled, case let domain = slot.backplane.domain, case let desk = domain.openDesk(),
            !desk.isClosed
        else {
            reportNotInstalled("started asynchronous work", file, line)
            return nil
        }
        return WorkStart(
            desk: desk, place: slot.workplace, course: domain, site: slot.callSite(file, line), isPending: isPending)
    }
}

/// What work begins with.
@usableFromInline struct WorkStart {
    let desk: Desk
    let place: Workplace
    let course: Course
    let site: CallSite
    let isPending: Bool
}
