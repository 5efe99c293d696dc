/// A place where a response waits on its domain for one answer.
final class Suspension {
    let place: RegisteredJob.Wait
    private let response: Response
    private var continuation: UnsafeContinuation<Void, Never>?
    private(set) var isOver = false
    /// The message with which the waiting ended.
    private var message = 0

    /// - Parameter place: the board that has to answer, and the place of the call.
    /// - Throws: `CancellationError` in a response that is cancelled.
    init(of response: Response, at place: RegisteredJob.Wait) throws {
        if response.isCancelled { throw CancellationError() }
        (self.response, self.place) = (response, place)
    }

    /// Waits until ``resume()``, or until the response is cancelled. The message of the answer is the cause of what
    /// follows.
    func wait() async {
        if !isOver, !response.isCancelled {
            response.suspend(at: self)
            await withUnsafeContinuation { continuation = $0 }
        }
        if message != 0 { response.execution.replaceMessage(message) }
    }

    /// Notes an error that ends the waiting, if an awaited board has reported it to the response that makes the call.
    func noteIfReported(_ error: any Error) {
        if let giving = response.execution.callingResponse, giving.hasReported(error) { response.note(reported: error) }
    }

    /// Ends the waiting. The response goes on at ``resume()``.
    func end() {
        if isOver { return }
        (isOver, message) = (true, response.execution.cause.message)
    }

    /// Lets the response go on, if it waits here. It runs inside of this call, until it waits again or ends.
    func resume() {
        end()
        response.leave(self)
        if let continuation = continuation.take() { response.resume(continuation) }
    }
}
