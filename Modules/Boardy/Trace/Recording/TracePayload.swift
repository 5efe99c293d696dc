import BoardyCoding
public import BoardyCore

/// The form in which a trace shows the values of messages: as types, as descriptions, or as a closure decides.
public struct TracePayload {
    private enum Form {
        case type, value
        case text((Any) -> String)
        case valueOf(Set<BoardID>)
    }

    private let form: Form

    /// Shows the name of the value's type only. The trace keeps no value alive.
    public static var types: TracePayload { TracePayload(form: .type) }

    /// Shows the description of the value, or its `TraceDescribing` text. The trace keeps the values alive.
    public static var values: TracePayload { TracePayload(form: .value) }

    /// Shows the text that a closure returns for the value. The closure runs when the message is sent.
    public static func text(_ describe: @escaping (Any) -> String) -> TracePayload {
        TracePayload(form: .text(describe))
    }

    /// Shows the values of those contracts that are a ``TraceableContract`` as JSON, at most 1,000 characters of each,
    /// and the types of all others.
    public static func allowed(by contracts: [any BoardContract.Type]) -> TracePayload {
        TracePayload(form: .valueOf(Set(contracts.filter { $0 is any TraceableContract.Type }.map { $0.id })))
    }

    /// Returns the part of a value that the trace keeps when the message is sent.
    func kept(of message: Message) -> Any? {
        guard let value = message.payload else { return nil }
        switch form {
        case .type: return type(of: value)
        case .value: return value
        case .text(let describe): return describe(value)
        case .valueOf(let boards):
            // The end of a board has a value of the framework, which says more than its type and hides nothing.
            if case .completion = message.content { return value }
            guard boards.contains(message.board) else { return type(of: value) }
            guard let text = Self.json(of: value) else { return type(of: value) }
            return text.count > 1_000 ? text.prefix(1_000) + "…" : text
        }
    }

    /// Returns a value as the JSON of its contract. Types that are not `Encodable`, and values with secrets, have none.
    private static func json(of value: Any) -> String? {
        if let value = value as? any TraceDescribing { return value.traceDescription }
        guard let value = value as? any Encodable, let json = try? ContractCoding.encode(value) else { return nil }
        return String(decoding: json, as: UTF8.self)
    }

    /// Returns the text of a value, from the part of it that was kept.
    func text(_ kept: Any) -> String {
        if case .value = form { return Message.traceText(of: kept) }
        return "\(kept)"
    }
}
