extension Board {
    /// The board that this one gives its place.
    package final var wrappedBoard: Board? { (self as? any AdaptingBoard)?.wrapped }

    /// The motherboards inside this board, or inside one that it wraps.
    package final var inside: [Motherboard] {
        (self as? ContinuousBoard)?.nested ?? wrappedBoard?.inside ?? []
    }
}
