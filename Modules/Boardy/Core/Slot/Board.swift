/// The glue between one unit of work and the rest of an app: it is activated with an input, and sends outputs, actions
/// and its completion to the motherboard that owns it.
///
/// Subclass it and adopt the protocols of what the board does: ``GuaranteedBoard``, ``GuaranteedOutputSendingBoard``,
/// ``GuaranteedActionSendingBoard`` and ``GuaranteedCommandBoard``, or all four at once through ``ContractBoard``.
///
/// A board belongs to the isolation domain of its motherboard and is not `Sendable`. Its owner keeps it alive until it
/// completes or is removed. The board keeps neither its owner nor its context alive.
open class Board {
    /// The ID under which the board is installed. It never changes.
    public let identifier: BoardID
    /// The slot in which the board is installed. Both refer to each other until the board leaves, or the motherboard
    /// goes.
    private final var currentSlot: Slot?
    /// The context, the attachments, the watched contents and the link of the board; made with the first of these.
    private final var openExtras: BoardExtras?
    /// False once the board is known not to implement ``BarrierProviding/activationBarrier(withOption:)``.
    final var hasOptionBarrier = true
    /// False once the board is known not to implement ``GuaranteedBoard/activationBarrier(withInput:)``.
    final var hasInputBarrier = true
    /// False once the board is known not to implement ``GuaranteedBoard/activate(withOption:)``.
    final var hasOwnActivation = true
    /// False once the board is known not to implement ``GuaranteedCommandBoard/interact(command:)``.
    final var hasOwnInteraction = true
    /// The one of these two that the board is asked for at this moment. The default of that member does nothing then.
    final var probed: ProbedMember?

    /// Creates a board without an owner.
    public init(identifier: BoardID) { self.identifier = identifier }

    // MARK: - Context

    /// The object that the board was put into, else the context of its owner at this moment. Held weakly.
    public var context: AnyObject? { openExtras?.context ?? slot?.motherboard.userContext }

    /// Returns the context as a `T`, or nil if the context is of another type.
    public func context<T>(as type: T.Type) -> T? {
        // Cast only what is there: Swift 6.3 crashes in optimized code that casts an absent object to a class.
        context.flatMap { $0 as? T }
    }

    /// Returns the context as a `T`.
    ///
    /// - Throws: ``BoardError`` of kind `contextMissing`, which names the type and what is there instead.
    public func requiredContext<T>(
        as type: T.Type, file: StaticString = #fileID, line: UInt = #line
    ) throws(BoardError) -> T {
        if let context = context(as: type) { return context }
        let found = context.map { "its context is a \(typeName(of: $0))" } ?? "it has no context"
        throw BoardError(
            Diagnostic(
                .contextMissing, board: identifier, motherboard: slot?.motherboard.identifier, expected: "\(type)",
                actual: context.map { typeName(of: $0) },
                "'\(identifier)' needs a context of type \(type), but \(found). Put it, or its motherboard, into one",
                file: file,
                line: line))
    }

    final var extras: BoardExtras {
        if let openExtras { return openExtras }
        let made = BoardExtras()
        openExtras = made
        return made
    }

    // MARK: - End

    /// Ends the board: its owner takes it out and runs the handlers of its completion.
    ///
    /// Without an owner, and so at a second call, it does nothing and reports `completionIgnored`.
    ///
    /// - Parameter isDone: false for an end without success.
    public final func complete(_ isDone: Bool = true, file: StaticString = #fileID, line: UInt = #line) {
        complete(isDone, as: nil, file, line)
    }

    /// Ends the board because of an error: reports `boardFailed` with it, offers it to the handlers of failures, and
    /// completes without success.
    ///
    /// If the board is a gate, activations that wait for it are refused with this error.
    public final func fail(_ error: any Error, file: StaticString = #fileID, line: UInt = #line) {
        report(.boardFailed, "'\(identifier)' failed: \(error)", file, line)
        offerFailure(error)
        if isInstalled { complete(false, as: .refused(error), file, line) }
    }

