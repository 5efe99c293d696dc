import Boardy
import Headless

/// Writes diagnostics to standard error and remembers the last one.
///
/// A command reports that one as the reason if an activation has no output.
final class DiagnosticRecorder: Sendable {
    private let lastMessage = Locked<String?>(nil)
    let sink: DiagnosticSink

    init() {
        sink = DiagnosticSink { [lastMessage] diagnostic in
            lastMessage.withLock { $0 = diagnostic.message }
            // Not by the sink of the framework, which writes control characters as they are.
            TextOutput.standardError.write("boardy: \(diagnostic)\n")
        }
    }

    /// The message of the last diagnostic since ``reset()``; nil if there was none.
    var last: String? { lastMessage.withLock { $0 } }

    /// Forgets the last diagnostic, because those of the launch are not the reason for the result of an activation.
    func reset() { lastMessage.withLock { $0 = nil } }
}
