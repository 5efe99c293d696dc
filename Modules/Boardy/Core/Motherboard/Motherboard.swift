/// The manager of a set of boards: it installs or produces them, activates them, and carries what they send to the flows registered here.
///
/// A motherboard and all below it belong to the isolation domain in which the root was made, and are not `Sendable`. Sending is
/// synchronous and depth first: when a send returns, every handler and all that it started has finished. Re-entrancy is legal everywhere.
///
/// It keeps its boards, flows and producer alive; none of them keeps it alive.
public final class Motherboard {
    /// Its name in diagnostics.
    public var identifier: BoardID { backplane.motherboard }
    let backplane: Backplane
    /// Made with the first slot.
    private(set) var slots: SlotTable?
    let producer: (any BoardProducing)?
    private var isRoot: Bool
    /// The messages of a root, for the sink it was made with.
    private var sinkObservation: FlowToken?
    /// What it was given beside its producer; made with the first of it.
    private var provisions: Provisions?

    /// Makes a board for an ID that is neither installed nor registered; nil, as without it, leaves the ID unknown.
    ///
    /// Kept alive with all it captures. What it makes is installed like a produced board.
    public var fallback: ((BoardID) -> Board?)? {
        get { provisions?.fallback }
        set {
            let provisions = openProvisions()
            // The old one is released at the end only: what it captured may activate boards as it goes.
            let old = provisions.fallback
            provisions.fallback = newValue
            withExtendedLifetime(old) {}
        }
    }

    /// A root motherboard with ready-made boards, a producer for the others, or both.
    ///
    /// - Parameters:
    ///   - boards: installed in this order.
    ///   - boardProducer: makes a board when it is first activated; kept alive.
    ///   - isolation: the domain that it belongs to, held weakly. Where `#isolation` is nil, ``adopt(isolation:)`` sets it later.
    public convenience init(
        identifier: BoardID = .main, boards: [Board] = [], boardProducer: (any BoardProducing)? = nil,
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            identifier: identifier, producer: boardProducer, domain: Domain(home: isolation), parent: nil, isRoot: true)
        if let messages = backplane.domain.sink.messages {
            sinkObservation = observe(includingNested: true, messages)
        }
        for board in boards { addBoard(board, file: file, line: line) }
    }

    /// A root motherboard with a producer of its own.
    ///
    /// - Parameter registrationsBuilder: gets a stand-in for the producer, to hand to continuable boards.
    public convenience init(
        identifier: BoardID = .main, isolation: isolated (any Actor)? = #isolation,
        @RegistrationsBuilder registrationsBuilder: (any BoardProducing) -> [BoardRegistration]
    ) {
        self.init(
            identifier: identifier, boardProducer: BoardProducer(registrationsBuilder: registrationsBuilder),
            isolation: isolation)
    }

    /// The motherboard inside a continuable board.
    init(
        identifier: BoardID, producer: (any BoardProducing)?, domain: Domain, parent: (any Occupant)?,
        isRoot: Bool = false
    ) {
        self.producer = producer
        self.isRoot = isRoot
        backplane = Backplane(
            motherboard: identifier, domain: domain, parent: parent, gatewayChanges: producer?.gateways?.changes)
        backplane.own(by: self)
    }

    deinit {
        backplane.disown()
        backplane.outer = nil
        // Inside a board that is installed nowhere, the domain is its own.
        if isRoot || backplane.parentSlot == nil { backplane.domain.close() }
        backplane.closeObservers()
        let all = slots?.takeAll() ?? []
        // First of all: what is released from here on may send messages, which nobody is to hear.
        backplane.isLeaving = true
        for slot in all { slot.silenceFlows() }
        backplane.silence()
        for slot in all { slot.endFlows() }
        backplane.endFlows()
        for slot in all { slot.empty() }
        backplane.isLeaving = false
    }

    // MARK: - Handles

    /// The board of a contract, in its own types. Constant time; the result may be kept.
    ///
    /// Inlinable, as the handle it makes: where the contract is known, its four types need not be looked up in tables of the runtime.
    @inlinable public subscript<C: BoardContract>(_ contract: C.Type) -> ContractDestination<C> {
        MainboardGenericDestination(slot: slot(for: contract))
    }

    /// A board with the types of a contract under another ID.
    public subscript<C: BoardContract>(_ contract: C.Type, id: BoardID) -> ContractDestination<C> {
        MainboardGenericDestination(slot: slot(for: id))
    }

    /// Where activations go whose board is neither installed here nor can be produced.
    ///
    /// - Parameter board: its owner is asked instead; held weakly.
    public func forwardActivationFlow(to board: Board) { openProvisions().forwardingBoard = board }

    /// Activations of unknown boards are refused from now on.
    func endForwarding() { provisions?.forwardingBoard = nil }

    private func openProvisions() -> Provisions {
        if let provisions { return provisions }
        let made = Provisions()
        provisions = made
        return made
    }

    // MARK: - What is there

    /// The table of slots, made at the first call.
    func openSlots() -> SlotTable {
        if let slots { return slots }
        let made = SlotTable()
        slots = made
        return made
    }

    /// Every slot, by ID.
    var allSlots: [Slot] { (slots?.all ?? []).sorted { $0.id < $1.id } }

    /// What the producer can make.
    var registeredIDs: [BoardID] { producer?.registeredIDs ?? [] }

    // MARK: - Context and domain

    /// The object the motherboard was put into, else the context of the continuable board around it. Held weakly.
    public var context: AnyObject? { provisions?.context ?? backplane.parent?.context }

    /// Links the motherboard, and with it every board that has no context of its own, to an object.
    ///
    /// - Parameter context: any object; not kept alive.
    public func putIntoContext(_ context: AnyObject) { openProvisions().context = context }

    /// Binds a root to the actor that the call comes from, if it was made where there was none. The actor is held weakly.
    public func adopt(isolation: isolated (any Actor)? = #isolation) { backplane.domain.adopt(isolation) }

    /// How deep activations may be nested, counted over the root and all below it, before the next is refused and reported
    /// `recursionLimit`. 512 if not set.
    public var depthLimit: Int {
        get { backplane.domain.depthLimit }
        set { backplane.domain.depthLimit = newValue }
    }

    /// Where diagnostics of this motherboard and all below it go; nil: where those of the root go.
    public var diagnostics: DiagnosticSink? {
        get { backplane.sink }
        set {
            // The old one is released at the end only: what it captured may report as it goes.
            let old = backplane.sink
            backplane.sink = newValue
            withExtendedLifetime(old) {}
        }
    }

    /// Reports an event about this motherboard to where its diagnostics go.
    package func report(_ kind: DiagnosticKind, _ message: String, _ file: StaticString, _ line: UInt) {
        backplane.diagnostics.report(
            Diagnostic(kind, motherboard: identifier, message, file: file, line: line))
    }

    /// The root this motherboard belongs to is another one now: work under way ends with the old one.
    ///
    /// - Parameter domain: asked again after that, since handlers of cancelled work may have moved the boards around.
    func move(to domain: @autoclosure () -> Domain) {
        guard backplane.domain !== domain() else { return }
        willLeaveRoot()
        backplane.move(to: domain())
        for sitter in (slots?.all ?? []).flatMap(\.sitters) { sitter.didMove() }
    }

    /// The motherboard moves into a board, and no longer is a root if it was one.
    func nest(in board: Board) {
        let former = isRoot ? backplane.domain : nil
        isRoot = false
        sinkObservation?.cancel()
        sinkObservation = nil
        (backplane.parent, backplane.outer) = (board, board.place)
        move(to: board.slot?.backplane.domain ?? Domain())
        former?.close()
    }

    /// The motherboard leaves the board around it and stands alone: its boards leave, and nothing goes out any more.
    func unnest() {
        clearActiveBoards()
        (backplane.parent, backplane.outer) = (nil, nil)
        move(to: Domain())
    }

    /// The motherboard's own boards lose their root: their work is cancelled while they still have their owner.
    func willLeaveRoot() {
        backplane.isLeaving = true
        for slot in slots?.all ?? [] { for sitter in slot.sitters { sitter.willLeave(.removed) } }
        backplane.isLeaving = false
    }
}

