// What goes wrong at a slot, in words.

extension Slot {
    func report(
        _ kind: DiagnosticKind, expected: String? = nil, actual: String? = nil, _ message: String, _ file: StaticString,
        _ line: UInt
    ) {
        motherboard.report(kind, board: id, expected: expected, actual: actual, message, file, line)
    }

    func diagnostic(
        _ kind: DiagnosticKind, expected: String? = nil, actual: String? = nil, _ message: String, _ file: StaticString,
        _ line: UInt
    ) -> Diagnostic {
        motherboard.diagnostic(kind, board: id, expected: expected, actual: actual, message, file, line)
    }

    /// Reports an output that has not the type of a flow. A flow that is not guaranteed, or has lost its target,
    /// ignores it.
    @usableFromInline func reportOutputMismatch<Output>(
        _ value: Output, _ receiver: Receiver, _ file: StaticString, _ line: UInt
    ) {
        if !receiver.isGuaranteed || receiver.isEnded { return }
        report(
            .outputMismatch, expected: receiver.typeName, actual: typeName(of: value),
            "'\(id)' sent an output of type \(typeName(of: value)), but the flow "
                + "registered at \(receiver.file):\(receiver.line) "
                + "handles \(receiver.typeName)", file, line)
    }

    @usableFromInline func reportUnhandled<Output>(output value: Output, _ file: StaticString, _ line: UInt) {
        guard motherboard.diagnostics.isVerbose else { return }
        report(
            .unhandledOutput, actual: typeName(of: value),
            "no flow handled the output of type \(typeName(of: value)) from '\(id)'", file, line)
    }

    @usableFromInline func reportUnhandled<Action>(
        action value: Action, of sender: BoardID, _ file: StaticString, _ line: UInt
    ) {
        report(
            .unhandledAction, actual: typeName(of: value),
            "the action \(value) of type \(typeName(of: value)), broadcast by '\(sender)', "
                + "reached '\(motherboard.identifier)' and "
                + "nobody handled it. Register a handler with registerGeneralFlow", file, line)
    }

    /// Why a call to a board that is not installed was in vain.
    func unknown(_ call: String, _ file: StaticString, _ line: UInt) -> Diagnostic {
        if motherboard.isClosed { return gone(call, file, line) }
        if let missing = motherboard.source?.missingDeclaration(of: id) {
            return diagnostic(.undeclaredRequirement, "'\(id)' was \(call), but \(missing)", file, line)
        }
        if let outer = motherboard.outer(having: id) {
            return diagnostic(
                .unknownBoard,
                "'\(id)' was \(call), but is not registered with the producer of "
                    + "'\(motherboard.identifier)'. The board that is installed in "
                    + "'\(outer.identifier)' is not used inside other boards. Register the board with "
                    + "the producer, or provide it by a plugin",
                file, line)
        }
        let suggestions = motherboard.suggestions(for: id).map { "'\($0)'" }.joined(separator: ", ")
        let hint = suggestions.isEmpty ? "" : " Closest: \(suggestions)."
        return diagnostic(
            .unknownBoard,
            "'\(id)' was \(call), but is neither installed in '\(motherboard.identifier)' "
                + "nor registered with its producer.\(hint) "
                + "Install the board, or the plugin that provides it", file, line)
    }

    /// Why an output cannot be given to somebody who waits for an `Output`.
    func outputMismatch<Output>(
        _ value: Any?, _: Output.Type, _ file: StaticString, _ line: UInt
    ) -> Diagnostic {
        diagnostic(
            .outputMismatch, expected: "\(Output.self)", actual: typeName(of: value as Any),
            "'\(id)' sent an output of type \(typeName(of: value as Any)), but \(Output.self) is awaited", file, line)
    }

    func gone(_ call: String, _ file: StaticString, _ line: UInt) -> Diagnostic {
        let reason = motherboard.absence ?? "on '\(motherboard.identifier)', which is gone"
        return diagnostic(.boardNotInstalled, "'\(id)' was \(call) \(reason)", file, line)
    }

