/// The manager of a set of boards: it installs or produces them, activates them, and carries what they send to the flows registered here.
///
/// A motherboard and all below it belong to the isolation domain in which the root was made, and are not `Sendable`. Sending is
/// synchronous and depth first: when a send returns, every handler and all that it started has finished. Re-entrancy is legal everywhere.
///
/// It keeps its boards, flows and producer alive; none of them keeps it alive.
public final class Motherboard {
    /// Its name in diagnostics.
    public let identifier: BoardID
    let backplane: Backplane
    private let slots = SlotTable()
    let producer: (any BoardProducing)?
    private let isRoot: Bool
    private weak var ownContext: AnyObject?

    /// A root motherboard with ready-made boards, a producer for the others, or both.
    ///
    /// - Parameters:
    ///   - boards: installed in this order.
    ///   - boardProducer: makes a board when it is first activated; kept alive.
    ///   - isolation: the domain that it belongs to, held weakly. Where `#isolation` is nil, ``adopt(isolation:)`` sets it later.
    public convenience init(
        identifier: BoardID = "main", boards: [Board] = [], boardProducer: (any BoardProducing)? = nil,
        isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(
            identifier: identifier, producer: boardProducer, domain: Domain(home: isolation), parent: nil, isRoot: true)
        for board in boards { addBoard(board, file: file, line: line) }
    }

    /// A root motherboard with a producer of its own.
    ///
    /// - Parameter registrationsBuilder: gets a stand-in for the producer, to hand to continuable boards.
    public convenience init(
        identifier: BoardID = "main", isolation: isolated (any Actor)? = #isolation,
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
        self.identifier = identifier
        self.producer = producer
        self.isRoot = isRoot
        backplane = Backplane(motherboard: identifier, domain: domain, parent: parent)
        backplane.owner = self
    }

    deinit {
        if isRoot { backplane.domain.close() }
        let all = slots.all
        slots.removeAll()
        for slot in all { slot.empty() }
        for list in [backplane.outputs, backplane.actions, backplane.completions] { list.removeAll() }
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

    // MARK: - Boards

    /// What is installed, in the order of installation.
    public var boards: [Board] {
        slots.all.filter { $0.occupant != nil }.sorted { $0.arrival < $1.arrival }.compactMap { $0.occupant as? Board }
    }

    /// The installed board of an ID. Never produces one.
    public func getBoard(identifier: BoardID) -> Board? { slots[identifier]?.occupant as? Board }

    /// Installs a board; one that has another owner leaves that first.
    ///
    /// A second board with the same ID is refused and reported `duplicateBoard`, and one whose protocols are adopted on another actor
    /// `isolationMissing`.
    public func addBoard(_ board: Board, file: StaticString = #fileID, line: UInt = #line) {
        seat(board, in: slot(for: board.identifier), file, line)
    }

    /// Takes a board out without completing it: no handler runs. Reports `completionIgnored` for one that is not installed.
    public func removeBoard(withIdentifier id: BoardID, file: StaticString = #fileID, line: UInt = #line) {
        guard let slot = slots[id], slot.occupant != nil else {
            return backplane.report(
                .completionIgnored, board: id, "'\(id)' is not installed, so it cannot be removed", file, line)
        }
        slot.vacate()
    }

    private func seat(_ board: Board, in slot: Slot, _ file: StaticString, _ line: UInt) {
        if slot.occupant === board { return }
        guard slot.occupant == nil else {
            return slot.report(
                .duplicateBoard,
                "a board '\(board.identifier)' is installed already; the first stays. Remove it before", file, line)
        }
        let entries = EntryPoints(of: board)
        if !entries.elsewhere.isEmpty {
            return slot.report(
                .isolationMissing,
                "\(type(of: board)) '\(board.identifier)' was not installed: it adopts \(entries.elsewhere.joined(separator: " and ")) on "
                    + "another actor than the one '\(identifier)' belongs to. Use it in a motherboard of that actor",
                file, line)
        }
        if let old = board.slot {
            old.vacate()
            guard board.slot == nil else {
                return slot.report(
                    .duplicateBoard,
                    "'\(board.identifier)' was not installed: it is leaving '\(old.backplane.motherboard)' at this moment. "
                        + "Install it when it has left", file, line)
            }
            // The handlers of its cancelled work may have changed anything.
            return seat(board, in: slot, file, line)
        }
        slot.seat(board, input: entries.input, command: entries.command)
    }

    // MARK: - Untyped calls

    /// Activates a board by its ID, with a value of any type; nil is "no input".
    public func activateBoard(
        identifier: BoardID, withOption option: Any? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        guard let slot = knownSlot(identifier) else {
            return backplane.report(
                .unknownBoard, board: identifier,
                unknownBoardMessage(identifier, "activated", on: self.identifier, closest: closestIDs(to: identifier)),
                file,
                line)
        }
        slot.activate(option, file, line)
    }

    // MARK: - Context and domain

    /// The object the motherboard was put into, else the context of the continuable board around it. Held weakly.
    public var context: AnyObject? { ownContext ?? backplane.parentSlot?.backplane.owner?.context }

    /// Links the motherboard, and with it every board that has no context of its own, to an object.
    ///
    /// - Parameter context: any object; not kept alive.
    public func putIntoContext(_ context: AnyObject) { ownContext = context }

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
        set { backplane.sink = newValue }
    }

