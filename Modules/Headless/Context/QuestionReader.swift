import BoardyCore

/// Reads the question of an open screen anew, in a response of its board, and once more if it has changed meanwhile.
final class QuestionReader {
    private weak var board: Board?
    private let title: String
    private let file: StaticString
    private let line: UInt
    private let present: () async throws -> Prompt?
    private var reading: ResponseHandle?
    private var isReading = false
    private var isStale = false
    /// True once a gate has refused the reading. It would refuse every other one, too.
    private var isRefused = false
    /// The screen of the question, or nil before it is shown.
    var screen: OpenScreen?

    init(
        of title: String, for board: Board?, _ file: StaticString, _ line: UInt,
        present: @escaping () async throws -> Prompt?
    ) {
        (self.title, self.board, self.file, self.line, self.present) = (title, board, file, line, present)
    }

    func read() {
        isStale = true
        if isReading || isRefused { return }
        isReading = true
        reading = board?.startResponse(file: file, line: line) { [self] in
            while isStale, !isRefused, screen?.isOpen == true { await readOnce() }
            isReading = false
        }
    }

    func stop() { reading?.cancel() }

    private func readOnce() async {
        isStale = false
        do {
            if let prompt = try await present() { screen?.update(prompt) }
        } catch is CancellationError {
            // The screen was answered or closed, or an awaited board has left without an answer.
        } catch {
            let refusal = error as? BoardError
            isRefused = refusal?.kind == .activationDiscarded
            guard let board, !board.hasReported(error), refusal?.kind != .outputMissing else { return }
            if isRefused, let refusal { return board.report(refusal.kind, refusal.diagnostic.message, file, line) }
            board.report(
                .boardFailed, "'\(board.identifier)' leaves the screen '\(title)' as it was: \(error)", file, line)
        }
    }
}
