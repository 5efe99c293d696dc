/// The outputs of one board, to be handled with their declared type.
///
/// Handlers run in the order of their registration, also before the board exists and after it has left. An output of another type is
/// reported `outputMismatch` with the place of the registration.
public struct OutputFlow<Output> {
    @usableFromInline let slot: Slot

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler with each output. Its captures live as long as the flow.
    ///
    /// Inlinable, so that the class of the receiver is known where the type of the output is: the runtime would have to look it up.
    @inlinable @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Output) -> Void
    ) -> FlowToken {
        slot.handleOutputs(ClosureReceiver(slot.nextRegistration(file, line), handler))
    }

    /// Calls a handler with each output as long as `target` lives.
    ///
    /// - Parameter target: held weakly; may be the motherboard itself. Nil registers nothing.
    @inlinable @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        slot.handleOutputs(
            TargetReceiver(slot.nextRegistration(file, line), target) { target, output in
                handler(target, output)
                return .handled
            })
    }

    /// Calls a handler with each output and a copy of a value, made now.
    ///
    /// - Parameter target: a value; what it refers to lives as long as the flow.
    @discardableResult
    public func addTarget<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        handle(file: file, line: line) { handler(target, $0) }
    }

    /// Transports each output to a bus.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func bind(to bus: Bus<Output>, file: StaticString = #fileID, line: UInt = #line) -> FlowToken {
        register(Handler(target: bus) { bus, output in bus.transport(input: output) }, file, line)
    }

    /// Transports each output to a bus that also takes nil.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func bind(to bus: Bus<Output?>, file: StaticString = #fileID, line: UInt = #line) -> FlowToken {
        register(Handler(target: bus) { bus, output in bus.transport(input: output) }, file, line)
    }

    /// Transports each output that fulfils a condition to a bus.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func bind(
        to bus: Bus<Output>, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping (Output) -> Bool
    ) -> FlowToken {
        register(
            Handler(target: bus) { bus, output in
                if condition(output) { bus.transport(input: output) }
            }, file, line)
    }

    /// Transports each output that fulfils a condition to a bus that also takes nil.
    ///
    /// - Parameter bus: held weakly.
    @discardableResult
    public func bind(
        to bus: Bus<Output?>, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping (Output) -> Bool
    ) -> FlowToken {
        register(
            Handler(target: bus) { bus, output in
                if condition(output) { bus.transport(input: output) }
            }, file, line)
    }

    /// Makes another board send each output as its own.
    ///
    /// - Parameter relay: held weakly and not activated.
    @discardableResult
    public func sendOutput(
        through relay: Board, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        register(
            Handler(target: relay) { relay, output in
                guard let slot = relay.slot else { return relay.reportNotInstalled("relayed an output", file, line) }
                slot.output(output, from: relay, file, line)
            }, file, line)
    }

    /// Activates another board with each output.
    @inlinable @discardableResult
    public func activate(
        _ next: BoardActivation<Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        handle(file: file, line: line) { next.activate(with: $0, file: file, line: line) }
    }

    /// Activates another board with each output that fulfils a condition.
    @discardableResult
    public func activate(
        _ next: BoardActivation<Output>, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping (Output) -> Bool
    ) -> FlowToken {
        handle(file: file, line: line) { if condition($0) { next.activate(with: $0, file: file, line: line) } }
    }

    /// The outputs as one of the sources of a combined flow: what `registerCombinedFlow` takes.
    public var specifications: FlowSpecification<Output> { FlowSpecification(identifier: slot.id) }

    private func register(
        _ handler: Handler<Output>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        slot.handleOutputs(handler.receiver(slot.nextRegistration(file, line)))
    }
}

extension OutputFlow where Output == Void {
    /// Calls a handler at each output as long as `target` lives.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target) -> Void
    ) -> FlowToken {
        addTarget(target, file: file, line: line) { target, _ in handler(target) }
    }
}
