/// The answer of a receiver to a value that it was offered.
@usableFromInline @frozen enum HandlingResult {
    /// The value was handled.
    case handled
    /// The value was handled and goes no further. Handlers of actions give this answer.
    case stopped
    /// The target of the receiver is gone, so the receiver leaves its list.
    case ended
    /// The receiver takes values of another type.
    case mismatch
    /// A barrier of the board holds the activation. The gates of the slot have the rest of it.
    case held
    /// The board refused the activation. The context of its motherboard has the reason.
    case refused
}