extension Motherboard: SlotOwner {
    @usableFromInline func slot<C: BoardContract>(for contract: C.Type) -> Slot {
        let key = ObjectIdentifier(contract)
        if let slot = slots?[key] { return slot }
        let slot = slot(for: C.id)
        openSlots().insert(key, slot)
        return slot
    }

    func slot(for id: BoardID) -> Slot {
        openSlots().slot(for: id, on: backplane)
    }

    func fill(_ slot: Slot, file: StaticString, line: UInt) -> BoardError? {
        guard let board = producer?.registration(for: slot.id)?.make(slot.id) ?? fallback?(slot.id) else {
            return unknown(slot.id, file, line)
        }
        // A constructor may have installed a board under the ID itself.
        return slot.occupant == nil ? seat(board, in: slot, file, line) : nil
    }

    private func unknown(_ id: BoardID, _ file: StaticString, _ line: UInt) -> BoardError {
        BoardError(
            backplane.diagnostic(
                .unknownBoard, board: id,
                unknownBoardMessage(id, "activated", on: identifier, closest: closestIDs(to: id)), file, line))
    }

    func knows(_ id: BoardID) -> Bool {
        slots?[id]?.occupant != nil || producer?.registration(for: id) != nil || fallback != nil
    }

    func gateway(for id: BoardID) -> Gateway? { producer?.gateways?.gateway(for: id) }

    func seatGate(
        of gateway: Gateway, guarding id: BoardID, as gateID: BoardID, _ file: StaticString, _ line: UInt
    ) -> Result<Slot, BoardError> {
        let registered = gateway as? RegisteredGateway
        guard let board = registered?.registration.make?(gateID, producer) else {
            let place = registered.map { " registered at \($0.file):\($0.line)" } ?? ""
            return .failure(
                BoardError(
                    backplane.diagnostic(
                        .unknownBoard, board: id,
                        "the gateway\(place) made no gate. Make it give a board, or install .exempt", file, line)))
        }
        let slot = Slot(id: gateID, backplane: backplane)
        slot.openGatepost().guarded = id
        openSlots().insertGate(slot)
        guard let refusal = seat(board, in: slot, file, line) else { return .success(slot) }
        slots?.removeGate(slot)
        return .failure(refusal)
    }

    func forgetGate(_ slot: Slot) { slots?.removeGate(slot) }

    var forwards: Bool { provisions?.forwardingBoard != nil }

    func forwardingSlot(for id: BoardID) -> Slot? {
        provisions?.forwardingBoard?.slot?.backplane.owner?.slot(for: id)
    }

    func closestIDs(to id: BoardID) -> [String] {
        let installed = (slots?.addressed ?? []).filter { $0.occupant != nil }.map(\.id.rawValue)
        let registered = producer?.registeredIDs.map(\.rawValue) ?? []
        return closest(to: id.rawValue, among: Set(installed + registered))
    }
}

extension BoardID {
    /// What a root is called that has no name of its own.
    @usableFromInline static let main: BoardID = "main"
}
