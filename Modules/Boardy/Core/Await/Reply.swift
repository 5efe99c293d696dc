/// The value that a task awaits from a board. It arrives once.
///
/// The waiting ends with the value, when the board leaves, with the end of the root, or when the task is cancelled. The
/// first of them decides.
package final class Reply<Value>: RegisteredJob {
    /// The number of the activation that gives the value.
    private(set) var activation: Int
    private(set) var result: Result<Value, any Error>?
    private var continuation: CheckedContinuation<Void, Never>?
    /// The place where a response waits for the value, or nil for any other task.
    private let suspension: Suspension?
    /// The error with which the board failed, which it has reported.
    private(set) var reportedError: (any Error)?
    private let slot: Slot
    /// The number of the receiver of outputs, or 0 if the value does not come as an output.
    private var order = 0
    private let expectation: String
    private let file: StaticString
    private let line: UInt

    /// - Parameter expectation: the act of the board that gives the value, in words that follow "before".
    init(
        of slot: Slot, for suspension: Suspension?, until expectation: String, _ file: StaticString, _ line: UInt
    ) {
        (self.slot, self.suspension, self.expectation) = (slot, suspension, expectation)
        (self.file, self.line) = (file, line)
        activation = slot.motherboard.domain.execution.numberActivation()
        // The waiting does not count as pending work, since the board may need an answer from outside.
        super.init(of: slot.jobs, in: slot.motherboard.domain.execution, isPending: false)
    }

    /// True while the board ends the request of another activation, whose answer is not for this one.
    private var isOfAnother: Bool { siblings.answered.map { $0 != activation } ?? false }

    /// Takes the answer of the board to the activation as the value, or its next output outside of an answer; or the
    /// error with which the board fails before.
    func takeOutput() {
        order = slot.nextOrder()
        slot.handleAwaitedOutput(
            OutputReceiver(ReceiverRegistration(order: order, isAwaited: true, file: file, line: line), self))
    }

    fileprivate func take(_ output: Value) { if !isOfAnother { finish(.success(output)) } }

    fileprivate func take(mismatch output: Any?) {
        if !isOfAnother { finish(.failure(BoardError(slot.outputMismatch(output, Value.self, file, line)))) }
    }

    /// Suspends the calling task until the value or an error has arrived.
    func wait(isolation: isolated (any Actor)?) async {
        await withCheckedContinuation(isolation: isolation) { continuation in
            if result == nil { self.continuation = continuation } else { continuation.resume() }
        }
    }

    /// Ends the waiting with a result. Later results are ignored.
    package func finish(_ result: Result<Value, any Error>) { finish(result, boardIsLeaving: false) }

    /// A response goes on when the board has ended its request, has left, or has told all of its failure: it may
    /// activate the board again.
    private func finish(_ result: Result<Value, any Error>, boardIsLeaving: Bool) {
        guard self.result == nil else { return }
        self.result = result
        if order != 0 { slot.forgetAwaitedOutput(order) }
        continuation.take()?.resume()
        guard let suspension else { return }
        suspension.end()
        if boardIsLeaving || siblings.answered != nil { siblings.goOnLater(self) } else { suspension.resume() }
    }

    override func goOn() { suspension?.resume() }

    /// Returns the value, or throws the error that arrived. Without either, the task was cancelled.
    func value() throws -> Value {
        finish(.failure(CancellationError()))
        guard let result else { throw CancellationError() }
        return try result.get()
    }

    override func refuse(_ activation: Int, _ refusal: BoardError) -> Bool {
        guard result == nil, activation == self.activation else { return false }
        finish(.failure(refusal))
        return true
    }

    override var awaitedActivation: Int? { activation }

    override func boardDidFail(_ error: any Error) {
        if order == 0 || isOfAnother || result != nil { return }
        reportedError = error
        finish(.failure(error), boardIsLeaving: true)
    }

    override func requestDidEnd(_ activation: Int, joining other: Int?) {
        guard result == nil, activation == self.activation else { return }
        if let other { self.activation = other } else { finish(missing("ended the request")) }
    }

    override func end(_ reason: CancellationReason?) {
        switch reason {
        case nil, .cancelled: finish(.failure(CancellationError()))
        case .boardLeft: finish(missing("left its motherboard"), boardIsLeaving: true)
        case .rootGone: finish(missing("lost its root motherboard"))
        }
    }

    /// The result of a board that gives no value any more.
    private func missing(_ end: String) -> Result<Value, any Error> {
        .failure(
            BoardError(slot.diagnostic(.outputMissing, "'\(slot.id)' \(end) before \(expectation)", file, line)))
    }
}

