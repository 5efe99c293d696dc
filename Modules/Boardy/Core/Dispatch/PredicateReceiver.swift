/// The handler of a flow that decides from each message and its sender whether it takes the message.
///
/// It is registered among the handlers of any sender and receives nothing itself: ``resolved(_:from:)`` puts the receiver that it chooses in
/// its place.
final class PredicateReceiver: Receiver {
    private let matches: (BoardOutputModel) -> Bool
    private let receiver: (BoardID) -> Receiver

    /// - Parameters:
    ///   - matches: decides whether the flow takes a message.
    ///   - receiver: makes the receiver of the messages of one sender.
    init(
        _ registration: ReceiverRegistration, matches: @escaping (BoardOutputModel) -> Bool,
        receiver: @escaping (BoardID) -> Receiver
    ) {
        self.matches = matches
        self.receiver = receiver
        super.init(registration)
    }

    /// Returns the receiver of one message; nil if the flow does not take it.
    fileprivate func receiver(of message: BoardOutputModel) -> Receiver? {
        matches(message) ? MatchedReceiver(flow: self, receiver: receiver(message.identifier)) : nil
    }
}

/// A flow whose predicate accepted the message under way.
private final class MatchedReceiver: Receiver {
    private let flow: Receiver
    private let receiver: Receiver

    init(flow: Receiver, receiver: Receiver) {
        self.flow = flow
        self.receiver = receiver
        super.init(receiver.registration)
    }

    override var typeName: String { receiver.typeName }

    override func receive(dynamic value: Any?) -> HandlingResult {
        // An earlier handler of this message may have ended the flow.
        flow.isCancelled ? .ended : receiver.receive(dynamic: value)
    }
}

/// Returns the receivers of one message. Every predicate is asked, in the order of registration, before anything runs.
func resolved<Value>(
    _ receivers: ContiguousArray<Receiver>, _ value: Value, from sender: BoardID
) -> ContiguousArray<Receiver> {
    let message = BoardOutputModel(identifier: sender, data: value)
    return ContiguousArray(
        receivers.compactMap { receiver in
            guard let flow = receiver as? PredicateReceiver else { return receiver }
            return flow.receiver(of: message)
        })
}
