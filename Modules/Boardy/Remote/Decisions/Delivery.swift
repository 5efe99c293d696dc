/// The place of a caller in the outputs of one activation: each output is delivered once and in order, and the end
/// after all of them (RM-55).
public struct DeliveryCursor: Sendable, Equatable {
    /// The number of the last output that was delivered.
    public private(set) var last = 0
    /// True if the end was delivered. Nothing follows it.
    public private(set) var isAtEnd = false

    public init() {}

    /// Takes what the caller has read in one snapshot of the rows, and returns what is to be delivered now.
    ///
    /// - Parameters:
    ///   - state: the state of the activation; nil if it has no row.
    ///   - failure: the failure of its end.
    ///   - outputs: its outputs in their order, also those that are delivered already.
    public mutating func take(
        _ id: ActivationID, state: ActivationState?, failure: RemoteFailure?, outputs: some Sequence<RemoteOutput>
    ) -> Delivery {
        guard !isAtEnd else { return Delivery(outputs: []) }
        let new = outputs.filter { $0.number > last }
        last = new.last?.number ?? last
        guard let state else {
            isAtEnd = true
            return Delivery(outputs: new, end: .failure(.unknown(id)))
        }
        if state.isOpen { return Delivery(outputs: new) }
        isAtEnd = true
        return Delivery(outputs: new, end: state == .done ? .success(()) : .failure(failure ?? .cancelled(id)))
    }
}

/// Outputs, and perhaps the end, that go to the caller of an activation.
public struct Delivery: Sendable {
    public let outputs: [RemoteOutput]
    /// The end, or nil if the activation goes on.
    public var end: Result<Void, RemoteFailure>?
}

extension QueueRows {
    /// Reads what is new for the caller of an activation.
    package func deliver(_ id: ActivationID, from cursor: inout DeliveryCursor) -> Delivery {
        let row = activations[id]
        return cursor.take(
            id, state: row?.state, failure: row?.failure, outputs: (outputs[id] ?? []).lazy.map(\.output))
    }
}
