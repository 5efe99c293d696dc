/// The place of one board ID on a motherboard: the board that sits there, its typed entry points, and the handlers of what it sends.
///
/// Every message to or from a board is one call here, in constant time, whatever else is installed. Handlers stay when the board leaves. A
/// motherboard empties its slots when it goes, so a handle that kept one is inert afterwards.
@usableFromInline final class Slot: ReceiverList, Addressed {
    let id: BoardID
    let backplane: Backplane
    private(set) var occupant: (any Occupant)?
    private var inputReceiver: Receiver?
    private var commandEntries: CommandEntries?
    /// Takes the board's inputs; called without counting references to it.
    private(set) var input: Uncounted<Receiver>?
    /// Takes the board's commands, if there are any.
    private var commands: Uncounted<CommandEntries>?
    /// The board that the occupant wraps; nil for most.
    private var layer: Layer?
    /// When the occupant came, among all of its motherboard.
    private(set) var arrival = 0
    /// The occupant's work is being cancelled; it is out right after that, whatever the handlers of its work ask for.
    private(set) var isLeaving = false
    /// The handlers of outputs: the slot itself.
    private var outputs: ReceiverList { self }
    private var actions: ReceiverList?
    private var completions: ReceiverList?
    private var failures: ReceiverList?
    /// The asynchronous work of the boards that sit here; made with the first of it.
    private var openWorkplace: Workplace?
    /// What gates have to do with the slot; made with the first of it.
    var gatepost: Gatepost?
    /// The state of the gateways at which none guarded the slot; -1 while one does.
    var seenGateways = 0

    init(id: BoardID, backplane: Backplane) {
        self.id = id
        self.backplane = backplane
        super.init()
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

    /// Seats a board with its entry points, and with the board that it wraps.
    func seat(_ occupant: any Occupant, input: Receiver, commands: CommandEntries?, layer: Layer?) {
        self.input = Uncounted(input)
        self.commands = commands.map { Uncounted($0) }
        (self.occupant, inputReceiver, commandEntries, self.layer) = (occupant, input, commands, layer)
        arrival = backplane.nextOrder()
        occupant.sit(in: self)
        layer?.forEach { $0.sit(in: self) }
        occupant.didMove()
        layer?.forEach { $0.didMove() }
    }

    /// The occupant and the boards that it wraps.
    var sitters: Sitters { Sitters(occupant, layer) }

    /// Takes the board out. Its pending work is cancelled while it still has its slot.
    func vacate() { takeOut(.removed).decide(.left) }

    private func takeOut(_ departure: Departure) -> GatedCycles {
        guard let occupant, !isLeaving else { return GatedCycles() }
        isLeaving = true
        occupant.willLeave(departure)
        layer?.forEach { $0.willLeave(departure) }
        isLeaving = false
        return forgetOccupant()
    }

    /// - Returns: what waited for the occupant's completion as that of a gate.
    private func forgetOccupant() -> GatedCycles {
        let waiting = gatepost.map { leaveGate($0) } ?? GatedCycles()
        // Released at the end only: what their closures captured may address this slot as it goes.
        guard let leaving = occupant.take() else { return waiting }
        var left = inputReceiver.take(), leftCommands = commandEntries.take()
        let layer = layer.take()
        (input, commands) = (nil, nil)
        left.relinquish()
        leftCommands.relinquish()
        leaving.sit(in: nil)
        layer?.forEach { $0.sit(in: nil) }
        leaving.didMove()
        layer?.forEach { $0.didMove() }
        backplane.composer?.boardDidLeave(id)
        withExtendedLifetime((left, leftCommands)) {}
        withExtendedLifetime((leaving, layer)) {}
        return waiting
    }

    /// - Returns: what waited for the occupant's completion.
    private func leaveGate(_ post: Gatepost) -> GatedCycles {
        let waiting = post.takeCycles()
        if post.guarded != nil { backplane.owner?.forgetGate(self) }
        return waiting
    }

    var workplace: Workplace {
        if let openWorkplace { return openWorkplace }
        let made = Workplace(board: id, motherboard: backplane.motherboard)
        openWorkplace = made
        return made
    }

    /// Ends the work of the board, and of those that it wraps.
    func stopWork(_ reason: Stop) {
        guard let place = openWorkplace, !place.isIdle else { return }
        backplane.domain.desk?.stopAll(at: place, reason)
    }

    /// The motherboard goes: no message, no handler.
    func empty() {
        relinquish()
        let waiting = forgetOccupant()
        endFlows()
        waiting.decide(.left)
    }

    /// The handlers of what the board sends, by what they handle.
    var flows: [(kind: String, list: ReceiverList?)] {
        [("outputs", outputs), ("actions", actions), ("completions", completions), ("failures", failures)]
    }

    /// Ends the flows of what the board sends, but not what is awaited of it.
    func resetFlows() {
        for flow in flows { flow.list?.removeFlows() }
    }

    /// From now on nobody hears what the board sends.
    func silenceFlows() {
        outputs.silence()
        actions?.silence()
        completions?.silence()
        failures?.silence()
    }

    /// Ends the handlers of what the board sends.
    func endFlows() {
        outputs.removeAll()
        actions?.removeAll()
        completions?.removeAll()
        failures?.removeAll()
    }

    // MARK: - Activation

    /// Activates the board, producing it first if need be; reports why, if that was refused.
    ///
    /// - Returns: the activation's number, negative if another motherboard carries it out; 0 if it was refused.
    @usableFromInline @discardableResult
    func activate<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        let number = start(value, file, line)
        if number == 0 { reportRefusal() }
        return number
    }

