/// A board that may make its activations wait for another board.
///
/// ``GuaranteedBoard`` and ``ActivatableBoard`` inherit it. Boards implement the hook that suits their inputs; if one
/// implements several, an activation waits for each barrier in turn: the option's first, the input's next,
/// then the guaranteed input's.
public protocol BarrierProviding {
    /// Returns the barrier that an activation waits for, or nil for none, which is the default.
    ///
    /// Asked at each activation through a motherboard with a value that the board takes.
    ///
    /// - Parameter option: the value of the activation; nil for none.
    func activationBarrier(withOption option: Any?) -> ActivationBarrier?
}

extension BarrierProviding {
    /// Returns nil: no barrier.
    public func activationBarrier(withOption option: Any?) -> ActivationBarrier? {
        // Not asked again: from the second activation on, the input need not be boxed.
        (self as? Board)?.hasOptionBarrier = false
        return nil
    }
}
