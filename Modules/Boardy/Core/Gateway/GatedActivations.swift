// The gates of a slot: activations that wait for a barrier or a gateway, and the board of a slot that is asked as a
// gate.

extension Slot {
    func openGates() -> SlotGates {
        if let gates { return gates }
        let made = SlotGates()
        gates = made
        return made
    }

    // MARK: - A slot that is guarded

    /// Hands a value to the board, unless a gateway has to be asked about it first.
    func receiveGuarded<Input>(
        _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> HandlingResult {
        guard let queue = closedGateway() else { return input.receive(value) }
        let refusal =
            recursion(through: queue, file, line)
            ?? hold(ActivationAtGateway(value, at: self, file, line, guardedBy: queue.gateway), in: queue.cycle)
        guard let refusal else { return .handled }
        motherboard.refuse(refusal)
        return .refused
    }

    /// Holds the activation that the barrier of the board has stopped.
    ///
    /// - Returns: the reason if the activation was refused meanwhile.
    func holdAtBarrier(_ file: StaticString, _ line: UInt) -> BoardError? {
        guard let barred = gates?.held else { return nil }
        gates?.held = nil
        return hold(
            ActivationAtBarrier(barred, at: self, file, line),
            in: motherboard.barriers(of: barred.barrier.scope).cycle(of: barred.barrier))
    }

    private func hold(_ activation: HeldActivation, in cycle: BarrierCycle) -> BoardError? {
        if let asking = gates?.askingCycle, cycle.waits(for: asking) {
            return circle(at: cycle, activation.file, activation.line)
        }
        return activation.wait(in: cycle)
    }

    /// Hands the reason of a refusal to the task that waits for an output of the activation, or reports it.
    func refuse(_ refusal: BoardError, startedBy activation: Int) {
        if jobs.sorted.contains(where: { $0.refuse(activation, refusal) }) { return }
        motherboard.diagnostics.report(refusal.diagnostic)
    }

    // MARK: - The gateway

    /// Returns the queue of the gateway in front of the slot, or nil if activations may pass.
    private func closedGateway() -> GatewayQueue? {
        guard let changes = motherboard.gatewayChanges, let source = motherboard.source else { return nil }
        if gates?.queue?.version != changes.count {
            let gateway = gates?.guardedBoard == nil ? source.gateway(for: id) : nil
            guard let gateway else {
                gates?.queue = nil
                unguardedVersion = changes.count
                return nil
            }
            if let queue = gates?.queue, queue.gateway === gateway {
                queue.version = changes.count
            } else {
                openGates().queue = GatewayQueue(gateway, for: id, version: changes.count)
            }
            unguardedVersion = -1
        }
        guard let queue = gates?.queue, let board,
            queue.gateway.isUnavoidable || !board.shouldBypassGatewayBarrier()
        else { return nil }
        return queue.cycle.pass?.isValid() ?? false ? nil : queue
    }

    /// Makes and activates the gate of a gateway.
    ///
    /// - Returns: the reason if that is not possible.
    func askGateway<Input>(
        _ gateway: Gateway, _ value: Input, for cycle: BarrierCycle, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        guard let source = motherboard.source else { return BoardError(gone("activated", file, line)) }
        guard let board = source.makeGate(gateway, cycle.gate) else { return noGate(of: gateway, file, line) }
        let gate = Slot(id: cycle.gate, motherboard: motherboard, position: nextOrder())
        gate.openGates().guardedBoard = id
        motherboard.slots.insertGate(gate)
        guard gate.install(board, file, line) else {
            motherboard.slots.removeGate(gate)
            return gate.takeRefusal(file, line)
        }
        let request = GatewayRequest(board: id, motherboard: motherboard.identifier, file: file, line: line)
        let refusal = gate.ask(
            GuardedActivation(option: Conversion.untyped(value), request: request), for: cycle, file, line)
        if refusal != nil { gate.removeBoard() }
        return refusal
    }

    private func noGate(of gateway: Gateway, _ file: StaticString, _ line: UInt) -> BoardError {
        let place = (gateway as? RegisteredGateway).map { " registered at \($0.file):\($0.line)" } ?? ""
        return BoardError(
            diagnostic(
                .unknownBoard, "the gateway\(place) made no gate. Make it give a board, or install .exempt", file, line)
        )
    }

    // MARK: - A slot of a gate

    /// Activates the board here as the gate of a cycle.
    ///
    /// - Returns: the reason if that is not possible.
    func ask<Value>(_ value: Value, for cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError? {
        let gates = openGates(), outer = gates.askingCycle
        gates.add(cycle)
        gates.askingCycle = cycle
        let number = start(value, file, line)
        gates.askingCycle = outer
        if number != 0 { return nil }
        gates.remove(cycle)
        return takeRefusal(file, line)
    }

    /// Offers a gate the request alone, or no value, if it does not take the whole guarded activation.
    func offerRequest<Input>(_ value: Input, to input: Receiver) -> HandlingResult {
        guard gates?.guardedBoard != nil, let guarded = value as? GuardedActivation else { return .mismatch }
        _ = input.takeError()
        let result = input.receive(guarded.request)
        return result == .mismatch ? input.receive(dynamic: nil) : result
    }

    // MARK: - Circles

    private func recursion(through queue: GatewayQueue, _ file: StaticString, _ line: UInt) -> BoardError? {
        var around = motherboard.outerSlot
        while let gate = around, gate.gates?.guardedBoard != id { around = gate.motherboard.outerSlot }
        if around == nil, !queue.cycle.isAskingNow { return nil }
        return BoardError(
            diagnostic(
                .gateRecursion,
                "'\(id)' was activated by its own gate '\(queue.cycle.gate)', and would wait for itself. "
                    + "Install .exempt for '\(id)', or let the gate do without it", file, line))
    }

    private func circle(at cycle: BarrierCycle, _ file: StaticString, _ line: UInt) -> BoardError {
        BoardError(
            diagnostic(
                .gateRecursion,
                "'\(id)' was to be activated as a gate, and would wait at its own gate '\(cycle.gate)' for itself. "
                    + "Give '\(id)' no barrier when it is a gate, or one that does not lead back to it", file, line))
    }
}
