import BoardyCoding
public import BoardyCore

/// A board that stands in for the board of a contract in another process.
///
/// Each activation becomes one in the queue. Its outputs are sent as outputs of this board, each once, on its domain.
/// Whoever awaits an activation gets its first output, or its failure, and none of another one. The board completes
/// when none of its activations is open, with success if all of them were answered. When it leaves its motherboard, or
/// its root is released, its open activations are cancelled.
public final class StandInBoard<C: RemoteContract>: Board, ContractBoard {
    public typealias Contract = C
    public typealias BoardKind = C.BoardKind
    private let description: ServedContract
    private let client: RemoteClient
    private var openCount = 0
    private var areAllAnswered = true

    /// - Parameters:
    ///   - contract: the description of the contract of this board.
    ///   - client: the way to the process that serves the contract.
    public init(identifier: BoardID, of contract: ServedContract, client: RemoteClient) {
        description = contract
        self.client = client
        super.init(identifier: identifier)
    }

    public func activate(withGuaranteedInput input: C.Input) {
        let activation = activationNumber
        openCount += 1
        do {
            let reading = client.activate(
                description, input: try C.encode(input: input, by: description.wire), by: self)
            read(reading, for: activation)
        } catch {
            end(activation, with: .unwritable(inputOf: C.id, error))
        }
    }

    private func read(_ reading: RemoteReading, for activation: Int) {
        // A handler of an output may have removed the board.
        guard isSettled else { return reading.cancel() }
        perform {
            try await reading.next()
        } deliver: { [weak self] result in
            self?.take(result, of: reading, for: activation)
        }
    }

    private func take(
        _ result: Result<RemoteOutput?, any Error>, of reading: RemoteReading, for activation: Int
    ) {
        do {
            guard let output = try result.get() else { return end(activation, isAnswered: true) }
            pass(output, of: reading, for: activation)
        } catch let failure as RemoteFailure where failure.code != .cancelled {
            end(activation, with: failure)
        } catch {
            // The board of the other process has completed without success, or this one leaves.
            end(activation, isAnswered: false)
        }
    }

    private func pass(_ output: RemoteOutput, of reading: RemoteReading, for activation: Int) {
        do {
            let value = try C.decode(output: output.bytes, by: description.wire)
            // Each output answers its activation, which may go on: nobody awaits more than the first.
            endRequest(of: activation) { sendOutput(value) }
            read(reading, for: activation)
        } catch {
            reading.cancel()
            end(activation, with: .unreadable(outputOf: C.id, error))
        }
    }

    private func end(_ activation: Int, with failure: RemoteFailure) {
        endRequest(of: activation) { fail(with: failure) }
    }

    private func end(_ activation: Int, isAnswered: Bool) {
        endRequest(of: activation) { close(isAnswered: isAnswered) }
    }

    private func fail(with failure: RemoteFailure) {
        let kind = failure.code.diagnosticKind
        if kind == .boardFailed, openCount == 1, isSettled {
            (openCount, areAllAnswered) = (0, true)
            return fail(failure)
        }
        report(kind, "'\(identifier)' failed: \(failure)")
        offerFailure(failure)
        close(isAnswered: false)
    }

    /// Ends an activation. The last one completes the board.
    private func close(isAnswered: Bool) {
        openCount -= 1
        if !isAnswered { areAllAnswered = false }
        guard openCount == 0 else { return }
        let isDone = areAllAnswered
        areAllAnswered = true
        if isSettled { complete(isDone) }
    }
}

extension RemoteFailure.Code {
    fileprivate var diagnosticKind: DiagnosticKind {
        switch self {
        case .activationRejected: .activationRejected
        case .cancelled, .discarded: .activationDiscarded
        case .unreadableValue, .unwritableValue: .codingFailed
        case .deadlineExceeded: .taskOverdue
        case .endedWithoutAnswer, .answeredTooLate: .outputMissing
        case .inputConflict, .notServed, .boardFailed, .answeredTwice, .workerLost, .attemptsExhausted,
            .unknownActivation, .engineUnavailable:
            .boardFailed
        }
    }
}
