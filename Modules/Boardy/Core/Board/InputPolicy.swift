/// What a board makes of a value that has not its input type.
///
/// A value of the type itself is taken unchanged. Any other is offered to the adapters, in order, and then cast; "no value" becomes nil or `()`
/// where the type has one. What nobody can convert is reported `inputMismatch`, unless the policy says otherwise:
///
///     var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") }.ignoring { $0 is Heartbeat } }
public struct InputPolicy<Input> {
    /// Each makes an input of a value, or nil. The first that does wins.
    public private(set) var inputAdapters: [(Any) throws -> Input?] = []
    /// Values that are dropped without a report if nothing converts them.
    public private(set) var silentInputWhiteList: [(Any) -> Bool] = []
    /// Called instead of a report.
    private(set) var otherwise: ((Any?) -> Void)?
    /// Takes what is no input but is taken all the same; nil for what is none of its business, false if it refused.
    private(set) var alternative: ((Any) -> Bool?)?
    /// Asked before an input is taken. When it says no, the board has told why with its `refusal`.
    private(set) var admits: (() -> Bool)?

    /// No adapters: reports what is not of the type.
    public static var guaranteed: Self { Self() }

    /// What is not of the type leads to this call, and is not reported.
    static func dedicated(otherwise: @escaping (Any?) -> Void) -> Self {
        var policy = Self()
        policy.otherwise = otherwise
        return policy
    }

    /// This policy with one more adapter, asked after those before.
    ///
    /// - Parameter adapter: makes an input of a value, or nil if that is not its business. What it throws is reported `codingFailed`, and
    ///   the value goes no further.
    public func adapting(_ adapter: @escaping (Any) throws -> Input?) -> Self {
        var policy = self
        policy.inputAdapters.append(adapter)
        return policy
    }

    /// This policy, where values that fulfil a condition are dropped without a report if nothing converts them.
    public func ignoring(_ condition: @escaping (Any) -> Bool) -> Self {
        var policy = self
        policy.silentInputWhiteList.append(condition)
        return policy
    }

    /// This policy, where values of another type are taken as they are.
    ///
    /// - Parameter take: gives whether it took the value; if not, the board has told why with its `refusal`.
    package func alsoTaking<Value>(_: Value.Type, _ take: @escaping (Value) -> Bool) -> Self {
        var policy = self
        policy.alternative = { ($0 as? Value).map(take) }
        return policy
    }

    /// This policy for a board that may refuse an input of the right type.
    ///
    /// - Parameter condition: asked before each activation through the owner. When it says no, the board has told why with its `refusal`.
    package func admitting(if condition: @escaping () -> Bool) -> Self {
        var policy = self
        policy.admits = condition
        return policy
    }

    /// This policy for a board that carries activations on to another one, and refuses those that it refuses.
    package func admitting<Other>(as other: InputPolicy<Other>) -> Self {
        var policy = self
        policy.admits = other.admits
        return policy
    }

    /// Whether it is nothing but the default.
    var isPlain: Bool {
        inputAdapters.isEmpty && silentInputWhiteList.isEmpty && otherwise == nil && alternative == nil && admits == nil
    }
}

/// A receiver with a policy for values of other types.
final class AdaptingReceiver<Value>: TypedReceiver<Value> {
    private let policy: InputPolicy<Value>
    private let run: (Value) -> Reception
    private var error: (any Error)?

    init(
        order: Int = 0, _ policy: InputPolicy<Value>, file: StaticString = #fileID, line: UInt = #line,
        _ run: @escaping (Value) -> Reception
    ) {
        (self.policy, self.run) = (policy, run)
        super.init(order: order, file: file, line: line)
    }

    override func take(_ value: Value) -> Reception { run(value) }

    override func receive(dynamic value: Any?) -> Reception {
        if let alternative = policy.alternative, let value, let isTaken = alternative(value) {
            return isTaken ? .taken : .refused
        }
        do {
            if let value = value.flatMap(Conversion.untyped), let input = try adapted(value) { return take(input) }
        } catch {
            self.error = error
            return .mismatch
        }
        let reception = super.receive(dynamic: value)
        guard reception == .mismatch else { return reception }
        if let value = value.flatMap(Conversion.untyped), policy.silentInputWhiteList.contains(where: { $0(value) }) {
            return .taken
        }
        guard let otherwise = policy.otherwise else { return .mismatch }
        otherwise(value)
        return .taken
    }

    override func takeError() -> (any Error)? {
        defer { error = nil }
        return error
    }

    private func adapted(_ value: Any) throws -> Value? {
        for adapter in policy.inputAdapters {
            if let input = try adapter(value) { return input }
        }
        return nil
    }
}
