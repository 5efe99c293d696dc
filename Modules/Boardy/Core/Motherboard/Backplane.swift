/// What sits in a slot. Its one adopter is `Board`; slots need to know no more of it.
protocol Occupant: AnyObject {
    /// The slot it sits in; nil while it has no owner.
    var slot: Slot? { get set }
    /// It is about to be taken out and still has its slot.
    func willLeave()
    /// Its slot, and so its domain, is another one now.
    func didMove()
}

/// The motherboard as its slots know it.
protocol SlotOwner: AnyObject {
    /// Puts a board into an empty slot, or reports why it must not sit there. False if none can be produced under its ID.
    func fill(_ slot: Slot, file: StaticString, line: UInt) -> Bool
    /// The slot of an ID that is in use or can be produced.
    func knownSlot(_ id: BoardID) -> Slot?
    /// The slot of a contract.
    func slot<C: BoardContract>(for contract: C.Type) -> Slot
    /// The slot of an ID, made if need be.
    func slot(for id: BoardID) -> Slot
    /// The nearest names to an ID that is not there.
    func closestIDs(to id: BoardID) -> [String]
    /// The object the motherboard was put into, or the one further out.
    var context: AnyObject? { get }
}

/// What all slots of one motherboard share. It outlives the motherboard while a handle keeps a slot, and is inert then.
final class Backplane {
    let motherboard: BoardID
    /// Cleared when the motherboard goes.
    weak var owner: (any SlotOwner)?
    private(set) var domain: Domain
    /// How many activations of this motherboard's boards have begun in this domain and are under way, one inside the other.
    private var nested = 0
    /// Those that had begun before the motherboard came into this domain, by the domain they began in.
    private var nestedBefore: [(domain: Domain, count: Int)] = []
    /// The continuable board around the motherboard.
    weak var parent: (any Occupant)?
    /// Handlers of any sender's outputs, actions and completions.
    let outputs = ReceiverList()
    let actions = ReceiverList()
    let completions = ReceiverList()
    /// The flows that were given a name.
    let named = NamedFlows()
    /// Where diagnostics go, if not where the domain's do.
    var sink: DiagnosticSink?
    private var lastOrder = 0

    init(motherboard: BoardID, domain: Domain, parent: (any Occupant)?) {
        self.motherboard = motherboard
        self.domain = domain
        self.parent = parent
    }

    func nextOrder() -> Int {
        lastOrder += 1
        return lastOrder
    }

    /// An activation begins, unless too many are nested already. The caller does not keep the domain until the end: that would cost two
    /// atomic operations a message.
    func enter() -> Bool {
        guard domain.depth < domain.depthLimit else { return false }
        nested += 1
        domain.nest(1)
        return true
    }

    /// An activation has ended.
    func leave() {
        if nested == 0 { return leaveFormerDomain() }
        nested -= 1
        domain.nest(-1)
    }

    /// Activations end in the reverse of the order in which they began: one that began before a move counts where it did.
    private func leaveFormerDomain() {
        guard let (former, count) = nestedBefore.popLast() else { return }
        former.nest(-1)
        if count > 1 { nestedBefore.append((former, count - 1)) }
    }

    /// The motherboard belongs to another root now.
    func move(to domain: Domain) {
        if nested > 0 { nestedBefore.append((self.domain, nested)) }
        nested = 0
        self.domain = domain
    }

    /// The slot of the continuable board around this motherboard, one level out.
    var parentSlot: Slot? { parent?.slot }

    var diagnostics: DiagnosticSink { sink ?? parentSlot?.backplane.diagnostics ?? domain.sink }

    func report(
        _ kind: DiagnosticKind, board: BoardID, expected: String? = nil, actual: String? = nil, _ message: String,
        _ file: StaticString, _ line: UInt
    ) {
        diagnostics.report(
            Diagnostic(
                kind, board: board, motherboard: motherboard, expected: expected, actual: actual, message, file: file,
                line: line))
    }
}
