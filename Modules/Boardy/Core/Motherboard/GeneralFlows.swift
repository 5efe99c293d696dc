extension Motherboard {
    /// Calls a handler with every output and every action of its type, whichever board sends it.
    ///
    /// An action goes on outward, from motherboard to motherboard; return ``ActionPropagation`` to decide that.
    @discardableResult
    public func registerGeneralFlow<Value>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> Void
    ) -> GeneralFlowToken {
        registerGeneral(taking(handler), file, line)
    }

    /// Calls a handler with every output and every action of its type, as long as `target` lives.
    ///
    /// - Parameter target: held weakly.
    @discardableResult
    public func registerGeneralFlow<Target: AnyObject, Value>(
        target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Value) -> Void
    ) -> GeneralFlowToken {
        registerGeneral(toTarget(target, handler), file, line)
    }

    /// Calls a handler with every action of its type, and lets it decide whether the action goes on outward.
    @discardableResult
    public func registerGeneralFlow<Value>(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Value) -> ActionPropagation
    ) -> GeneralFlowToken {
        registerGeneral({ handler($0).reception }, file, line)
    }

    private func registerGeneral<Value>(
        _ run: @escaping (Value) -> Reception, _ file: StaticString, _ line: UInt
    ) -> GeneralFlowToken {
        let receiver = TypedReceiver(
            order: backplane.nextOrder(), isGuaranteed: false, file: file, line: line, run)
        return GeneralFlowToken(
            outputs: backplane.outputs.token(for: receiver), actions: backplane.actions.token(for: receiver))
    }
}

/// A registered general flow, to end it.
public struct GeneralFlowToken {
    let outputs: FlowToken
    let actions: FlowToken

    /// Ends the flow at once and releases what its closure captured.
    public func cancel() {
        outputs.cancel()
        actions.cancel()
    }
}
