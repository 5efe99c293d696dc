/// The outputs of one board, to be handled with their declared type.
///
/// Handlers run in the order of their registration, also before the board exists and after it has left. An output of another type is
/// reported `outputMismatch` with the place of the registration.
public struct OutputFlow<Output> {
    private let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler with each output. Its captures live as long as the flow.
    @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Output) -> Void
    ) -> FlowToken {
        register(taking(handler), file, line)
    }

    /// Calls a handler with each output as long as `target` lives.
    ///
    /// - Parameter target: held weakly; may be the motherboard itself.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        register(toTarget(target, handler), file, line)
    }

    /// Transports each output to a bus.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func bind(to bus: Bus<Output>, file: StaticString = #fileID, line: UInt = #line) -> FlowToken {
        register(toTarget(bus) { bus, output in bus.transport(input: output) }, file, line)
    }

    /// Transports each output to a bus that also takes nil.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func bind(to bus: Bus<Output?>, file: StaticString = #fileID, line: UInt = #line) -> FlowToken {
        register(toTarget(bus) { bus, output in bus.transport(input: output) }, file, line)
    }

    /// Makes another board send each output as its own.
    ///
    /// - Parameter relay: held weakly and not activated.
    @discardableResult
    public func sendOutput(
        through relay: Board, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        register(
            toTarget(relay) { relay, output in
                guard let slot = relay.slot else { return relay.reportNotInstalled("relayed an output", file, line) }
                slot.output(output, file, line)
            }, file, line)
    }

    /// Activates another board with each output.
    @discardableResult
    public func activate(
        _ next: BoardActivation<Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        handle(file: file, line: line) { next.activate(with: $0, file: file, line: line) }
    }

    private func register(
        _ run: @escaping (Output) -> Reception, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        slot.handleOutputs(TypedReceiver(order: slot.backplane.nextOrder(), file: file, line: line, run))
    }
}
