// Commands to the board of a slot, and the messages that the board sends.

extension Slot {
    // MARK: - Commands

    /// Returns the entry point for commands if nothing else concerns them.
    @usableFromInline @inline(never) func commandReceiver() -> Receiver? {
        motherboard.domain.observedCount == 0 ? commands?.onlyCommand : nil
    }

    /// Hands a command to the board, if it is installed, by the shortest way.
    ///
    /// Inlinable, so that the type of the command is known where it is compared with the board's.
    @inlinable @inline(__always) func deliver<Command>(_ command: Command, _ file: StaticString, _ line: UInt) {
        guard let receiver = commandReceiver(), receiver.take(exactly: command) == .handled else {
            return send(command: command, file, line)
        }
    }

    /// Hands a command to the board, if it is installed. The board is never produced for it.
    @usableFromInline @inline(never)
    func send<Command>(command value: Command, _ file: StaticString, _ line: UInt) {
        motherboard.observed(.command, value, id, file, line) { deliver(command: value, file, line) }
    }

    /// Hands a command model to the board: the whole model, or its data to a board that takes that.
    func send<Model: BoardCommandModel>(model: Model, _ file: StaticString, _ line: UInt) {
        motherboard.observed(.command, model, id, file, line) { deliver(model: model, file, line) }
    }

    private func deliver<Command>(command value: Command, _ file: StaticString, _ line: UInt) {
        guard let commands else { return reportNoCommands(file, line) }
        if commands.take(model: value) || commands.take(command: value) { return }
        reportCommandMismatch(value, commands.first, file, line)
    }

    private func deliver<Model: BoardCommandModel>(model: Model, _ file: StaticString, _ line: UInt) {
        guard let commands else { return reportNoCommands(file, line) }
        // The data of a model may have the type that the whole model has not.
        if commands.take(model: model) || commands.take(command: model.data) || commands.take(command: model) { return }
        reportCommandMismatch(commands.takesData ? model.data as Any : model, commands.first, file, line)
    }

    /// Shows a message to the observers, where the call itself carries it out.
    func announce<Value>(_ kind: Message.Kind, _ value: Value, _ file: StaticString, _ line: UInt) {
        motherboard.observed(kind, value, id, file, line) {}
    }

    // MARK: - Outputs

    /// Hands an output to every flow that matches it. Boards use the faster paths of ``Board/send(_:_:_:)`` where these
    /// suffice.
    ///
    /// Inlinable, so that the type of the output is known where it is compared with the types of the handlers.
    @inlinable func output<Output>(_ value: Output, from sender: Board, _ file: StaticString, _ line: UInt) {
        if adapt(value, from: sender, file, line) { return }
        observeOutput(value, file, line) {
            let receivers = outputReceivers(of: value)
            let result = BoardyCore.dispatch(value, to: receivers) { reportOutputMismatch(value, $0, file, line) }
            if result.hasEnded { sweepOutputs() }
            if !result.wasHandled { reportUnhandled(output: value, file, line) }
        }
    }

    @usableFromInline func observeOutput<T>(_ value: T, _ file: StaticString, _ line: UInt, _ body: () -> Void) {
        motherboard.observed(.output, value, id, file, line, body)
    }

    @usableFromInline func outputReceivers<Output>(of value: Output) -> ContiguousArray<Receiver> {
        let general = motherboard.general?.outputs
        let receivers = outputs?.merged(with: general) ?? general?.receivers ?? []
        return general?.hasPredicates ?? false ? resolved(receivers, value, from: id) : receivers
    }

    @usableFromInline func sweepOutputs() {
        outputs?.sweep()
        motherboard.general?.outputs.sweep()
    }

    // MARK: - Events

    /// Hands an event to handlers of this slot and of any board, in the order of their registration.
    func dispatchEvent<Event>(_ event: Event, _ own: HandlerList?, _ general: HandlerList?) -> DispatchResult {
        guard let receivers = own?.merged(with: general) ?? general?.receivers else { return DispatchResult() }
        let result = BoardyCore.dispatch(event, to: receivers)
        if result.hasEnded {
            own?.sweep()
            general?.sweep()
        }
        return result
    }

    /// Hands an error to those who await the board, and to the handlers of failures. The former go on after that.
    ///
    /// It is no message, so it stays on this motherboard.
    func dispatchFailure(_ error: any Error) {
        failAwaited(error)
        _ = dispatchEvent(error, events?.failures, nil)
        resumeWaits()
    }

    /// Hands an action to every motherboard from this one out to the root.
    func broadcast<Action>(_ action: Action, _ file: StaticString, _ line: UInt) {
        motherboard.observed(.action, action, id, file, line) { propagate(action, file, line) }
    }

    /// The handler of actions from here, if the root has exactly one and no motherboard before it has any.
    @inline(__always) var soleActionHandler: Receiver? {
        let own = events?.actions.receivers.count ?? 0, general = motherboard.general?.actions.receivers.count ?? 0
        if let outer = motherboard.outerSlot { return own + general == 0 ? outer.soleActionHandlerFurtherOut : nil }
        guard own + general == 1, let handler = events?.actions.sole ?? motherboard.general?.actions.sole,
            !handler.isCancelled
        else { return nil }
        return handler
    }

    /// A function of its own, so that the first level is inlined and its slot not counted.
    private var soleActionHandlerFurtherOut: Receiver? { soleActionHandler }

    /// The next motherboard out is read before the handlers of this one run, since these may move the board.
    ///
    /// Inlinable, so that the type of the action is known where it is compared with the types of the handlers.
    @inlinable func propagate<Action>(_ action: Action, _ file: StaticString, _ line: UInt) {
        guard let first = handle(action: action) else { return }
        var wasHandled = first.wasHandled, outer = first.outer, outermost: Slot?
        while let level = outer {
            guard let result = level.handle(action: action) else { return }
            wasHandled = wasHandled || result.wasHandled
            (outermost, outer) = (level, result.outer)
        }
        if !wasHandled { (outermost ?? self).reportUnhandled(action: action, of: id, file, line) }
    }

    /// Calls the handlers of this level. Returns nil if one of them has stopped the action.
    @inlinable @inline(__always) func handle<Action>(action: Action) -> (wasHandled: Bool, outer: Slot?)? {
        let (receivers, outer) = actionLevel()
        guard let receivers else { return (false, outer) }
        let result = BoardyCore.dispatch(action, to: receivers)
        if result.hasEnded { sweepActions() }
        return result.wasStopped ? nil : (result.wasHandled, outer)
    }

    /// Returns the handlers of actions here, or nil, and the slot of the board around this motherboard.
    @usableFromInline @inline(never) func actionLevel() -> (ContiguousArray<Receiver>?, Slot?) {
        guard let own = events?.actions else { return (motherboard.general?.actions.receivers, motherboard.outerSlot) }
        return (own.merged(with: motherboard.general?.actions), motherboard.outerSlot)
    }

    @usableFromInline func sweepActions() {
        events?.actions.sweep()
        motherboard.general?.actions.sweep()
    }
}
