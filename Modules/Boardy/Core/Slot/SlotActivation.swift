/// The part of an activation under way that ends it after the code of the board has run.
///
/// It only names the execution context, since each activation would count a reference to it.
@usableFromInline struct ActivationFrame {
    let execution: ObjectIdentifier
    /// The number of the activation around this one.
    let outer: Int
    @usableFromInline let number: Int
}

extension Slot {
    /// Activates the board, which is produced first if need be. Reports the reason if the activation is refused.
    ///
    /// Inlinable, so that the type of the value is known where it is compared with the board's.
    ///
    /// - Returns: the number of the activation, negative if another motherboard carries it out; 0 if it was refused.
    @inlinable @inline(__always) @discardableResult
    func activate<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        guard let (receiver, frame) = begin(file, line) else { return activateStepwise(value, file, line) }
        let result = receiver.take(exactly: value)
        if result != .handled { return settle(result, value, frame, file, line) }
        end(frame)
        return frame.number
    }

    /// Begins an activation that concerns nobody but the board, which is made if need be. This is the way of nearly
    /// every activation.
    ///
    /// - Returns: the entry point of the board; nil if a gateway or an observer comes first, or the activation is
    ///   refused.
    @usableFromInline @inline(never)
    func begin(_ file: StaticString, _ line: UInt) -> (Receiver, ActivationFrame)? {
        guard let input else { return beginByProducing(file, line) }
        return beginAlone().map { (input, $0) }
    }

    /// Apart, since an activation of a board that is there counts no reference for this.
    @inline(never)
    private func beginByProducing(_ file: StaticString, _ line: UInt) -> (Receiver, ActivationFrame)? {
        beginAlone().map { (produced(file, line), $0) }
    }

    /// Begins an activation, unless somebody else is concerned or it is refused.
    @inline(__always) private func beginAlone() -> ActivationFrame? {
        let domain = motherboard.domain
        guard isUnguarded, domain.observedCount == 0, !isLeaving, !motherboard.isLeaving, domain.execution.hasRoom
        else { return nil }
        let execution = domain.execution, outer = execution.beginActivation()
        return ActivationFrame(
            execution: ObjectIdentifier(execution), outer: outer, number: execution.cause.activation)
    }

    /// Ends an activation. The code of the board may have moved the motherboard to another root meanwhile.
    @usableFromInline @inline(never) func end(_ frame: ActivationFrame) {
        let execution = motherboard.domain.execution
        if ObjectIdentifier(execution) == frame.execution { return execution.endActivation(around: frame.outer) }
        motherboard.formerExecution(frame.execution)?.endActivation(around: frame.outer)
    }

    /// Activates the board with everything that comes before: observers, gateways, production.
    @usableFromInline @inline(never)
    func activateStepwise<Input>(_ value: Input, _ file: StaticString, _ line: UInt) -> Int {
        let number = start(value, file, line)
        if number == 0 { reportRefusal() }
        return number
    }

    /// Activates the board with a value of unknown type.
    ///
    /// - Returns: the number of the activation, as ``activate(_:_:_:)`` does.
    func activate(option: Any?, _ file: StaticString, _ line: UInt) -> Int {
        guard let (receiver, frame) = begin(file, line) else { return activateStepwise(option, file, line) }
        let result = receiver.receive(dynamic: option)
        if result != .handled { return settle(result, option, frame, file, line) }
        end(frame)
        return frame.number
    }

    /// Activates the board as ``activate(_:_:_:)`` does, and leaves a refusal to the caller.
    ///
    /// - Parameter number: the number of the activation; nil for the next one.
    func start<Input>(_ value: Input, _ file: StaticString, _ line: UInt, as number: Int? = nil) -> Int {
        motherboard.observed(.activation, value, id, file, line) { run(value, file, line, as: number) }
    }

    private func run<Input>(_ value: Input, _ file: StaticString, _ line: UInt, as number: Int?) -> Int {
        let execution = motherboard.domain.execution
        let isLeaving = isLeaving || motherboard.isLeaving
        guard !isLeaving, execution.hasRoom else {
            refuse(isLeaving ? leaving(file, line) : recursion(file, line))
            return 0
        }
        let number = number ?? execution.numberActivation(), outer = execution.beginActivation(as: number)
        defer { execution.endActivation(around: outer) }
        let input = input ?? produced(file, line)
        if board == nil { return forward(value, file, line, as: number) }
        let result = isUnguarded ? input.receive(value) : receiveGuarded(value, input, file, line)
        return result == .handled || settle(result, value, input, file, line) ? number : 0
    }

    /// Ends an activation that the board did not simply handle: holds it at a gate, forwards it if there is no board,
    /// or refuses it, which is reported.
    ///
    /// - Returns: the number of the activation, as ``activate(_:_:_:)`` does.
    @usableFromInline @inline(never) func settle<Input>(
        _ result: HandlingResult?, _ value: Input, _ frame: ActivationFrame, _ file: StaticString, _ line: UInt
    ) -> Int {
        var number = frame.number
        if let input {
            if !settle(result ?? input.receive(dynamic: value), value, input, file, line) { number = 0 }
        } else if result == nil || result == .mismatch {
            number = forward(value, file, line, as: number)
        }
        end(frame)
        if number == 0 { reportRefusal() }
        return number
    }

    /// - Returns: false if the board refused the value. The context of the motherboard has the reason then.
    private func settle<Input>(
        _ result: HandlingResult, _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> Bool {
        guard let refusal = refusal(after: result, value, input, file, line) else { return true }
        motherboard.refuse(refusal)
        return false
    }

    /// Returns the reason why the board does not take a value that it was offered, or nil if it takes it, now or when
    /// its gate has decided.
    func refusal<Input>(
        after result: HandlingResult, _ value: Input, _ input: Receiver, _ file: StaticString, _ line: UInt
    ) -> BoardError? {
        switch result {
        case .handled, .stopped, .ended: return nil
        case .held: return holdAtBarrier(file, line)
        case .refused:
            motherboard.placeRefusal(at: file, line)
            return takeRefusal(file, line)
        case .mismatch:
            if input is NoInput { return BoardError(takesNoInput(file, line)) }
            let error = mismatch(.inputMismatch, "input", input, value, file, line)
            let second = offerRequest(value, to: input)
            return second == .mismatch ? BoardError(error) : refusal(after: second, value, input, file, line)
        }
    }

    // MARK: - Refusals

    func takeRefusal(_ file: StaticString, _ line: UInt) -> BoardError {
        motherboard.takeRefusal()
            ?? BoardError(diagnostic(.activationDiscarded, "'\(id)' was not activated", file, line))
    }

    func reportRefusal() {
        if let refusal = motherboard.takeRefusal() { motherboard.diagnostics.report(refusal.diagnostic) }
    }

    /// Leaves the reason of a refusal in the context of the motherboard, and returns false.
    @discardableResult func refuse(_ reason: Diagnostic) -> Bool {
        motherboard.refuse(BoardError(reason))
        return false
    }

    // MARK: - Boards that are not there

    /// Produces the board as a part of its activation, since a constructor may activate what it constructs.
    ///
    /// - Returns: the entry point of the board. Without a board, one that takes nothing; the context of the motherboard
    ///   has the reason then.
    private func produced(_ file: StaticString, _ line: UInt) -> Receiver {
        if produce(file, line), board == nil {
            let what = "'\(id)' left '\(motherboard.identifier)' again while it was installed"
            refuse(diagnostic(.activationDiscarded, "\(what), so its activation was dropped", file, line))
        }
        return input ?? NoInput()
    }

    /// Makes the board of the slot and installs it.
    ///
    /// - Returns: false if it cannot. The context of the motherboard has the reason then.
    func produce(_ file: StaticString, _ line: UInt) -> Bool {
        guard let source = motherboard.source else { return refuse(gone("activated", file, line)) }
        guard let made = source.makeBoard(id) else { return refuse(unknown("activated", file, line)) }
        // The constructor may have released the motherboard.
        if motherboard.isClosed { return refuse(gone("activated", file, line)) }
        // The constructor may have installed a board under the ID itself.
        return board != nil || install(made, file, line)
    }

    /// Hands an activation of an unknown board to another motherboard, if there is one for that.
    private func forward<Input>(_ value: Input, _ file: StaticString, _ line: UInt, as number: Int) -> Int {
        guard let next = forwardingSlot else { return 0 }
        _ = motherboard.takeRefusal()
        let number = next.start(value, file, line, as: number)
        if number == 0, let refusal = next.motherboard.takeRefusal() { motherboard.refuse(refusal) }
        return -abs(number)
    }

    /// The slot of another motherboard that takes activations of boards that are unknown here.
    private var forwardingSlot: Slot? {
        guard let owner = motherboard.forwardingBoard?.slot?.motherboard, !owner.isClosed else { return nil }
        return owner.slot(for: id)
    }

    /// The slot that takes the activations of this one: this one, or a slot of another motherboard to which it
    /// forwards.
    @usableFromInline var serving: Slot {
        var slot = self
        for _ in 0..<max(0, motherboard.domain.execution.depthLimit) {
            guard slot.board == nil, slot.motherboard.forwardingBoard != nil,
                slot.motherboard.source?.knows(slot.id) == false, let next = slot.forwardingSlot
            else { return slot }
            slot = next
        }
        return slot
    }
}
