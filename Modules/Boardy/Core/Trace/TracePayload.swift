/// A value that chooses how it looks in traces, to hide what must not be written down.
public protocol TraceDescribing {
    /// What a trace shows in place of the value.
    var traceDescription: String { get }
}

/// What a trace shows of the values that messages carry.
public struct TracePayload {
    let keep: (Any) -> Any
    let show: (Any) -> String

    /// The type's name alone. No value is kept alive by the trace.
    public static var types: TracePayload { TracePayload(keep: { type(of: $0) }, show: { "\($0)" }) }

    /// The value's description, or what it says itself if it adopts ``TraceDescribing``. The trace keeps the values alive.
    public static var values: TracePayload {
        TracePayload(keep: { $0 }, show: { ($0 as? any TraceDescribing)?.traceDescription ?? "\($0)" })
    }

    /// What a closure makes of the value, when the message is sent.
    public static func text(_ describe: @escaping (Any) -> String) -> TracePayload {
        TracePayload(keep: describe, show: { "\($0)" })
    }
}
