public import BoardyComponentKit
public import BoardyCore

/// The input of the gate of a barrier, as Boardy 1.x has it.
///
/// Write `barrier()` for none, `uniqueBarrier(with:)` for a value that is compared, and `barrier(with:)` for any other.
public enum ActivationBarrierOption {
    /// The gate gets no input.
    case void
    /// The gate gets a value. Barriers with equal values share one activation of the gate.
    case unique(AnyHashable)
    /// The gate gets a value, or none. The barrier equals no other.
    case unidentified(Any?)
}

extension UntypedDestination {
    /// Returns the barrier whose gate is this board. With the type of its input, write
    /// `activation(with: User.self).barrier(with: user)`.
    ///
    /// - Parameter scope: the activations that wait together. In Boardy 1.x the default is `.application`.
    public func barrier(
        scope: ActivationBarrier.Scope = .mainboard, option: ActivationBarrierOption
    ) -> ActivationBarrier {
        switch option {
        case .void: activation(with: Void.self).barrier(scope: scope)
        case .unique(let value): activation(with: AnyHashable.self).uniqueBarrier(scope: scope, with: value)
        case .unidentified(let value): activation(with: Any?.self).barrier(scope: scope, with: value)
        }
    }
}

extension ActivationBarrier.Scope {
    /// Another name of `mainboard`.
    @available(*, deprecated, renamed: "mainboard")
    public static var inMain: ActivationBarrier.Scope { .mainboard }
    /// Another name of `application`.
    @available(*, deprecated, renamed: "application")
    public static var global: ActivationBarrier.Scope { .application }
}

extension BarrierBoard {
    /// The input of the board. Write `BarrierCommand<Value>` instead.
    public typealias Action = BarrierCommand<Value>
    /// A closure that waits for the value.
    public typealias Process = (Value) -> Void
}
