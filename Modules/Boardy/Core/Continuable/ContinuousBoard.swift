/// A board with a motherboard of its own: activating it can run a whole flow, and outside it is one board.
///
/// Outputs, commands, requests and completions inside stay inside; only actions go out. To show an inner output outside, relay it:
/// `motherboard[Pay.self].flow.sendOutput(through: self)`. Register flows once, in the initialiser, and build components in `activate`.
///
/// Board and inner motherboard are no cycle: the inner one refers to the board weakly. When the board leaves its owner, so do the inner
/// motherboard and what is mounted: work under way there is cancelled.
open class ContinuousBoard: Board {
    private let producer: (any BoardProducing)?
    private var inner: Motherboard?
    private var mounted: [MountedReference] = []
    private var mountCount = 0

    /// A board whose inner motherboard is empty.
    public override init(identifier: BoardID) {
        producer = nil
        super.init(identifier: identifier)
        inner = makeMotherboard("continuous-main")
    }

    /// A board whose inner motherboard makes its boards with a producer.
    ///
    /// - Parameter boardProducer: kept alive; inside a producer's builder, pass the stand-in it hands in.
    public init(identifier: BoardID, boardProducer: any BoardProducing) {
        producer = boardProducer
        super.init(identifier: identifier)
        inner = makeMotherboard("continuous-main")
    }

    /// A board that takes a ready-made motherboard, which moves into the board's domain: its work under way is cancelled, its actions go on
    /// to the board's owner. A motherboard is inside one board; the last that takes it has it.
    ///
    /// - Parameter motherboard: kept alive; it keeps its ID, its boards and its flows.
    public init(identifier: BoardID, motherboard: Motherboard) {
        producer = motherboard.producer
        super.init(identifier: identifier)
        inner = motherboard
        motherboard.nest(in: self)
    }

    /// A board whose inner motherboard is made at first use.
    init(identifier: BoardID, producer: any BoardProducing) {
        self.producer = producer
        super.init(identifier: identifier)
    }

    /// The inner motherboard. Its ID is the board's with `continuous-main` appended, unless it was handed in.
    public final var motherboard: Motherboard {
        if let inner { return inner }
        let made = makeMotherboard("continuous-main")
        inner = made
        return made
    }

    /// Links the board, and its inner motherboard, to an object. What is mounted stays where it was mounted.
    open override func putIntoContext(_ context: AnyObject) {
        super.putIntoContext(context)
        inner?.putIntoContext(context)
    }

    private func makeMotherboard(_ name: String) -> Motherboard {
        Motherboard(
            identifier: identifier.appending(name), producer: producer, domain: slot?.motherboard.domain ?? Domain(),
            parent: self)
    }

    // MARK: - Mounting

    /// Makes another inner motherboard with the same producer, for a component that the board shows, and puts it into a context.
    ///
    /// Its actions, diagnostics and domain are those of the first inner motherboard.
    ///
    /// - Parameters:
    ///   - context: any object; not kept alive.
    ///   - configure: called with the motherboard when it is linked and in its context.
    /// - Returns: the handle that owns the motherboard. Dropping it unmounts the motherboard.
    public final func mountContinuousMotherboard(
        to context: AnyObject, file: StaticString = #fileID, line: UInt = #line,
        configure: (Motherboard) -> Void = { _ in }
    ) -> MountedMotherboard {
        let mounted = mountMotherboard("continuous-mounted", in: context, file, line)
        configure(mounted.motherboard)
        return mounted
    }

    /// Mounts the caller's own motherboard, which moves into the board as one handed to the initialiser does.
    ///
    /// One that the board is installed in, at whatever depth, is not linked, and reported `boardNotInstalled`.
    ///
    /// - Parameter build: makes the motherboard of the board's producer.
    /// - Returns: the handle that owns the motherboard. Dropping it unmounts the motherboard.
    @_disfavoredOverload
    public final func mountContinuousMotherboard(
        to context: AnyObject, file: StaticString = #fileID, line: UInt = #line,
        build: (any BoardProducing) -> Motherboard
    ) -> MountedMotherboard {
        mountMotherboard(in: context, file, line, build: build)
    }

    /// Mounts another inner motherboard with the same producer.
    ///
    /// - Parameter name: what its ID ends in.
    package final func mountMotherboard(
        _ name: String, in context: AnyObject, _ file: StaticString, _ line: UInt
    ) -> MountedMotherboard {
        mount(makeMotherboard(name), in: context, file, line)
    }

    /// Mounts a motherboard that the board's producer was asked for.
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
        // Before it is nested: handlers of the work which that cancels may move this board, and what is mounted with it.
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

    /// Whether a motherboard is mounted here as this number. If it was mounted anew since, it belongs to the newer handle.
    final func mounts(_ motherboard: Motherboard, number: Int) -> Bool {
        mounted.contains { $0.motherboard === motherboard && $0.number == number }
    }

    /// Forgets a mounted motherboard.
    final func forget(_ motherboard: Motherboard, number: Int) {
        mounted = mounted.filter { $0.motherboard !== motherboard || $0.number != number }
    }

    // MARK: - Where it sits

    /// The motherboards inside this board that no other has taken since.
    package final var nested: [Motherboard] {
        ((inner.map { [$0] } ?? []) + mounted.compactMap(\.motherboard)).filter { $0.shared.parent === self }
    }

    override func willLeave(_ reason: RemovalReason) {
        super.willLeave(reason)
        for motherboard in nested { motherboard.willLeaveRoot() }
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
