import BoardyCore

/// A caller with credit for a number of open activations. Without credit, a submission waits in turn.
///
/// Credit returns when the outputs of an activation have ended, or nobody reads them any more.
public struct CreditedCaller: RemoteCaller {
    private let base: any RemoteCaller
    private let credit: Credit

    /// - Parameter limit: the activations that may be open at a time.
    public init(_ base: any RemoteCaller, limit: Int) {
        self.base = base
        credit = Credit(limit)
    }

    public var process: ProcessID { base.process }

    public func submit(_ request: RemoteRequest) async throws(RemoteFailure) -> RemoteOutputs {
        guard await credit.take() else { throw .cancelled(request.id) }
        let loan = Loan(of: credit)
        let outputs = try await base.submit(request)
        return RemoteOutputs {
            do {
                if let output = try await outputs.first(where: { _ in true }) { return output }
            } catch {
                loan.giveBack()
                throw error
            }
            loan.giveBack()
            return nil
        }
    }

    public func cancel(_ id: ActivationID) async throws(RemoteFailure) { try await base.cancel(id) }
}

/// The credit for one activation. The credit returns at the latest when nobody keeps it.
private final class Loan: Sendable {
    private let credit: Credit
    private let isOpen = Locked(true)

    init(of credit: Credit) { self.credit = credit }

    deinit { giveBack() }

    func giveBack() { if isOpen.withLock({ exchange(&$0, with: false) }) { credit.give() } }
}

/// The credit of a caller, and the tasks of the submissions that wait for some.
private final class Credit: Sendable {
    private struct State {
        var queue: CreditQueue
        var lastNumber = 0
        /// The tasks of the submissions that wait, by their number.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        /// The waits that were cancelled before they began.
        var cancelled: Set<Int> = []
    }

    private let state: Locked<State>

    init(_ limit: Int) { state = Locked(State(queue: CreditQueue(limit))) }

    /// Waits for credit. Returns false if the task was cancelled before there was any credit.
    func take() async -> Bool {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return false }
                    if state.queue.take(for: number) { return true }
                    state.waiting[number] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                if !state.queue.withdraw(number) { state.cancelled.insert(number) }
                return state.waiting.removeValue(forKey: number)
            }
            waiting?.resume(returning: false)
        }
    }

    func give() {
        let next = state.withLock { state in
            state.queue.giveBack().flatMap { state.waiting.removeValue(forKey: $0) }
        }
        next?.resume(returning: true)
    }
}
