/// A flow made of a sender list, or of a predicate, and a handler.
///
///     motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.dashboard]) { data in … })
///
/// An empty list matches nothing. The handler takes the raw data, or, where its parameter is declared so, the whole message, an optional
/// value of a type (nil for data of another one) or a value of a type. In the last form data of another type is reported `outputMismatch`
/// with the place where the flow was made.
public struct BoardActivateFlow: BoardFlow {
    private let senders: [BoardID]?
    private let matcher: (BoardOutputModel) -> Bool
    private let receiver: MakeReceiver
    private let isGuaranteed: Bool
    private let file: StaticString
    private let line: UInt

    public func match(with output: BoardOutputModel) -> Bool { matcher(output) }

    public func doNext(_ output: BoardOutputModel) {
        let receiver = receiver(output.identifier, registration())
        guard receiver.receive(dynamic: output.data) == .mismatch, receiver.isGuaranteed else { return }
        DiagnosticSink.current.report(
            Diagnostic(
                .outputMismatch, board: output.identifier, expected: receiver.typeName,
                actual: typeName(of: output.data as Any),
                "the flow made at \(file):\(line) handles \(receiver.typeName), not \(typeName(of: output.data as Any))",
                file: file, line: line))
    }

    func register(on motherboard: Motherboard) -> FlowToken {
        let shared = motherboard.shared, order = shared.nextOrder()
        if let senders {
            return motherboard.handleOutputs(of: senders) { receiver($0, registration(order)) }
        }
        return shared.openGeneral().outputs.register(
            PredicateReceiver(registration(order), matches: matcher) { receiver($0, registration()) })
    }

    private func registration(_ order: Int = 0) -> ReceiverRegistration {
        ReceiverRegistration(order: order, isGuaranteed: isGuaranteed, file: file, line: line)
    }
}

extension BoardActivateFlow {
    /// Makes the receiver of the outputs of one sender.
    private typealias MakeReceiver = (BoardID, ReceiverRegistration) -> Receiver

    private init(
        senders: [BoardID], isGuaranteed: Bool = false, _ receiver: @escaping MakeReceiver, _ file: StaticString,
        _ line: UInt
    ) {
        self.init(
            senders: senders, matcher: { senders.contains($0.identifier) }, receiver: receiver,
            isGuaranteed: isGuaranteed, file: file, line: line)
    }

    private init(
        matcher: @escaping (BoardOutputModel) -> Bool, isGuaranteed: Bool = false, _ receiver: @escaping MakeReceiver,
        _ file: StaticString, _ line: UInt
    ) {
        self.init(
            senders: nil, matcher: matcher, receiver: receiver, isGuaranteed: isGuaranteed, file: file, line: line)
    }

    private static func raw(_ handler: @escaping (Any?) -> Void) -> MakeReceiver { { ClosureReceiver($1, handler) } }

    private static func whole(_ handler: @escaping (BoardOutputModel) -> Void) -> MakeReceiver {
        { sender, registration in
            ClosureReceiver<Any?>(registration) { handler(BoardOutputModel(identifier: sender, data: $0)) }
        }
    }

    private static func optional<Value>(_ handler: @escaping (Value?) -> Void) -> MakeReceiver {
        { ClosureReceiver<Any?>($1) { handler(Conversion.of($0, to: Value.self)) } }
    }

    private static func guaranteed<Value>(_ handler: @escaping (Value) -> Void) -> MakeReceiver {
        { ClosureReceiver($1, handler) }
    }
}

extension BoardActivateFlow {
    /// Handles the raw data of what the listed boards send; nil where they send nothing.
    public init(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Any?) -> Void
    ) {
        self.init(senders: matchedIdentifiers, Self.raw(nextHandler), file, line)
    }

    /// Handles the raw data of what the listed boards send; nil where they send nothing.
    public init(
        matchedIdentifiers: BoardID..., file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Any?) -> Void
    ) {
        self.init(senders: matchedIdentifiers, Self.raw(nextHandler), file, line)
    }

    /// Handles what the listed boards send, with its sender.
    @_disfavoredOverload
    public init(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        outputNextHandler: @escaping (BoardOutputModel) -> Void
    ) {
        self.init(senders: matchedIdentifiers, Self.whole(outputNextHandler), file, line)
    }

    /// Handles what the listed boards send as a value of a type, nil for data of another one.
    @_disfavoredOverload
    public init<Value>(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        dedicatedNextHandler: @escaping (Value?) -> Void
    ) {
        self.init(senders: matchedIdentifiers, Self.optional(dedicatedNextHandler), file, line)
    }

    /// Handles what the listed boards send as a value of a type; data of another one is reported `outputMismatch`.
    @_disfavoredOverload
    public init<Value>(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        guaranteedNextHandler: @escaping (Value) -> Void
    ) {
        self.init(senders: matchedIdentifiers, isGuaranteed: true, Self.guaranteed(guaranteedNextHandler), file, line)
    }

    /// Handles the raw data of every output that matches; nil where there is none.
    public init(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Any?) -> Void
    ) {
        self.init(matcher: matcher, Self.raw(nextHandler), file, line)
    }

    /// Handles every output that matches, with its sender.
    @_disfavoredOverload
    public init(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        outputNextHandler: @escaping (BoardOutputModel) -> Void
    ) {
        self.init(matcher: matcher, Self.whole(outputNextHandler), file, line)
    }

    /// Handles every output that matches as a value of a type, nil for data of another one.
    @_disfavoredOverload
    public init<Value>(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        dedicatedNextHandler: @escaping (Value?) -> Void
    ) {
        self.init(matcher: matcher, Self.optional(dedicatedNextHandler), file, line)
    }

    /// Handles every output that matches as a value of a type; data of another one is reported `outputMismatch`.
    @_disfavoredOverload
    public init<Value>(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        guaranteedNextHandler: @escaping (Value) -> Void
    ) {
        self.init(matcher: matcher, isGuaranteed: true, Self.guaranteed(guaranteedNextHandler), file, line)
    }
}
