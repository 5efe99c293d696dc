/// A ``ContinuousBoard`` that makes its inner motherboard when it is first asked for: the base class of generated boards.
open class ModernContinuableBoard: ContinuousBoard {
    /// A board whose inner motherboard makes its boards with a producer.
    ///
    /// - Parameter boardProducer: kept alive; inside a producer's builder, pass the stand-in it hands in.
    public override init(identifier: BoardID, boardProducer: any BoardProducing) {
        super.init(identifier: identifier, producer: boardProducer)
    }
}
