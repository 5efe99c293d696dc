/// A board with a motherboard inside it. Its activation can run a whole flow, and from outside it is one board.
///
/// Outputs, commands, requests and completions stay inside; only actions leave. To send an inner output outside, relay
/// it: `motherboard[Pay.self].flow.sendOutput(through: self)`. Register flows once, in the initialiser, and build
/// components in `activate`.
///
/// The inner motherboard refers to the board weakly, so the two are no cycle. When the board leaves its owner, the jobs
/// in the inner and the mounted motherboards are cancelled.
open class ContinuousBoard: Board {
    private let producer: (any BoardProducing)?
    fileprivate final var inner: Motherboard?
    private var mounted: [MountedReference] = []
    private var mountCount = 0

    /// Creates a board whose inner motherboard has no boards and no producer. Add boards to it with
    /// `motherboard.addBoard`.
    public override init(identifier: BoardID) {
        producer = nil
        super.init(identifier: identifier)
        inner = makeMotherboard("continuous-main")
    }

    /// Creates a board whose inner motherboard makes its boards with a producer.
    ///
    /// - Parameter boardProducer: kept alive. In the builder of a producer, pass the builder's argument, which is a
    ///   stand-in.
    public init(identifier: BoardID, boardProducer: any BoardProducing) {
        producer = boardProducer
        super.init(identifier: identifier)
        inner = makeMotherboard("continuous-main")
    }

    /// Creates a board with a ready-made inner motherboard, which moves into the domain of the board.
    ///
    /// Jobs of the motherboard are cancelled, and its actions continue to the owner of the board. A motherboard can be
    /// inside one board only; another board that takes it later removes it from this one.
    ///
    /// - Parameter motherboard: kept alive; it keeps its ID, its boards and its flows.
    public init(identifier: BoardID, motherboard: Motherboard) {
        producer = motherboard.producer
        super.init(identifier: identifier)
        inner = motherboard
        motherboard.nest(in: self)
    }

    /// Creates a board whose inner motherboard is made at its first use.
    init(identifier: BoardID, producer: (any BoardProducing)?) {
        self.producer = producer
        super.init(identifier: identifier)
    }

    /// The inner motherboard. Its ID is the board's with `continuous-main` appended, unless the caller made it.
    public final var motherboard: Motherboard {
        if let inner { return inner }
        let made = makeMotherboard("continuous-main")
        inner = made
        return made
    }

    private func makeMotherboard(_ name: String) -> Motherboard {
        Motherboard(
            identifier: identifier.appending(name), producer: producer, domain: slot?.motherboard.domain ?? Domain(),
            parent: self)
    }

    // MARK: - Mounting

    /// Mounts another inner motherboard with the same producer, for a component that the board shows.
    ///
    /// It has the actions, diagnostics and domain of the first inner motherboard.
    ///
    /// - Parameters:
    ///   - context: the context of the motherboard; not kept alive.
    ///   - configure: called with the motherboard when it is linked and in its context.
    /// - Returns: the owner of the motherboard. Releasing it unmounts the motherboard.
    public final func mountContinuousMotherboard(
        to context: AnyObject, file: StaticString = #fileID, line: UInt = #line,
        configure: (Motherboard) -> Void = { _ in }
    ) -> MountedMotherboard {
        let mounted = mountMotherboard("continuous-mounted", in: context, file, line)
        configure(mounted.motherboard)
        return mounted
    }

    /// Mounts the caller's own motherboard, which moves into the domain of the board.
    ///
    /// A motherboard that holds the board, at any depth, is not mounted, and reported `boardNotInstalled`.
    ///
    /// - Parameter build: makes the motherboard from the producer of the board.
    /// - Returns: the owner of the motherboard. Releasing it unmounts the motherboard.
    @_disfavoredOverload
    public final func mountContinuousMotherboard(
        to context: AnyObject, file: StaticString = #fileID, line: UInt = #line,
        build: (any BoardProducing) -> Motherboard
    ) -> MountedMotherboard {
        mountMotherboard(in: context, file, line, build: build)
    }

    /// Mounts another inner motherboard with the same producer.
    ///
    /// - Parameter name: the last component of its ID.
    package final func mountMotherboard(
        _ name: String, in context: AnyObject, _ file: StaticString, _ line: UInt
    ) -> MountedMotherboard {
        mount(makeMotherboard(name), in: context, file, line)
    }

    package final func mountMotherboard(
        in context: AnyObject, _ file: StaticString, _ line: UInt, build: (any BoardProducing) -> Motherboard
    ) -> MountedMotherboard {
        mount(build(producer ?? BoardProducer()), in: context, file, line)
    }

