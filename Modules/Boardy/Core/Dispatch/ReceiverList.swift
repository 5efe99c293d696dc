/// The handlers of one kind of message, in the order of their registration.
///
/// The array is changed in a local variable and put back: a property that is never accessed for longer than an instant needs no
/// exclusivity check on the path of a message.
final class ReceiverList {
    private(set) var receivers: ContiguousArray<Receiver>
    /// Some receiver decides from each message whether it takes it: the list is `matching(_:from:)` the message then.
    private(set) var hasPredicates = false
    private var sweepAt = 8

    init(_ receivers: ContiguousArray<Receiver> = []) { self.receivers = receivers }

    /// Whether no message would run anything.
    var isIdle: Bool { receivers.allSatisfy(\.isEnded) }

    /// Adds a receiver with a higher number than all others.
    ///
    /// Those whose target has gone leave when the list has doubled, so that they do not pile up where no message comes.
    func append(_ receiver: Receiver) {
        if receiver.isPredicate { hasPredicates = true }
        var changed = receivers
        receivers = []
        changed.append(receiver)
        receivers = changed
        // Only now: what goes with the swept may register flows, with higher numbers.
        if changed.count > sweepAt {
            changed = []
            sweep()
            sweepAt = max(8, receivers.count * 2)
        }
    }

    /// The receiver registered with this order number. The numbers ascend.
    func receiver(order: Int) -> Receiver? {
        let index = index(order: order)
        return index < receivers.count && receivers[index].order == order ? receivers[index] : nil
    }

    private func index(order: Int) -> Int {
        var low = 0, high = receivers.count
        while low < high {
            let middle = (low + high) / 2
            if receivers[middle].order < order { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Ends the receiver registered with this order number, if it is still here.
    func remove(order: Int) {
        guard let removed = receiver(order: order) else { return }
        removed.isCancelled = true
        let index = index(order: order)
        var changed = receivers
        receivers = []
        changed.remove(at: index)
        receivers = changed
        findPredicates()
        // Released only now: what its closure captured may end other flows of this list as it goes.
        withExtendedLifetime(removed) {}
    }

    /// Forgets those that have ended by themselves.
    func sweep() {
        let old = receivers
        receivers = old.filter { !$0.isEnded }
        findPredicates()
    }

    func removeAll() {
        let old = receivers
        receivers = []
        hasPredicates = false
        for receiver in old { receiver.isCancelled = true }
    }

    /// Ends those that users registered.
    func removeFlows() {
        let old = receivers
        receivers = old.filter(\.isAwaited)
        hasPredicates = false
        for receiver in old where !receiver.isAwaited { receiver.isCancelled = true }
    }

    private func findPredicates() {
        if hasPredicates { hasPredicates = receivers.contains(where: \.isPredicate) }
    }
}

/// What a delivery came to.
struct Delivery {
    var wasHandled = false
    var wasStopped = false
    /// Some receiver has ended by itself.
    var hasEnded = false
}

/// Hands a value to the receivers of a board and to those of any board, merged in the order of their registration.
///
/// Both lists are read once, when the message arrives: a handler that is added meanwhile sees the next message. One that is cancelled,
/// or whose target goes, before its turn does not run.
func deliver<Value>(
    _ value: Value, to own: ReceiverList?, and general: ReceiverList?, onMismatch: (Receiver) -> Void
) -> Delivery {
    var delivery = Delivery()
    let a = own?.receivers ?? [], b = general?.receivers ?? []
    var i = 0, j = 0
    while true {
        let isOwn = i < a.count && (j == b.count || a[i].order < b[j].order)
        if !isOwn, j == b.count { break }
        let receiver = isOwn ? a[i] : b[j]
        if isOwn { i += 1 } else { j += 1 }
        if receiver.isCancelled { continue }
        switch receiver.receive(value) {
        case .taken: delivery.wasHandled = true
        case .stop:
            delivery.wasHandled = true
            delivery.wasStopped = true
            (i, j) = (a.count, b.count)
        case .gone:
            receiver.isCancelled = true
            delivery.hasEnded = true
        // Of a flow without target nothing is heard, whether it has been swept yet or not.
        case .mismatch where receiver.isGuaranteed && !receiver.isEnded: onMismatch(receiver)
        // The last two are for boards, and no flow gives them.
        case .mismatch, .barred, .refused: break
        }
    }
    if delivery.hasEnded {
        own?.sweep()
        general?.sweep()
    }
    return delivery
}
