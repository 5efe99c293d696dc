/// Work of a board, as far as it does not matter what it gives.
@usableFromInline package class Assignment: Work {
    final let desk: Desk
    private final let sink: DiagnosticSink
    private final let file: StaticString
    private final let line: UInt
    private let stage = HandoverStage()
    /// When its result came in.
    private final var order = 0
    private final var task: Task<Void, Never>?
    private final var canceler: (() -> Void)?
    private final var wasStopped = false
    /// Whether it ended because its board left its motherboard, or lost its root.
    package private(set) final var boardHasLeft = false
    /// Whether it ended with its root, which tells nobody.
    package private(set) final var rootHasGone = false
    /// The work whose executor was being called when this one's was, while that is called.
    final var around: Assignment?
    /// Its result is in the mailbox, since something had to wait behind it.
    final var hasEntered = false

    /// Puts work of a board on the desk. Its origin is the activation under way.
    @usableFromInline init(of slot: Uncounted<Slot>, isPending: Bool, _ file: StaticString, _ line: UInt) {
        let domain = slot.use { $0.backplane.domain }
        desk = domain.openDesk()
        sink = slot.use { $0.backplane.diagnostics }
        (self.file, self.line) = (file, line)
        super.init(at: slot.use { $0.workplace }, of: domain, isPending: isPending)
        desk.add(self)
    }

    /// Ends it as cancelled, unless its result has come in: then with that.
    @usableFromInline package final func cancel() { desk.stop(self, .cancelled) }

    // What other modules inline calls these: properties that they saw would be checked for exclusive access.

    // MARK: - On any thread

    /// One thread may give the result. False for all others.
    @usableFromInline final func claim() -> Bool { stage.claim() }

    /// The result is there.
    final func fill() -> HandoverStage.Reply {
        order = desk.mailbox.nextOrder()
        return stage.fill()
    }

    /// Its result, which is there, for the mailbox.
    final var arrival: Arrival { Arrival(of: self, order: order) }

    /// Whether nothing that comes now counts.
    @usableFromInline final var isDecided: Bool { stage.isDecided }

    /// Tells the domain that the result is there.
    @usableFromInline final func announce() { desk.mailbox.announce(arrival) }

    /// Tells the domain how much is done.
    @usableFromInline final func announce(progress fraction: Double) {
        let mailbox = desk.mailbox
        mailbox.announce(Arrival(of: self, order: mailbox.nextOrder(), progress: fraction))
    }

    /// Tells the domain that the result is there, where the caller may itself be what carries that on.
    @usableFromInline final func announceAndDrain() async {
        let mailbox = desk.mailbox
        if mailbox.enter(arrival) { await mailbox.run() }
    }

    /// Where it was started.
    final var site: CallSite {
        CallSite(sink: sink, board: place.board, motherboard: place.motherboard, file: file, line: line)
    }

    // MARK: - Its beginning

    @usableFromInline final func willCall() {
        stage.beginCall()
        desk.willCall(self)
    }

    /// - Returns: whether its result is there, and to be handed over.
    @usableFromInline final func didCall() -> Bool { desk.didCall(self, hasArrived: stage.endCall()) }

    @usableFromInline final func keep(_ task: Task<Void, Never>) { self.task = task }

    @usableFromInline final func keep(_ canceler: (() -> Void)?) {
        guard let canceler else { return }
        if wasStopped { canceler() } else if isRunning { self.canceler = canceler }
    }

    /// Whether it has not ended, and nothing can come in for it.
    @usableFromInline final var isHomeless: Bool { !desk.hasHome && isRunning }

    // MARK: - Its end

    /// Whether its result is there.
    final var hasArrived: Bool { stage.isFull }

    /// Whether the result of a call is there, of this one or of one around it.
    final var hasArrivedInside: Bool { hasArrived || around?.hasArrivedInside ?? false }

    /// The calls around this one, and this one, as they began.
    final var calls: [Assignment] { (around?.calls ?? []) + [self] }

    /// Takes it off the desk, to hand over its result. False if it has ended before.
    @usableFromInline final func willHandOver() -> Bool { desk.remove(self) }

    @usableFromInline final func didHandOver() {
        canceler = nil
        desk.resumeWaiting()
    }

    /// Hands over the result if it is there, or else that there is none.
    func handOver(_ hasArrived: Bool) {}

    /// Lets go of who is to get the result, and of that if it is there.
    func lose(_ hasArrived: Bool) {}

    final override func end(_ reason: Stop?) {
        let hasArrived = stage.close()
        if reason != nil, !hasArrived {
            wasStopped = true
            // A task whose result has entered may be the one that drains the mailbox: it is not cancelled.
            task?.cancel()
            cancelCall()
        }
        canceler = nil
        switch reason {
        case .rootGone:
            rootHasGone = true
            return lose(hasArrived)
        case .boardLeft: boardHasLeft = true
        case .cancelled, nil: break
        }
        handOver(hasArrived)
    }

    private final func cancelCall() {
        let canceler = canceler
        self.canceler = nil
        canceler?()
    }
}

extension Board {
    /// Whether its root belongs to an actor, so that asynchronous work can be done.
    package var hasActor: Bool { slot?.backplane.domain.hasActor ?? false }

    /// Where work of this board can be done; if nowhere, that is reported.
    @usableFromInline final func placeOfWork(_ file: StaticString, _ line: UInt) -> Uncounted<Slot>? {
        if let place, place.use({ $0.takesWork }) { return place }
        reportNotInstalled("started asynchronous work", file, line)
        return nil
    }
}

extension Slot {
    /// Whether work of the board here may begin.
    fileprivate var takesWork: Bool {
        !isLeaving && !backplane.isLeaving && !(backplane.domain.desk?.isClosed ?? false)
    }
}

// MARK: - What may have gone wrong, in words

extension Assignment {
    /// Nobody will ever give a result.
    final var overdue: BoardError {
        BoardError(
            site.diagnostic(
                .taskOverdue,
                "a task of '\(place.board)' can never end: its executor let go of the completion without calling it. "
                    + "Call it once on every path"))
    }

    /// A result came that cannot count.
    @usableFromInline final func reportSecondResult() {
        site.report(
            .resultIgnored,
            "a task of '\(place.board)' ended again: it had a result already, or was cancelled. Call the completion once"
        )
    }

    /// A value came that nobody wants any more. An error would be how a task acknowledges that; a value is lost.
    @usableFromInline final func reportLostValue() {
        site.report(
            .resultIgnored,
            "a task of '\(place.board)' gave a value after it had been cancelled. Let its work throw CancellationError then"
        )
    }

    /// The result could not come in.
    @usableFromInline final func reportHomeless() -> BoardError {
        let error = BoardError(
            site.diagnostic(
                .isolationMissing,
                "'\(place.board)' started asynchronous work, but its root motherboard belongs to no actor: its result could not be "
                    + "delivered. Make the root in an actor's method, or call adopt() on it there"))
        report(error)
        return error
    }

    final func report(_ error: BoardError) { sink.report(error.diagnostic) }
}
