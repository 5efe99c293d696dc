/// Somebody waits for a value that a board is to give: work that ends with that value, with the board's leaving, with the end of the root, or when
/// the waiting task is cancelled, whichever comes first.
package final class Awaited<Value>: Work {
    /// The activation that it waits for, if it is one, once that has a number.
    var activation: Int?
    private(set) var result: Result<Value, any Error>?
    private var sources: [FlowToken] = []
    private var waiting: CheckedContinuation<Void, Never>?
    /// The error that tells what became of the board.
    private let missing: (String) -> BoardError

    /// - Parameter given: what the board is to do, in words that follow "before".
    init(of slot: Slot, until given: String, _ file: StaticString, _ line: UInt) {
        missing = { what in
            BoardError(slot.diagnostic(.outputMissing, "'\(slot.id)' \(what) before \(given)", file, line))
        }
        // A root is at rest while somebody waits: the board may need an answer from outside.
        super.init(at: slot.workplace, of: slot.backplane.domain, isPending: false)
    }

    /// Takes the next output of the board for the value, or the error that it fails with before.
    func awaitOutput(of slot: Slot, _ file: StaticString, _ line: UInt) {
        let mismatch = InputPolicy<Value>.dedicated { [weak self] value in
            self?.finish(.failure(BoardError(slot.outputMismatch(value, Value.self, file, line))))
        }
        let receiver = AdaptingReceiver<Value>(order: slot.backplane.nextOrder(), mismatch, file: file, line: line) {
            [weak self] output in
            self?.finish(.success(output))
            return .taken
        }
        receiver.isAwaited = true
        let failure = DecidingReceiver<any Error>(
            order: slot.backplane.nextOrder(), isGuaranteed: false, file: file, line: line
        ) { [weak self] error in
            self?.finish(.failure(error))
            return .taken
        }
        failure.isAwaited = true
        sources = [slot.handleOutputs(receiver), slot.handleFailures(failure)]
    }

    func wait(_ continuation: CheckedContinuation<Void, Never>) {
        if result == nil { waiting = continuation } else { continuation.resume() }
    }

    /// Ends the waiting, unless it has ended.
    package func finish(_ ending: Result<Value, any Error>) {
        guard result == nil else { return }
        result = ending
        for source in sources { source.cancel() }
        sources = []
        waiting?.resume()
        waiting = nil
    }

    /// What came of it; the task was cancelled if nothing did.
    func value() throws -> Value {
        guard let result else { throw CancellationError() }
        return try result.get()
    }

    override func refuse(_ activation: Int, _ refusal: BoardError) -> Bool {
        guard result == nil, activation == self.activation else { return false }
        finish(.failure(refusal))
        return true
    }

    override func end(_ reason: Stop?) {
        switch reason {
        case nil: finish(.failure(CancellationError()))
        case .cancelled: finish(.failure(CancellationError()))
        case .boardLeft: finish(.failure(missing("left its motherboard")))
        case .rootGone: finish(.failure(missing("lost its root motherboard")))
        }
    }
}
