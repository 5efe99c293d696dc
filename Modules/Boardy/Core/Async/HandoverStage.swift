import Synchronization

/// How far a result has come on its way from one thread to the domain.
@usableFromInline struct HandoverStage: ~Copyable {
    /// What becomes of a result that was left.
    @usableFromInline enum Reply {
        /// There was one before, or nobody wants it any more.
        case tooLate
        /// The domain is calling the executor, and looks afterwards.
        case awaited
        /// The domain has to be told.
        case unannounced
    }

    private static let claimed: UInt8 = 1
    private static let full: UInt8 = 2
    private static let closed: UInt8 = 4
    private static let calling: UInt8 = 8
    private let bits = Atomic<UInt8>(0)

    /// Whether a result is there.
    var isFull: Bool { bits.load(ordering: .acquiring) & Self.full != 0 }

    /// Whether nothing that comes now counts.
    var isDecided: Bool {
        bits.load(ordering: .acquiring) & (Self.claimed | Self.closed) != 0
    }

    /// One thread may leave its result, and must then ``fill()``. False for all others.
    func claim() -> Bool {
        bits.bitwiseOr(Self.claimed, ordering: .acquiringAndReleasing).oldValue & (Self.claimed | Self.closed) == 0
    }

    /// The result is there.
    func fill() -> Reply {
        let before = bits.bitwiseOr(Self.full, ordering: .acquiringAndReleasing).oldValue
        if before & Self.closed != 0 { return .tooLate }
        return before & Self.calling != 0 ? .awaited : .unannounced
    }

    /// The domain is about to call the executor, and nobody else knows of the work yet.
    func beginCall() { bits.store(bits.load(ordering: .relaxed) | Self.calling, ordering: .relaxed) }

    /// The executor has returned. Whether the result is there already.
    func endCall() -> Bool {
        bits.bitwiseAnd(~Self.calling, ordering: .acquiringAndReleasing).oldValue & Self.full != 0
    }

    /// The domain wants nothing any more. Whether a result had come in before.
    func close() -> Bool {
        bits.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue & (Self.full | Self.closed) == Self.full
    }
}