    /// Reports an event about this motherboard to where its diagnostics go.
    package func report(_ kind: DiagnosticKind, _ message: String, _ file: StaticString, _ line: UInt) {
        backplane.diagnostics.report(
            Diagnostic(kind, motherboard: identifier, message, file: file, line: line))
    }

    /// How much asynchronous work is under way, here and in every motherboard of the same root.
    public var pendingWorkCount: Int { backplane.domain.desk?.pendingCount ?? 0 }

    /// Returns when the next asynchronous work in the motherboards of this root has ended and its result was delivered; at once if none is
    /// under way.
    public func nextDelivery(isolation: isolated (any Actor)? = #isolation) async {
        guard let desk = backplane.domain.desk else { return }
        await withCheckedContinuation(isolation: isolation) { desk.whenAdvanced($0) }
    }

    /// Returns when no asynchronous work is under way in the motherboards of this root.
    public func workSettled(isolation: isolated (any Actor)? = #isolation) async {
        while pendingWorkCount > 0 { await nextDelivery(isolation: isolation) }
    }

    /// The root this motherboard belongs to is another one now: work under way ends with the old one.
    func move(to domain: Domain) {
        guard backplane.domain !== domain else { return }
        willLeaveRoot()
        backplane.move(to: domain)
        for occupant in slots.all.compactMap(\.occupant) { occupant.didMove() }
    }

    /// The motherboard's own boards lose their root: their work is cancelled while they still have their owner.
    func willLeaveRoot() {
        for slot in slots.all { slot.occupant?.willLeave() }
    }
}

extension Motherboard: SlotOwner {
    @usableFromInline func slot<C: BoardContract>(for contract: C.Type) -> Slot {
        let key = ObjectIdentifier(contract)
        if let slot = slots[key] { return slot }
        let slot = slot(for: C.id)
        slots.setContract(key, slot)
        return slot
    }

    func slot(for id: BoardID) -> Slot {
        if let slot = slots[id] { return slot }
        let slot = Slot(id: id, backplane: backplane)
        slots.insert(slot)
        return slot
    }

    func knownSlot(_ id: BoardID) -> Slot? {
        slots[id] ?? (producer?.registration(for: id) == nil ? nil : slot(for: id))
    }

    func fill(_ slot: Slot, file: StaticString, line: UInt) -> Bool {
        guard let registration = producer?.registration(for: slot.id), let board = registration.make(slot.id) else {
            return false
        }
        // A constructor may have installed a board under the ID itself.
        if slot.occupant == nil { seat(board, in: slot, file, line) }
        return true
    }

    func closestIDs(to id: BoardID) -> [String] {
        let installed = slots.all.filter { $0.occupant != nil }.map(\.id.rawValue)
        let registered = producer?.registeredIDs.map(\.rawValue) ?? []
        return closest(to: id.rawValue, among: Set(installed + registered))
    }
}
