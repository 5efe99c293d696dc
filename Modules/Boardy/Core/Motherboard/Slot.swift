/// The place of one board ID on a motherboard: the board that sits there, its typed entry points, and the handlers of what it sends.
///
/// Every message to or from a board is one call here, in constant time, whatever else is installed. Handlers stay when the board leaves. A
/// motherboard empties its slots when it goes, so a handle that kept one is inert afterwards.
@usableFromInline final class Slot {
    let id: BoardID
    let backplane: Backplane
    private(set) var occupant: (any Occupant)?
    /// When the occupant came, among all of its motherboard.
    private(set) var arrival = 0
    /// The occupant's work is being cancelled; it is out right after that, whatever the handlers of its work ask for.
    private(set) var isLeaving = false
    private var input: Receiver?
    private var command: Receiver?
    private let outputs = ReceiverList()
    private var actions: ReceiverList?
    private var completions: ReceiverList?

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
        occupant == nil && [outputs, actions, completions].allSatisfy { $0?.isIdle ?? true }
    }

    // MARK: - Who sits here

    /// Seats a board with its entry points.
    func seat(_ occupant: any Occupant, input: Receiver?, command: Receiver?) {
        self.occupant = occupant
        self.input = input
        self.command = command
        arrival = backplane.nextOrder()
        occupant.slot = self
        occupant.didMove()
    }

    /// Takes the board out. Its pending work is cancelled while it still has its slot.
    func vacate() {
        guard let leaving = occupant, !isLeaving else { return }
        isLeaving = true
        leaving.willLeave()
        isLeaving = false
        forgetOccupant()
    }

    private func forgetOccupant() {
        let leaving = occupant
        (occupant, input, command) = (nil, nil, nil)
        leaving?.slot = nil
        leaving?.didMove()
    }

    /// The motherboard goes: no message, no handler.
    func empty() {
        forgetOccupant()
        outputs.removeAll()
        for list in [actions, completions] { list?.removeAll() }
        (actions, completions) = (nil, nil)
    }

    // MARK: - Activation

    /// Activates the board, producing it first if need be.
    @usableFromInline func activate<Input>(_ value: Input, _ file: StaticString, _ line: UInt) {
        guard backplane.enter() else { return reportRecursion(backplane.domain.depthLimit, file, line) }
        // Producing counts too: a constructor may activate what it is to construct.
        if let input = input ?? producedInput(file, line), input.receive(value) == .mismatch {
            reportMismatch(.inputMismatch, "input", input, value, file, line)
        }
        backplane.leave()
    }

    private func producedInput(_ file: StaticString, _ line: UInt) -> Receiver? {
        if occupant == nil {
            guard let owner = backplane.owner, owner.fill(self, file: file, line: line) else {
                reportUnknown("activated", file, line)
                return nil
            }
        }
        if input == nil, occupant != nil {
            report(
                .inputMismatch,
                "'\(id)' takes no input: its class adopts neither GuaranteedBoard nor ActivatableBoard. Adopt one of them",
                file, line)
        }
        return input
    }

    // MARK: - Commands

    /// Hands a command to the board, if it is installed; never produces it.
    func send<Command>(command value: Command, _ file: StaticString, _ line: UInt) {
        guard occupant != nil else { return reportUnknown("sent a command", file, line) }
        guard let command else {
            return report(
                .notInteractable, "'\(id)' takes no commands: its class does not adopt GuaranteedCommandBoard", file,
                line)
        }
        if command.receive(value) == .mismatch {
            reportMismatch(.commandMismatch, "command", command, value, file, line)
        }
    }

    // MARK: - What the board sends

    /// Hands an output to every flow that matches it.
    func output<Output>(_ value: Output, _ file: StaticString, _ line: UInt) {
        var general = backplane.outputs
        if general.hasPredicates { general = general.matching(value, from: id) }
        let delivery = deliver(value, to: outputs, and: general) { receiver in
            report(
                .outputMismatch, expected: receiver.typeName, actual: typeName(of: value),
                "'\(id)' sent an output of type \(typeName(of: value)), but the flow registered at \(receiver.file):\(receiver.line) "
                    + "handles \(receiver.typeName)", file, line)
        }
        if !delivery.wasHandled, backplane.diagnostics.isVerbose {
            report(
                .unhandledOutput, actual: typeName(of: value),
                "no flow handled the output of type \(typeName(of: value)) from '\(id)'", file, line)
        }
    }

    /// Hands an action to every motherboard from this one out to the root.
    func broadcast<Action>(_ value: Action, _ file: StaticString, _ line: UInt) {
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
    func complete(_ isDone: Bool, _ file: StaticString, _ line: UInt) {
        guard occupant != nil, !isLeaving else {
            if backplane.owner == nil { return reportGone("completed", file, line) }
            let reason = isLeaving ? "is leaving already" : "is not installed"
            return report(.completionIgnored, "'\(id)' \(reason), so it cannot complete", file, line)
        }
        vacate()
        _ = deliver(isDone, to: completions, and: backplane.completions) { _ in }
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

    private func register(_ handler: Receiver, on list: ReceiverList) -> FlowToken {
        if backplane.owner != nil { return list.token(for: handler) }
        reportGone("given a flow", handler.file, handler.line)
        return FlowToken(list: list, order: handler.order)
    }

    // MARK: - Reports

    func report(
        _ kind: DiagnosticKind, expected: String? = nil, actual: String? = nil, _ message: String, _ file: StaticString,
        _ line: UInt
    ) {
        backplane.report(kind, board: id, expected: expected, actual: actual, message, file, line)
    }

    private func reportUnknown(_ call: String, _ file: StaticString, _ line: UInt) {
        guard let owner = backplane.owner else { return reportGone(call, file, line) }
        report(
            .unknownBoard, unknownBoardMessage(id, call, on: backplane.motherboard, closest: owner.closestIDs(to: id)),
            file, line)
    }

    private func reportGone(_ call: String, _ file: StaticString, _ line: UInt) {
        report(.boardNotInstalled, "'\(id)' was \(call) on '\(backplane.motherboard)', which is gone", file, line)
    }

    private func reportMismatch(
        _ kind: DiagnosticKind, _ noun: String, _ receiver: Receiver, _ value: some Any, _ file: StaticString,
        _ line: UInt
    ) {
        report(
            kind, expected: receiver.typeName, actual: typeName(of: value),
            "'\(id)' takes \(noun)s of type \(receiver.typeName), not \(typeName(of: value))", file, line)
    }

    private func reportRecursion(_ limit: Int, _ file: StaticString, _ line: UInt) {
        report(
            .recursionLimit,
            "'\(id)' was not activated: \(limit) activations are nested already. Break the loop, or raise depthLimit of the root motherboard",
            file, line)
    }
}

/// The type of a value as diagnostics name it: what an untyped value holds, not that it is untyped.
func typeName(of value: Any) -> String {
    (value as? any OptionalValue)?.content.map(typeName) ?? "\(type(of: value))"
}

func unknownBoardMessage(_ id: BoardID, _ call: String, on motherboard: BoardID, closest: [String]) -> String {
    let hint = closest.isEmpty ? "" : " Closest: \(closest.map { "'\($0)'" }.joined(separator: ", "))."
    return "'\(id)' was \(call), but is neither installed in '\(motherboard)' nor registered with its producer.\(hint) "
        + "Install the board, or the plugin that provides it"
}
