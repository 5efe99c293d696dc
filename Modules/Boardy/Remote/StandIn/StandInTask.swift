import BoardyCoding
import BoardyComponentKit
import BoardyCore

/// A contract of block tasks that may be in another process.
typealias RemoteBlockTaskContract = BlockTaskContract & RemoteContract

extension RemoteClient {
    /// Returns a board that stands in for the block task of a contract in another process.
    ///
    /// Each activation becomes one in the queue, and all of them run at a time. The answer and the failure go to the
    /// handlers of the activation as the values of any block task. Cancelling it cancels the activation in the queue.
    func blockTask<C: RemoteBlockTaskContract>(
        _ contract: C.Type, at identifier: BoardID, _ description: ServedContract
    ) -> BlockTaskBoard<C.Input, C.Output> {
        BlockTaskBoard(identifier: identifier) { board, input, complete -> BlockTaskCanceler? in
            do {
                let reading = self.activate(
                    description, input: try C.encode(input: input, by: description.wire), by: board)
                let task = Task { complete(await reading.answer(of: contract, description)) }
                return BlockTaskCanceler { task.cancel() }
            } catch {
                complete(.failure(RemoteFailure.unwritable(inputOf: C.id, error)))
                return nil
            }
        }
    }
}

extension RemoteReading {
    /// Returns the answer of an activation, which is its first output.
    fileprivate func answer<C: RemoteBlockTaskContract>(
        of contract: C.Type, _ description: ServedContract
    ) async -> Result<C.Output, any Error> {
        let output: RemoteOutput?
        do {
            output = try await next()
        } catch let failure as RemoteFailure where failure.isCancellation {
            return .failure(CancellationError())
        } catch {
            return .failure(error)
        }
        guard let output else {
            return .failure(
                Task.isCancelled
                    ? CancellationError()
                    : RemoteFailure(.endedWithoutAnswer, "the activation of '\(C.id)' ended without an answer"))
        }
        do {
            return .success(try C.decode(output: output.bytes, by: description.wire))
        } catch {
            return .failure(RemoteFailure.unreadable(outputOf: C.id, error))
        }
    }
}

extension RemoteFailure {
    /// True if the activation was ended on purpose.
    fileprivate var isCancellation: Bool { code == .cancelled || code == .discarded }

    static func unwritable(inputOf contract: BoardID, _ problem: any Error) -> RemoteFailure {
        RemoteFailure(.unwritableValue, "the input of '\(contract)' cannot be written: \(problem)")
    }

    static func unreadable(outputOf contract: BoardID, _ problem: any Error) -> RemoteFailure {
        RemoteFailure(.unreadableValue, "an output of '\(contract)' cannot be read: \(problem)")
    }
}
