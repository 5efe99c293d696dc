/// The manager of a set of boards. It installs or produces them, activates them, and delivers their messages to the
/// flows registered here.
///
/// A motherboard and all below it belong to the isolation domain in which the root was made, and are not `Sendable`.
/// Sending is synchronous and depth first: when a send returns, every handler and all that it started have returned.
/// Re-entrancy is legal everywhere.
///
/// A motherboard keeps its boards, its flows and its producer alive. None of them keeps the motherboard alive.
public final class Motherboard {
    /// The state that the slots of the motherboard share.
    @usableFromInline let shared: MotherboardContext
    private let produced: ProducedBoards
    private var isRoot: Bool
    private var sinkObservation: FlowToken?

    /// The name of the motherboard in diagnostics and traces. The name need not be unique.
    public var identifier: BoardID { shared.identifier }

    /// Creates a root motherboard with ready-made boards, a producer for the others, or both.
    ///
    /// - Parameters:
    ///   - boards: installed in this order.
    ///   - boardProducer: makes a board when it is first activated; kept alive.
    ///   - isolation: the actor that the motherboard belongs to, held weakly. If `#isolation` is nil,
    ///     ``adopt(isolation:)`` sets it later.
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
    /// - Parameter registrationsBuilder: receives a stand-in for the producer, for the continuable boards that it
    ///   registers.
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

    @inlinable func slot<C: BoardContract>(for contract: C.Type) -> Slot {
        knownSlot(for: ObjectIdentifier(contract)) ?? shared.makeSlot(for: ObjectIdentifier(contract), C.id)
    }

    @usableFromInline func knownSlot(for contract: ObjectIdentifier) -> Slot? { shared.slots[contract] }

    func slot(for id: BoardID) -> Slot { shared.slot(for: id) }

    // MARK: - Production

    /// Makes a board for an ID that is neither installed nor registered. If it returns nil, the ID is unknown.
    ///
    /// The motherboard keeps the closure and its captures alive, and installs the board like a produced one.
    public var fallback: ((BoardID) -> Board?)? {
        get { produced.fallback }
        set {
            // Released last: captures of the old closure may activate boards when they are released.
            let old = exchange(&produced.fallback, with: newValue)
            withExtendedLifetime(old) {}
        }
    }

    var producer: (any BoardProducing)? { produced.producer }

    /// Forwards activations of unknown boards, which are neither installed here nor can be produced, to the owner of
    /// another board.
    ///
    /// - Parameter board: its owner performs the activations; held weakly.
    public func forwardActivationFlow(to board: Board) { shared.forwardingBoard = board }

    // MARK: - Context and domain

    /// The object that the motherboard was put into, or the context of the continuable board around it. It is held
    /// weakly.
    public var context: AnyObject? { shared.userContext }

    /// Links the motherboard to an object, and with it every board that has no context of its own.
    ///
    /// - Parameter context: any object; not kept alive.
    public func putIntoContext(_ context: AnyObject) { shared.userContext = context }

    /// Binds a root to the actor of the caller, if the root was made outside any actor. The actor is held weakly.
    public func adopt(isolation: isolated (any Actor)? = #isolation) { shared.domain.adopt(isolation) }

    /// The greatest number of nested activations, counted over the root and all below it. The next one is refused and
    /// reported `recursionLimit`. The default is 512.
    public var depthLimit: Int {
        get { shared.domain.execution.depthLimit }
        set { shared.domain.execution.depthLimit = newValue }
    }

    /// The sink for diagnostics of this motherboard and all below it. Nil, the default, means the sink of the
    /// motherboard around, or of the root.
    public var diagnostics: DiagnosticSink? {
        get { shared.sink }
        set { shared.sink = newValue }
    }

    /// The sink that receives the diagnostics of this motherboard at this moment.
    package var currentSink: DiagnosticSink { shared.diagnostics }

    package func report(_ kind: DiagnosticKind, _ message: String, _ file: StaticString, _ line: UInt) {
        currentSink.report(Diagnostic(kind, motherboard: identifier, message, file: file, line: line))
    }

    /// The closed barriers of application scope, which all motherboards of one root share.
    ///
    /// If it is replaced, activations that wait in the old registry go on waiting there.
    public var barriers: BarrierRegistry {
        get { shared.domain.barriers }
        set { shared.domain.barriers = newValue }
    }

    // MARK: - Observation

    /// Calls a handler with every message of this motherboard, of every kind, before the message takes effect.
    ///
    /// Without observers, a message costs one check. While there is one, every message of the root is numbered and its
    /// value boxed. An observer is not a flow, so ``resetFlows()`` leaves it registered.
    ///
    /// - Parameter includingNested: true to observe the motherboards inside the boards too.
    @discardableResult
    public func observe(
        includingNested: Bool = false, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Message) -> Void
    ) -> FlowToken {
        let observers = shared.openObservers()
        return (includingNested ? observers.nested : observers.own).register(
            Handler(handler).receiver(ReceiverRegistration(order: shared.nextOrder(), file: file, line: line)))
    }

    /// Gives a recorder every message here and inside the boards, work included, and their ends.
    package func record(by recorder: any MessageRecorder, as source: Int) -> Recording {
        let recording = Recording(recorder, source)
        shared.openObservers().add(recording)
        shared.domain.add(recording)
        return recording
    }

    // MARK: - Moves

    /// The outermost motherboard around this one, or this motherboard if nothing is around it.
    package var root: Motherboard {
        var root = self
        while let outer = root.shared.outerSlot?.motherboard.owner as? Motherboard { root = outer }
        return root
    }

    /// Moves the motherboard into a board. It is no root any more.
    func nest(in board: Board) {
        let former = isRoot ? shared.domain : nil
        isRoot = false
        sinkObservation?.cancel()
        sinkObservation = nil
        shared.nest(in: board)
        move(to: board.slot?.motherboard.domain ?? Domain())
        former?.close()
    }

    /// Moves the motherboard out of the board around it. Its boards leave, and its actions stay inside.
    func unnest() {
        clearActiveBoards()
        shared.nest(in: nil)
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
        for slot in shared.slots.all { slot.resumeWaits() }
    }
}

extension Board {
    /// The motherboard that holds the board, or nil before the board is installed and after it has left.
    ///
    /// The `motherboard` of a ``ContinuousBoard`` is another one: the one inside the board.
    public var owner: Motherboard? { slot?.motherboard.owner as? Motherboard }

    /// Gives an element to the composer of the owner, while observers receive it as a message.
    ///
    /// - Parameter deliver: called with the composer, nil if there is none. A board without an owner is reported
    ///   instead.
    package final func put<Element>(
        _ element: Element, _ file: StaticString, _ line: UInt, deliver: ((any BoardComposer)?) -> Void
    ) {
        guard let slot else { return reportNotInstalled("put an element to its composer", file, line) }
        let shared = slot.motherboard
        shared.observed(.element, element, slot.id, file, line) { deliver(shared.composer) }
    }
}

// The parts of a motherboard for a composer, which makes one screen of the elements of its boards.

extension Motherboard {
    /// The composer of the elements of the boards here; held weakly.
    ///
    /// While there is one, requests of these boards for other boards are made to the owner of the continuable board
    /// around.
    package var composer: (any BoardComposer)? {
        get { shared.composer }
        set { shared.composer = newValue }
    }
}

extension MotherboardContext {
    /// The motherboard that activates the boards which boards here request: this one, or the one around it if this one
    /// has a composer.
    var requestContext: MotherboardContext? {
        guard composer != nil, let parent else { return self }
        return parent.slot?.motherboard.requestContext
    }
}
