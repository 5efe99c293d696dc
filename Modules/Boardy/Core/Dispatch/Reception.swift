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
    /// The board's own barrier holds it up: the slot has what is to be done with it (activations only).
    case barred
    /// It has the type, but was not taken: why is in the refusal of the backplane (activations only).
    case refused
}