    /// The same, where the caller sees to the refusal.
    @inline(__always)
    func start<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        if backplane.domain.observedCount == 0 { return run(value, file, line) }
        return observed(value, file, line)
    }

    @inline(never)
    private func observed<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        backplane.observed(.activation, Conversion.untyped(value), id, file, line) { run(value, file, line) }
    }

    @inline(__always)
    private func run<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        if isLeaving || backplane.isLeaving { return refuseLeaving(file, line) }
        guard let outer = backplane.enter() else { return refuseRecursion(file, line) }
        var number = backplane.domain.activation
        // Producing counts too: a constructor may activate what it is to construct.
        if let input = input ?? filled(file, line) {
            if !input.lend({ offer(value, to: $0, file, line) }) { number = 0 }
        } else {
            number = occupant == nil ? forward(value, file, line) : 0
        }
        backplane.leave(outer)
        return number
    }

    /// Hands a value to the board, or to who guards it.
    ///
    /// - Returns: false if it was refused.
    @inline(__always)
    private func offer<Input>(_ value: Input, to input: Receiver, _ file: StaticString, _ line: UInt) -> Bool {
        let reception = isUnguarded ? input.receive(value) : receiveGuarded(value, input, file, line)
        return reception == .taken || settle(reception, value, input, file, line)
    }

    /// Whether no gateway guards the board: whether one does was looked up, and nothing has changed since.
    private var isUnguarded: Bool { backplane.gatewayChanges.map { $0.count == seenGateways } ?? true }

    // MARK: - Commands

    /// Hands a command to the board, if it is installed; never produces it.
    @usableFromInline func send<Command>(command value: Command, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount == 0 { return hand(value, file, line) }
        backplane.observed(.command, Conversion.untyped(value), id, file, line) { hand(value, file, line) }
    }

    /// Hands a command model to the board: whole, or its data to a board that takes that.
    func send<Model: BoardCommandModel>(model: Model, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount == 0 { return hand(model: model, file, line) }
        backplane.observed(.command, Conversion.untyped(model), id, file, line) { hand(model: model, file, line) }
    }

    /// Shows a message to those who observe, where the call itself carries it out.
    func announce(_ kind: Message.Kind, _ payload: Any?, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount > 0 { backplane.observed(kind, payload, id, file, line) {} }
    }

    private func hand<Command>(_ value: Command, _ file: StaticString, _ line: UInt) {
        guard let commands else { return reportNoCommands(file, line) }
        commands.lend {
            if $0.take(model: value) || $0.take(command: value) { return }
            reportMisfit(value, $0, file, line)
        }
    }

    private func hand<Model: BoardCommandModel>(model: Model, _ file: StaticString, _ line: UInt) {
        guard let commands else { return reportNoCommands(file, line) }
        commands.lend {
            // A model's data may be of the type that the whole of it is not.
            if $0.take(model: model) || $0.take(command: model.data) || $0.take(command: model) { return }
            reportMisfit($0.takesData ? model.data as Any : model, $0, file, line)
        }
    }

    @inline(never)
    private func reportNoCommands(_ file: StaticString, _ line: UInt) {
        if occupant == nil { return backplane.diagnostics.report(unknown("sent a command", file, line)) }
        report(
            .notInteractable, "'\(id)' takes no commands: its class does not adopt GuaranteedCommandBoard", file, line)
    }

    @inline(never)
    private func reportMisfit(_ command: Any, _ entries: CommandEntries, _ file: StaticString, _ line: UInt) {
        backplane.diagnostics.report(mismatch(.commandMismatch, "command", entries.first, command, file, line))
    }

    // MARK: - What the board sends

    /// Hands an output to every flow that matches it; that of a wrapped board as the one that wraps it sends it.
    @usableFromInline func output<Output>(_ value: Output, from sender: Board, _ file: StaticString, _ line: UInt) {
        begin()
        pass(value, from: sender, file, line)
        end()
    }

    @inline(__always)
    private func pass<Output>(_ value: Output, from sender: Board, _ file: StaticString, _ line: UInt) {
        if layer != nil, adapt(value, from: sender, file, line) { return }
        if backplane.domain.observedCount == 0 { return emit(value, file, line) }
        showOutput(value, file, line)
    }

    /// - Returns: whether a board that wraps the sender sends the output in its place.
    @inline(never)
    private func adapt<Output>(_ value: Output, from sender: Board, _ file: StaticString, _ line: UInt) -> Bool {
        guard let layer = layer?.around(sender) else { return false }
        layer.pass(value, out: self, file, line)
        return true
    }

    @inline(never)
    private func showOutput<Output>(_ value: Output, _ file: StaticString, _ line: UInt) {
        backplane.observed(.output, Conversion.untyped(value), id, file, line) { emit(value, file, line) }
    }

    @inline(__always)
    private func emit<Output>(_ value: Output, _ file: StaticString, _ line: UInt) {
        let delivery =
            backplane.general == nil
            ? outputs.deliver(value) { reportMisfit(value, $0, file, line) }
            : deliverMerged(value, file, line)
        if !delivery.wasHandled { reportUnhandled(value, file, line) }
    }

    @inline(never)
    private func deliverMerged<Output>(_ value: Output, _ file: StaticString, _ line: UInt) -> Delivery {
        guard let general = backplane.general.map({ Uncounted($0.outputs) }) else { return Delivery() }
        return general.use {
            $0.hasPredicates
                ? deliverMatching(value, from: id, to: outputs, and: $0) { reportMisfit(value, $0, file, line) }
                : outputs.deliver(value, and: $0) { reportMisfit(value, $0, file, line) }
        }
    }

    /// Hands an action to every motherboard from this one out to the root.
    func broadcast<Action>(_ value: Action, _ file: StaticString, _ line: UInt) {
        if backplane.domain.observedCount == 0 { return travel(value, of: id, file, line) }
        backplane.observed(.action, Conversion.untyped(value), id, file, line) { travel(value, of: id, file, line) }
    }

    /// Hands an action of a board to the handlers here, and then on outward. Where that is was settled before the first of them ran.
    ///
    /// - Parameter wasHandled: whether somebody further in took it.
    private func travel<Action>(
        _ value: Action, of sender: BoardID, wasHandled: Bool = false, _ file: StaticString, _ line: UInt
    ) {
        guard let outer = backplane.outer else {
            let delivery = take(action: value)
            if !wasHandled, !delivery.wasHandled { reportUnhandled(action: value, of: sender, file, line) }
            return
        }
        outer.lend { outer in
            let delivery = take(action: value)
            if delivery.wasStopped { return }
            outer.travel(value, of: sender, wasHandled: wasHandled || delivery.wasHandled, file, line)
        }
    }

    private func take<Action>(action value: Action) -> Delivery {
        deliver(value, to: actions) { $0.actions }
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
            backplane.observed(.completion, isDone, id, file, line) { tellCompletion(isDone) }
        }
        if !waiting.isEmpty { waiting.decide(verdict ?? .completed(isDone)) }
    }

    /// Hands a value to handlers of this slot, and to those of any sender.
    @inline(__always)
    private func deliver<Value>(
        _ value: Value, to own: ReceiverList?, and ofAny: (GeneralReceivers) -> ReceiverList
    ) -> Delivery {
        guard let general = backplane.general.map({ Uncounted(ofAny($0)) }) else {
            return own?.deliver(value) ?? Delivery()
        }
        return general.use { own?.deliver(value, and: $0) ?? $0.deliver(value) }
    }

    private func tellCompletion(_ isDone: Bool) {
        _ = deliver(isDone, to: completions) { $0.completions }
    }

    /// Tells who listens what the board failed with. That is no message: it stays here.
    func tellFailure(_ error: any Error) {
        _ = failures?.deliver(error)
    }

    // MARK: - Handlers

    /// The number of the next handler.
    @usableFromInline func nextOrder() -> Int { backplane.nextOrder() }

    @usableFromInline func handleOutputs(_ handler: Receiver) -> FlowToken {
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
