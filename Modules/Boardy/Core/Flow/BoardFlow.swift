/// Decides from an output and its sender whether it matches, and then acts on it.
///
/// All predicates are asked, in the order of registration, before the first flow acts. A flow that is to match by sender only is better
/// a ``BoardActivateFlow``: it costs nothing where other boards send.
public protocol BoardFlow {
    /// Whether ``doNext(_:)`` is to be called with this output.
    func match(with output: BoardOutputModel) -> Bool
    /// Acts on an output that matched.
    func doNext(_ output: BoardOutputModel)
}

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
            return backplane.outputs.token(
                for: PredicateReceiver(
                    order: backplane.nextOrder(), file: file, line: line, matches: flow.match,
                    receiver: { sender in
                        TypedReceiver<Any?>(
                            order: 0, isGuaranteed: false, file: file, line: line,
                            taking { flow.doNext(BoardOutputModel(identifier: sender, data: $0)) })
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
    public func removeFlow(by identifier: String) { backplane.named.remove(identifier) }
}
