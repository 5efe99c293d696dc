public import BoardyCore

/// Records every message of a root motherboard, and of all motherboards inside its boards, each with what caused it.
///
///     let probe = Probe(motherboard)
///     motherboard.ioCart().activation.activate()
///     probe.expect(output: .paid, from: Checkout.self)
///     probe.expectNoUnhandled()
///
/// It records as long as it lives, and belongs to the domain of the motherboard, which it does not keep alive. It also hears of outputs and
/// actions that nobody handled: for that it puts a sink of its own before that of the root, which gets its own back when the probe goes,
/// unless it was given another meanwhile. Motherboards further in that have a sink of their own keep it.
public final class Probe {
    /// What was sent, in the order of sending.
    public private(set) var messages: [Message] = []
    private let reported = Locked<[Diagnostic]>([])
    private let place: ProbePlace
    private var token: FlowToken?

    /// Starts recording.
    ///
    /// - Parameter motherboard: any of the root's.
    public init(_ motherboard: Motherboard) {
        let root = motherboard.root, former = root.currentSink, place = ProbePlace(on: root)
        self.place = place
        // Weak, since a probe above this one may keep the sink for longer.
        root.diagnostics = DiagnosticSink(verbose: true) { [weak reported, mark = place.takeMark()] event in
            withExtendedLifetime(mark) {}
            if Self.unhandledKinds.contains(event.kind) { reported?.withLock { $0.append(event) } }
            if event.kind != .unhandledOutput || former.isVerbose { former.report(event) }
        }
        token = root.observe(includingNested: true) { [weak self] in self?.messages.append($0) }
    }

    deinit {
        token?.cancel()
        place.leave()
    }

    /// Outputs and actions that reached the end of their way and nobody had handled, as they were reported.
    public var unhandled: [Diagnostic] { reported.withLock { $0 } }

    /// What the board of a contract sent, in order; outputs of another type left out.
    public func outputs<C: BoardContract>(of contract: C.Type) -> [C.Output] {
        outputs(of: C.id).compactMap { $0 as? C.Output }
    }

    /// What the board of an ID sent, in order.
    public func outputs(of board: BoardID) -> [Any] {
        messages.compactMap { message in
            guard case .output(let value) = message.content, message.board == board else { return nil }
            return value as Any
        }
    }

    /// Every message in a line, with its number and that of its cause.
    public var transcript: String {
        if messages.isEmpty { return "no message was sent" }
        return messages.map { message in
            let cause = message.cause.map { ", caused by #\($0)" } ?? ""
            return "#\(message.number) '\(message.board)' on '\(message.motherboard)': \(message.summary)\(cause)"
        }.joined(separator: "\n")
    }

    private static let unhandledKinds: Set<DiagnosticKind> = [.unhandledOutput, .unhandledAction]
}

extension Message {
    /// Its kind and what it carries.
    var summary: String {
        if case .completion(let isDone) = content { return isDone ? "completion" : "completion without success" }
        return "\(content.name) \(text(of: payload))"
    }
}

/// A value without the optionals around it; a text in quotes, since it may be a number's.
func text(of value: Any?) -> String {
    guard let value else { return "nil" }
    if let text = value as? String { return "\"\(text)\"" }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? text(of: mirror.children.first?.value) : "\(value)"
}
