extension Motherboard {
    /// Calls a handler with what the listed boards send, as long as `target` lives. Outputs of another type are for others.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: an empty list matches nothing.
    ///   - target: held weakly; nil registers nothing.
    ///   - identifier: a name, see ``registerFlow(_:identifier:file:line:)``.
    @discardableResult
    public func registerFlow<Target: AnyObject, Output>(
        matchedIdentifiers: [BoardID], target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(matchedIdentifiers, Handler(target: target, handler), isGuaranteed: false, identifier, file, line)
    }

    /// Calls a handler with what the listed boards send, as long as `target` lives. Outputs of another type are for others.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerFlow<Target: AnyObject, Output>(
        matchedIdentifiers: BoardID..., target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(matchedIdentifiers, Handler(target: target, handler), isGuaranteed: false, identifier, file, line)
    }

    /// Calls a handler with what the listed boards send, as long as `target` lives. An output of another type is reported
    /// `outputMismatch`.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: an empty list matches nothing.
    ///   - target: held weakly; nil registers nothing.
    ///   - identifier: a name, see ``registerFlow(_:identifier:file:line:)``.
    @discardableResult
    public func registerGuaranteedFlow<Target: AnyObject, Output>(
        matchedIdentifiers: [BoardID], target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(matchedIdentifiers, Handler(target: target, handler), isGuaranteed: true, identifier, file, line)
    }

    /// Calls a handler with what the listed boards send, as long as `target` lives. An output of another type is reported
    /// `outputMismatch`.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerGuaranteedFlow<Target: AnyObject, Output>(
        matchedIdentifiers: BoardID..., target: Target?, identifier: String? = nil, file: StaticString = #fileID,
        line: UInt = #line, _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(matchedIdentifiers, Handler(target: target, handler), isGuaranteed: true, identifier, file, line)
    }

    /// Registers a flow for the outputs of listed boards, in the slot of each.
    ///
    /// - Parameter receiver: makes the handler of one sender. All of them have one number.
    func handleOutputs(of senders: [BoardID], _ receiver: (BoardID) -> Receiver) -> FlowToken {
        register(senders) { $0.handleOutputs(receiver($0.id)) }
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
}

extension Motherboard {
    /// Calls a handler each time one of the listed boards completes, with whether it ended with success.
    ///
    /// - Parameter matchedIdentifiers: an empty list matches nothing.
    @discardableResult
    public func registerCompletionFlow(
        matchedIdentifiers: [BoardID], file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Bool) -> Void
    ) -> FlowToken {
        registerCompletion(matchedIdentifiers, Handler(handler), file, line)
    }

    /// Calls a handler each time one of the listed boards completes, with whether it ended with success.
    @discardableResult
    public func registerCompletionFlow(
        matchedIdentifiers: BoardID..., file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Bool) -> Void
    ) -> FlowToken {
        registerCompletion(matchedIdentifiers, Handler(handler), file, line)
    }

    /// Calls a handler each time one of the listed boards completes, as long as `target` lives.
    ///
    /// - Parameters:
    ///   - matchedIdentifiers: an empty list matches nothing.
    ///   - target: held weakly; nil registers nothing.
    @discardableResult
    public func registerCompletionFlow<Target: AnyObject>(
        matchedIdentifiers: [BoardID], target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Bool) -> Void
    ) -> FlowToken {
        registerCompletion(matchedIdentifiers, Handler(target: target, handler), file, line)
    }

    /// Calls a handler each time one of the listed boards completes, as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerCompletionFlow<Target: AnyObject>(
        matchedIdentifiers: BoardID..., target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Bool) -> Void
    ) -> FlowToken {
        registerCompletion(matchedIdentifiers, Handler(target: target, handler), file, line)
    }

    private func registerCompletion(
        _ senders: [BoardID], _ handler: Handler<Bool>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        let registration = shared.nextRegistration(file, line)
        return register(senders) { $0.handleCompletions(handler.receiver(registration)) }
    }
}

extension Motherboard {
    /// The outputs of a board as values of a type; one of another type is reported `outputMismatch`.
    public func matchedFlow<Output>(_ id: BoardID, with type: Output.Type) -> OutputFlow<Output> {
        OutputFlow(slot: slot(for: id))
    }

    /// The outputs of a board, whatever they are.
    public func matchedFlow(_ id: BoardID) -> OutputFlow<Any?> { OutputFlow(slot: slot(for: id)) }

    /// The completions of a board.
    public func completionFlow(_ id: BoardID) -> CompletionFlow { CompletionFlow(slot: slot(for: id)) }

    /// The actions of a type that a board raises, or that come from inside it.
    public func actionFlow<Action>(_ id: BoardID, with type: Action.Type) -> ActionFlow<Action> {
        ActionFlow(slot: slot(for: id))
    }
}
