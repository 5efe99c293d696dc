/// How asynchronous work ended if not by its own result.
enum Stop {
    /// Its handle was cancelled: the handler hears of it.
    case cancelled
    /// Its board left the motherboard: the handler hears of it, while the board still has its owner.
    case boardLeft(Departure)
    /// The root went: no handler runs any more.
    case rootGone
}

/// How a board leaves its motherboard.
enum Departure {
    /// It was taken out, or lost its root.
    case removed
    /// It ended by itself, or was completed.
    case completed(isDone: Bool)
}

/// What started a piece of work: the activation and the message that were under way; 0 for none.
struct Origin {
    var activation: Int
    var cause: Int
}

/// One piece of work under way, as its domain sees it. Kept by the desk under a token.
package class Work {
    /// The slot of the board that it is done for.
    let place: ObjectIdentifier
    let origin: Origin

    init(for place: ObjectIdentifier, from origin: Origin) {
        self.place = place
        self.origin = origin
    }

    /// Whether the root is at rest only after its end.
    var isPending: Bool { true }

    /// Whether what its token announces now is the last of it.
    var isOver: Bool { true }

    /// An activation was refused after it had been taken.
    ///
    /// - Returns: whether somebody waits here for what comes of it.
    func refuse(_ activation: Int, _ refusal: BoardError) -> Bool { false }

    /// Hands over what arrived next, or stops the work for `reason`.
    func end(_ reason: Stop?) {}
}
