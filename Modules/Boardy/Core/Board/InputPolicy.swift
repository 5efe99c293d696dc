/// The rules by which a board takes values that have not its input type.
///
/// A value of the type itself is taken unchanged. Any other is offered to the adapters, in order, and then cast; "no value" becomes nil or `()`
/// where the type has one. A value that nothing converts is reported `inputMismatch`, unless the policy says otherwise:
///
///     var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") }.ignoring { $0 is Heartbeat } }
public struct InputPolicy<Input> {
    /// The way of a value that nothing converts into a board that takes it as no input.
    struct Absence {
        let barrier: () -> ActivationBarrier?
        let activate: () -> Void
    }

    /// Each adapter makes an input of a value, or returns nil. The first that does wins.
    public private(set) var inputAdapters: [(Any) throws -> Input?] = []
    /// Conditions for values that are dropped without a report if nothing converts them.
    public private(set) var silentInputWhiteList: [(Any) -> Bool] = []
    private(set) var absence: Absence?

    /// A policy without adapters, which reports values of other types.
    public static var guaranteed: Self { Self() }

    /// A policy that takes a value of another type as no input.
    static func dedicated(barrier: @escaping () -> ActivationBarrier?, activate: @escaping () -> Void) -> Self {
        var policy = Self()
        policy.absence = Absence(barrier: barrier, activate: activate)
        return policy
    }

    /// Returns this policy with one more adapter, which is asked after those before.
    ///
    /// - Parameter adapter: makes an input of a value, or returns nil if the value is not its business. An error that it throws is reported
    ///   `codingFailed`, and the value goes no further.
    public func adapting(_ adapter: @escaping (Any) throws -> Input?) -> Self {
        var policy = self
        policy.inputAdapters.append(adapter)
        return policy
    }

    /// Returns this policy, where values that fulfill a condition are dropped without a report if nothing converts them.
    public func ignoring(_ condition: @escaping (Any) -> Bool) -> Self {
        var policy = self
        policy.silentInputWhiteList.append(condition)
        return policy
    }

    /// True if it has no rules beside the default.
    var isPlain: Bool { inputAdapters.isEmpty && silentInputWhiteList.isEmpty && absence == nil }

    /// Makes an input of a value of another type with the first adapter that does.
    func adapted(_ value: Any) throws -> Input? {
        for adapter in inputAdapters {
            if let input = try adapter(value) { return input }
        }
        return nil
    }
}
