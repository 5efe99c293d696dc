/// A board and those that it wraps, from the outermost in.
struct Sitters: Sequence, IteratorProtocol {
    private var outermost: (any Occupant)?
    private var layer: Layer?

    init(_ outermost: (any Occupant)?, _ layer: Layer?) {
        self.outermost = outermost
        self.layer = layer
    }

    mutating func next() -> (any Occupant)? {
        if let board = outermost {
            outermost = nil
            return board
        }
        guard let next = layer else { return nil }
        layer = next.inner
        return next.wrapped
    }
}
