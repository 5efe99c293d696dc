import Boardy
import Headless

/// Passes each diagnostic to a log and to people, and remembers the last one as the reason if an activation has no output.
///
/// People are told nothing twice: a diagnostic that a screen shows, or the error that ends the command, is written to the log only.
final class DiagnosticRecorder: Sendable {
    private struct State {
        var lastMessage: String?
        var shownReason: String?
        var isHolding = false
        var held: Diagnostic?
    }

    private let state = Locked(State())
    private let people: DiagnosticSink
    private let log: DiagnosticSink?

    /// - Parameters:
    ///   - people: tells the diagnostics to the user, by default on standard error.
    ///   - log: gets all diagnostics; nil for no log.
    init(writing people: DiagnosticSink = .escaping(logsMessages: false), log: DiagnosticSink? = nil) {
        self.people = people
        self.log = log
    }

    var sink: DiagnosticSink { sink(messages: nil) }

    /// - Parameter messages: gets the messages between boards; nil if nobody wants them.
    func sink(messages: (@Sendable (Message) -> Void)?) -> DiagnosticSink {
        DiagnosticSink(messages: messages) { [self] in receive($0) }
    }

    /// The message of the last diagnostic since ``hold()``; nil if there was none.
    var last: String? { state.withLock { $0.lastMessage } }

    /// Does not tell the next diagnostic with this reason, because a screen of the session tells the person about it.
    func willShow(_ reason: String) { state.withLock { $0.shownReason = reason } }

    /// Forgets the last diagnostic, and holds back the last one from now on, because it may be the error that ends the command.
    func hold() {
        state.withLock {
            $0.lastMessage = nil
            $0.isHolding = true
        }
    }

    /// Tells the diagnostic that was held back, unless the error that ends the command has the same message.
    func release(unlessIn error: String = "") {
        let held = state.withLock { state in
            defer { (state.isHolding, state.held) = (false, nil) }
            return state.held
        }
        guard let held, !error.contains(held.message), error.isEmpty || !held.message.contains(error) else { return }
        people.report(held)
    }

    private func receive(_ diagnostic: Diagnostic) {
        log?.report(diagnostic)
        let told = state.withLock { state -> Diagnostic? in
            state.lastMessage = diagnostic.message
            if let shown = state.shownReason, diagnostic.message.contains(shown) {
                state.shownReason = nil
                return nil
            }
            guard state.isHolding else { return diagnostic }
            defer { state.held = diagnostic }
            return state.held
        }
        if let told { people.report(told) }
    }
}

extension DiagnosticSink {
    /// Returns a sink that writes the same lines as ``standardError``, with every character escaped that a terminal would obey.
    ///
    /// - Parameters:
    ///   - logsMessages: true to write a line for every message too.
    ///   - write: gets the lines, by default for standard error.
    static func escaping(
        logsMessages: Bool,
        to write: @escaping @Sendable (String) -> Void = { TextOutput.standardError.write($0) }
    ) -> DiagnosticSink {
        DiagnosticSink(messages: logsMessages ? messageWriter(to: write) : nil) { write("boardy: \($0)\n") }
    }

    /// Returns a closure that writes a line for each message between boards.
    static func messageWriter(to write: @escaping @Sendable (String) -> Void) -> @Sendable (Message) -> Void {
        { write("boardy: \($0)\n") }
    }
}
