import Boardy
import Headless

/// Writes diagnostics to standard error and remembers the last one.
///
/// A command reports that one as the reason if an activation has no output.
final class DiagnosticRecorder: Sendable {
    private let lastMessage = Locked<String?>(nil)
    private let shownReason = Locked<String?>(nil)
    let sink: DiagnosticSink

    /// - Parameter writer: writes the diagnostics, by default to standard error.
    init(writing writer: DiagnosticSink = .escaping(logsMessages: false)) {
        sink = DiagnosticSink { [lastMessage, shownReason] diagnostic in
            lastMessage.withLock { $0 = diagnostic.message }
            let isShown = shownReason.withLock { reason in
                guard let shown = reason, diagnostic.message.contains(shown) else { return false }
                reason = nil
                return true
            }
            if isShown { return }
            writer.report(diagnostic)
        }
    }

    /// The message of the last diagnostic since ``reset()``; nil if there was none.
    var last: String? { lastMessage.withLock { $0 } }

    /// Leaves the next diagnostic with this reason unwritten, because a screen of the session tells the person about it.
    func willShow(_ reason: String) { shownReason.withLock { $0 = reason } }

    /// Forgets the last diagnostic, because those of the launch are not the reason for the result of an activation.
    func reset() { lastMessage.withLock { $0 = nil } }
}

extension DiagnosticSink {
    /// Returns a sink that writes the same lines as ``standardError``, with every character escaped that a terminal would obey.
    ///
    /// - Parameter logsMessages: true to write a line for every message too.
    static func escaping(logsMessages: Bool) -> DiagnosticSink {
        let log: @Sendable (Message) -> Void = { TextOutput.standardError.write("boardy: \($0)\n") }
        return DiagnosticSink(messages: logsMessages ? log : nil) {
            TextOutput.standardError.write("boardy: \($0)\n")
        }
    }
}