    func mismatch(
        _ kind: DiagnosticKind, _ noun: String, _ receiver: Receiver, _ value: some Any, _ file: StaticString,
        _ line: UInt
    ) -> Diagnostic {
        if let error = receiver.takeError() {
            return diagnostic(
                .codingFailed, expected: receiver.typeName, actual: typeName(of: value),
                "'\(id)' could not make its \(noun) of type \(receiver.typeName) from \(typeName(of: value)): \(error)",
                file, line)
        }
        return diagnostic(
            kind, expected: receiver.typeName, actual: typeName(of: value),
            "'\(id)' takes \(noun)s of type \(receiver.typeName), not \(typeName(of: value))", file, line)
    }

    func reportNoCommands(_ file: StaticString, _ line: UInt) {
        if board == nil { return motherboard.diagnostics.report(unknown("sent a command", file, line)) }
        report(
            .notInteractable, "'\(id)' takes no commands: its class does not adopt GuaranteedCommandBoard", file, line)
    }

    func reportCommandMismatch(_ command: Any, _ receiver: Receiver, _ file: StaticString, _ line: UInt) {
        motherboard.diagnostics.report(mismatch(.commandMismatch, "command", receiver, command, file, line))
    }

    func reportIgnoredCompletion(_ file: StaticString, _ line: UInt) {
        if motherboard.isClosed { return motherboard.diagnostics.report(gone("completed", file, line)) }
        let reason = isLeaving ? "is leaving already" : "is not installed"
        report(.completionIgnored, "'\(id)' \(reason), so it cannot complete", file, line)
    }

    func takesNoInput(_ file: StaticString, _ line: UInt) -> Diagnostic {
        diagnostic(
            .inputMismatch,
            "'\(id)' takes no input: its class adopts neither GuaranteedBoard nor ActivatableBoard. Adopt one of them",
            file, line)
    }

    /// Why a board takes no activation while its work is being cancelled: what that began would be cancelled too, or
    /// lost.
    func leaving(_ file: StaticString, _ line: UInt) -> Diagnostic {
        if motherboard.isClosed { return gone("activated", file, line) }
        let what =
            isLeaving ? "it is leaving '\(motherboard.identifier)'" : "'\(motherboard.identifier)' is leaving its root"
        return diagnostic(
            .activationDiscarded, "'\(id)' was not activated: \(what). Activate it when it has left", file, line)
    }

    func recursion(_ file: StaticString, _ line: UInt) -> Diagnostic {
        diagnostic(
            .recursionLimit,
            "'\(id)' was not activated: \(motherboard.domain.execution.depthLimit) activations are "
                + "nested already. Break the loop, or raise depthLimit "
                + "of the root motherboard", file, line)
    }
}

/// The type of a value as diagnostics name it: what an untyped value holds, not that it is untyped.
package func typeName(of value: Any) -> String {
    (value as? any OptionalValue)?.content.map(typeName) ?? "\(type(of: value))"
}

extension MotherboardContext {
    var diagnostics: DiagnosticSink { sink ?? outerSlot?.motherboard.diagnostics ?? domain.sink }

    func report(
        _ kind: DiagnosticKind, board: BoardID, expected: String? = nil, actual: String? = nil, _ message: String,
        _ file: StaticString, _ line: UInt
    ) {
        diagnostics.report(
            diagnostic(kind, board: board, expected: expected, actual: actual, message, file, line))
    }

    func diagnostic(
        _ kind: DiagnosticKind, board: BoardID, expected: String? = nil, actual: String? = nil, _ message: String,
        _ file: StaticString, _ line: UInt
    ) -> Diagnostic {
        Diagnostic(
            kind, board: board, motherboard: identifier, expected: expected, actual: actual, message, file: file,
            line: line)
    }
}
