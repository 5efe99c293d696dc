/// The state of one motherboard that its slots share: the domain, the slots, the source of boards, and the listeners to
/// any board.
///
/// It outlives the motherboard while a handle keeps a slot. It is closed then, and every use of the handle is reported.
@usableFromInline final class MotherboardContext {
    let identifier: BoardID
    private(set) var domain: Domain
    let slots = SlotTable<Slot>()
    /// Makes boards; nil once the motherboard is gone.
    private(set) var source: (any BoardSource)?
    /// Counts the changes of the gateways, or nil if there can be no gateway.
    let gatewayChanges: GatewayChanges?
    /// The motherboard. Not counted, since it owns this context, and closes it when it goes. A weak reference would
    /// cost an object for each motherboard.
    private unowned var motherboard: AnyObject?
    /// The motherboard, or nil once it is gone.
    var owner: AnyObject? { isClosed ? nil : motherboard }
    private(set) var isClosed = false
    /// True while the boards lose their root. Their jobs are being cancelled, and none may begin.
    var isLeaving = false
    /// The continuable board around the motherboard.
    private(set) weak var parent: Board?
    /// The slot of the board around, or nil while that board is not installed. Kept, since a weak reference costs
    /// messages on their way out.
    private(set) var outerSlot: Slot?
    /// The handlers for messages of any board, which are made with the first of them.
    private(set) var general: GeneralHandlers?
    /// The observers of every message; made with the first of them.
    private(set) var observers: Observers?
    private var openOptions: Options?
    private lazy var barriers = BarrierRegistry()
    /// The reason why the last activation was refused, until somebody reports or throws the reason.
    private var refusal: BoardError?
    private var lastOrder = 0

    /// The settings that few motherboards have. An object, since each weak reference costs something to make and to
    /// destroy.
    private final class Options {
        weak var userContext: AnyObject?
        weak var composer: (any BoardComposer)?
        weak var forwardingBoard: Board?
        var sink: DiagnosticSink?
        var absence: String?
        /// The execution contexts of former roots with activations under way.
        var formerExecutions: [ExecutionContext] = []
    }

    init(identifier: BoardID, domain: Domain, source: (any BoardSource)? = nil, parent: Board? = nil) {
        self.identifier = identifier
        self.domain = domain
        self.source = source
        gatewayChanges = source?.gatewayChanges
        if parent != nil { nest(in: parent) }
    }

    func own(by owner: AnyObject) { motherboard = owner }

    // MARK: - Options

    private var options: Options {
        if let openOptions { return openOptions }
        let made = Options()
        openOptions = made
        return made
    }

    /// The object that the motherboard was put into. Held weakly.
    var userContext: AnyObject? {
        get { openOptions?.userContext ?? parent?.context }
        set { options.userContext = newValue }
    }

    /// The composer of the elements of the boards. Held weakly.
    var composer: (any BoardComposer)? {
        get { openOptions?.composer }
        set { options.composer = newValue }
    }

    /// The board whose owner takes activations of boards that are unknown here. Held weakly.
    var forwardingBoard: Board? {
        get { openOptions?.forwardingBoard }
        set { if newValue != nil || openOptions != nil { options.forwardingBoard = newValue } }
    }

    /// The sink of this motherboard and those inside its boards, or nil for the sink of the motherboard around it.
    var sink: DiagnosticSink? {
        get { openOptions?.sink }
        set {
            // Released last: what the closure of the old sink captured may report when it is released.
            let old = exchange(&options.sink, with: newValue)
            withExtendedLifetime(old) {}
        }
    }

    /// The reason why there is no motherboard, or nil if there is, or was, a motherboard.
    var absence: String? {
        get { openOptions?.absence }
        set { options.absence = newValue }
    }

    // MARK: - Slots

    @usableFromInline func makeSlot(for contract: ObjectIdentifier, _ id: BoardID) -> Slot {
        let slot = slot(for: id)
        slots.insert(slot, for: contract)
        return slot
    }

    func slot<C: BoardContract>(for contract: C.Type) -> Slot {
        slots[ObjectIdentifier(contract)] ?? makeSlot(for: ObjectIdentifier(contract), C.id)
    }

