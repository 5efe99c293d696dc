/// A value that chooses how it looks in traces, to hide what must not be written down.
public protocol TraceDescribing {
    /// What a trace shows in place of the value.
    var traceDescription: String { get }
}

/// What a trace shows of the values that messages carry.
public struct TracePayload {
    private enum Form {
        case type, value
        case text((Any) -> String)
    }

    private let form: Form

    /// The type's name alone. No value is kept alive by the trace.
    public static var types: TracePayload { TracePayload(form: .type) }

    /// The value's description, or what it says itself if it adopts ``TraceDescribing``. The trace keeps the values alive.
    public static var values: TracePayload { TracePayload(form: .value) }

    /// What a closure makes of the value, when the message is sent.
    public static func text(_ describe: @escaping (Any) -> String) -> TracePayload {
        TracePayload(form: .text(describe))
    }

    /// What is kept of a value when the message is sent.
    func kept(_ value: Any?) -> Any? {
        guard let value else { return nil }
        switch form {
        case .type: return type(of: value)
        case .value: return value
        case .text(let describe): return describe(value)
        }
    }

    /// What is shown of a value in place of which this was kept.
    func text(_ kept: Any) -> String {
        if case .value = form, let value = kept as? any TraceDescribing { return value.traceDescription }
        return "\(kept)"
    }
}
