public import BoardyCore

/// The reason why a task that awaits the value of a barrier gets none.
public enum BarrierError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The barrier with this ID was cancelled before it was overcome.
    case cancelled(BoardID)
    /// The barrier with this ID was neither overcome nor cancelled within the duration.
    case timedOut(BoardID, after: Duration)

    public var description: String {
        switch self {
        case .cancelled(let id): "'\(id)' was cancelled, so there is no value to wait for"
        case .timedOut(let id, let duration):
            "'\(id)' was not overcome within \(duration). Wait longer, or see to it that it is overcome or cancelled"
        }
    }
}