    /// Returns the slot of an ID, which is made at the first call.
    @usableFromInline func slot(for id: BoardID) -> Slot {
        if let slot = slots[id] { return slot }
        // What the removed slots captured may have addressed this very ID when it was released.
        if slots.sweepIfFull() { return slot(for: id) }
        let made = Slot(id: id, motherboard: self, position: nextOrder())
        if !isClosed { slots.insert(made) }
        return made
    }

    /// True if a board is around this motherboard, one level out or further.
    func isInside(_ board: Board) -> Bool {
        var level = parent
        while let around = level {
            if around === board { return true }
            level = around.slot?.motherboard.parent
        }
        return false
    }

    /// Returns the nearest motherboard around this one in which a board of an ID is installed, or nil if there is no
    /// such motherboard.
    func outer(having id: BoardID) -> MotherboardContext? {
        var level = parent?.slot?.motherboard
        while let around = level, around.slots[id]?.board == nil { level = around.parent?.slot?.motherboard }
        return level
    }

    /// The names of known boards that are nearest to an ID that is unknown.
    func suggestions(for id: BoardID) -> [String] {
        let installed = slots.addressed.filter { $0.board != nil }.map(\.id.rawValue)
        let registered = source?.registeredIDs.map(\.rawValue) ?? []
        return spellingSuggestions(for: id.rawValue, among: Set(installed + registered))
    }

    /// Returns the number of the next handler, installation or slot.
    func nextOrder() -> Int {
        lastOrder += 1
        return lastOrder
    }

    /// Returns the registration of a handler that is added now.
    @usableFromInline func nextRegistration(
        isGuaranteed: Bool = true, _ file: StaticString, _ line: UInt
    ) -> ReceiverRegistration {
        ReceiverRegistration(order: nextOrder(), isGuaranteed: isGuaranteed, file: file, line: line)
    }

    // MARK: - Life

    /// Links the motherboard to the board around it, or to none. Called again whenever that board gets or loses its
    /// slot.
    func nest(in board: Board?) {
        parent = board
        outerSlot = board?.slot
    }

    func move(to domain: Domain) {
        let former = self.domain.execution
        domain.execution.skipActivations(of: former)
        if former.depth > 0 {
            options.formerExecutions = options.formerExecutions.filter { $0.depth > 0 && $0 !== former } + [former]
        }
        if let observers {
            self.domain.remove(observers)
            domain.add(observers)
        }
        self.domain = domain
    }

    /// Returns the execution context of a former root in which an activation that began here is under way.
    func formerExecution(_ identity: ObjectIdentifier) -> ExecutionContext? {
        openOptions?.formerExecutions.first { ObjectIdentifier($0) == identity }
    }

    /// Empties all slots when the motherboard goes. No handler runs from now on.
    ///
    /// - Parameter isRoot: true if the domain ends with the motherboard.
    func close(isRoot: Bool) {
        isClosed = true
        // A motherboard inside a board that is installed nowhere has a domain of its own.
        if isRoot || outerSlot == nil { domain.close() }
        nest(in: nil)
        closeObservers()
        let all = slots.removeAll()
        isLeaving = true
        // First of all: releases below may send messages, which nobody is to hear.
        for slot in all { slot.silenceFlows() }
        general?.silence()
        for slot in all { slot.removeFlows() }
        general?.removeAll()
        for slot in all { slot.empty() }
        isLeaving = false
        source = nil
    }

    // MARK: - Handlers of any board

    /// Returns the handlers for messages of any board, made at the first call.
    func openGeneral() -> GeneralHandlers {
        if let general { return general }
        let made = GeneralHandlers()
        general = made
        return made
    }

    // MARK: - Refusals

    func refuse(_ refusal: BoardError) { self.refusal = refusal }

    /// Adds the place of the call to the refusal of a board, which does not know the place.
    func placeRefusal(at file: StaticString, _ line: UInt) {
        if let refusal { self.refusal = refusal.placed(at: file, line) }
    }

    /// Returns and forgets the reason of the last refusal.
    func takeRefusal() -> BoardError? { refusal.take() }

