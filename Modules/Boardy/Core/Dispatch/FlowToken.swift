/// A registered flow, to end it.
///
/// Dropping the token leaves the flow registered: the flow lives until it is cancelled, its target is released, or its motherboard is. Once the
/// motherboard is gone, the token keeps alive nothing that the flow captured.
public struct FlowToken {
    private let lists: [HandlerList]
    private let order: Int

    init(list: HandlerList, order: Int) { (lists, self.order) = ([list], order) }

    init(_ parts: [FlowToken]) { (lists, order) = (parts.flatMap(\.lists), parts.first?.order ?? 0) }

    static var inert: FlowToken { FlowToken([]) }

    /// Ends the flow, at once also within a message that is being delivered, and releases what its closure captured.
    public func cancel() {
        for list in lists { list.remove(order: order) }
    }

    /// Returns an object that ends the flow when it is released. Keep it as long as the flow should live.
    ///
    ///     private lazy var payments = motherboard.ioPay().flow.handle { … }.cancelOnRelease()
    public func cancelOnRelease() -> FlowLifetime { FlowLifetime(token: self) }

    /// True if a message may still run the flow.
    var isRegistered: Bool {
        lists.first?.receiver(order: order).map { !$0.isEnded } ?? false
    }
}

/// An object that ends a flow when it is released. ``FlowToken/cancelOnRelease()`` returns one.
public final class FlowLifetime {
    private let token: FlowToken

    init(token: FlowToken) { self.token = token }

    deinit { token.cancel() }
}

extension HandlerList {
    func register(_ receiver: Receiver) -> FlowToken {
        append(receiver)
        return FlowToken(list: self, order: receiver.order)
    }
}