/// Takes an output as the value of a reply, which keeps it until the waiting ends.
private final class OutputReceiver<Value>: TypedReceiver<Value> {
    private unowned let reply: Reply<Value>

    init(_ registration: ReceiverRegistration, _ reply: Reply<Value>) {
        self.reply = reply
        super.init(registration)
    }

    override func take(_ value: Value) -> HandlingResult {
        reply.take(value)
        return .handled
    }

    override func receive(dynamic value: Any?) -> HandlingResult {
        if let own = Conversion.of(value, to: Value.self) { reply.take(own) } else { reply.take(mismatch: value) }
        return .handled
    }
}

/// A command that a board answers with a reply. It declares the type of the reply.
public protocol AskableCommand {
    /// The type of the value that the board replies with.
    associatedtype Reply
}

/// A board that answers commands. ``BoardInteraction/ask(_:isolation:file:line:)`` returns its reply to the caller.
///
/// A command that is sent without `ask` reaches ``GuaranteedCommandBoard/interact(guaranteedCommand:)``, like any other
/// command.
public protocol GuaranteedReplyingBoard: GuaranteedCommandBoard where CommandType: AskableCommand {
    /// Returns the reply to a command. It runs on the actor of the caller, which is the motherboard's.
    ///
    /// - Throws: the error that the caller receives instead of a reply.
    func reply(to command: CommandType) async throws -> CommandType.Reply
}

extension BoardInteraction where Command: AskableCommand {
    /// Sends the board a command and waits for its reply. It never produces or activates the board.
    ///
    /// The board replies in the caller's task, so cancelling the task cancels the reply. A root without an actor is
    /// bound to the caller's.
    ///
    /// - Throws: ``BoardError`` of kind `unknownBoard` if the board is not installed, `notInteractable` if it gives no
    ///   replies, `commandMismatch` if it answers other commands, `boardNotInstalled` if the motherboard is released,
    ///   `isolationMissing` if there is no actor. Otherwise the error that the board throws.
    public func ask(
        _ command: Command, isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Command.Reply {
        try Task.checkCancellation()
        _ = try slot.jobRegistry(for: "asked", isolation: isolation, file, line)
        guard let board = slot.board else { throw BoardError(slot.unknown("asked", file, line)) }
        slot.announce(.command, command, file, line)
        guard let replying = board as? any GuaranteedReplyingBoard else {
            throw BoardError(
                slot.diagnostic(
                    .notInteractable, "'\(slot.id)' gives no replies: its class does not adopt GuaranteedReplyingBoard",
                    file, line))
        }
        return try await reply(of: replying, to: command, isolation: isolation, file, line)
    }

    private func reply<B: GuaranteedReplyingBoard>(
        of board: B, to command: Command, isolation: isolated (any Actor)?, _ file: StaticString, _ line: UInt
    ) async throws -> Command.Reply {
        guard let own = command as? B.CommandType else {
            throw BoardError(
                slot.diagnostic(
                    .commandMismatch, expected: "\(B.CommandType.self)", actual: typeName(of: command),
                    "'\(slot.id)' answers commands of type \(B.CommandType.self), not \(typeName(of: command))", file,
                    line))
        }
        let reply = try await board.reply(to: own)
        guard let reply = reply as? Command.Reply else {
            throw BoardError(
                slot.diagnostic(
                    .commandMismatch, expected: "\(Command.Reply.self)", actual: typeName(of: reply),
                    "'\(slot.id)' replied with \(typeName(of: reply)), not \(Command.Reply.self)", file, line))
        }
        return reply
    }
}
