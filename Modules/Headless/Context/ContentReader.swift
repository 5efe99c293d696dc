import BoardyCore

/// Reads the content of an open screen anew, in a response of its board, and once more if it has changed meanwhile.
final class ContentReader {
    private weak var board: Board?
    private let title: String
    private let file: StaticString
    private let line: UInt
    private let present: () async throws -> [ScreenPart]?
    private var reading: ResponseHandle?
    private var isReading = false
    private var isStale = false
    /// The screen that shows the content; nil before it is shown.
    var screen: OpenScreen?

    init(
        of title: String, for board: Board?, _ file: StaticString, _ line: UInt,
        present: @escaping () async throws -> [ScreenPart]?
    ) {
        (self.title, self.board, self.file, self.line, self.present) = (title, board, file, line, present)
    }

    func read() {
        isStale = true
        if isReading { return }
        isReading = true
        reading = board?.startResponse(file: file, line: line) { [self] in
            while isStale, screen?.isOpen == true { await readOnce() }
            isReading = false
        }
    }

    func stop() { reading?.cancel() }

    private func readOnce() async {
        isStale = false
        do {
            if let content = try await present() { screen?.update(content: content) }
        } catch is CancellationError {
            // The screen was answered or closed, or an awaited board has left without an answer.
        } catch {
            guard let board, !board.hasReported(error), (error as? BoardError)?.kind != .outputMissing else { return }
            board.report(
                .boardFailed, "'\(board.identifier)' leaves the screen '\(title)' as it was: \(error)", file, line)
        }
    }
}
