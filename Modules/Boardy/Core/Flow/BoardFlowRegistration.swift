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
            return backplane.openGeneral().outputs.token(
                for: PredicateReceiver(
                    order: backplane.nextOrder(), file: file, line: line, matches: flow.match,
                    receiver: { sender in
                        taking { (data: Any?) in flow.doNext(BoardOutputModel(identifier: sender, data: data)) }
                            .receiver(order: 0, isGuaranteed: false, file: file, line: line)
                    }))
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
    public func removeFlow(by identifier: String) { backplane.general?.named.remove(identifier) }

    /// Ends every flow registered here. What the motherboard does itself stays: it delivers activations and commands, removes completed
    /// boards and passes actions outward; observers stay, too.
    public func resetFlows() {
        for slot in slots?.all ?? [] { slot.resetFlows() }
        backplane.endFlows()
        endForwarding()
    }

    /// Registers a flow under its name, if it has one and nobody else has it.
    @discardableResult
    func named(
        _ name: String?, _ file: StaticString, _ line: UInt, _ register: () -> FlowToken
    ) -> FlowToken {
        guard let name else { return register() }
        if let first = backplane.general?.named.place(of: name) {
            report(
                .duplicateFlow,
                "a flow named '\(name)' is registered already, at \(first.file):\(first.line); the first stays. "
                    + "Remove it before with removeFlow(by:), or choose another name", file, line)
            return .inert
        }
        let token = register()
        backplane.openGeneral().named.set(name, token, file, line)
        return token
    }
}
