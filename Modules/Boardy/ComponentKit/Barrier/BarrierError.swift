public import BoardyCore

/// Why a barrier gave no value to who awaited it.
public enum BarrierError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The barrier was cancelled.
    case cancelled(BoardID)
    /// The barrier was neither overcome nor cancelled in time.
    case timedOut(BoardID, after: Duration)

    public var description: String {
        switch self {
        case .cancelled(let id): "'\(id)' was cancelled, so there is no value to wait for"
        case .timedOut(let id, let duration):
            "'\(id)' was not overcome within \(duration). Wait longer, or see to it that it is overcome or cancelled"
        }
    }
}
