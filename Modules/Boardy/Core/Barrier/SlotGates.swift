// How a slot's activations are held up, and how the board of a slot is asked as a gate.

extension GuaranteedBoard where Self: Board {
    /// Hands an activation that a barrier of this board holds up to its slot.
    ///
    /// - Parameter admits: what the board says to an input when its turn comes; nil: nothing.
    func bar(_ input: InputType, by barrier: ActivationBarrier, admits: ((Self) -> Bool)?) -> Reception {
        guard let slot else { return .refused }
        slot.openGatepost().barred = BarredActivation(barrier: barrier) {
            $0.known(as: Self.self)?.admit(input, if: admits) ?? .gone
        }
        return .barred
    }
}

extension Slot {
    func openGatepost() -> Gatepost {
        if let gatepost { return gatepost }
        let made = Gatepost()
        gatepost = made
        return made
    }

    // MARK: - The slot of a board that is held up

    /// Hands a value to the board, if no gateway has to be asked before.
    @inline(never)
    func receiveGuarded<Input>(
        _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> Reception {
        guard let keeper = gatekeeper() else { return input.receive(value) }
        let refusal =
            recursion(through: keeper, file, line)
            ?? hold(ActivationAtGateway(value, at: self, file, line, guardedBy: keeper.gateway), in: keeper.cycle)
        guard let refusal else { return .taken }
        backplane.refuse(refusal)
        return .refused
    }

    /// Hands over a value that a gateway has let through.
    fileprivate func admit<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> BoardError? {
        input?.lend { $0 is NoInput ? nil : refusal(after: $0.receive(value), value, $0, file, line) } ?? nil
    }

    /// Holds up an activation for the barrier that the board itself put before it.
    func holdBarred(_ file: StaticString, _ line: UInt) -> BoardError? {
        guard let barred = gatepost?.barred else { return nil }
        gatepost?.barred = nil
        return hold(
            ActivationAtBarrier(barred, at: self, file, line),
            in: backplane.barriers(of: barred.barrier.scope).cycle(of: barred.barrier))
    }

    /// - Returns: why the activation was refused, if it was meanwhile.
    private func hold(_ held: HeldActivation, in cycle: BarrierCycle) -> BoardError? {
        if let asker = gatepost?.asker, cycle.waits(for: asker) { return circle(at: cycle, held.file, held.line) }
        held.wait(in: cycle)
        return held.begun()
    }

    /// Who waits for an output of the activation gets the reason; else it is reported.
    func refuse(_ refusal: BoardError, startedBy activation: Int) {
        let desk = backplane.domain.desk
        if desk?.refuse(activation, at: workplace, refusal) ?? false { return }
        backplane.diagnostics.report(refusal.diagnostic)
    }

    // MARK: - The gateway

    /// Who guards the slot at this moment, and has to be asked.
    private func gatekeeper() -> Gatekeeper? {
        guard let changes = backplane.gatewayChanges, let owner = backplane.owner else { return nil }
        if gatepost?.keeper?.seen != changes.count {
            let gateway = gatepost?.guarded == nil ? owner.gateway(for: id) : nil
            guard let gateway else {
                gatepost?.keeper = nil
                seenGateways = changes.count
                return nil
            }
            if let keeper = gatepost?.keeper, keeper.gateway === gateway {
                keeper.seen = changes.count
            } else {
                openGatepost().keeper = Gatekeeper(gateway, for: id, seen: changes.count)
            }
            seenGateways = -1
        }
        guard let keeper = gatepost?.keeper, let occupant, !occupant.shouldBypassGatewayBarrier() else { return nil }
        return keeper.cycle.pass?.isValid() ?? false ? nil : keeper
    }

    fileprivate func askGateway<Input>(
        _ gateway: Gateway, _ value: Input, for cycle: BarrierCycle, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        guard let owner = backplane.owner else { return BoardError(gone("activated", file, line)) }
        switch owner.seatGate(of: gateway, guarding: id, as: cycle.gate, file, line) {
        case .failure(let refusal): return refusal
        case .success(let gate):
            let request = GatewayRequest(board: id, motherboard: backplane.motherboard, file: file, line: line)
            let guarded = GuardedActivation(option: Conversion.untyped(value), request: request)
            let refusal = gate.ask(guarded, for: cycle, file, line)
            if refusal != nil { gate.vacate() }
            return refusal
        }
    }

    // MARK: - The slot of a gate

    /// Activates the board here as the gate of a cycle.
    ///
    /// - Returns: why that was refused, if it was.
    func ask<Value>(
        _ value: Value, for cycle: BarrierCycle, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        let post = openGatepost(), outerAsker = post.asker
        post.add(cycle)
        post.asker = cycle
        let number = start(value, file, line)
        post.asker = outerAsker
        if number != 0 { return nil }
        post.remove(cycle)
        return takeRefusal(file, line)
    }

    /// A gate takes the whole of what it has to decide on, the request alone, or nothing.
    func offerRequest<Input>(_ value: Input, to input: Receiver) -> Reception {
        guard gatepost?.guarded != nil, let guarded = value as? GuardedActivation else { return .mismatch }
        _ = input.takeError()
        let reception = input.receive(guarded.request)
        return reception == .mismatch ? input.receive(dynamic: nil) : reception
    }

    // MARK: - Circles

    private func recursion(through keeper: Gatekeeper, _ file: StaticString, _ line: UInt) -> BoardError? {
        var around = backplane.parentSlot
        while let gate = around, gate.gatepost?.guarded != id { around = gate.backplane.parentSlot }
        if around == nil, !keeper.cycle.isAskingNow { return nil }
        return BoardError(
            diagnostic(
                .gateRecursion,
                "'\(id)' was activated by its own gate '\(keeper.cycle.gate)', and would wait for itself. "
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

/// An activation that the board's own barrier holds up.
private final class ActivationAtBarrier: HeldActivation {
    private let barred: BarredActivation

    init(_ barred: BarredActivation, at slot: Slot, _ file: StaticString, _ line: UInt) {
        self.barred = barred
        super.init(at: slot, file, line)
    }

    override func ask(_ cycle: BarrierCycle) -> BoardError? { barred.barrier.ask(cycle, file, line) }

    override func proceed() -> BoardError? {
        guard let board = slot.occupant as? Board, barred.proceed(board) == .refused else { return nil }
        slot.backplane.placeRefusal(at: file, line)
        return slot.takeRefusal(file, line)
    }
}

/// An activation that waits at a gateway.
private final class ActivationAtGateway<Input>: HeldActivation {
    private let value: Input
    private let gateway: Gateway

    init(_ value: Input, at slot: Slot, _ file: StaticString, _ line: UInt, guardedBy gateway: Gateway) {
        (self.value, self.gateway) = (value, gateway)
        super.init(at: slot, file, line)
    }

    override func ask(_ cycle: BarrierCycle) -> BoardError? { slot.askGateway(gateway, value, for: cycle, file, line) }

    override func proceed() -> BoardError? { slot.admit(value, file, line) }
}
