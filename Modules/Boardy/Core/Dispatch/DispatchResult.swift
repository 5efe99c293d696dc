/// The outcome of a message that went to several receivers.
@usableFromInline struct DispatchResult {
    @usableFromInline var wasHandled = false
    @usableFromInline var wasStopped = false
    /// True if a receiver has lost its target.
    @usableFromInline var hasEnded = false

    @inlinable init() {}

    /// Adds the answer of one receiver.
    ///
    /// - Returns: true if the value did not fit the receiver.
    @inlinable mutating func add(_ result: HandlingResult) -> Bool {
        switch result {
        case .handled: wasHandled = true
        case .stopped: (wasHandled, wasStopped) = (true, true)
        case .ended: hasEnded = true
        case .mismatch: return true
        case .held, .refused: break
        }
        return false
    }
}

/// Hands a value to receivers, in order, until one stops it. Receivers that are cancelled before their turn are
/// skipped.
///
/// - Parameters:
///   - receivers: the receivers at the moment when the message arrived.
///   - onMismatch: called with each receiver that the value does not fit, and that has not ended.
@inlinable func dispatch<Value>(
    _ value: Value, to receivers: ContiguousArray<Receiver>, onMismatch: (Receiver) -> Void = { _ in }
) -> DispatchResult {
    var result = DispatchResult(), index = 0
    while index < receivers.count, !result.wasStopped {
        let receiver = receivers[index]
        index += 1
        if receiver.isCancelled { continue }
        let answer = receiver.take(exactly: value) ?? receivers[index - 1].receive(dynamic: value)
        if result.add(answer) { onMismatch(receivers[index - 1]) }
    }
    return result
}

extension HandlerList {
    /// Hands a value to the receivers of the list.
    @inlinable func dispatch<Value>(_ value: Value, onMismatch: (Receiver) -> Void = { _ in }) -> DispatchResult {
        let result = BoardyCore.dispatch(value, to: snapshot(), onMismatch: onMismatch)
        if result.hasEnded { sweepEnded() }
        return result
    }

    @usableFromInline @inline(never) func snapshot() -> ContiguousArray<Receiver> { receivers }

    @usableFromInline func sweepEnded() { sweep() }

    /// Returns the receivers of two lists in the order of their registration.
    func merged(with other: HandlerList?) -> ContiguousArray<Receiver> {
        guard let other, !other.receivers.isEmpty else { return receivers }
        if receivers.isEmpty { return other.receivers }
        return ContiguousArray((receivers + other.receivers).sorted { $0.order < $1.order })
    }
}
