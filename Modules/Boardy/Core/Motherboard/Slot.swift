/// The place of one board ID on a motherboard: the board that sits there, its typed entry points, and the handlers of what it sends.
///
/// Every message to or from a board is one call here, in constant time, whatever else is installed. Handlers stay when the board leaves. A
/// motherboard empties its slots when it goes, so a handle that kept one is inert afterwards.
@usableFromInline final class Slot {
    let id: BoardID
    let backplane: Backplane
    private(set) var occupant: (any Occupant)?
    /// The board that the occupant wraps; nil for most.
    private var layer: Layer?
    /// When the occupant came, among all of its motherboard.
    private(set) var arrival = 0
    /// The occupant's work is being cancelled; it is out right after that, whatever the handlers of its work ask for.
    private(set) var isLeaving = false
    private(set) var input: Receiver?
    private var command: Receiver?
    /// Takes whole command models; asked before `command`.
    private var commandModel: Receiver?
    private let outputs = ReceiverList()
    private var actions: ReceiverList?
    private var completions: ReceiverList?
    private var failures: ReceiverList?
    /// The asynchronous work of the boards that sit here; made with the first of it.
    private(set) lazy var workplace = Workplace()
    /// What gates have to do with the slot; made with the first of it.
    var gatepost: Gatepost?
    /// The state of the gateways at which none guarded the slot; -1 while one does.
    var seenGateways = 0

    init(id: BoardID, backplane: Backplane) {
        self.id = id
        self.backplane = backplane
    }

    /// A slot of no motherboard, for a handle that a board without an owner makes: each use of it is reported.
    static func inert(_ id: BoardID) -> Slot {
        Slot(id: id, backplane: Backplane(motherboard: "no motherboard", domain: Domain(), parent: nil))
    }

    /// Nothing would be lost with it.
    var isUnused: Bool {
        occupant == nil && flows.allSatisfy { $0.list?.isIdle ?? true } && gatepost?.isIdle ?? true
    }

    // MARK: - Who sits here

    /// Seats a board with its entry points.
    func seat(_ occupant: any Occupant, _ entries: EntryPoints) {
        (self.occupant, layer) = (occupant, entries.layer)
        (input, command, commandModel) = (entries.input, entries.command, entries.commandModel)
        arrival = backplane.nextOrder()
        for sitter in sitters { sitter.slot = self }
        for sitter in sitters { sitter.didMove() }
    }

    /// The occupant and the boards that it wraps.
    var sitters: Sitters { Sitters(occupant, layer) }

    /// Takes the board out. Its pending work is cancelled while it still has its slot.
    func vacate() { tell(.left, to: takeOut(.removed)) }

    private func takeOut(_ departure: Departure) -> [BarrierCycle] {
        guard occupant != nil, !isLeaving else { return [] }
        isLeaving = true
        for sitter in sitters { sitter.willLeave(departure) }
        isLeaving = false
        return forgetOccupant()
    }

    /// - Returns: what waited for the occupant's completion as that of a gate.
    private func forgetOccupant() -> [BarrierCycle] {
        let wasOccupied = occupant != nil
        let leaving = sitters, waiting = gatepost?.cycles ?? []
        gatepost?.cycles = []
        if gatepost?.guarded != nil { backplane.owner?.forgetGate(self) }
        // Released at the end only: what their closures captured may address this slot as it goes.
        let entries = (input, command, commandModel)
        (occupant, input, command, commandModel, layer) = (nil, nil, nil, nil, nil)
        for sitter in leaving { sitter.slot = nil }
        for sitter in leaving { sitter.didMove() }
        if wasOccupied { backplane.composer?.boardDidLeave(id) }
        withExtendedLifetime(entries) {}
        return waiting
    }

    private func tell(_ verdict: GateVerdict, to cycles: [BarrierCycle]) {
        for cycle in cycles { cycle.decide(verdict) }
    }

    /// The motherboard goes: no message, no handler.
    func empty() {
        let waiting = forgetOccupant()
        endFlows()
        tell(.left, to: waiting)
    }

    /// The handlers of what the board sends, by what they handle.
    var flows: [(kind: String, list: ReceiverList?)] {
        [("outputs", outputs), ("actions", actions), ("completions", completions), ("failures", failures)]
    }

    /// Ends the flows of what the board sends, but not what is awaited of it.
    func resetFlows() {
        for flow in flows { flow.list?.removeFlows() }
    }

    /// Ends the handlers of what the board sends.
    func endFlows() {
        for flow in flows { flow.list?.removeAll() }
    }

    // MARK: - Activation

