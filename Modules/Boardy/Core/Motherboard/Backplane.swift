/// What all slots of one motherboard share. It outlives the motherboard while a handle keeps a slot, and is inert then.
final class Backplane {
    let motherboard: BoardID
    private var ownership = Ownership()
    private(set) var domain: Domain
    /// How many activations of this motherboard's boards have begun in this domain and are under way, one inside the other.
    private var nested = 0
    /// Those that had begun before the motherboard came into this domain, by the domain they began in.
    private var nestedBefore: [(domain: Domain, count: Int)] = []
    /// The boards lose their root: their work is being cancelled, and none may begin.
    var isLeaving = false
    /// Who is around the motherboard; nil for nobody.
    private var surroundings: Surroundings?
    /// Where that sits, for what goes on outward; set with `parent`, and by the board whenever it moves.
    var outer: Uncounted<Slot>?
    /// The handlers of what any board sends; made with the first.
    private(set) var general: GeneralReceivers?
    /// Where diagnostics go, if not where the domain's do.
    var sink: DiagnosticSink?
    /// Tells whether the gateways of the motherboard's producers have changed; nil if there can be none.
    let gatewayChanges: GatewayChanges?
    /// The closed barriers of this motherboard alone; made with the first.
    private lazy var barriers = BarrierRegistry()
    /// Why the last activation of a board here was not carried out, until somebody reports or throws it.
    private var refusal: BoardError?
    /// Who wants to see every message here; made with the first.
    private(set) var observers: Observers?
    private var lastOrder = 0

    init(motherboard: BoardID, domain: Domain, parent: (any Occupant)?, gatewayChanges: GatewayChanges? = nil) {
        self.motherboard = motherboard
        self.domain = domain
        self.gatewayChanges = gatewayChanges
        if let parent { (self.parent, outer) = (parent, parent.place) }
    }

    /// The continuable board around the motherboard.
    var parent: (any Occupant)? {
        get { surroundings?.parent }
        set { if surroundings != nil || newValue != nil { openSurroundings().parent = newValue } }
    }

    /// Who composes what the boards show.
    var composer: (any BoardComposer)? {
        get { surroundings?.composer }
        set { if surroundings != nil || newValue != nil { openSurroundings().composer = newValue } }
    }

    private func openSurroundings() -> Surroundings {
        if let surroundings { return surroundings }
        let made = Surroundings()
        surroundings = made
        return made
    }

    /// The motherboard that owns the slots; nil once it goes.
    var owner: (any SlotOwner)? { ownership.owner }

    /// The motherboard is there. It has to call ``disown()`` first when it goes.
    func own(by owner: any SlotOwner) { ownership = Ownership(owner) }

    /// The motherboard goes.
    func disown() { ownership = Ownership() }

    /// The flows of any sender, by what they handle.
    var flows: [(kind: String, list: ReceiverList?)] {
        [("outputs", general?.outputs), ("actions", general?.actions), ("completions", general?.completions)]
    }

    /// The handlers of any sender, made at the first call.
    func openGeneral() -> GeneralReceivers {
        if let general { return general }
        let made = GeneralReceivers()
        general = made
        return made
    }

    /// Ends the flows of any sender.
    func endFlows() { general?.removeAll() }

    /// From now on nobody who listens to any sender hears anything.
    func silence() { general?.silence() }

    func nextOrder() -> Int {
        lastOrder += 1
        return lastOrder
    }

    /// An activation begins, unless too many are nested already. The caller does not keep the domain until the end: that would cost two
    /// atomic operations a message.
    ///
    /// - Returns: the activation around it, for ``leave(_:)``.
    @inline(__always)
    func enter() -> Int? {
        guard domain.depth < domain.depthLimit else { return nil }
        nested += 1
        return domain.beginActivation()
    }

    /// An activation that had begun before, and waited, goes on as ``enter()`` begins one; its number stays.
    func reenter() -> Int? {
        guard domain.depth < domain.depthLimit else { return nil }
        nested += 1
        return domain.continueActivation()
    }

    /// An activation has ended.
    func leave(_ outer: Int) {
        if nested == 0 { return leaveFormerDomain(outer) }
        nested -= 1
        domain.endActivation(around: outer)
    }

