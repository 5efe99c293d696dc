/// The entry point of a board that takes no inputs.
final class NoInput: Receiver {
    init() { super.init(ReceiverRegistration()) }
}
