/// The place of one board ID on a motherboard: a board, its entry points, and the handlers of what it sends.
///
/// Every message to or from a board goes through its slot in constant time, whatever else is installed. Handlers stay
/// when the board leaves. A motherboard empties its slots when it goes, so a handle that keeps a slot is inert
/// afterwards.
@usableFromInline final class Slot: TableSlot {
    @usableFromInline let id: BoardID
    let motherboard: MotherboardContext
    let position: Int
    /// The board that is installed here. Board and slot refer to each other until the board leaves, or the motherboard
    /// goes.
    private(set) var board: Board?
    /// The boards that the board wraps, from the outermost in. All of them share the slot.
    private(set) var wrapped: [Board] = []
    private(set) var input: Receiver?
    /// The entry points for commands of the board, or nil if the board takes no commands.
    private(set) var commands: CommandHandlers?
    /// The number of the installation, which tells one installed board from the next.
    private(set) var installation = 0
    /// True while the jobs of the board are being cancelled. The board is out right after that.
    private(set) var isLeaving = false
    private(set) var outputs: HandlerList?
    private(set) var events: EventHandlers?
    /// The jobs of the boards that are installed here; made with the first of them.
    private var openJobs: BoardJobs?
    /// The state of barriers and gateways that concern this slot; made when there is some.
    var gates: SlotGates?
    /// The state of the gateways at which none stood in front of this slot, or -1 while one does.
    var unguardedVersion = 0

    init(id: BoardID, motherboard: MotherboardContext, position: Int) {
        self.id = id
        self.motherboard = motherboard
        self.position = position
    }

    /// Returns a slot of no motherboard, for a handle that leads nowhere. Each use of it is reported.
    ///
    /// - Parameter absence: the words that follow the use in the report; nil to say that the motherboard is gone.
    static func inert(_ id: BoardID, because absence: String? = nil) -> Slot {
        let context = MotherboardContext(identifier: "no motherboard", domain: Domain())
        if let absence { context.absence = absence }
        context.close(isRoot: true)
        return Slot(id: id, motherboard: context, position: 0)
    }

    var isUnused: Bool { board == nil && flows.allSatisfy { $0.list?.isIdle ?? true } && gates?.isIdle ?? true }

    /// True if no gateway stands in front of the board, as far as nothing has changed since the last look.
    @inline(__always) var isUnguarded: Bool {
        motherboard.gatewayChanges.map { $0.count == unguardedVersion } ?? true
    }

    // MARK: - Installation

    /// Installs a board with its entry points, and the boards that it wraps.
    func install(_ board: Board, input: Receiver, commands: CommandHandlers?, wrapped: [Board]) {
        (self.board, self.input, self.commands, self.wrapped) = (board, input, commands, wrapped)
        installation = motherboard.nextOrder()
        board.setSlot(self)
        for board in wrapped { board.setSlot(self) }
        board.didMove()
        for board in wrapped { board.didMove() }
    }

    /// Calls `body` with the installed board and with those that it wraps, from the outermost in.
    func forEachBoard(_ body: (Board) -> Void) {
        let wrapped = wrapped
        if let board { body(board) }
        for board in wrapped { body(board) }
    }

    /// Takes the board out without completing it. Its jobs are cancelled while it still has its slot.
    func removeBoard() {
        takeOut(.removed)?.decide(.left)
        resumeWaits()
    }

    /// Completes the board: takes it out and runs the handlers of its completion. Once for each installation.
    ///
    /// - Parameter decision: the decision for activations that wait for the board as their gate; by default it follows
    ///   `isDone`.
    func complete(_ isDone: Bool, _ file: StaticString, _ line: UInt, as decision: GateDecision? = nil) {
        guard board != nil, !isLeaving else { return reportIgnoredCompletion(file, line) }
        let waiting = takeOut(.completed(isDone: isDone))
        motherboard.observed(.completion, isDone, id, file, line) { dispatchCompletion(isDone) }
        waiting?.decide(decision ?? .completed(isDone))
        resumeWaits()
    }

    private func dispatchCompletion(_ isDone: Bool) {
        _ = dispatchEvent(isDone, events?.completions, motherboard.general?.completions)
    }

