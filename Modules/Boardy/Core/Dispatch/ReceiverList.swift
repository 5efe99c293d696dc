/// The handlers of one kind of message, in the order of their registration.
///
/// While a message is handed to them, those it concerns stay where they are: one that ends meanwhile is marked, and leaves at the end. That
/// keeps the references to them valid without counting them.
///
/// The array is changed in a local variable and put back: a property that is never accessed for longer than an instant needs no
/// exclusivity check on the path of a message.
///
/// A board's slot is the list of those that handle its outputs, as well: most slots have nothing else to keep, and an object less to make.
@usableFromInline class ReceiverList: Lendable {
    private(set) final var receivers: ContiguousArray<Receiver>
    /// The same, to be called without counting references to them.
    private final var references: ContiguousArray<Uncounted<Receiver>>
    /// Some receiver decides from each message whether it takes it: the list is `matching(_:from:)` the message then.
    private(set) final var hasPredicates = false
    private final var sweepAt = 8
    /// How many of them messages under way concern.
    private final var held = 0
    /// The last of those that has ended, counted from 0; -1 if none has.
    private final var lastEnded = -1

    init(_ receivers: ContiguousArray<Receiver>) {
        self.receivers = receivers
        references = ContiguousArray(receivers.map(Uncounted.init))
    }

    /// An empty list.
    override init() { (receivers, references) = ([], []) }

    final var count: Int { references.count }

    /// Whether no message would run anything.
    final var isIdle: Bool { (0..<count).allSatisfy { use($0) { $0.isEnded } } }

    /// Adds a receiver. Those with a higher number were registered by what was released since it got its own, and come after it.
    ///
    /// Those whose target has gone leave when the list has doubled, so that they do not pile up where no message comes.
    final func append(_ receiver: Receiver) {
        if receiver.isPredicate { hasPredicates = true }
        let index = count == 0 || order(at: count - 1) < receiver.order ? count : index(order: receiver.order)
        change {
            if index == $0.count {
                $0.append(receiver)
                $1.append(Uncounted(receiver))
            } else {
                $0.insert(receiver, at: index)
                $1.insert(Uncounted(receiver), at: index)
            }
        }
        // Only now: what goes with the swept may register flows, with higher numbers.
        if count > sweepAt {
            sweep()
            sweepAt = max(8, count * 2)
        }
    }

    private final func change(
        _ body: (inout ContiguousArray<Receiver>, inout ContiguousArray<Uncounted<Receiver>>) -> Void
    ) {
        var changed = exchange(&receivers, with: []), changedReferences = exchange(&references, with: [])
        body(&changed, &changedReferences)
        (receivers, references) = (changed, changedReferences)
    }

    /// The receiver registered with this order number. The numbers ascend.
    final func receiver(order: Int) -> Receiver? {
        let index = index(order: order)
        return index < count && receivers[index].order == order ? receivers[index] : nil
    }

    private final func index(order: Int) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if self.order(at: middle) < order { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Ends the receiver registered with this order number, if it is still here.
    final func remove(order: Int) {
        let index = index(order: order)
        guard index < count, self.order(at: index) == order else { return }
        let removed = receivers[index]
        removed.isCancelled = true
        if index < held {
            lastEnded = max(lastEnded, index)
            return
        }
        change {
            $0.remove(at: index)
            $1.remove(at: index)
        }
        findPredicates()
        // Released only now: what its closure captured may end other flows of this list as it goes.
        withExtendedLifetime(removed) {}
    }

    /// Forgets those that have ended; those that a message under way concerns only after that.
    final func sweep() {
        let old = receivers
        var left = ContiguousArray(old.prefix(held))
        lastEnded = left.lastIndex(where: \.isEnded) ?? -1
        left += old.dropFirst(held).filter { !$0.isEnded }
        receivers = left
        references = ContiguousArray(receivers.map(Uncounted.init))
        findPredicates()
        withExtendedLifetime(old) {}
    }

    final func removeAll() { end(receivers) }

    /// No message will run any of them. They stay, and nothing that they keep is released.
    final func silence() {
        for index in 0..<count { use(index) { $0.isCancelled = true } }
    }

    /// Ends those that users registered.
    final func removeFlows() { end(receivers.filter { !$0.isAwaited }) }

    private final func end(_ ended: ContiguousArray<Receiver>) {
        if ended.isEmpty { return }
        for receiver in ended { receiver.isCancelled = true }
        sweep()
    }

    // MARK: - A message under way

    /// A message comes that concerns all who are here now. They stay until ``release(_:)``.
    ///
    /// - Returns: how many stayed before.
    @inline(__always)
    final func hold() -> Int {
        let outer = held
        held = count
        return outer
    }

    /// The message has been handed to all that it concerned.
    @inline(__always)
    final func release(_ outer: Int) {
        held = outer
        if lastEnded >= outer { sweep() }
    }

    /// One of those that are held.
    @inline(__always)
    final func use<T>(_ index: Int, _ body: (Receiver) -> T) -> T { references[index].use(body) }

    @inline(__always)
    final func order(at index: Int) -> Int { use(index) { $0.order } }

    private final func findPredicates() {
        if hasPredicates { hasPredicates = receivers.contains(where: \.isPredicate) }
    }
}
