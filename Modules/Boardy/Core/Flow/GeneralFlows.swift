extension Motherboard {
    /// Calls a handler with every output and every action of its type, of any board. Actions continue outward.
    @discardableResult
    public func registerGeneralFlow<Value>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> Void
    ) -> FlowToken {
        registerGeneral(Handler(handler), file, line)
    }

    /// Calls a handler with every output and every action of its type, and lets it decide if an action continues
    /// outward.
    @_disfavoredOverload
    @discardableResult
    public func registerGeneralFlow<Value>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> ActionPropagation
    ) -> FlowToken {
        registerGeneral(outputs: Handler { _ = handler($0) }, actions: .deciding(handler), file, line)
    }

    /// Calls a handler with every output and every action of its type, and lets its result decide if an action
    /// continues outward.
    @discardableResult
    public func registerGeneralFlow<Value, Decision: ActionDecision>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> Decision
    ) -> FlowToken {
        registerGeneral(outputs: Handler { _ = handler($0) }, actions: .deciding(handler), file, line)
    }

    /// Calls a handler with every output and every action of its type, as long as `target` lives. Actions continue
    /// outward.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func registerGeneralFlow<Target: AnyObject, Value>(
        target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Value) -> Void
    ) -> FlowToken {
        registerGeneral(Handler(target: target, handler), file, line)
    }

    /// Broadcasts every action that arrives here on the owner of another board too. The action continues outward here.
    ///
    /// If the forwarding is a circle, it stops at ``depthLimit`` and reports `recursionLimit`.
    ///
    /// - Parameter board: held weakly; the flow ends with it. If it has no owner, it reports `boardNotInstalled`.
    @discardableResult
    public func forwardActionFlow(
        to board: Board, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        let handler: Handler<Any> = Handler(target: board) { board, action in
            guard let slot = board.slot else { return board.reportNotInstalled("forwarded an action", file, line) }
            slot.forward(action, file, line)
        }
        return shared.openGeneral().actions.register(
            handler.receiver(shared.nextRegistration(isGuaranteed: false, file, line)))
    }

    private func registerGeneral<Value>(
        _ handler: Handler<Value>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        registerGeneral(outputs: handler, actions: handler, file, line)
    }

    private func registerGeneral<Value>(
        outputs: Handler<Value>, actions: Handler<Value>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        let registration = shared.nextRegistration(isGuaranteed: false, file, line), general = shared.openGeneral()
        return FlowToken([
            general.outputs.register(outputs.receiver(registration)),
            general.actions.register(actions.receiver(registration)),
        ])
    }
}

extension Slot {
    /// Broadcasts an action that comes from another motherboard. It counts as an activation, so that the depth limit
    /// ends a circle.
    fileprivate func forward(_ action: Any, _ file: StaticString, _ line: UInt) {
        let execution = motherboard.domain.execution
        guard execution.hasRoom else {
            return report(
                .recursionLimit,
                "an action was not forwarded to the owner of '\(id)': "
                    + "\(execution.depthLimit) activations and forwards are "
                    + "nested already. Break the circle of forwardActionFlow(to:)", file, line)
        }
        let outer = execution.beginActivation()
        broadcast(action, file, line)
        execution.endActivation(around: outer)
    }
}
