/// A flow that decides from each output and its sender if it acts on the output.
///
/// All predicates of a motherboard run, in the order of registration, before the first flow acts. A flow that matches by sender only should
/// be a ``BoardActivateFlow``, which costs nothing where other boards send.
public protocol BoardFlow {
    /// Returns true if ``doNext(_:)`` is to be called with this output.
    func match(with output: BoardOutputModel) -> Bool
    /// Acts on an output for which ``match(with:)`` returned true.
    func doNext(_ output: BoardOutputModel)
}

extension Motherboard {
    /// Registers a flow, and returns the motherboard, so that calls can be chained.
    ///
    /// - Parameters:
    ///   - flow: lives until it is removed by its name, the flows are reset, or the motherboard is released.
    ///   - identifier: a name for ``removeFlow(by:)``. A second flow with a name that is registered is refused and reported `duplicateFlow`.
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

    /// Registers several flows, in order, and returns the motherboard, so that calls can be chained.
    @discardableResult
    public func registerFlows(
        _ flows: [any BoardFlow], file: StaticString = #fileID, line: UInt = #line
    ) -> Motherboard {
        for flow in flows { registerFlow(flow, file: file, line: line) }
        return self
    }

    /// Ends the flow with this name and frees the name. Nothing happens if there is none.
    public func removeFlow(by identifier: String) { shared.general?.named.remove(identifier) }

    /// Ends every flow that is registered here. Observers stay, and so does the motherboard's own work: it delivers activations and commands,
    /// removes completed boards and passes actions outward.
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
