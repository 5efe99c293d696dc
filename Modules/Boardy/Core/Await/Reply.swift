/// The value that an `await` waits for: it arrives once, from a board.
///
/// It ends with that value, with the board's leaving, with the end of the root, or with the cancellation of the waiting task, whichever comes
/// first.
package final class Reply<Value>: RegisteredJob {
    /// The number of the activation that is to give the value, once it has one.
    var activation: Int?
    private(set) var result: Result<Value, any Error>?
    private var sources: [FlowToken] = []
    private var continuation: CheckedContinuation<Void, Never>?
    /// Makes the error that tells what became of the board.
    private let missing: (String) -> BoardError

    /// - Parameter expectation: the act of the board that gives the value, in words that follow "before".
    init(of slot: Slot, until expectation: String, _ file: StaticString, _ line: UInt) {
        missing = { what in
            BoardError(slot.diagnostic(.outputMissing, "'\(slot.id)' \(what) before \(expectation)", file, line))
        }
        // A root is at rest while a task waits: the board may need an answer from outside.
        super.init(of: slot.jobs, in: slot.motherboard.domain.execution, isPending: false)
    }

    /// Takes the next output of the board for the value, or the error that it fails with before.
    func takeOutput(of slot: Slot, _ file: StaticString, _ line: UInt) {
        let output = OutputReceiver<Value>(
            ReceiverRegistration(order: slot.nextOrder(), isAwaited: true, file: file, line: line), self
        ) { BoardError(slot.outputMismatch($0, Value.self, file, line)) }
        let failure = TargetReceiver<Reply, any Error>(
            ReceiverRegistration(
                order: slot.nextOrder(), isGuaranteed: false, isAwaited: true, file: file, line: line), self
        ) { reply, error in
            reply.finish(.failure(error))
            return .handled
        }
        sources = [slot.handleOutputs(output), slot.handleFailures(failure)]
    }

    /// Suspends the calling task until the value or an error is there.
    func wait(isolation: isolated (any Actor)?) async {
        await withCheckedContinuation(isolation: isolation) { continuation in
            if result == nil { self.continuation = continuation } else { continuation.resume() }
        }
    }

    /// Ends the waiting with a result. Later results are ignored.
    package func finish(_ result: Result<Value, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        for source in exchange(&sources, with: []) { source.cancel() }
        continuation.take()?.resume()
    }

    /// Returns the value. The task was cancelled if there is none.
    func value() throws -> Value {
        guard let result else { throw CancellationError() }
        return try result.get()
    }

    override func refuse(_ activation: Int, _ refusal: BoardError) -> Bool {
        guard result == nil, activation == self.activation else { return false }
        finish(.failure(refusal))
        return true
    }

    override func end(_ reason: CancellationReason?) {
        switch reason {
        case nil, .cancelled: finish(.failure(CancellationError()))
        case .boardLeft: finish(.failure(missing("left its motherboard")))
        case .rootGone: finish(.failure(missing("lost its root motherboard")))
        }
    }
}

/// Takes an output for a reply, and an output of another type for its failure.
private final class OutputReceiver<Value>: TypedReceiver<Value> {
    private weak var reply: Reply<Value>?
    private let mismatch: (Any?) -> BoardError

    init(_ registration: ReceiverRegistration, _ reply: Reply<Value>, mismatch: @escaping (Any?) -> BoardError) {
        self.reply = reply
        self.mismatch = mismatch
        super.init(registration)
    }

    override func take(_ value: Value) -> HandlingResult {
        reply?.finish(.success(value))
        return .handled
    }

    override func receive(dynamic value: Any?) -> HandlingResult {
        if let own = Conversion.of(value, to: Value.self) { return take(own) }
        reply?.finish(.failure(mismatch(value)))
        return .handled
    }
}
