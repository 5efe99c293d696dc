/// A wrapped board in the slot that it shares with the one that wraps it.
class Layer {
    let wrapped: Board
    /// The next one further in: what is wrapped may itself wrap a board.
    let inner: Layer?

    init(_ wrapped: Board) {
        self.wrapped = wrapped
        inner = Layer.of(wrapped)
    }

    /// The outermost layer of a board; nil for one that wraps none.
    static func of(_ board: Board) -> Layer? {
        func layer(_ adapter: some AdaptingBoard) -> Layer { AdaptingLayer(adapter) }
        return (board as? any AdaptingBoard).map { layer($0) }
    }

    /// Calls a closure with each wrapped board, from the outermost in.
    final func forEach(_ body: (Board) -> Void) {
        body(wrapped)
        inner?.forEach(body)
    }

    /// The layer whose wrapped board this is.
    func around(_ board: Board) -> Layer? { wrapped === board ? self : inner?.around(board) }

    /// Hands an output of the wrapped board to the one that wraps it.
    func pass<Output>(_ value: Output, out slot: Slot, _ file: StaticString, _ line: UInt) {}
}

private final class AdaptingLayer<Adapter: AdaptingBoard>: Layer {
    private let adapter: Adapter

    init(_ adapter: Adapter) {
        self.adapter = adapter
        super.init(adapter.wrapped)
    }

    override func pass<Output>(_ value: Output, out slot: Slot, _ file: StaticString, _ line: UInt) {
        if let own = Conversion.of(value, to: Adapter.WrappedOutput.self) {
            slot.output(adapter.adapted(own), from: adapter, file, line)
        } else {
            slot.output(value, from: adapter, file, line)
        }
    }
}