    func barriers(of scope: ActivationBarrier.Scope) -> BarrierRegistry {
        scope == .mainboard ? barriers : domain.barriers
    }

    // MARK: - Observation

    /// Returns the observers, made at the first call.
    func openObservers() -> Observers {
        if let observers { return observers }
        let made = Observers()
        observers = made
        domain.add(made)
        return made
    }

    /// Ends the observation, here and further out, where every observer has cancelled.
    private func closeIdleObservers() {
        if observers?.isIdle ?? false { closeObservers() }
        outerSlot?.motherboard.closeIdleObservers()
    }

    private func closeObservers() {
        guard let closed = observers else { return }
        domain.remove(closed)
        observers = nil
        closed.removeAll()
    }

    /// Shows a message to the observers here and further out, if there are any, and runs `body` as its consequence.
    func observed<Value, T>(
        _ kind: Message.Kind, _ value: Value, _ board: BoardID, _ file: StaticString, _ line: UInt, _ body: () -> T
    ) -> T {
        if domain.observedCount > 0 { closeIdleObservers() }
        if domain.observedCount == 0 { return body() }
        let domain = domain, number = show(kind, domain.untyped(value), board, file, line)
        let outer = domain.execution.cause.message
        domain.execution.replaceMessage(number)
        defer {
            domain.execution.replaceMessage(outer)
            domain.showEnd(of: number)
        }
        return body()
    }

    /// Shows the beginning of work to the recorders here and further out.
    ///
    /// - Returns: its number, for ``Domain/showEnd(of:)``; nil if nobody records.
    func observedWork(of board: BoardID, _ file: StaticString, _ line: UInt) -> Int? {
        domain.observedCount > 0 && isRecorded ? show(.work, nil, board, file, line) : nil
    }

    /// The W3C trace context of the message under way, or nil if no message is under way, or if nobody records a trace
    /// for other processes.
    var traceparent: String? {
        let number = domain.execution.cause.message
        if number == 0 { return nil }
        return observers?.traceparent(of: number) ?? outerSlot?.motherboard.traceparent
    }

    private var isRecorded: Bool { observers?.isRecorded ?? false || outerSlot?.motherboard.isRecorded ?? false }

    private func show(
        _ kind: Message.Kind, _ payload: consuming Any?, _ board: BoardID, _ file: StaticString, _ line: UInt
    ) -> Int {
        let number = domain.nextMessage(), cause = domain.execution.cause.message
        show(
            Message(
                payload: payload, board: board, motherboard: identifier, number: number,
                cause: cause == 0 ? nil : cause, kind: kind, file: file, line: line), fromInside: false)
        return number
    }

    private func show(_ message: consuming Message, fromInside: Bool) {
        if let (recorder, source) = soleRecorder() { return recorder.begin(message, of: source) }
        observers?.show(message, fromInside: fromInside)
        outerSlot?.motherboard.show(message, fromInside: !message.travelsOutward)
    }

    /// Returns the recorder of messages that no other observer sees, here and further out, and its source.
    ///
    /// A call, so that nothing but the recorder is retained while it runs.
    @inline(never) private func soleRecorder() -> (recorder: any MessageRecorder, source: Int)? {
        outerSlot == nil ? observers?.soleRecorder : nil
    }
}

/// Supplies the boards that are not installed yet, and the gateways in front of boards.
protocol BoardSource: AnyObject {
    /// Makes the board of an ID, or nil if the ID is unknown.
    func makeBoard(_ id: BoardID) -> Board?
    /// True if ``makeBoard(_:)`` knows the ID.
    func knows(_ id: BoardID) -> Bool
    /// Returns the declaration that is missing for the use of an unknown ID, or nil if none is.
    func missingDeclaration(of id: BoardID) -> String?
    /// The IDs that can be made, for messages.
    var registeredIDs: [BoardID] { get }
    /// Counts the changes of the gateways, or nil if there can be no gateway.
    var gatewayChanges: GatewayChanges? { get }
    /// Returns the gateway in front of a board, or nil.
    func gateway(for id: BoardID) -> Gateway?
    /// Makes the board that decides for a gateway, under an ID of its own.
    func makeGate(_ gateway: Gateway, _ id: BoardID) -> Board?
}