    /// Activates the board, producing it first if need be; reports why, if that was refused.
    ///
    /// - Returns: the activation's number, negative if another motherboard carries it out; 0 if it was refused.
    @usableFromInline @discardableResult
    func activate<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        let number = start(value, file, line)
        if number == 0, let refusal = backplane.takeRefusal() { backplane.diagnostics.report(refusal.diagnostic) }
        return number
    }

    /// The same, where the caller sees to the refusal.
    func start<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        if backplane.domain.observedCount == 0 { return run(value, file, line) }
        return backplane.observed(.activation(Conversion.untyped(value)), id, file, line) { run(value, file, line) }
    }

    private func run<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        if isLeaving || backplane.isLeaving {
            refuse(leaving(file, line))
            return 0
        }
        guard let outer = backplane.enter() else {
            refuse(recursion(file, line))
            return 0
        }
        var number = backplane.domain.activation
        // Producing counts too: a constructor may activate what it is to construct.
        if let input = input ?? producedInput(file, line) {
            let reception = isUnguarded ? input.receive(value) : receiveGuarded(value, input, file, line)
            if reception != .taken, let refusal = refusal(after: reception, value, input, file, line) {
                backplane.refuse(refusal)
                number = 0
            }
        } else {
            number = occupant == nil ? forward(value, file, line) : 0
        }
        backplane.leave(outer)
        return number
    }

    /// Whether no gateway guards the board: whether one does was looked up, and nothing has changed since.
    private var isUnguarded: Bool { backplane.gatewayChanges.map { $0.count == seenGateways } ?? true }

    /// Why the board does not take a value, after it was offered to it.
    func refusal<Input>(
        after reception: Reception, _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        switch reception {
        case .taken, .stop, .gone: return nil
        case .barred: return holdBarred(file, line)
        case .refused:
            backplane.placeRefusal(at: file, line)
            return takeRefusal(file, line)
        case .mismatch:
            let error = mismatch(.inputMismatch, "input", input, value, file, line)
            let reception = offerRequest(value, to: input)
            return reception == .mismatch
                ? BoardError(error) : refusal(after: reception, value, input, file, line)
        }
    }

    /// The entry point of a board made just now; nil if there is none, with the reason in the refusal.
    private func producedInput(_ file: StaticString, _ line: UInt) -> Receiver? {
        if occupant == nil {
            guard let owner = backplane.owner else {
                refuse(gone("activated", file, line))
                return nil
            }
            if let refusal = owner.fill(self, file: file, line: line) {
                refuse(refusal)
                return nil
            }
            if occupant == nil {
                refuse(
                    diagnostic(
                        .activationDiscarded,
                        "'\(id)' left '\(backplane.motherboard)' again while it was installed, so its activation was dropped",
                        file,
                        line))
            }
        }
        if input == nil, occupant != nil {
            refuse(
                diagnostic(
                    .inputMismatch,
                    "'\(id)' takes no input: its class adopts neither GuaranteedBoard nor ActivatableBoard. Adopt one of them",
                    file, line))
        }
        return input
    }

    /// Hands an activation that nothing here can take to another motherboard, if there is one for that.
    private func forward<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        guard let slot = backplane.owner?.forwardingSlot(for: id) else { return 0 }
        _ = backplane.takeRefusal()
        let number = slot.start(value, file, line)
        if number == 0, let refusal = slot.backplane.takeRefusal() { backplane.refuse(refusal) }
        return -abs(number)
    }

    /// The slot that takes the activations of this one: another motherboard's, where those of unknown boards are forwarded.
    @usableFromInline var serving: Slot {
        var slot = self
        for _ in 0..<max(0, backplane.domain.depthLimit) {
            guard slot.occupant == nil, let owner = slot.backplane.owner, !owner.knows(slot.id),
                let next = owner.forwardingSlot(for: slot.id)
            else { return slot }
            slot = next
        }
        return slot
    }

    private func refuse(_ diagnostic: Diagnostic) { backplane.refuse(BoardError(diagnostic)) }

    // MARK: - Commands

    /// Hands a command to the board, if it is installed; never produces it.
    func send<Command>(command value: Command, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount == 0 { return hand(value, nil, file, line) }
        backplane.observed(.command(Conversion.untyped(value)), id, file, line) { hand(value, nil, file, line) }
    }

    /// Hands a command model to the board: whole, or its data to a board that takes that.
    func send<Model: BoardCommandModel>(model: Model, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount == 0 { return hand(model, model.data, file, line) }
        backplane.observed(.command(Conversion.untyped(model)), id, file, line) { hand(model, model.data, file, line) }
    }

    /// Shows a message to those who observe, where the call itself carries it out.
    func announce(_ content: Message.Content, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount > 0 { backplane.observed(content, id, file, line) {} }
    }

    private func hand<Command>(_ value: Command, _ data: Any??, _ file: StaticString, _ line: UInt) {
        guard occupant != nil else {
            return backplane.diagnostics.report(unknown("sent a command", file, line))
        }
        if let commandModel, commandModel.receive(value) != .mismatch { return }
        guard let receiver = command ?? commandModel else {
            return report(
                .notInteractable, "'\(id)' takes no commands: its class does not adopt GuaranteedCommandBoard", file,
                line)
        }
        if let command {
            // A model's data may be of the type that the whole of it is not.
            if let data, command.receive(data) != .mismatch { return }
            if command.receive(value) != .mismatch { return }
        }
        let misfit: Any = if let data, command != nil { data as Any } else { value }
        backplane.diagnostics.report(mismatch(.commandMismatch, "command", receiver, misfit, file, line))
    }

    // MARK: - What the board sends

    /// Hands an output to every flow that matches it; that of a wrapped board as the one that wraps it sends it.
    func output<Output>(_ value: Output, from sender: Board, _ file: StaticString, _ line: UInt) {
        if let layer = layer?.around(sender) { return layer.pass(value, out: self, file, line) }
        if backplane.domain.observedCount == 0 { return emit(value, file, line) }
        backplane.observed(.output(Conversion.untyped(value)), id, file, line) { emit(value, file, line) }
    }

    private func emit<Output>(_ value: Output, _ file: StaticString, _ line: UInt) {
        func reportMisfit(_ receiver: Receiver) {
            report(
                .outputMismatch, expected: receiver.typeName, actual: typeName(of: value),
                "'\(id)' sent an output of type \(typeName(of: value)), but the flow registered at \(receiver.file):\(receiver.line) "
                    + "handles \(receiver.typeName)", file, line)
        }
        let general = backplane.outputs
        let delivery =
            general.hasPredicates
            ? deliverMatching(value, from: id, to: outputs, and: general, onMismatch: reportMisfit)
            : deliver(value, to: outputs, and: general, onMismatch: reportMisfit)
        if !delivery.wasHandled, backplane.diagnostics.isVerbose {
            report(
                .unhandledOutput, actual: typeName(of: value),
                "no flow handled the output of type \(typeName(of: value)) from '\(id)'", file, line)
        }
    }

    /// Hands an action to every motherboard from this one out to the root.
    func broadcast<Action>(_ value: Action, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount == 0 { return travel(value, file, line) }
        backplane.observed(.action(Conversion.untyped(value)), id, file, line) { travel(value, file, line) }
    }

    private func travel<Action>(_ value: Action, _ file: StaticString, _ line: UInt) {
        var level = self
        var wasHandled = false
        while true {
            let outer = level.backplane.parentSlot
            let delivery = deliver(value, to: level.actions, and: level.backplane.actions) { _ in }
            if delivery.wasStopped { return }
            wasHandled = wasHandled || delivery.wasHandled
            guard let outer else { break }
            level = outer
        }
        if !wasHandled {
            level.report(
                .unhandledAction, actual: typeName(of: value),
                "the action \(value) of type \(typeName(of: value)), broadcast by '\(id)', reached '\(level.backplane.motherboard)' and "
                    + "nobody handled it. Register a handler with registerGeneralFlow", file, line)
        }
    }

    /// Takes the board out and tells who waits for its end. Once for each installation.
    ///
    /// - Parameter verdict: what it means to those who wait for it as their gate, if it is more than that.
    func complete(_ isDone: Bool, _ file: StaticString, _ line: UInt, as verdict: GateVerdict? = nil) {
        guard occupant != nil, !isLeaving else {
            if backplane.owner == nil { return backplane.diagnostics.report(gone("completed", file, line)) }
            let reason = isLeaving ? "is leaving already" : "is not installed"
            return report(.completionIgnored, "'\(id)' \(reason), so it cannot complete", file, line)
        }
        let waiting = takeOut(.completed(isDone: isDone))
        if backplane.domain.observedCount == 0 {
            tellCompletion(isDone)
        } else {
            backplane.observed(.completion(isDone: isDone), id, file, line) { tellCompletion(isDone) }
        }
        tell(verdict ?? .completed(isDone), to: waiting)
    }

    private func tellCompletion(_ isDone: Bool) {
        _ = deliver(isDone, to: completions, and: backplane.completions) { _ in }
    }

    /// Tells who listens what the board failed with. That is no message: it stays here.
    func tellFailure(_ error: any Error) {
        if let failures { _ = deliver(error, to: failures, and: nil) { _ in } }
    }

    // MARK: - Handlers

    func handleOutputs(_ handler: Receiver) -> FlowToken {
        register(handler, on: outputs)
    }

    func handleActions<Action>(_ handler: TypedReceiver<Action>) -> FlowToken {
        let list = actions ?? ReceiverList()
        actions = list
        return register(handler, on: list)
    }

    func handleCompletions(_ handler: TypedReceiver<Bool>) -> FlowToken {
        let list = completions ?? ReceiverList()
        completions = list
        return register(handler, on: list)
    }

    func handleFailures(_ handler: Receiver) -> FlowToken {
        let list = failures ?? ReceiverList()
        failures = list
        return register(handler, on: list)
    }

    private func register(_ handler: Receiver, on list: ReceiverList) -> FlowToken {
        if backplane.owner != nil { return list.token(for: handler) }
        backplane.diagnostics.report(gone("given a flow", handler.file, handler.line))
        return FlowToken(list: list, order: handler.order)
    }
}