    /// - Returns: the activations that wait for the board as their gate.
    private func takeOut(_ reason: RemovalReason) -> WaitingCycles? {
        guard board != nil, !isLeaving else { return nil }
        isLeaving = true
        forEachBoard { $0.willLeave(reason) }
        isLeaving = false
        return forgetBoard()
    }

    private func forgetBoard() -> WaitingCycles? {
        let waiting = gates?.takeWaitingCycles()
        if gates?.guardedBoard != nil { motherboard.slots.removeGate(self) }
        guard let leaving = board else { return waiting }
        let leavingWrapped = wrapped, entries = (input, commands)
        (board, input, commands, wrapped) = (nil, nil, nil, [])
        leaving.setSlot(nil)
        for board in leavingWrapped { board.setSlot(nil) }
        leaving.didMove()
        for board in leavingWrapped { board.didMove() }
        motherboard.composer?.boardDidLeave(id)
        // Released last: user code that runs then may address this slot.
        withExtendedLifetime((entries, leaving)) {}
        return waiting
    }

    func empty() {
        let waiting = forgetBoard()
        removeFlows()
        waiting?.decide(.left)
    }

    // MARK: - Jobs

    var jobs: BoardJobs {
        if let openJobs { return openJobs }
        let made = BoardJobs(board: id, motherboard: motherboard.identifier)
        openJobs = made
        return made
    }

    /// Ends the jobs of the board and of those that it wraps.
    func cancelJobs(_ reason: CancellationReason) {
        guard let openJobs, !openJobs.isEmpty else { return }
        motherboard.domain.jobs?.cancelAll(of: openJobs, reason)
    }

    /// Resumes the responses that waited until the board had ended a request, had failed or had left. While it leaves,
    /// they wait on.
    func resumeWaits() { if let openJobs, !isLeaving, !motherboard.isLeaving { openJobs.resumeEnded() } }

    func failAwaited(_ error: any Error) { openJobs?.fail(error) }

    // MARK: - Handlers

    var flows: [(kind: String, list: HandlerList?)] {
        [
            ("outputs", outputs), ("actions", events?.actions), ("completions", events?.completions),
            ("failures", events?.failures),
        ]
    }

    /// Ends the flows, but not what a task awaits.
    func resetFlows() { for flow in flows { flow.list?.removeFlows() } }

    /// Marks all handlers as cancelled without releasing anything.
    func silenceFlows() {
        outputs?.silence()
        for list in events?.lists ?? [] { list.silence() }
    }

    func removeFlows() {
        outputs?.removeAll()
        for list in events?.lists ?? [] { list.removeAll() }
    }

    private var openEvents: EventHandlers {
        if let events { return events }
        let made = EventHandlers()
        events = made
        return made
    }

    func nextOrder() -> Int { motherboard.nextOrder() }

    /// Returns the registration of a guaranteed handler that is added now.
    @usableFromInline func nextRegistration(_ file: StaticString, _ line: UInt) -> ReceiverRegistration {
        motherboard.nextRegistration(file, line)
    }

    @usableFromInline func handleOutputs(_ handler: Receiver) -> FlowToken {
        let list = outputs ?? HandlerList()
        outputs = list
        return register(handler, in: list)
    }

    /// Hands the outputs to somebody who awaits one, until ``forgetAwaitedOutput(_:)``.
    func handleAwaitedOutput(_ receiver: Receiver) {
        let list = outputs ?? HandlerList()
        outputs = list
        list.append(receiver)
    }

    /// - Parameter order: the number of the receiver.
    func forgetAwaitedOutput(_ order: Int) { outputs?.remove(order: order) }

    func handleActions(_ handler: Receiver) -> FlowToken { register(handler, in: openEvents.actions) }
    func handleCompletions(_ handler: Receiver) -> FlowToken { register(handler, in: openEvents.completions) }
    func handleFailures(_ handler: Receiver) -> FlowToken { register(handler, in: openEvents.failures) }

    private func register(_ handler: Receiver, in list: HandlerList) -> FlowToken {
        if !motherboard.isClosed { return list.register(handler) }
        motherboard.diagnostics.report(gone("given a flow", handler.file, handler.line))
        return FlowToken(list: list, order: handler.order)
    }
}
