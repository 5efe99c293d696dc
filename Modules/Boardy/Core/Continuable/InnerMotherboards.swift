extension Board {
    /// The motherboards inside this board, or inside one that it wraps.
    package final var inside: [Motherboard] {
        (self as? ContinuousBoard)?.nested ?? wrappedBoard?.inside ?? []
    }
}
