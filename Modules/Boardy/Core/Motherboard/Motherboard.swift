/// The manager of a set of boards: it installs or produces them, activates them, and carries what they send to the flows registered here.
///
/// A motherboard and all below it belong to the isolation domain in which the root was made, and are not `Sendable`. Sending is
/// synchronous and depth first: when a send returns, every handler and all that it started has finished. Re-entrancy is legal everywhere.
///
/// It keeps its boards, flows and producer alive; none of them keeps it alive.
public final class Motherboard {
    /// The state that the slots of the motherboard share.
    @usableFromInline let shared: MotherboardContext
    private let produced: ProducedBoards
    private var isRoot: Bool
    /// The observation of the messages of a root for its sink.
    private var sinkObservation: FlowToken?

    /// The name of the motherboard in diagnostics.
    public var identifier: BoardID { shared.identifier }

    /// Creates a root motherboard with ready-made boards, a producer for the others, or both.
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
        if let messages = shared.domain.sink.messages {
            sinkObservation = observe(includingNested: true, messages)
        }
        for board in boards { addBoard(board, file: file, line: line) }
    }

    /// Creates a root motherboard with a producer of its own.
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

    /// Creates a motherboard of a domain, such as the one inside a continuable board.
    init(
        identifier: BoardID, producer: (any BoardProducing)?, domain: Domain, parent: Board?, isRoot: Bool = false
    ) {
        self.isRoot = isRoot
        produced = ProducedBoards(producer)
        shared = MotherboardContext(
            identifier: identifier, domain: domain, source: produced, parent: parent)
        shared.own(by: self)
    }

    deinit { shared.close(isRoot: isRoot) }

    /// Returns the slot of a contract.
    @inlinable func slot<C: BoardContract>(for contract: C.Type) -> Slot {
        knownSlot(for: ObjectIdentifier(contract)) ?? shared.makeSlot(for: ObjectIdentifier(contract), C.id)
    }

    @usableFromInline func knownSlot(for contract: ObjectIdentifier) -> Slot? { shared.slots[contract] }

    /// Returns the slot of an ID.
    func slot(for id: BoardID) -> Slot { shared.slot(for: id) }

    // MARK: - Production

    /// Makes a board for an ID that is neither installed nor registered; nil, as without it, leaves the ID unknown.
    ///
    /// Kept alive with all it captures. A board that it makes is installed like a produced board.
    public var fallback: ((BoardID) -> Board?)? {
        get { produced.fallback }
        set {
            // Released last: what the old closure captured may activate boards when it is released.
            let old = exchange(&produced.fallback, with: newValue)
            withExtendedLifetime(old) {}
        }
    }

    var producer: (any BoardProducing)? { produced.producer }

    /// Sets where activations go whose board is neither installed here nor can be produced.
    ///
    /// - Parameter board: its owner is asked instead; held weakly.
    public func forwardActivationFlow(to board: Board) { shared.forwardingBoard = board }

    // MARK: - Context and domain

    /// The object that the motherboard was put into, else the context of the continuable board around it. Held weakly.
    public var context: AnyObject? { shared.userContext }

    /// Links the motherboard, and with it every board that has no context of its own, to an object.
    ///
    /// - Parameter context: any object; not kept alive.
    public func putIntoContext(_ context: AnyObject) { shared.userContext = context }

    /// Binds a root to the actor of the caller, if it was made where there was none. The actor is held weakly.
    public func adopt(isolation: isolated (any Actor)? = #isolation) { shared.domain.adopt(isolation) }

    /// The number of nested activations, counted over the root and all below it, at which the next is refused and reported
    /// `recursionLimit`. 512 by default.
    public var depthLimit: Int {
        get { shared.domain.execution.depthLimit }
        set { shared.domain.execution.depthLimit = newValue }
    }

    /// The sink for diagnostics of this motherboard and all below it; nil for that of the root.
    public var diagnostics: DiagnosticSink? {
        get { shared.sink }
        set { shared.sink = newValue }
    }

    /// The sink that gets the diagnostics of this motherboard at this moment.
    package var currentSink: DiagnosticSink { shared.diagnostics }

    /// Reports an event about this motherboard.
    package func report(_ kind: DiagnosticKind, _ message: String, _ file: StaticString, _ line: UInt) {
        currentSink.report(Diagnostic(kind, motherboard: identifier, message, file: file, line: line))
    }

    /// The closed barriers of application scope, shared by all motherboards of one root.
    ///
    /// Activations that wait when it is replaced go on waiting where they are.
    public var barriers: BarrierRegistry {
        get { shared.domain.barriers }
        set { shared.domain.barriers = newValue }
    }

    // MARK: - Moves

    /// The outermost motherboard around this one, or this one if nothing is around it.
    package var root: Motherboard {
        var root = self
        while let outer = root.shared.outerSlot?.motherboard.owner as? Motherboard { root = outer }
        return root
    }

    /// Moves the motherboard into a board. It is no root then.
    func nest(in board: Board) {
        let former = isRoot ? shared.domain : nil
        isRoot = false
        sinkObservation?.cancel()
        sinkObservation = nil
        shared.parent = board
        move(to: board.slot?.motherboard.domain ?? Domain())
        former?.close()
    }

    /// Moves the motherboard out of the board around it. Its boards leave, and nothing goes out any more.
    func unnest() {
        clearActiveBoards()
        shared.parent = nil
        move(to: Domain())
    }

    /// Moves the motherboard to another root. Jobs end with the old one.
    ///
    /// - Parameter domain: evaluated again after that, since handlers of cancelled jobs may have moved boards.
    func move(to domain: @autoclosure () -> Domain) {
        guard shared.domain !== domain() else { return }
        willLeaveRoot()
        shared.move(to: domain())
        for slot in shared.slots.all { slot.forEachBoard { $0.didMove() } }
    }

    /// Cancels the jobs of the boards while they still have their owner, before the motherboard leaves its root.
    func willLeaveRoot() {
        shared.isLeaving = true
        for slot in shared.slots.all { slot.forEachBoard { $0.willLeave(.removed) } }
        shared.isLeaving = false
    }
}

extension Board {
    /// The motherboard that holds the board; nil before it is installed and after it has left.
    ///
    /// Not to be confused with the motherboard inside a continuable board.
    public var owner: Motherboard? { slot?.motherboard.owner as? Motherboard }
}

extension BoardID {
    /// The identifier of a root that has no name of its own.
    @usableFromInline static let main: BoardID = "main"
}
