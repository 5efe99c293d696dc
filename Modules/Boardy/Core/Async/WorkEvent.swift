/// What comes of work, in order: any number of reports of progress, then one result.
@usableFromInline package enum WorkEvent<Value> {
    /// How much is done, from 0 to 1.
    case progress(Double)
    /// The end.
    case result(Result<Value, any Error>)
}

extension WorkEvent: Sendable where Value: Sendable {}

extension Result where Failure == any Error {
    /// Whether it acknowledges a cancellation.
    @inlinable package var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
