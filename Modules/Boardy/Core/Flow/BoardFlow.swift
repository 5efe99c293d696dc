/// A flow that decides from each output and its sender if it acts on the output.
///
/// All predicates of a motherboard run, in the order of registration, before the first flow acts. A flow that matches
/// by sender only should be a ``BoardActivateFlow``, which costs nothing where other boards send.
public protocol BoardFlow {
    /// The name of the flow for ``Motherboard/removeFlow(by:)``; empty for none, which is the default.
    var identifier: String { get }
    /// Returns true if ``doNext(_:)`` is to be called with this output.
    func match(with output: BoardOutputModel) -> Bool
    /// Acts on an output for which ``match(with:)`` returned true.
    func doNext(_ output: BoardOutputModel)
}

extension BoardFlow {
    /// No name: the flow lives until the flows are reset.
    public var identifier: String { "" }
}

extension Motherboard {
    /// Registers a flow, and returns the motherboard, so that calls can be chained.
    ///
    /// - Parameters:
    ///   - flow: lives until it is removed by its name, the flows are reset, or the motherboard is released.
    ///   - identifier: a name for ``removeFlow(by:)``; nil for the flow's own. A second flow with a name that is
    ///     registered is refused and reported `duplicateFlow`.
    @discardableResult
    public func registerFlow(
        _ flow: any BoardFlow, identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        let ownName = flow.identifier
        named(identifier ?? (ownName.isEmpty ? nil : ownName), file, line) {
            if let flow = flow as? BoardActivateFlow { return flow.register(on: self) }
            let registration = shared.nextRegistration(isGuaranteed: false, file, line)
            return shared.openGeneral().outputs.register(
                PredicateReceiver(registration, matches: flow.match) { sender in
                    ClosureReceiver<Any?>(registration) {
                        flow.doNext(BoardOutputModel(identifier: sender, data: $0))
                    }
                })
        }
        return self
    }

    /// Registers several flows, in order, and returns the motherboard, so that calls can be chained.
    @discardableResult
    public func registerFlows(
        _ flows: [any BoardFlow], file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        for flow in flows { registerFlow(flow, file: file, line: line) }
        return self
    }

    /// Ends the flow with this name and frees the name. Nothing happens if there is no such flow.
    public func removeFlow(by identifier: String) { shared.general?.named.remove(identifier) }

    /// Ends every flow that is registered here. Observers stay, and so does the motherboard's own work: it delivers
    /// activations and commands, removes completed boards and passes actions outward.
    public func resetFlows() {
        for slot in shared.slots.all { slot.resetFlows() }
        shared.general?.removeAll()
        shared.forwardingBoard = nil
    }

    /// Registers a flow under its name, if it has one and no other flow has it.
    @discardableResult
    func named(
        _ name: String?, _ file: StaticString, _ line: UInt, _ register: () -> FlowToken
    ) -> FlowToken {
        guard let name else { return register() }
        if let first = shared.general?.named.place(of: name) {
            report(
                .duplicateFlow,
                "a flow named '\(name)' is registered already, at \(first.file):\(first.line); the first stays. "
                    + "Remove it before with removeFlow(by:), or choose another name", file, line)
            return .inert
        }
        let token = register()
        shared.openGeneral().named.set(name, token, file, line)
        return token
    }
}

/// A flow that is made of a handler and either a list of senders or a predicate.
///
///     motherboard.registerFlow(BoardActivateFlow(matchedIdentifiers: [.dashboard]) { data in … })
///
/// An empty list matches nothing. The type of the handler's parameter chooses the form: the raw data; the whole
/// message; an optional value of a type, which is nil for data of another type; or a value of a type. In the last form,
/// data of another type is reported `outputMismatch` with the place where the flow was made.
public struct BoardActivateFlow: BoardFlow {
    private enum Condition {
        case senders([BoardID])
        case predicate((BoardOutputModel) -> Bool)
    }

    private typealias MakeReceiver = (BoardID, ReceiverRegistration) -> Receiver

    private let condition: Condition
    private let receiver: MakeReceiver
    private let isGuaranteed: Bool
    private let file: StaticString
    private let line: UInt

    private init(
        _ condition: Condition, isGuaranteed: Bool = false, _ file: StaticString, _ line: UInt,
        receiver: @escaping MakeReceiver
    ) {
        self.condition = condition
        self.receiver = receiver
        self.isGuaranteed = isGuaranteed
        self.file = file
        self.line = line
    }

    public func match(with output: BoardOutputModel) -> Bool {
        switch condition {
        case .senders(let senders): senders.contains(output.identifier)
        case .predicate(let matches): matches(output)
        }
    }

