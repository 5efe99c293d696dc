/// A registered flow, to end it.
///
/// Dropping the token leaves the flow registered: it lives until it is cancelled, its target goes, or its motherboard does. The token keeps
/// alive nothing that the flow captured once the motherboard has gone; until then the slot of a sender that it names is not cleared away.
public struct FlowToken {
    private let list: ReceiverList
    /// The other lists it stands on, under the same number.
    private let others: [ReceiverList]
    private let order: Int

    init(list: ReceiverList, others: [ReceiverList] = [], order: Int) {
        self.list = list
        self.others = others
        self.order = order
    }

    /// A flow that is registered nowhere.
    static var inert: FlowToken { FlowToken(list: ReceiverList(), order: 0) }

    /// One flow that stands on several lists, under one number.
    init(_ parts: [FlowToken]) {
        let lists = parts.flatMap { [$0.list] + $0.others }
        self.init(list: lists.first ?? ReceiverList(), others: Array(lists.dropFirst()), order: parts.first?.order ?? 0)
    }

    /// Ends the flow, at once also within a message being delivered, and releases what its closure captured.
    public func cancel() {
        list.remove(order: order)
        for list in others { list.remove(order: order) }
    }

    /// An object that ends the flow when it is released. Keep it where the flow should live.
    ///
    ///     private lazy var payments = motherboard.ioPay().flow.handle { … }.cancelOnRelease()
    public func cancelOnRelease() -> FlowLifetime { FlowLifetime(token: self) }

    /// Whether a message may still run the flow.
    var isRegistered: Bool {
        list.receiver(order: order).map { !$0.isEnded } ?? false
    }
}

/// Ends a flow when it is released; made by ``FlowToken/cancelOnRelease()``.
public final class FlowLifetime {
    private let token: FlowToken

    init(token: FlowToken) { self.token = token }

    deinit { token.cancel() }
}

extension ReceiverList {
    func token(for receiver: Receiver) -> FlowToken {
        append(receiver)
        return FlowToken(list: self, order: receiver.order)
    }
}
