/// A message on its way through the receivers that it concerns: what it came to so far.
struct Delivery {
    private(set) var wasHandled = false
    private(set) var wasStopped = false
    /// Some receiver has ended by itself.
    private(set) var hasEnded = false

    /// - Returns: whether the value was none for the receiver.
    @inline(__always)
    fileprivate mutating func note(_ reception: Reception) -> Bool {
        // First and alone: nearly all are, and a jump through a table costs more.
        if reception == .taken {
            wasHandled = true
            return false
        }
        switch reception {
        case .taken: break
        case .stop: (wasHandled, wasStopped) = (true, true)
        case .gone: hasEnded = true
        case .mismatch: return true
        // What was cancelled before its turn, and what only boards answer.
        case .barred, .refused: break
        }
        return false
    }
}

extension ReceiverList {
    /// Hands a value to the receivers, in the order of their registration.
    ///
    /// Whom it concerns is settled when it arrives: a handler that is added meanwhile sees the next message. One that is cancelled, or whose
    /// target goes, before its turn does not run.
    @inline(__always)
    func deliver<Value>(_ value: Value, onMismatch: (Receiver) -> Void = { _ in }) -> Delivery {
        var delivery = Delivery(), index = 0
        let count = self.count, outer = hold()
        while index < count, !delivery.wasStopped {
            hand(value, to: index, &delivery, onMismatch)
            index += 1
        }
        if delivery.hasEnded { sweep() }
        release(outer)
        return delivery
    }

    /// Hands a value to these receivers, those of a board, and to those of any board, in the order of their registration among both.
    @inline(__always)
    func deliver<Value>(
        _ value: Value, and general: ReceiverList, onMismatch: (Receiver) -> Void = { _ in }
    ) -> Delivery {
        if general.count == 0 { return deliver(value, onMismatch: onMismatch) }
        if count == 0 { return general.deliver(value, onMismatch: onMismatch) }
        return deliver(value, mergedWith: general, onMismatch: onMismatch)
    }

    @inline(never)
    private func deliver<Value>(
        _ value: Value, mergedWith general: ReceiverList, onMismatch: (Receiver) -> Void
    ) -> Delivery {
        var delivery = Delivery(), index = 0, generalIndex = 0
        let count = self.count, generalCount = general.count
        let outer = hold(), generalOuter = general.hold()
        while index < count || generalIndex < generalCount, !delivery.wasStopped {
            if index < count,
                generalIndex == generalCount || order(at: index) < general.order(at: generalIndex)
            {
                hand(value, to: index, &delivery, onMismatch)
                index += 1
            } else {
                general.hand(value, to: generalIndex, &delivery, onMismatch)
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

    @inline(__always)
    private func hand<Value>(
        _ value: Value, to index: Int, _ delivery: inout Delivery, _ onMismatch: (Receiver) -> Void
    ) {
        if delivery.note(use(index) { $0.offer(value) }) {
            // Of a flow without target nothing is heard, whether it has been swept yet or not.
            use(index) { if $0.isGuaranteed, !$0.isEnded { onMismatch($0) } }
        }
    }
}
