extension BoardProducing {
    /// What is wrong with the registrations of contracts, all at once: for a test that every declared contract is kept.
    ///
    /// A contract that is not registered gives `unknownBoard`; a board that declares other types gives `inputMismatch`,
    /// `outputMismatch` (of outputs and of actions) or `commandMismatch` with both names; one that takes no commands where the contract has
    /// some, `notInteractable`.
    /// A board registered under a plain ID tells its types only when it is there, so it is made for the check; others are not.
    ///
    /// - Returns: nothing if every contract is kept. Nothing is sent to a sink.
    public func validate(
        keys: any BoardContract.Type..., file: StaticString = #fileID, line: UInt = #line
    ) -> [Diagnostic] {
        validate(keys: keys, file: file, line: line)
    }

    /// What is wrong with the registrations of a list of contracts, as the form with the contracts one by one tells.
    public func validate(
        keys: [any BoardContract.Type], file: StaticString = #fileID, line: UInt = #line
    ) -> [Diagnostic] {
        keys.flatMap { misses(of: $0, file, line) }
    }

    private func misses<C: BoardContract>(of key: C.Type, _ file: StaticString, _ line: UInt) -> [Diagnostic] {
        guard let registration = registration(for: C.id) else {
            return [unregistered(C.id, file, line)]
        }
        guard let boardType = registration.boardType ?? registration.make(C.id).map({ type(of: $0) }) else {
            return [
                Diagnostic(
                    .unknownBoard, board: C.id,
                    "'\(C.id)' of contract \(key) is registered, but its constructor gives no board. "
                        + "Make it give one, or register a producer further out", file: registration.file,
                    line: registration.line)
            ]
        }
        return DeclaredTypes(of: boardType).misses(of: key, boardType, registration)
    }

    private func unregistered(_ id: BoardID, _ file: StaticString, _ line: UInt) -> Diagnostic {
        let near = spellingSuggestions(for: id.rawValue, among: Set(registeredIDs.map(\.rawValue)))
        let hint = near.isEmpty ? "" : " Closest: \(near.map { "'\($0)'" }.joined(separator: ", "))."
        return Diagnostic(
            .unknownBoard, board: id,
            "'\(id)' is not registered.\(hint) Add a BoardRegistration for its contract, or the plugin that provides it",
            file: file, line: line)
    }
}

/// The types that a class of boards declares; nil for what it leaves open.
private struct DeclaredTypes {
    var input: Any.Type?
    var output: Any.Type?
    var action: Any.Type?
    /// What it takes as commands, in data or in whole models.
    var commands: [Any.Type] = []
    var takesAnyInput = false

    /// Asks the class, not an object: a conformance that belongs to another actor counts, too.
    init(of boardType: Any.Type) {
        func input<B: GuaranteedBoard>(of _: B.Type) -> Any.Type { B.InputType.self }
        func output<B: GuaranteedOutputSendingBoard>(of _: B.Type) -> Any.Type { B.OutputType.self }
        func action<B: GuaranteedActionSendingBoard>(of _: B.Type) -> Any.Type { B.FlowActionType.self }
        func command<B: GuaranteedCommandBoard>(of _: B.Type) -> Any.Type { B.CommandType.self }
        func model<B: GuaranteedInteractableBoard>(of _: B.Type) -> Any.Type { B.Command.self }
        if let type = boardType as? any GuaranteedBoard.Type { self.input = input(of: type) }
        if let type = boardType as? any GuaranteedOutputSendingBoard.Type { self.output = output(of: type) }
        if let type = boardType as? any GuaranteedActionSendingBoard.Type { self.action = action(of: type) }
        if let type = boardType as? any GuaranteedCommandBoard.Type { commands.append(command(of: type)) }
        if let type = boardType as? any GuaranteedInteractableBoard.Type { commands.append(model(of: type)) }
        takesAnyInput = self.input.map { $0 == Any?.self || $0 == Any.self } ?? (boardType is any ActivatableBoard.Type)
    }

    func misses<C: BoardContract>(
        of key: C.Type, _ boardType: Any.Type, _ registration: BoardRegistration
    ) -> [Diagnostic] {
        func miss(_ kind: DiagnosticKind, _ noun: String, _ expected: Any.Type, _ actual: [Any.Type]) -> Diagnostic {
            let found = actual.isEmpty ? "none" : actual.map { "\($0)" }.joined(separator: " or ")
            return Diagnostic(
                kind, board: C.id, expected: "\(expected)", actual: found,
                "contract \(key) has \(noun)s of type \(expected), but \(boardType), registered for '\(C.id)' at "
                    + "\(registration.file):\(registration.line), declares \(found). Make both the same",
                file: registration.file, line: registration.line)
        }
        var misses: [Diagnostic] = []
        if !takesAnyInput, input != C.Input.self {
            misses.append(miss(.inputMismatch, "input", C.Input.self, input.map { [$0] } ?? []))
        }
        if let output, output != C.Output.self {
            misses.append(miss(.outputMismatch, "output", C.Output.self, [output]))
        }
        if C.Command.self != Never.self, !commands.contains(where: { $0 == C.Command.self }) {
            let taken = commands.filter { $0 != Never.self }
            misses.append(
                miss(taken.isEmpty ? .notInteractable : .commandMismatch, "command", C.Command.self, taken))
        }
        if let action, action != C.Action.self {
            misses.append(miss(.outputMismatch, "action", C.Action.self, [action]))
        }
        return misses
    }
}
