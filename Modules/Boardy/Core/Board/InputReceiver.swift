/// The entry point for inputs of a board.
///
/// It keeps the board, so the board lives to the end of its activation even if it completes in its course.
final class InputReceiver<B: Board & GuaranteedBoard>: TypedReceiver<B.InputType> {
    /// The hooks of a board that return barriers, in the order in which they are asked.
    private enum Hook { case option, input, guaranteedInput, none }

    private let board: B
    private let selective: (any SelectiveBoard)?
    private let hooks: OlderHooks
    /// Read at the first value of another type. Reading it at each installation takes types that the runtime looks up.
    private lazy var rules = board.inputRules
    private let asksBarriers: Bool
    private var error: (any Error)?

    /// - Parameter hooks: the members of Boardy 1.x that boards of the class have, as far as they are known.
    required init(
        _ board: B, selective: (any SelectiveBoard)?, hooks: OlderHooks = OlderHooks(), asksBarriers: Bool = true
    ) {
        self.board = board
        self.selective = selective
        self.hooks = hooks
        self.asksBarriers = asksBarriers
        super.init(ReceiverRegistration())
    }

    override func take(_ value: B.InputType) -> HandlingResult {
        if !asksBarriers { return activate(value) }
        // Few boards have the older hooks. Asking for them takes types that the runtime would have to look up at each
        // activation.
        if hooks.concernsInputs { return take(value, asking: .option) }
        if let barrier = board.activationBarrier(withGuaranteedInput: value) {
            return hold(value, at: barrier, thenAsking: .none)
        }
        return activate(value)
    }

    /// Activates the board when its barriers have let the value pass, from one hook on.
    @inline(never) private func take(_ value: B.InputType, asking first: Hook) -> HandlingResult {
        switch first {
        case .option:
            if hooks.hasOptionBarrier, let barrier = board.activationBarrier(withOption: value) {
                return hold(value, at: barrier, thenAsking: .input)
            }
            hooks.hasOptionBarrier = board.hasOptionBarrier && hooks.hasOptionBarrier
            fallthrough
        case .input:
            if hooks.hasInputBarrier, let barrier = board.activationBarrier(withInput: value) {
                return hold(value, at: barrier, thenAsking: .guaranteedInput)
            }
            hooks.hasInputBarrier = board.hasInputBarrier && hooks.hasInputBarrier
            fallthrough
        case .guaranteedInput:
            if let barrier = board.activationBarrier(withGuaranteedInput: value) {
                return hold(value, at: barrier, thenAsking: .none)
            }
            fallthrough
        case .none:
            if let selective, !selective.admits() { return .refused }
            if !activatesByOption(value) { board.activate(withGuaranteedInput: value) }
            return .handled
        }
    }

    /// Activates the board by its own `activate(withOption:)`; returns false if the board has no such method.
    private func activatesByOption<Value>(_ value: Value) -> Bool {
        board.takes(by: hooks, activating: { board.activate(withOption: Conversion.untyped(value)) })
    }

    /// Inlined, since each call takes stack from long chains of boards.
    @inline(__always) private func activate(_ value: B.InputType) -> HandlingResult {
        if let selective, !selective.admits() { return .refused }
        board.activate(withGuaranteedInput: value)
        return .handled
    }

    private func hold(_ value: B.InputType, at barrier: ActivationBarrier, thenAsking next: Hook) -> HandlingResult {
        board.hold(at: barrier) { [weak self] in self?.take(value, asking: next) ?? .ended }
    }

    // MARK: - Values of other types

    override func receive(dynamic value: Any?) -> HandlingResult {
        if let selective, let value, let isTaken = selective.takes(value) { return isTaken ? .handled : .refused }
        let result: HandlingResult
        if let rules { result = receive(value, by: rules) } else { result = super.receive(dynamic: value) }
        if case .mismatch = result { return mismatch(of: value) }
        return result
    }

    /// Offers a value that nothing converts to the board's own `activate(withOption:)`, if it has one.
    @inline(never) private func mismatch(of value: Any?) -> HandlingResult {
        asksBarriers && activatesByOption(value) ? .handled : .mismatch
    }

    @inline(never)
    private func receive(_ value: Any?, by rules: InputRules<B.InputType>) -> HandlingResult {
        let content = value.flatMap { Conversion.untyped($0) }
        do {
            if let input = try rules.adapted(content) { return take(input) }
        } catch {
            self.error = error
            return .mismatch
        }
        if let input = Conversion.of(value, to: B.InputType.self) { return take(input) }
        if rules.ignored.contains(where: { $0(content) }) { return .handled }
        return rules.absence.map { takeAbsence($0, content, asksOption: asksBarriers) } ?? .mismatch
    }

    private func takeAbsence(
        _ absence: InputAbsence, _ value: Any?, asksOption: Bool
    ) -> HandlingResult {
        if asksOption, hooks.hasOptionBarrier, let barrier = board.activationBarrier(withOption: value) {
            return board.hold(at: barrier) { [weak self] in
                self?.takeAbsence(absence, value, asksOption: false) ?? .ended
            }
        }
        if asksBarriers, let barrier = absence.barrier() {
            return board.hold(at: barrier) { [weak board] in
                if board == nil { return .ended }
                absence.activate()
                return .handled
            }
        }
        absence.activate()
        return .handled
    }

    override func takeError() -> (any Error)? { error.take() }
}

extension Board {
    /// Holds the activation under way at a barrier.
    ///
    /// - Parameter proceed: carries the activation out when the gate has let it pass.
    func hold(at barrier: ActivationBarrier, proceed: @escaping () -> HandlingResult) -> HandlingResult {
        guard let slot else { return .refused }
        slot.openGates().held = BarredActivation(barrier: barrier, proceed: proceed)
        return .held
    }
}