    /// Activations end in the reverse of the order in which they began: one that began before a move counts where it did.
    private func leaveFormerDomain(_ outer: Int) {
        guard let (former, count) = nestedBefore.popLast() else { return }
        former.endActivation(around: outer)
        if count > 1 { nestedBefore.append((former, count - 1)) }
    }

    /// The motherboard belongs to another root now.
    func move(to domain: Domain) {
        if nested > 0 { nestedBefore.append((self.domain, nested)) }
        nested = 0
        domain.skipActivations(of: self.domain)
        if observers != nil {
            self.domain.observe(-1)
            domain.observe(1)
        }
        self.domain = domain
    }

    // MARK: - Refusals

    func refuse(_ refusal: BoardError) { self.refusal = refusal }

    /// A board that refused an activation does not know where that was asked for; its slot does.
    func placeRefusal(at file: StaticString, _ line: UInt) {
        if let refusal { self.refusal = refusal.placed(at: file, line) }
    }

    /// Why the activation that just ended was not carried out.
    func takeRefusal() -> BoardError? {
        refusal.take()
    }

    /// The closed barriers of a scope.
    func barriers(of scope: ActivationBarrier.Scope) -> BarrierRegistry {
        scope == .mainboard ? barriers : domain.barriers
    }

    // MARK: - Observation

    func openObservers() -> Observers {
        if let observers { return observers }
        let made = Observers()
        observers = made
        domain.observe(1)
        return made
    }

    /// Ends the observation here and further out where everybody has cancelled.
    private func closeIdleObservers() {
        if observers?.isIdle ?? false { closeObservers() }
        outer?.use { $0.backplane.closeIdleObservers() }
    }

    func closeObservers() {
        guard let closed = observers else { return }
        domain.observe(-1)
        observers = nil
        closed.removeAll()
    }

    /// Shows a message to the observers here and further out, and runs `body` as its consequence.
    func observed<T>(
        _ kind: Message.Kind, _ payload: consuming Any?, _ board: BoardID, _ file: StaticString, _ line: UInt,
        _ body: () -> T
    ) -> T {
        closeIdleObservers()
        if domain.observedCount == 0 { return body() }
        let number = domain.nextMessage()
        let message = Message(
            payload: payload, board: board, motherboard: motherboard, number: number,
            cause: domain.cause == 0 ? nil : domain.cause, kind: kind, file: file, line: line)
        show(message, fromInside: false)
        return domain.causing(number, body)
    }

    private func show(_ message: Message, fromInside: Bool) {
        observers?.show(message, fromInside: fromInside)
        outer?.lend { $0.backplane.show(message, fromInside: !message.travelsOutward) }
    }

    /// The slot of the continuable board around this motherboard, one level out.
    var parentSlot: Slot? { parent?.slot }

    /// Whether an occupant is around this motherboard, one level out or further.
    func isInside(_ occupant: any Occupant) -> Bool {
        var level: (any Occupant)? = parent
        while let around = level {
            if around === occupant { return true }
            level = around.slot?.backplane.parent
        }
        return false
    }

    var diagnostics: DiagnosticSink { sink ?? parentSlot?.backplane.diagnostics ?? domain.sink }

    func report(
        _ kind: DiagnosticKind, board: BoardID, expected: String? = nil, actual: String? = nil, _ message: String,
        _ file: StaticString, _ line: UInt
    ) {
        diagnostics.report(
            diagnostic(kind, board: board, expected: expected, actual: actual, message, file, line))
    }

    func diagnostic(
        _ kind: DiagnosticKind, board: BoardID, expected: String? = nil, actual: String? = nil, _ message: String,
        _ file: StaticString, _ line: UInt
    ) -> Diagnostic {
        Diagnostic(
            kind, board: board, motherboard: motherboard, expected: expected, actual: actual, message, file: file,
            line: line)
    }
}

/// Who is around a motherboard. An object, as each weak reference costs something to make and to destroy, and most have neither.
private final class Surroundings {
    weak var parent: (any Occupant)?
    weak var composer: (any BoardComposer)?
}
