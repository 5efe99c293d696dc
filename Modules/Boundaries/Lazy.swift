/// Builds a value at the first read and keeps it.
///
/// A module declares its object graph before the app has launched, and the first board that needs the graph builds it:
///
///     let cashier = Lazy { PaymentRoot.Resolved().cashier(configuration: launch) }
///     main.provide(Settle.self) { SettleBoard($0, cashier: cashier.value) }
///
/// Closures that capture the same `Lazy` share its value. It belongs to one isolation domain and is not thread-safe.
public final class Lazy<Value> {
    private enum State {
        case unbuilt(() -> Value)
        case built(Value)
    }

    private var state: State

    /// Stores the closure and does not call it.
    ///
    /// - Parameter build: runs once, at the first read, and is released with all that it captured. It must not read the
    ///   value that it builds.
    public init(_ build: @escaping () -> Value) { state = .unbuilt(build) }

    /// The value, which the first read builds. The value lives as long as this object.
    public var value: Value {
        switch state {
        case .built(let value): return value
        case .unbuilt(let build):
            let value = build()
            state = .built(value)
            return value
        }
    }
}
