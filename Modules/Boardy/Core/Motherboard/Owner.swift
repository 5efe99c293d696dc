extension Board {
    /// The motherboard that holds the board; nil before it is installed and after it has left.
    ///
    /// Not to be confused with the motherboard inside a continuable board.
    public var owner: Motherboard? { slot?.backplane.owner as? Motherboard }
}