    private func mount(
        _ motherboard: Motherboard, in context: AnyObject, _ file: StaticString, _ line: UInt
    ) -> MountedMotherboard {
        if isInside(motherboard) {
            report(
                .boardNotInstalled,
                "'\(motherboard.identifier)' was not mounted in '\(identifier)', which is installed inside it. "
                    + "Mount one that does not hold the board", file, line)
            return MountedMotherboard(motherboard, in: nil)
        }
        mountCount += 1
        let number = mountCount
        // Noted before the move, which cancels jobs: their handlers may move this board and all that is mounted in it.
        mounted =
            mounted.filter { $0.motherboard != nil && $0.motherboard !== motherboard }
            + [MountedReference(motherboard: motherboard, number: number)]
        motherboard.nest(in: self)
        motherboard.putIntoContext(context)
        return MountedMotherboard(motherboard, in: self, number: number)
    }

    private func isInside(_ motherboard: Motherboard) -> Bool {
        var level = slot?.motherboard
        while let around = level {
            if around === motherboard.shared { return true }
            level = around.outerSlot?.motherboard
        }
        return false
    }

    /// Returns true if a motherboard is mounted here under this number. A later mount of it has another number.
    final func mounts(_ motherboard: Motherboard, number: Int) -> Bool {
        mounted.contains { $0.motherboard === motherboard && $0.number == number }
    }

    final func forget(_ motherboard: Motherboard, number: Int) {
        mounted = mounted.filter { $0.motherboard !== motherboard || $0.number != number }
    }

    // MARK: - Moves

    /// The inner and the mounted motherboards, without those that have moved to another board.
    package final var nested: [Motherboard] {
        ((inner.map { [$0] } ?? []) + mounted.compactMap(\.motherboard)).filter { $0.shared.parent === self }
    }

    override func willLeave(_ reason: RemovalReason) {
        super.willLeave(reason)
        for motherboard in nested { motherboard.willLeaveRoot() }
    }

    override func setSlot(_ slot: Slot?) {
        super.setSlot(slot)
        for motherboard in nested { motherboard.shared.nest(in: self) }
    }

    override func didMove() {
        let alone = Domain()
        for motherboard in nested { motherboard.move(to: slot?.motherboard.domain ?? alone) }
    }
}

private struct MountedReference {
    weak var motherboard: Motherboard?
    let number: Int
}

extension Board {
    /// Links the board to an object, instead of the one before, with its inner motherboard and the board that it wraps.
    /// Mounted motherboards keep their context.
    ///
    /// A board is not told of the context of its owner: it reads ``context`` when it needs one. So no class overrides
    /// this.
    ///
    /// - Parameter context: any object; not kept alive.
    public final func putIntoContext(_ context: AnyObject) {
        extras.context = context
        (self as? ContinuousBoard)?.inner?.putIntoContext(context)
        wrappedBoard?.putIntoContext(context)
    }
}

/// A ``ContinuousBoard`` that makes its inner motherboard at its first use. It is the base class of generated boards.
open class ModernContinuableBoard: ContinuousBoard {
    /// Creates a board whose inner motherboard has no boards and no producer.
    public override init(identifier: BoardID) { super.init(identifier: identifier, producer: nil) }

    /// Creates a board whose inner motherboard makes its boards with a producer.
    ///
    /// - Parameter boardProducer: kept alive. In the builder of a producer, pass the builder's argument, which is a
    ///   stand-in.
    public override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, producer: boardProducer)
    }
}

extension Board {
    package final var inside: [Motherboard] {
        (self as? ContinuousBoard)?.nested ?? wrappedBoard?.inside ?? []
    }
}

/// The owner of a motherboard that is mounted in a ``ContinuousBoard``. Releasing this object unmounts the motherboard.
public final class MountedMotherboard {
    /// The mounted motherboard. If it is kept longer than this object, it stands alone and has no boards.
    public let motherboard: Motherboard
    private weak var board: ContinuousBoard?
    private let number: Int

    init(_ motherboard: Motherboard, in board: ContinuousBoard?, number: Int = 0) {
        self.motherboard = motherboard
        self.number = number
        self.board = board
    }

    deinit { unmount() }

    /// Removes the motherboard from the board. Its own boards leave it, their jobs are cancelled, and its actions stay
    /// inside.
    ///
    /// Nothing happens at a second call, or if the motherboard was mounted again or moved to another board.
    public func unmount() {
        guard let board else { return }
        self.board = nil
        guard board.mounts(motherboard, number: number) else { return }
        if motherboard.shared.parent === board { motherboard.unnest() }
        // Forgotten last: until then it moves with the board, even if handlers of cancelled jobs move the board.
        board.forget(motherboard, number: number)
    }
}
