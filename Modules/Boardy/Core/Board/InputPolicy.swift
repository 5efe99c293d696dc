/// What a board makes of a value that has not its input type.
///
/// A value of the type itself is taken unchanged. Any other is offered to the adapters, in order, and then cast; "no value" becomes nil or `()`
/// where the type has one. What nobody can convert is reported `inputMismatch`, unless the policy says otherwise:
///
///     var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") }.ignoring { $0 is Heartbeat } }
public struct InputPolicy<Input> {
    /// What it says beside the default; nil if nothing. Boards are asked for it at each installation, and most say nothing.
    private var terms: InputTerms<Input>?

    /// Each makes an input of a value, or nil. The first that does wins.
    public var inputAdapters: [(Any) throws -> Input?] { terms?.adapters ?? [] }
    /// Values that are dropped without a report if nothing converts them.
    public var silentInputWhiteList: [(Any) -> Bool] { terms?.ignored ?? [] }
    /// Called instead of a report.
    var otherwise: ((Any?) -> Void)? { terms?.otherwise }

    /// No adapters: reports what is not of the type.
    public static var guaranteed: Self { Self() }

    /// What is not of the type leads to this call, and is not reported.
    static func dedicated(otherwise: @escaping (Any?) -> Void) -> Self {
        Self().with { $0.otherwise = otherwise }
    }

    /// This policy with one more adapter, asked after those before.
    ///
    /// - Parameter adapter: makes an input of a value, or nil if that is not its business. What it throws is reported `codingFailed`, and
    ///   the value goes no further.
    public func adapting(_ adapter: @escaping (Any) throws -> Input?) -> Self {
        with { $0.adapters.append(adapter) }
    }

    /// This policy, where values that fulfil a condition are dropped without a report if nothing converts them.
    public func ignoring(_ condition: @escaping (Any) -> Bool) -> Self {
        with { $0.ignored.append(condition) }
    }

    /// Whether it is nothing but the default.
    var isPlain: Bool { terms == nil }

    private func with(_ change: (InputTerms<Input>) -> Void) -> Self {
        let changed = InputTerms(terms)
        change(changed)
        var policy = self
        policy.terms = changed
        return policy
    }
}

/// What a policy says beside the default. An object of its own, so that a policy that says nothing is no more than a nil.
private final class InputTerms<Input> {
    var adapters: [(Any) throws -> Input?] = []
    var ignored: [(Any) -> Bool] = []
    var otherwise: ((Any?) -> Void)?

    /// The same terms, to be changed.
    init(_ terms: InputTerms?) {
        guard let terms else { return }
        (adapters, ignored, otherwise) = (terms.adapters, terms.ignored, terms.otherwise)
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
        let content = value.flatMap { Conversion.untyped($0) }
        do {
            if let content, let input = try adapted(content) { return take(input) }
        } catch {
            self.error = error
            return .mismatch
        }
        let reception = super.receive(dynamic: value)
        guard reception == .mismatch else { return reception }
        if let content, policy.silentInputWhiteList.contains(where: { $0(content) }) { return .taken }
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