    /// Hands an error to the handlers of failures of this board.
    package final func offerFailure(_ error: any Error) { slot?.dispatchFailure(error) }

    /// Completes the board with a decision for activations that wait for it as their gate.
    final func complete(_ isDone: Bool, as decision: GateDecision?, _ file: StaticString, _ line: UInt) {
        if let slot { return slot.complete(isDone, file, line, as: decision) }
        report(
            .completionIgnored, "'\(identifier)' completed, but has no owner (never installed, or gone already)", file,
            line)
    }

    /// True if activations reach the board past the gateway of its ID. Asked at each activation, where there is a
    /// gateway.
    ///
    /// A board that only carries other work on, such as one that others wait for, overrides it with true.
    open func shouldBypassGatewayBarrier() -> Bool { false }

    // MARK: - Messages without a declared type

    /// Sends any value to the owner as an output of this board.
    public final func sendToMotherboard(data: Any? = nil, file: StaticString = #fileID, line: UInt = #line) {
        send(data, file, line)
    }

    /// Broadcasts an action of any type, as ``sendAction(_:file:line:)`` does.
    public final func sendFlowAction<Action>(_ action: Action, file: StaticString = #fileID, line: UInt = #line) {
        sendAction(action, file: file, line: line)
    }

    /// Broadcasts an action of any type, from the owner out to the root.
    public final func sendAction<Action>(_ action: Action, file: StaticString = #fileID, line: UInt = #line) {
        sendAnyAction(action, file, line)
    }

    @inlinable final func sendAnyAction<Action>(_ action: Action, _ file: StaticString, _ line: UInt) {
        let result = soleActionHandler()?.take(exactly: action)
        if result == .handled || result == .stopped { return }
        if let slot = unobservedSlot() { slot.propagate(action, file, line) } else { broadcast(action, file, line) }
    }

    /// Returns the handler of an action that concerns nobody else, or nil if the way is longer.
    @usableFromInline @inline(never) final func soleActionHandler() -> Receiver? {
        guard let slot = currentSlot, slot.motherboard.domain.observedCount == 0 else { return nil }
        return slot.soleActionHandler
    }

    /// Returns the slot of the board if nobody observes its messages.
    @usableFromInline @inline(never) final func unobservedSlot() -> Slot? {
        guard let slot = currentSlot, slot.motherboard.domain.observedCount == 0 else { return nil }
        return slot
    }

    @usableFromInline final func broadcast<Action>(_ action: Action, _ file: StaticString, _ line: UInt) {
        guard let slot else { return reportNotInstalled("broadcast an action", file, line) }
        slot.broadcast(action, file, line)
    }

    // MARK: - Outputs

    /// Hands an output to the flows that handle it.
    ///
    /// Inlinable, so that the type of the output is known where it is compared with the handler's.
    @inlinable @inline(__always)
    final func send<Output>(_ output: Output, _ file: StaticString, _ line: UInt) {
        guard let handler = soleOutputHandler() else { return sendToAll(output, file, line) }
        let result = handler.take(exactly: output)
        giveBack(consume handler)
        if result != .handled { settle(output, result, file, line) }
    }

    /// Returns the handler of an output that concerns nobody else, or nil if the way is longer.
    @usableFromInline @inline(never) final func soleOutputHandler() -> Receiver? { plainOutputs?.lend() }

    /// Returns the handler to its list for the next output. The board is there still, since its caller holds it.
    @usableFromInline @inline(never) final func giveBack(_ handler: consuming Receiver) {
        currentSlot?.outputs?.giveBack(handler)
    }

    /// The handlers of outputs, where only handlers of this board are concerned and nobody observes.
    private final var plainOutputs: HandlerList? {
        guard let slot = currentSlot, slot.board === self, slot.motherboard.domain.observedCount == 0,
            slot.motherboard.general?.outputs.receivers.isEmpty ?? true
        else { return nil }
        return slot.outputs
    }

    @usableFromInline @inline(never) final func outputHandlers() -> HandlerList? { plainOutputs }

