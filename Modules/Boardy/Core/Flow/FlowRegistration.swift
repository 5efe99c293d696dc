extension Motherboard {
    /// Calls a handler with the outputs of the listed boards, as long as `target` lives. It ignores outputs of another
    /// type.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: the senders; an empty list matches nothing.
    ///   - target: held weakly; nil registers nothing.
    ///   - identifier: a name for ``removeFlow(by:)``, see ``registerFlow(_:identifier:file:line:)``.
    @discardableResult
    public func registerFlow<Target: AnyObject, Output>(
        matchedIdentifiers: [BoardID], target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(matchedIdentifiers, Handler(target: target, handler), isGuaranteed: false, identifier, file, line)
    }

    /// Calls a handler with the outputs of the listed boards, as long as `target` lives. An output of another type is
    /// reported `outputMismatch`.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: the senders; an empty list matches nothing.
    ///   - target: held weakly; nil registers nothing.
    ///   - identifier: a name for ``removeFlow(by:)``, see ``registerFlow(_:identifier:file:line:)``.
    @discardableResult
    public func registerGuaranteedFlow<Target: AnyObject, Output>(
        matchedIdentifiers: [BoardID], target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(matchedIdentifiers, Handler(target: target, handler), isGuaranteed: true, identifier, file, line)
    }

    /// Calls a handler each time one of the listed boards completes. It receives true if the board ended with success.
    ///
    /// - Parameter matchedIdentifiers: the boards; an empty list matches nothing.
    @discardableResult
    public func registerCompletionFlow(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Bool) -> Void
    ) -> FlowToken {
        registerCompletion(matchedIdentifiers, Handler(handler), file, line)
    }

    /// Calls a handler each time one of the listed boards completes, as long as `target` lives.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: the boards; an empty list matches nothing.
    ///   - target: held weakly; nil registers nothing.
    @discardableResult
    public func registerCompletionFlow<Target: AnyObject>(
        matchedIdentifiers: [BoardID], target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Bool) -> Void
    ) -> FlowToken {
        registerCompletion(matchedIdentifiers, Handler(target: target, handler), file, line)
    }

    /// Registers a flow for the outputs of the listed boards, in the slot of each.
    ///
    /// - Parameter receiver: makes the receiver for one sender. All of them have one number.
    func handleOutputs(of senders: [BoardID], _ receiver: (BoardID) -> Receiver) -> FlowToken {
        register(senders) { $0.handleOutputs(receiver($0.id)) }
    }

    /// Registers a flow that decides about each output of the listed boards, of any type, as long as `target` lives.
    ///
    /// - Parameter handler: returns true if it handled the output of a sender, and false if the output is not for it.
    package func handleOutputs<Target: AnyObject>(
        of senders: [BoardID], target: Target?, _ file: StaticString, _ line: UInt,
        _ handler: @escaping (Target, BoardID, Any?) -> Bool
    ) -> FlowToken {
        let registration = shared.nextRegistration(isGuaranteed: false, file, line)
        return handleOutputs(of: senders) { sender in
            Handler<Any?>.deciding(target: target) { handler($0, sender, $1) ? .handled : .mismatch }
                .receiver(registration)
        }
    }

    private func register(_ senders: [BoardID], _ register: (Slot) -> FlowToken) -> FlowToken {
        var seen: Set<BoardID> = []
        return FlowToken(senders.filter { seen.insert($0).inserted }.map { register(slot(for: $0)) })
    }

    private func register<Output>(
        _ senders: [BoardID], _ handler: Handler<Output>, isGuaranteed: Bool, _ name: String?, _ file: StaticString,
        _ line: UInt
    ) -> FlowToken {
        named(name, file, line) {
            let registration = shared.nextRegistration(isGuaranteed: isGuaranteed, file, line)
            return handleOutputs(of: senders) { _ in handler.receiver(registration) }
        }
    }

    private func registerCompletion(
        _ senders: [BoardID], _ handler: Handler<Bool>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        let registration = shared.nextRegistration(file, line)
        return register(senders) { $0.handleCompletions(handler.receiver(registration)) }
    }
}

extension Motherboard {
    /// Returns the outputs of a board as values of a type. An output of another type is reported `outputMismatch`.
    public func matchedFlow<Output>(_ id: BoardID, with type: Output.Type) -> OutputFlow<Output> {
        OutputFlow(slot: slot(for: id))
    }

    /// Returns the outputs of a board as values of any type. Nil stands for an output without data.
    public func matchedFlow(_ id: BoardID) -> OutputFlow<Any?> { OutputFlow(slot: slot(for: id)) }

    /// Returns the completions of a board, to be handled while they happen.
    public func completionFlow(_ id: BoardID) -> CompletionFlow { CompletionFlow(slot: slot(for: id)) }

    /// Returns the actions of a type that a board broadcasts, or that come from inside it.
    public func actionFlow<Action>(_ id: BoardID, with type: Action.Type) -> ActionFlow<Action> {
        ActionFlow(slot: slot(for: id))
    }
}
