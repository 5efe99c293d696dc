/// The glue between one unit of work and the rest: it is activated with an input, and sends outputs, actions and its completion to the
/// motherboard that owns it.
///
/// Subclass it and adopt the protocols of what the board does: ``GuaranteedBoard``, ``GuaranteedOutputSendingBoard``,
/// ``GuaranteedActionSendingBoard``, ``GuaranteedCommandBoard``, or all four at once through ``ContractBoard``.
///
/// A board belongs to the isolation domain of its motherboard and is not `Sendable`. Its owner keeps it alive until it completes or is
/// removed; it keeps neither its owner nor its context alive.
open class Board {
    /// The ID under which it is installed. Never changes.
    public let identifier: BoardID
    /// Where it is installed; cleared when it leaves or when its owner goes.
    private final var seat: Uncounted<Slot>?
    /// The same, for those who do not keep the board; made for the first of them.
    private final var whereabouts: Whereabouts?
    /// The context of its own, what the board watches and what is attached to it; made with the first of these.
    final var companions: Companions?

    /// A board without an owner.
    public init(identifier: BoardID) { self.identifier = identifier }

    // MARK: - Context

    /// The object the board was put into, else the context of its owner at this moment. Held weakly.
    public var context: AnyObject? { companions?.context ?? slot?.backplane.owner?.context }

    /// Links the board to an object, instead of the one before.
    ///
    /// - Parameter context: any object; not kept alive.
    open func putIntoContext(_ context: AnyObject) { openCompanions().context = context }

    /// The context as a `T`; nil if there is none of that type.
    public func context<T>(as type: T.Type) -> T? {
        // Cast only what is there: Swift 6.3 crashes in optimised code that casts an absent object to a class.
        context.flatMap { $0 as? T }
    }

    /// The context as a `T`.
    ///
    /// - Throws: ``BoardError`` of kind `contextMissing`, naming the type and what is there instead.
    public func requiredContext<T>(
        as type: T.Type, file: StaticString = #fileID, line: UInt = #line
    ) throws(BoardError) -> T {
        if let context = context(as: type) { return context }
        let found = context.map { "its context is a \(typeName(of: $0))" } ?? "it has no context"
        throw BoardError(
            Diagnostic(
                .contextMissing, board: identifier, motherboard: slot?.backplane.motherboard, expected: "\(type)",
                actual: context.map { typeName(of: $0) },
                "'\(identifier)' needs a context of type \(type), but \(found). Put it, or its motherboard, into one",
                file: file,
                line: line))
    }

    // MARK: - Completion

    /// Ends the board: its owner takes it out and tells who waits for its completion.
    ///
    /// - Parameter isDone: false for an end without success.
    ///
    /// Without an owner, and so at a second call, it does nothing and reports `completionIgnored`.
    public final func complete(_ isDone: Bool = true, file: StaticString = #fileID, line: UInt = #line) {
        guard let place else { return reportCompletedAlone(file, line) }
        place.lend { $0.complete(isDone, file, line) }
    }

    final func reportCompletedAlone(_ file: StaticString, _ line: UInt) {
        report(
            .completionIgnored, "'\(identifier)' completed, but has no owner (never installed, or gone already)", file,
            line)
    }

    /// Ends the board because of an error: reports `boardFailed` with it, offers it to ``GenericDestination/failure``, and
    /// completes without success. To those who wait for it as their gate the error is the reason.
    public final func fail(_ error: any Error, file: StaticString = #fileID, line: UInt = #line) {
        report(.boardFailed, "'\(identifier)' failed: \(error)", file, line)
        offerFailure(error)
        if let slot { slot.complete(false, file, line, as: .refused(error)) }
    }

    /// Tells who listens to the failures of this board.
    @usableFromInline package final func offerFailure(_ error: any Error) { slot?.tellFailure(error) }

    // MARK: - Gates

    /// Whether activations reach the board past the gateway that guards its ID. Asked at each activation, where there is a gateway.
    ///
    /// A board that only carries other work on, such as one that others wait at, overrides it with true.
    open func shouldBypassGatewayBarrier() -> Bool { false }

