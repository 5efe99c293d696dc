/// Work of a board that may begin at once or later, by a task or by a call, and ends exactly once: by the first of its result, its
/// cancellation, and its board's leaving.
///
/// Lives on the board's domain. Everything it comes to is delivered there, as a consequence of what had enlisted it.
///
/// Inlinable where the type of its value matters: a board whose types are known then pays for no look-up of them.
@usableFromInline package final class Errand<Value: Sendable>: Assignment {
    @usableFromInline typealias Deliver = (WorkEvent<Value>) -> Void
    /// Hands the result over. A closure, as what it refers to goes without a look-up of its type.
    @usableFromInline typealias Content = @Sendable (Errand) -> Void

    /// Given away with the last event, so that whoever keeps an errand that is over keeps nothing of a board with it.
    private var deliver: Deliver?
    private var content: Content?

    @usableFromInline init(
        of slot: Uncounted<Slot>, isPending: Bool, _ file: StaticString, _ line: UInt, deliver: @escaping Deliver
    ) {
        self.deliver = deliver
        super.init(of: slot, isPending: isPending, file, line)
    }

    // MARK: - On any thread

    /// Leaves a result. The first counts.
    @inlinable func put(_ result: Result<Value, any Error>) -> HandoverStage.Reply {
        claim() ? fill { $0.deliver(result) } : .tooLate
    }

    @usableFromInline func fill(_ content: consuming @escaping Content) -> HandoverStage.Reply {
        self.content = content
        return fill()
    }

    // MARK: - Its beginning

    /// Begins it as a task off the domain.
    ///
    /// On a root that belongs to no actor it fails at once, and reports `isolationMissing`.
    ///
    /// - Parameter start: makes the task, which does its work in ``WayBack/carry(_:)`` and is cancelled with the errand. The caller makes it, so
    ///   that the work needs no closure beside the task's.
    @inlinable package func begin(as start: (WayBack<Value>) -> Task<Void, Never>) {
        if !isRunning { return }
        if isHomeless { return finish(.failure(reportHomeless())) }
        keep(start(WayBack(self)))
    }

    /// Begins it by a call on the domain. What has come in when the call returns, with nothing before it, is delivered before this returns.
    ///
    /// On a root that belongs to no actor, one that has not ended by then fails and reports `isolationMissing`.
    ///
    /// - Parameter executor: gets the completion, to be called from any thread; returns what is to be called on the domain if the errand is
    ///   cancelled, or nil.
    @inlinable package func begin(calling executor: (Completion<Value>) -> (() -> Void)?) {
        if !isRunning { return }
        willCall()
        keep(call(executor))
        if didCall() { handOver() }
        if isHomeless { finish(.failure(reportHomeless())) }
    }

    /// Ends it with a result that it did not have to work for. For one that has not begun.
    @inlinable package func finish(_ result: Result<Value, any Error>) {
        if isRunning, put(result) != .tooLate { handOver() }
    }

    /// A function of its own, so that the executor alone holds the completion when it returns.
    @inlinable @inline(never) func call(_ executor: (Completion<Value>) -> (() -> Void)?) -> (() -> Void)? {
        let outer = course.resume(origin)
        defer { course.restore(outer) }
        return executor(Completion(WayBack(self)))
    }

    // MARK: - Its end

    /// Hands over the result, which is there.
    @inlinable func handOver() {
        guard willHandOver() else { return }
        let outer = course.resume(origin)
        takeContent()?(self)
        course.restore(outer)
        didHandOver()
    }

    @inlinable func deliver(_ result: Result<Value, any Error>) { takeDelivery()?(.result(result)) }

    @usableFromInline func takeContent() -> Content? {
        let content = content
        self.content = nil
        return content
    }

    @usableFromInline func takeDelivery() -> Deliver? {
        let deliver = deliver
        self.deliver = nil
        return deliver
    }

    override func advance(_ fraction: Double) { deliver?(.progress(fraction)) }

    override func handOver(_ hasArrived: Bool) {
        if hasArrived { takeContent()?(self) } else { deliver(.failure(CancellationError())) }
    }

    override func lose(_ hasArrived: Bool) {
        // Released only when they are out: what they refer to may come back to the errand as it goes. What is not there yet may be being written.
        withExtendedLifetime((hasArrived ? takeContent() : nil, takeDelivery())) {}
    }
}

extension Board {
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
        guard let place = placeOfWork(file, line) else { return nil }
        return Errand(of: place, isPending: !isBackground, file, line, deliver: deliver)
    }
}
