package import BoardyCore

/// Passes each diagnostic to a log and to people, and remembers the last one as the reason if an activation has no
/// output.
///
/// People are told nothing twice: a diagnostic that a screen shows, or the error that ends the command, is written to
/// the log only.
package final class DiagnosticRelay: Sendable {
    private struct State {
        var lastMessage: String?
        var shownReason: String?
        var isHolding = false
        /// At most one. An array, because an optional keeps the room for a diagnostic in every session.
        var held: [Diagnostic] = []
        /// True if a board has failed since ``takeFailure()``.
        var hasFailure = false
    }

    private let state = Locked(State())
    private let people: DiagnosticSink
    private let log: DiagnosticSink?

    /// - Parameters:
    ///   - people: tells the diagnostics to the user, by default on standard error.
    ///   - log: gets all diagnostics; nil for no log.
    package init(writing people: DiagnosticSink = .standardError, log: DiagnosticSink? = nil) {
        self.people = people
        self.log = log
    }

    package var sink: DiagnosticSink { sink(messages: nil) }

    /// - Parameter messages: gets the messages between boards; nil if nobody wants them.
    package func sink(messages: (@Sendable (Message) -> Void)?) -> DiagnosticSink {
        DiagnosticSink(messages: messages) { [self] in receive($0) }
    }

    /// The message of the last diagnostic since ``hold()``, or nil if there was no diagnostic.
    package var last: String? { state.withLock { $0.lastMessage } }

    /// Does not tell the next diagnostic with this reason, because a screen of the session tells the person about it.
    func willShow(_ reason: String) { state.withLock { $0.shownReason = reason } }

    /// Returns true if a board could not finish its work since the last call.
    func takeFailure() -> Bool {
        state.withLock { state in
            defer { state.hasFailure = false }
            return state.hasFailure
        }
    }

    /// Forgets the last diagnostic, and holds back the last one from now on, because it may be the error that ends the
    /// command.
    package func hold() {
        state.withLock {
            $0.lastMessage = nil
            $0.isHolding = true
        }
    }

    /// Tells the diagnostic that was held back, unless the error that ends the command has the same message.
    package func release(unlessIn error: String = "") {
        let held = state.withLock { state in
            defer { (state.isHolding, state.held) = (false, []) }
            return state.held.last
        }
        guard let held, !error.contains(held.message), error.isEmpty || !held.message.contains(error) else { return }
        people.report(held)
    }

    /// Tells a diagnostic that is about the process, and no reason why an activation has no output.
    package func note(_ diagnostic: Diagnostic) {
        log?.report(diagnostic)
        people.report(diagnostic)
    }

    private func receive(_ diagnostic: Diagnostic) {
        log?.report(diagnostic)
        let told = state.withLock { state -> Diagnostic? in
            state.lastMessage = diagnostic.message
            if diagnostic.isEndOfWork { state.hasFailure = true }
            if let shown = state.shownReason, diagnostic.message.contains(shown) {
                state.shownReason = nil
                return nil
            }
            guard state.isHolding else { return diagnostic }
            defer { state.held = [diagnostic] }
            return state.held.last
        }
        if let told { people.report(told) }
    }
}

extension Diagnostic {
    /// True if the board's work has ended without a result. Other failures cost a part only, such as one tile.
    fileprivate var isEndOfWork: Bool {
        kind == .boardFailed && board.map { message.hasPrefix("'\($0)' failed: ") } == true
    }
}
