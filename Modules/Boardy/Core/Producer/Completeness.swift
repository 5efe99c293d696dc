extension BoardProducing {
    /// Returns the faults in the registrations of contracts, all at once, for a test that every declared contract is
    /// kept.
    ///
    /// A contract without a registration gives `unknownBoard`. A board that declares other types gives `inputMismatch`
    /// (also if it is of another kind), `outputMismatch` (of outputs and of actions) or `commandMismatch`, with both
    /// names. If the contract has commands and the board takes none, the fault is `notInteractable`. A board under a
    /// plain ID declares its types only when it exists, so the check makes it.
    ///
    /// - Returns: an empty array if every contract is kept. No sink receives the faults.
    public func validate(
        keys: any BoardContract.Type..., file: StaticString = #fileID, line: UInt = #line
    ) -> [Diagnostic] {
        validate(keys: keys, file: file, line: line)
    }

    /// Returns the faults in the registrations of an array of contracts, all at once, as the variadic form does.
    public func validate(
        keys: [any BoardContract.Type], file: StaticString = #fileID, line: UInt = #line
    ) -> [Diagnostic] {
        keys.flatMap { mismatches(of: $0, file, line) }
    }

    private func mismatches<C: BoardContract>(of key: C.Type, _ file: StaticString, _ line: UInt) -> [Diagnostic] {
        guard let registration = registration(for: C.id) else { return [unregistered(C.id, file, line)] }
        guard let boardType = registration.boardType ?? registration.make(C.id).map({ type(of: $0) }) else {
            return [
                Diagnostic(
                    .unknownBoard, board: C.id,
                    "'\(C.id)' of contract \(key) is registered, but its constructor gives no board. "
                        + "Make it give one, or register a producer further out", file: registration.file,
                    line: registration.line)
            ]
        }
        return registration.mismatches(of: key, boardType, DeclaredTypes(of: boardType))
    }

    private func unregistered(_ id: BoardID, _ file: StaticString, _ line: UInt) -> Diagnostic {
        let near = spellingSuggestions(for: id.rawValue, among: Set(registeredIDs.map(\.rawValue)))
        let hint = near.isEmpty ? "" : " Closest: \(near.map { "'\($0)'" }.joined(separator: ", "))."
        return Diagnostic(
            .unknownBoard, board: id,
            "'\(id)' is not registered.\(hint) Add a BoardRegistration for its "
                + "contract, or the plugin that provides it",
            file: file, line: line)
    }
}

extension BoardRegistration {
    fileprivate func mismatches<C: BoardContract>(
        of key: C.Type, _ boardType: Any.Type, _ types: DeclaredTypes
    ) -> [Diagnostic] {
        func mismatch(_ kind: DiagnosticKind, _ noun: String, _ expected: Any.Type, _ actual: [Any.Type]) -> Diagnostic
        {
            let found = actual.isEmpty ? "none" : actual.map { "\($0)" }.joined(separator: " or ")
            return Diagnostic(
                kind, board: C.id, expected: "\(expected)", actual: found,
                "contract \(key) has \(noun)s of type \(expected), but \(boardType), registered for '\(C.id)' at "
                    + "\(file):\(line), declares \(found). Make both the same", file: file, line: line)
        }
        var mismatches: [Diagnostic] = []
        let takesAnyInput =
            types.input.map { $0 == Any?.self || $0 == Any.self } ?? (boardType is any ActivatableBoard.Type)
        if !takesAnyInput, types.input != C.Input.self {
            mismatches.append(mismatch(.inputMismatch, "input", C.Input.self, types.input.map { [$0] } ?? []))
        }
        if let kind = types.kind, kind != C.BoardKind.self {
            mismatches.append(mismatch(.inputMismatch, "board kind", C.BoardKind.self, [kind]))
        }
        if let output = types.output, output != C.Output.self {
            mismatches.append(mismatch(.outputMismatch, "output", C.Output.self, [output]))
        }
        if C.Command.self != Never.self, !types.commands.contains(where: { $0 == C.Command.self }) {
            let taken = types.commands.filter { $0 != Never.self }
            mismatches.append(
                mismatch(taken.isEmpty ? .notInteractable : .commandMismatch, "command", C.Command.self, taken))
        }
        if let action = types.action, action != C.Action.self {
            mismatches.append(mismatch(.outputMismatch, "action", C.Action.self, [action]))
        }
        return mismatches
    }
}
