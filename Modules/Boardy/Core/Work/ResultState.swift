import Synchronization

/// The state of one result on its way from any thread to the domain. Lock-free.
struct ResultState: ~Copyable {
    /// The answer to a result that was left.
    enum Acceptance {
        /// The result does not count, because there was one before, or the job has ended.
        case tooLate
        /// The domain is calling the executor and looks for the result afterwards.
        case expected
        /// The domain has to be told.
        case unannounced
    }

    private static let claimed: UInt8 = 1
    private static let full: UInt8 = 2
    private static let closed: UInt8 = 4
    private static let calling: UInt8 = 8
    private let bits = Atomic<UInt8>(0)

    var isFull: Bool { bits.load(ordering: .acquiring) & Self.full != 0 }

    var isDecided: Bool { bits.load(ordering: .acquiring) & (Self.claimed | Self.closed) != 0 }

    /// Returns true to the one thread that may leave its result, which must then call ``fill()``.
    func claim() -> Bool {
        bits.bitwiseOr(Self.claimed, ordering: .acquiringAndReleasing).oldValue & (Self.claimed | Self.closed) == 0
    }

    func fill() -> Acceptance {
        let before = bits.bitwiseOr(Self.full, ordering: .acquiringAndReleasing).oldValue
        if before & Self.closed != 0 { return .tooLate }
        return before & Self.calling != 0 ? .expected : .unannounced
    }

    /// Notes that the domain is about to call the executor. Nobody else knows of the job yet.
    func beginCall() { bits.store(bits.load(ordering: .relaxed) | Self.calling, ordering: .relaxed) }

    /// Notes that the executor has returned. Returns true if the result is there already.
    func endCall() -> Bool {
        bits.bitwiseAnd(~Self.calling, ordering: .acquiringAndReleasing).oldValue & Self.full != 0
    }

    /// Notes that the job ends, and returns true if a result had come in before.
    func close() -> Bool {
        bits.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue & (Self.full | Self.closed) == Self.full
    }
}
