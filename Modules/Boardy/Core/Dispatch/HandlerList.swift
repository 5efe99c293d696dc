/// The handlers of one kind of message, in the order of their registration.
///
/// A message goes to the handlers that are registered when it arrives: the array is read once, so handlers that are
/// added meanwhile are not in it, and those that are cancelled meanwhile are marked. User code never runs while the
/// array is being changed.
@usableFromInline final class HandlerList {
    /// Only ever read or replaced. An array that is changed in place would be checked for exclusive access whenever a
    /// message reads it (85 instructions).
    private(set) final var receivers: ContiguousArray<Receiver> = []
    /// A second reference to the only receiver, which a message takes and gives back. A retain and a release take
    /// longer than the rest of an output. Nil meanwhile, before the first output, and when receivers come or end; then
    /// a message counts its reference.
    private final var spare: Receiver?
    /// True if a receiver decides from each message whether it takes it.
    private(set) final var hasPredicates = false
    private final var sweepCount = 8

    init() {}

    /// The receiver of a list that has exactly one.
    @inline(__always) var sole: Receiver? { receivers.count == 1 ? receivers[0] : nil }

    /// Returns the receiver of a list that has exactly one, unless it is cancelled. The message gives it back.
    @inline(__always) func lend() -> Receiver? {
        if let lent = exchange(&spare, with: nil) { return lent }
        guard let sole, !sole.isCancelled else { return nil }
        return sole
    }

    /// Keeps the reference of a message that has run, if the list has the same receiver and no such reference.
    @inline(__always) func giveBack(_ receiver: consuming Receiver) {
        if spare != nil || receivers.count != 1 || receivers[0] !== receiver || receiver.isCancelled { return }
        spare = receiver
    }

    /// True if no message would run anything.
    var isIdle: Bool { receivers.allSatisfy(\.isEnded) }

    /// Adds a receiver behind all that have a lower number.
    ///
    /// Receivers whose target is gone leave when the list has doubled, so that they do not pile up where no message
    /// comes.
    func append(_ receiver: Receiver) {
        let isLast = receivers.last.map { $0.order < receiver.order } ?? true
        let index = isLast ? receivers.count : index(of: receiver.order)
        change { $0.insert(receiver, at: index) }
        if receiver is PredicateReceiver { hasPredicates = true }
        if receivers.count > sweepCount {
            sweep()
            sweepCount = max(8, receivers.count * 2)
        }
    }

    /// Returns the receiver with a number, or nil if it has left.
    func receiver(order: Int) -> Receiver? {
        let index = index(of: order)
        return index < receivers.count && receivers[index].order == order ? receivers[index] : nil
    }

    /// Ends the receiver with a number, if it is still here.
    func remove(order: Int) {
        let index = index(of: order)
        guard index < receivers.count, receivers[index].order == order else { return }
        let removed = change { $0.remove(at: index) }
        removed.cancel()
        updatePredicates()
        // Released last: the captures of its closure may cancel other flows of this list when they are released.
        withExtendedLifetime(removed) {}
    }

    func sweep() {
        let old = receivers
        spare = nil
        receivers = old.filter { !$0.isEnded }
        updatePredicates()
        withExtendedLifetime(old) {}
    }

    /// Marks all receivers as cancelled, so that no message runs any of them. Nothing is released.
    func silence() {
        spare = nil
        for receiver in receivers { receiver.cancel() }
    }

    func removeAll() { remove { _ in true } }

    func removeFlows() { remove { !$0.registration.isAwaited } }

    private func remove(where isRemoved: (Receiver) -> Bool) {
        if receivers.isEmpty { return }
        spare = nil
        for receiver in receivers where isRemoved(receiver) { receiver.cancel() }
        sweep()
    }

    /// The index of the first receiver with at least this number, since the numbers ascend.
    private func index(of order: Int) -> Int {
        var low = 0, high = receivers.count
        while low < high {
            let middle = (low + high) / 2
            if receivers[middle].order < order { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func change<T>(_ body: (inout ContiguousArray<Receiver>) -> T) -> T {
        spare = nil
        var changed = exchange(&receivers, with: [])
        defer { receivers = changed }
        return body(&changed)
    }

    private func updatePredicates() {
        if hasPredicates { hasPredicates = receivers.contains { $0 is PredicateReceiver } }
    }
}

/// A registered flow, to end it.
///
/// Dropping the token leaves the flow registered: the flow lives until it is cancelled, its target is released, or its
/// motherboard is. Once the motherboard is gone, the token keeps alive nothing that the flow captured.
public struct FlowToken {
    private let lists: [HandlerList]
    private let order: Int

    init(list: HandlerList, order: Int) { (lists, self.order) = ([list], order) }

    init(_ parts: [FlowToken]) { (lists, order) = (parts.flatMap(\.lists), parts.first?.order ?? 0) }

    static var inert: FlowToken { FlowToken([]) }

    /// Ends the flow, at once also within a message that is being delivered, and releases what its closure captured.
    public func cancel() { for list in lists { list.remove(order: order) } }

    /// Returns an object that ends the flow when it is released. Keep it as long as the flow should live.
    ///
    ///     private lazy var payments = motherboard.ioPay().flow.handle { … }.cancelOnRelease()
    public func cancelOnRelease() -> FlowLifetime { FlowLifetime(token: self) }

    /// True if a message may still run the flow.
    var isRegistered: Bool { lists.first?.receiver(order: order).map { !$0.isEnded } ?? false }
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
