/// The rules by which a board takes values that have not its input type.
///
/// A value of the type itself is taken unchanged. Any other is offered to the adapters, in order, and then cast; "no value" becomes nil or `()`
/// where the type has one. A value that nothing converts is reported `inputMismatch`, unless the policy says otherwise:
///
///     var inputPolicy: InputPolicy<Int> { .guaranteed.adapting { Int("\($0)") }.ignoring { $0 is Heartbeat } }
public struct InputPolicy<Input> {
    /// The rules beside the default, or nil. Boards are asked for their policy at each installation, and few have rules.
    private(set) var rules: InputRules<Input>?

    /// Each adapter makes an input of a value, or returns nil. The first that does wins.
    public var inputAdapters: [(Any) throws -> Input?] { rules?.adapters ?? [] }
    /// Conditions for values that are dropped without a report if nothing converts them.
    public var silentInputWhiteList: [(Any) -> Bool] { rules?.ignored ?? [] }

    /// A policy without adapters, which reports values of other types.
    public static var guaranteed: Self { Self() }

    /// A policy that takes a value of another type as no input.
    static func dedicated(_ absence: InputAbsence) -> Self { guaranteed.changed { $0.absence = absence } }

    /// Returns this policy with one more adapter, which is asked after those before.
    ///
    /// - Parameter adapter: makes an input of a value, or returns nil if the value is not its business. An error that it throws is reported
    ///   `codingFailed`, and the value goes no further.
    public func adapting(_ adapter: @escaping (Any) throws -> Input?) -> Self {
        changed { $0.adapters.append(adapter) }
    }

    /// Returns this policy, where values that fulfill a condition are dropped without a report if nothing converts them.
    public func ignoring(_ condition: @escaping (Any) -> Bool) -> Self { changed { $0.ignored.append(condition) } }

    private func changed(_ change: (InputRules<Input>) -> Void) -> Self {
        var policy = self
        let rules = InputRules(rules)
        change(rules)
        policy.rules = rules
        return policy
    }
}

/// The way of a value that nothing converts into a board that takes it as no input.
struct InputAbsence {
    let barrier: () -> ActivationBarrier?
    let activate: () -> Void
}

/// The rules of an ``InputPolicy`` beside the default.
final class InputRules<Input> {
    fileprivate(set) var adapters: [(Any) throws -> Input?] = []
    fileprivate(set) var ignored: [(Any) -> Bool] = []
    fileprivate(set) var absence: InputAbsence?

    fileprivate init(_ rules: InputRules?) {
        guard let rules else { return }
        (adapters, ignored, absence) = (rules.adapters, rules.ignored, rules.absence)
    }

    /// Makes an input of a value of another type with the first adapter that does.
    func adapted(_ value: Any) throws -> Input? {
        for adapter in adapters {
            if let input = try adapter(value) { return input }
        }
        return nil
    }
}