    public func doNext(_ output: BoardOutputModel) {
        let receiver = receiver(output.identifier, registration())
        guard receiver.receive(dynamic: output.data) == .mismatch, receiver.isGuaranteed else { return }
        DiagnosticSink.current.report(
            Diagnostic(
                .outputMismatch, board: output.identifier, expected: receiver.typeName,
                actual: typeName(of: output.data as Any),
                "the flow made at \(file):\(line) handles \(receiver.typeName), not "
                    + "\(typeName(of: output.data as Any))",
                file: file, line: line))
    }

    func register(on motherboard: Motherboard) -> FlowToken {
        let shared = motherboard.shared, order = shared.nextOrder()
        switch condition {
        case .senders(let senders):
            return motherboard.handleOutputs(of: senders) { receiver($0, registration(order)) }
        case .predicate(let matches):
            return shared.openGeneral().outputs.register(
                PredicateReceiver(registration(order), matches: matches) { receiver($0, registration()) })
        }
    }

    private func registration(_ order: Int = 0) -> ReceiverRegistration {
        ReceiverRegistration(order: order, isGuaranteed: isGuaranteed, file: file, line: line)
    }

    private static func whole(_ handler: @escaping (BoardOutputModel) -> Void) -> MakeReceiver {
        { sender, registration in
            ClosureReceiver<Any?>(registration) { handler(BoardOutputModel(identifier: sender, data: $0)) }
        }
    }

    private static func optional<Value>(_ handler: @escaping (Value?) -> Void) -> MakeReceiver {
        { ClosureReceiver<Any?>($1) { handler(Conversion.of($0, to: Value.self)) } }
    }
}

extension BoardActivateFlow {
    /// Creates a flow that handles the raw data of the listed boards' outputs. The data is nil for an output without
    /// data.
    public init(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Any?) -> Void
    ) {
        self.init(.senders(matchedIdentifiers), file, line) { ClosureReceiver($1, nextHandler) }
    }

    /// Creates a flow that handles the listed boards' outputs together with their sender.
    @_disfavoredOverload
    public init(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        outputNextHandler: @escaping (BoardOutputModel) -> Void
    ) {
        self.init(.senders(matchedIdentifiers), file, line, receiver: Self.whole(outputNextHandler))
    }

    /// Creates a flow that handles the listed boards' outputs as a value of a type, which is nil for data of another
    /// type.
    @_disfavoredOverload
    public init<Value>(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        dedicatedNextHandler: @escaping (Value?) -> Void
    ) {
        self.init(.senders(matchedIdentifiers), file, line, receiver: Self.optional(dedicatedNextHandler))
    }

    /// Creates a flow that handles the listed boards' outputs as a value of a type. Data of another type is reported
    /// `outputMismatch`.
    @_disfavoredOverload
    public init<Value>(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        guaranteedNextHandler: @escaping (Value) -> Void
    ) {
        self.init(.senders(matchedIdentifiers), isGuaranteed: true, file, line) {
            ClosureReceiver($1, guaranteedNextHandler)
        }
    }

    /// Creates a flow that handles the raw data of every output that matches. The data is nil for an output without
    /// data.
    public init(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        nextHandler: @escaping (Any?) -> Void
    ) {
        self.init(.predicate(matcher), file, line) { ClosureReceiver($1, nextHandler) }
    }

    /// Creates a flow that handles every output that matches, together with its sender.
    @_disfavoredOverload
    public init(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        outputNextHandler: @escaping (BoardOutputModel) -> Void
    ) {
        self.init(.predicate(matcher), file, line, receiver: Self.whole(outputNextHandler))
    }

    /// Creates a flow that handles every output that matches as a value of a type, which is nil for data of another
    /// type.
    @_disfavoredOverload
    public init<Value>(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        dedicatedNextHandler: @escaping (Value?) -> Void
    ) {
        self.init(.predicate(matcher), file, line, receiver: Self.optional(dedicatedNextHandler))
    }

    /// Creates a flow that handles every output that matches as a value of a type. Data of another type is reported
    /// `outputMismatch`.
    @_disfavoredOverload
    public init<Value>(
        matcher: @escaping (BoardOutputModel) -> Bool, file: StaticString = #fileID, line: UInt = #line,
        guaranteedNextHandler: @escaping (Value) -> Void
    ) {
        self.init(.predicate(matcher), isGuaranteed: true, file, line) { ClosureReceiver($1, guaranteedNextHandler) }
    }
}