    // MARK: - Messages without a declared type

    /// Sends any value to the owner as an output of this board.
    public final func sendToMotherboard(data: Any? = nil, file: StaticString = #fileID, line: UInt = #line) {
        send(data, file, line)
    }

    /// Hands an output to the owner.
    @inlinable @inline(__always)
    final func send<Output>(_ output: Output, _ file: StaticString, _ line: UInt) {
        guard let place else { return reportNotInstalled("sent an output", file, line) }
        place.use { $0.output(output, from: self, file, line) }
    }

    /// Broadcasts an action of any type, as ``sendAction(_:file:line:)`` does.
    public final func sendFlowAction<Action>(_ action: Action, file: StaticString = #fileID, line: UInt = #line) {
        sendAction(action, file: file, line: line)
    }

    /// Broadcasts an action of any type, from the owner out to the root.
    public final func sendAction<Action>(_ action: Action, file: StaticString = #fileID, line: UInt = #line) {
        broadcast(action, file, line)
    }

    /// Hands an action to the owner.
    @usableFromInline final func broadcast<Action>(_ action: Action, _ file: StaticString, _ line: UInt) {
        guard let place else { return reportNotInstalled("broadcast an action", file, line) }
        place.lend { $0.broadcast(action, file, line) }
    }

    // MARK: - Diagnostics

    /// Reports an event about this board to the diagnostics of its motherboard.
    public final func report(
        _ kind: DiagnosticKind, _ message: String, _ file: StaticString = #fileID, _ line: UInt = #line
    ) {
        if let slot { return slot.report(kind, message, file, line) }
        DiagnosticSink.current.report(Diagnostic(kind, board: identifier, message, file: file, line: line))
    }

    /// Prepares to refuse the activation under way, whatever becomes of the board meanwhile.
    ///
    /// - Returns: refuses it: whoever asked for it reports the reason, or throws it. To be called last.
    package final func refusal(_ kind: DiagnosticKind, _ message: String) -> () -> Void {
        { [slot] in
            guard let slot else { return }
            slot.backplane.refuse(BoardError(slot.diagnostic(kind, message, #fileID, #line)))
        }
    }

    @usableFromInline final func reportNotInstalled(_ call: String, _ file: StaticString, _ line: UInt) {
        report(
            .boardNotInstalled,
            "'\(identifier)' \(call), but has no owner (never installed, or gone already). Nothing was delivered",
            file, line)
    }

    // MARK: - Where it sits

    /// Where it is installed; cleared when it leaves or when its owner goes. A call, as a property that other modules see would be checked for
    /// exclusive access.
    @usableFromInline final var place: Uncounted<Slot>? {
        @inline(never) get { seat }
    }

    /// The same, counted.
    final var slot: Slot? { seat?.object }

    final func sit(in slot: Slot?) {
        seat = if let slot { Uncounted(slot) } else { nil }
        whereabouts?.seat = seat
    }

    /// Where it sits, now and later.
    final func findable() -> Whereabouts {
        if let whereabouts { return whereabouts }
        let made = Whereabouts(seat)
        whereabouts = made
        return made
    }

    /// Whether it has an owner.
    @inline(never) @usableFromInline package final var isInstalled: Bool { seat != nil }

    /// Whether it has an owner and stays there. If not, it cannot complete, and no work of it may begin.
    @usableFromInline package final var isSettled: Bool {
        seat?.use { !$0.isLeaving && !$0.backplane.isLeaving } ?? false
    }

    func willLeave(_ departure: Departure) {
        seat?.use { $0.stopWork(.boardLeft(departure)) }
    }

    func didMove() {}
}

extension Board: Occupant {}

extension Board: CustomDebugStringConvertible {
    public var debugDescription: String {
        "\(type(of: self))(\(identifier), owner: \(slot.map { "\($0.backplane.motherboard)" } ?? "none"))"
    }
}
