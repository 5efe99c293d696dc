/// A registered flow, to end it.
///
/// Dropping the token leaves the flow registered: it lives until it is cancelled, its target goes, or its motherboard does. The token keeps
/// alive nothing that the flow captured.
public struct FlowToken {
    private let list: ReceiverList
    private let order: Int

    init(list: ReceiverList, order: Int) {
        self.list = list
        self.order = order
    }

    /// Ends the flow, at once also within a message being delivered, and releases what its closure captured.
    public func cancel() { list.remove(order: order) }
}

extension ReceiverList {
    func token(for receiver: Receiver) -> FlowToken {
        append(receiver)
        return FlowToken(list: self, order: receiver.order)
    }
}