    @inlinable final func sendToAll<Output>(_ output: Output, _ file: StaticString, _ line: UInt) {
        guard let handlers = outputHandlers() else { return sendThroughSlot(output, file, line) }
        let result = handlers.dispatch(output) { reportMismatch(output, $0, file, line) }
        if !result.wasHandled { reportUnhandled(output, file, line) }
    }

    @inlinable final func sendThroughSlot<Output>(_ output: Output, _ file: StaticString, _ line: UInt) {
        guard let slot else { return reportNotInstalled("sent an output", file, line) }
        slot.output(output, from: self, file, line)
    }

    @usableFromInline final func settle<Output>(
        _ output: Output, _ exactResult: HandlingResult?, _ file: StaticString, _ line: UInt
    ) {
        guard let result = exactResult ?? plainOutputs?.sole?.receive(dynamic: output), result != .handled else {
            return
        }
        if result == .mismatch, let handler = plainOutputs?.sole { reportMismatch(output, handler, file, line) }
        if result == .ended { slot?.outputs?.sweep() }
        if result != .stopped { reportUnhandled(output, file, line) }
    }

    @usableFromInline final func reportMismatch<Output>(
        _ output: Output, _ handler: Receiver, _ file: StaticString, _ line: UInt
    ) {
        slot?.reportOutputMismatch(output, handler, file, line)
    }

    @usableFromInline final func reportUnhandled<Output>(_ output: Output, _ file: StaticString, _ line: UInt) {
        slot?.reportUnhandled(output: output, file, line)
    }

    // MARK: - Diagnostics

    /// Reports an event about this board to the diagnostics of its motherboard.
    public final func report(
        _ kind: DiagnosticKind, _ message: String, _ file: StaticString = #fileID, _ line: UInt = #line
    ) {
        if let slot { return slot.report(kind, message, file, line) }
        DiagnosticSink.current.report(Diagnostic(kind, board: identifier, message, file: file, line: line))
    }

    /// Prepares to refuse the activation that is under way, whatever becomes of the board meanwhile.
    ///
    /// - Returns: a closure that refuses it. Call it last; the caller of the activation reports the reason, or throws
    ///   it.
    package final func refusal(_ kind: DiagnosticKind, _ message: String) -> () -> Void {
        { [slot] in
            guard let slot else { return }
            slot.motherboard.refuse(BoardError(slot.diagnostic(kind, message, #fileID, #line)))
        }
    }

    @usableFromInline final func reportNotInstalled(_ call: String, _ file: StaticString, _ line: UInt) {
        report(
            .boardNotInstalled,
            "'\(identifier)' \(call), but has no owner (never installed, or gone already). Nothing was delivered",
            file, line)
    }

    // MARK: - Installation

    /// The slot in which the board is installed, or nil while it has no owner.
    @usableFromInline final var slot: Slot? { currentSlot }

    func setSlot(_ slot: Slot?) {
        currentSlot = slot
        openExtras?.link?.slot = slot
    }

    /// The link of the handles of the board to its slot, made at the first call.
    final var link: SlotLink {
        let extras = extras
        if let link = extras.link { return link }
        let made = SlotLink(of: identifier, in: currentSlot)
        extras.link = made
        return made
    }

    package final var isInstalled: Bool { currentSlot != nil }

    /// True if the board has an owner and stays there. If not, it cannot complete, and no job of it may begin.
    package final var isSettled: Bool {
        guard let slot else { return false }
        let motherboard = slot.motherboard
        return !slot.isLeaving && !motherboard.isLeaving && !(motherboard.domain.jobs?.isClosed ?? false)
    }

    /// Ends the jobs of the board before it leaves, while it still has its slot.
    func willLeave(_ reason: RemovalReason) { slot?.cancelJobs(.boardLeft(reason)) }

    func didMove() {}
}

extension Board: CustomDebugStringConvertible {
    public var debugDescription: String {
        "\(type(of: self))(\(identifier), owner: \(slot.map { "\($0.motherboard.identifier)" } ?? "none"))"
    }
}
