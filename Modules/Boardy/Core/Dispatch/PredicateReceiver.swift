/// The handler of a flow that decides from each message, its sender included, whether it takes it.
///
/// It stands among the handlers of any sender and receives nothing itself: see `matching(_:from:)`.
final class PredicateReceiver: TypelessReceiver {
    fileprivate let matches: (BoardOutputModel) -> Bool
    fileprivate let receiver: (BoardID) -> Receiver

    /// - Parameter receiver: makes what takes a message from a sender.
    init(
        order: Int, file: StaticString, line: UInt, matches: @escaping (BoardOutputModel) -> Bool,
        receiver: @escaping (BoardID) -> Receiver
    ) {
        self.matches = matches
        self.receiver = receiver
        super.init(order: order, isGuaranteed: false, file: file, line: line)
    }

    override var isPredicate: Bool { true }
}

/// A flow whose predicate accepted the message under way.
private final class MatchedReceiver: TypelessReceiver {
    private let flow: Receiver
    private let taker: Receiver

    init(flow: PredicateReceiver, taker: Receiver) {
        self.flow = flow
        self.taker = taker
        super.init(order: flow.order, isGuaranteed: taker.isGuaranteed, file: taker.file, line: taker.line)
    }

    override var typeName: String { taker.typeName }

    override func receive(dynamic value: Any?) -> Reception {
        // An earlier handler of this message may have ended the flow.
        if flow.isCancelled { return .gone }
        return taker.receive(dynamic: value)
    }
}

/// Hands a value to the receivers of a board and to those of any board, as `deliver` does, where some decide by a predicate.
///
/// All are fixed before a predicate is asked: a predicate may register a flow.
@inline(never)
func deliverMatching<Value>(
    _ value: Value, from sender: BoardID, to own: ReceiverList, and general: ReceiverList,
    onMismatch: (Receiver) -> Void
) -> Delivery {
    let ownNow = ReceiverList(own.receivers)
    let delivery = ownNow.deliver(value, and: general.matching(value, from: sender), onMismatch: onMismatch)
    if delivery.hasEnded {
        own.sweep()
        general.sweep()
    }
    return delivery
}

extension ReceiverList {
    /// The receivers of one message: every predicate is asked, in the order of registration, before anything runs.
    fileprivate func matching<Value>(_ value: Value, from sender: BoardID) -> ReceiverList {
        let message = BoardOutputModel(identifier: sender, data: value)
        return ReceiverList(
            ContiguousArray(
                receivers.compactMap { receiver in
                    guard let flow = receiver as? PredicateReceiver else { return receiver }
                    return flow.matches(message) ? MatchedReceiver(flow: flow, taker: flow.receiver(sender)) : nil
                }))
    }
}
