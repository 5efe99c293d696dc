/// The outputs of one board, to be handled in their declared type.
///
/// Handlers run in the order of their registration. They may be registered before the board exists, and stay when it
/// leaves. An output of another type is reported `outputMismatch`, with the place of the registration.
public struct OutputFlow<Output> {
    @usableFromInline let slot: Slot

    package var identifier: BoardID { slot.id }

    init(slot: Slot) { self.slot = slot }

    /// Calls a handler with each output, until the token is cancelled or the motherboard is released. The captures of
    /// the handler live as long.
    // Inlinable, so that the class of the receiver is known where the type of the output is known. Otherwise the
    // runtime looks it up.
    @inlinable @discardableResult
    public func handle(
        file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Output) -> Void
    ) -> FlowToken {
        slot.handleOutputs(ClosureReceiver(slot.nextRegistration(file, line), handler))
    }

    /// Calls a handler with each output, as long as `target` lives.
    ///
    /// - Parameter target: held weakly; it may be the motherboard itself. Nil registers nothing.
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

    /// Calls a handler with each output, and with a copy of a value that is made now.
    ///
    /// - Parameter target: a value; objects that it refers to live as long as the flow.
    @discardableResult
    public func addTarget<Target>(
        copying target: Target, file: StaticString = #fileID, line: UInt = #line,
        _ handler: @escaping (Target, Output) -> Void
    ) -> FlowToken {
        handle(file: file, line: line) { handler(target, $0) }
    }

    /// Transports each output to a bus.
    ///
    /// - Parameters:
    ///   - bus: held weakly.
    ///   - condition: decides about each output. By default, all are transported.
    @discardableResult
    public func bind(
        to bus: Bus<Output>, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping (Output) -> Bool = { _ in true }
    ) -> FlowToken {
        register(Handler(target: bus) { if condition($1) { $0.transport(input: $1) } }, file, line)
    }

    /// Transports each output to a bus that carries nil too.
    ///
    /// - Parameters:
    ///   - bus: held weakly.
    ///   - condition: decides about each output. By default, all are transported.
    @discardableResult
    public func bind(
        to bus: Bus<Output?>, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping (Output) -> Bool = { _ in true }
    ) -> FlowToken {
        register(Handler(target: bus) { if condition($1) { $0.transport(input: $1) } }, file, line)
    }

    /// Makes another board send each output as its own, for example to show an inner output outside a continuable
    /// board.
    ///
    /// - Parameter relay: held weakly; it is not activated.
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

    /// Activates another board with each output, which becomes the input of that board.
    @inlinable @discardableResult
    public func activate(
        _ next: BoardActivation<Output>, file: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        // The handle of a board looks for its slot at each output.
        if next.asking != nil { return activate(next, file: file, line: line) { _ in true } }
        return handle(file: file, line: line) { [slot = next.known] in slot.activate($0, file, line) }
    }

    /// Activates another board with each output that fulfils a condition.
    @discardableResult
    public func activate(
        _ next: BoardActivation<Output>, file: StaticString = #fileID, line: UInt = #line,
        where condition: @escaping (Output) -> Bool
    ) -> FlowToken {
        handle(file: file, line: line) { if condition($0) { next.activate(with: $0, file: file, line: line) } }
    }

    private func register(
        _ handler: Handler<Output>, _ file: StaticString, _ line: UInt
    ) -> FlowToken {
        slot.handleOutputs(handler.receiver(slot.nextRegistration(file, line)))
    }
}

extension OutputFlow where Output == Void {
    /// Calls a handler at each output, as long as `target` lives. The handler takes no value, since the outputs carry
    /// none.
    ///
    /// - Parameter target: held weakly; nil registers nothing.
    @discardableResult
    public func addTarget<Target: AnyObject>(
        _ target: Target?, file: StaticString = #fileID, line: UInt = #line, _ handler: @escaping (Target) -> Void
    ) -> FlowToken {
        addTarget(target, file: file, line: line) { target, _ in handler(target) }
    }
}
