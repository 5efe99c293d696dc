/// What became of a value that was offered to a receiver.
enum Reception {
    /// It was handled.
    case taken
    /// It was handled and goes no further (actions only).
    case stop
    /// The receiver's target no longer lives: the receiver is to be removed.
    case gone
    /// It has not the receiver's type.
    case mismatch
    /// The board's own barrier holds it up: the slot has what is to be done with it.
    case barred
    /// It was refused, for a reason that the backplane has (activations only, as the one before).
    case refused
}
