/// Where a board sits at the moment, for handles that do not keep the board. A weak reference would slow down the counting of the board itself,
/// for good.
final class Whereabouts {
    /// Set by the board whenever it moves.
    var seat: Uncounted<Slot>?

    init(_ seat: Uncounted<Slot>?) { self.seat = seat }

    /// That of its owner; nil if the board has none now, or has gone.
    var backplane: Backplane? { seat?.object.backplane }
}
