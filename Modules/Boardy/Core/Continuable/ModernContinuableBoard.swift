/// A board with a motherboard of its own: activating it can run a whole flow, and outside it is one board.
///
/// Outputs, commands and completions inside stay inside; only actions go out. Board and inner motherboard are no cycle: the inner one refers to
/// the board weakly.
open class ModernContinuableBoard: Board {
    private let producer: (any BoardProducing)?
    private var inner: Motherboard?

    /// A board whose inner motherboard makes its boards with a producer.
    ///
    /// - Parameter boardProducer: kept alive by the inner motherboard; inside a producer's builder, pass the stand-in it hands in.
    public init(identifier: BoardID, boardProducer: any BoardProducing) {
        producer = boardProducer
        super.init(identifier: identifier)
    }

    /// The inner motherboard, made at first use. Its ID is the board's with `continuous-main` appended.
    public final var motherboard: Motherboard {
        if let inner { return inner }
        let made = Motherboard(
            identifier: identifier.appending("continuous-main"), producer: producer,
            domain: slot?.backplane.domain ?? Domain(),
            parent: self)
        inner = made
        return made
    }

    /// Links the board, and its inner motherboard, to an object.
    open override func putIntoContext(_ context: AnyObject) {
        super.putIntoContext(context)
        motherboard.putIntoContext(context)
    }

    override func willLeave() {
        super.willLeave()
        inner?.willLeaveRoot()
    }

    override func didMove() { inner?.move(to: slot?.backplane.domain ?? Domain()) }
}
