extension Motherboard {
    /// Registers a flow; returns the motherboard, so that calls chain.
    ///
    /// - Parameters:
    ///   - flow: lives until it is removed by its name, the flows are reset, or the motherboard goes.
    ///   - identifier: a name for ``removeFlow(by:)``. A second flow with the name of one that is registered is refused and
    ///     reported `duplicateFlow`.
    @discardableResult
    public func registerFlow(
        _ flow: any BoardFlow, identifier: String? = nil, file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        named(identifier, file, line) {
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

    /// Registers several flows, in order; returns the motherboard, so that calls chain.
    @discardableResult
    public func registerFlows(
        _ flows: [any BoardFlow], file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        for flow in flows { registerFlow(flow, file: file, line: line) }
        return self
    }

    /// Ends the flow of this name and frees the name; does nothing if there is none.
    public func removeFlow(by identifier: String) { shared.general?.named.remove(identifier) }

    /// Ends every flow registered here. What the motherboard does itself stays: it delivers activations and commands, removes completed
    /// boards and passes actions outward; observers stay, too.
    public func resetFlows() {
        for slot in shared.slots.all { slot.resetFlows() }
        shared.general?.removeAll()
        shared.forwardingBoard = nil
    }

    /// Registers a flow under its name, if it has one and nobody else has it.
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
