/// A message on its way through the receivers that it concerns: what it came to so far.
struct Delivery {
    private(set) var wasHandled = false
    private(set) var wasStopped = false
    /// Some receiver has ended by itself.
    private(set) var hasEnded = false

    @inline(__always)
    fileprivate mutating func hand<Value>(_ value: Value, to receiver: Receiver, _ onMismatch: (Receiver) -> Void) {
        if receiver.isCancelled { return }
        switch receiver.receive(value) {
        case .taken: wasHandled = true
        case .stop: (wasHandled, wasStopped) = (true, true)
        case .gone: (receiver.isCancelled, hasEnded) = (true, true)
        // Of a flow without target nothing is heard, whether it has been swept yet or not.
        case .mismatch where receiver.isGuaranteed && !receiver.isEnded: onMismatch(receiver)
        // The last two are for boards, and no flow gives them.
        case .mismatch, .barred, .refused: break
        }
    }
}

extension ReceiverList {
    /// Hands a value to the receivers, in the order of their registration.
    ///
    /// Whom it concerns is settled when it arrives: a handler that is added meanwhile sees the next message. One that is cancelled, or whose
    /// target goes, before its turn does not run.
    func deliver<Value>(_ value: Value, onMismatch: (Receiver) -> Void = { _ in }) -> Delivery {
        var delivery = Delivery(), index = 0
        let count = self.count, outer = hold()
        while index < count, !delivery.wasStopped {
            use(index) { delivery.hand(value, to: $0, onMismatch) }
            index += 1
        }
        if delivery.hasEnded { sweep() }
        release(outer)
        return delivery
    }

    /// Hands a value to these receivers, those of a board, and to those of any board, in the order of their registration among both.
    func deliver<Value>(
        _ value: Value, and general: ReceiverList, onMismatch: (Receiver) -> Void = { _ in }
    ) -> Delivery {
        if general.count == 0 { return deliver(value, onMismatch: onMismatch) }
        var delivery = Delivery(), index = 0, generalIndex = 0
        let count = self.count, generalCount = general.count
        let outer = hold(), generalOuter = general.hold()
        while index < count || generalIndex < generalCount, !delivery.wasStopped {
            if index < count,
                generalIndex == generalCount || order(at: index) < general.order(at: generalIndex)
            {
                use(index) { delivery.hand(value, to: $0, onMismatch) }
                index += 1
            } else {
                general.use(generalIndex) { delivery.hand(value, to: $0, onMismatch) }
                generalIndex += 1
            }
        }
        if delivery.hasEnded {
            sweep()
            general.sweep()
        }
        general.release(generalOuter)
        release(outer)
        return delivery
    }
}
