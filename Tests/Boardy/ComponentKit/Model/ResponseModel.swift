/// The rules of asynchronous responses in callbacks, without boards and tasks.
final class ResponseModel {
    private enum Failure { case cancelled, missing, failure, refusal, refused }
    private typealias Outcome = Result<Int, FailureBox>
    private struct FailureBox: Error { let failure: Failure }

    /// A board from its production until it has left.
    private final class Installed {
        var isLeaving = false
        var hasLeft = false
        var openCount = 0
        var areAllAnswered = true
        var requests: [Request] = []
        var isSettled: Bool { !isLeaving && !hasLeft }
    }

    /// A place where a request waits.
    private final class Wait {
        let request: Request
        var outcome: Outcome?
        /// The request that has to answer; nil for an answer from outside.
        var awaited: Request?
        var isOver = false
        /// Called when the waiting ends; nil until the request has suspended.
        var goOn: (() -> Void)?

        init(_ request: Request) { self.request = request }
    }

    private final class Request {
        let board: Int
        let input: Int
        let installed: Installed
        /// The wait of the request that awaits this one.
        let caller: Wait?
        var nextStep = 0
        var sum: Int
        var isCancelled = false
        var hasEnded = false
        var wait: Wait?

        init(_ board: Int, _ input: Int, _ installed: Installed, caller: Wait?) {
            (self.board, self.input, self.installed, self.caller, sum) = (board, input, installed, caller, input)
        }
    }

    private let plan: ResponseCase
    private(set) var trace: [String] = []
    private var boards: [Installed?] = Array(repeating: nil, count: ResponseCase.boards)
    private var waits: [ArraySlice<Wait>] = Array(repeating: [], count: ResponseCase.boards)
    /// The waits that end when a board has ended its request, or has left.
    private var deferred: [[Wait]] = Array(repeating: [], count: ResponseCase.boards)
    private var endingDepth = Array(repeating: 0, count: ResponseCase.boards)

    init(_ plan: ResponseCase) { self.plan = plan }

    func play() {
        var activations: [Request?] = []
        for act in plan.script {
            switch act {
            case .activate(let board, let input): activations.append(activate(board, input, caller: nil))
            case .give(let board): answer(board, .success(1))
            case .fail(let board): answer(board, .failure(FailureBox(failure: .failure)))
            case .drop(let board): answer(board, .failure(FailureBox(failure: .cancelled)))
            case .remove(let board): remove(board)
            case .cancel(let activation):
                if activations.indices.contains(activation), let request = activations[activation] { cancel(request) }
            }
            trace.append("-")
        }
    }

    // MARK: - Requests

    private func activate(_ board: Int, _ input: Int, caller: Wait?) -> Request? {
        if boards[board]?.isLeaving ?? false { return nil }
        let installed = boards[board] ?? Installed()
        boards[board] = installed
        let request = Request(board, input, installed, caller: caller)
        caller?.awaited = request
        installed.openCount += 1
        installed.requests.append(request)
        run(request)
        return request
    }

    private func run(_ request: Request) {
        let steps = plan.steps[request.board][request.input]
        while request.nextStep < steps.count {
            let step = steps[request.nextStep]
            request.nextStep += 1
            let failure: Failure?
            switch step.kind {
            case .fail: failure = .failure
            case .refuse: failure = .refusal
            case .remove(let board):
                remove(board)
                failure = nil
            case .answer, .output:
                guard !request.isCancelled else {
                    failure = .cancelled
                    break
                }
                let wait = Wait(request)
                request.wait = wait
                if case .output(let board, let input) = step.kind {
                    if activate(board, input, caller: wait) == nil {
                        end(wait, .failure(FailureBox(failure: .refused)))
                    }
                } else {
                    waits[request.board].append(wait)
                }
                guard wait.isOver || request.isCancelled else {
                    return wait.goOn = { [unowned self] in
                        if proceed(request, step, take(wait)) { run(request) }
                    }
                }
                failure = take(wait)
            }
            guard proceed(request, step, failure) else { return }
        }
        finish(request, nil)
    }

    /// Returns false if the request has ended by a failure.
    private func proceed(_ request: Request, _ step: ResponseCase.Step, _ failure: Failure?) -> Bool {
        guard let failure else { return true }
        trace.append("\(request.board).\(request.input) caught \(failure)")
        if step.isCaught { return true }
        finish(request, failure)
        return false
    }

    /// Takes the outcome of a wait. Without one, the request was cancelled, and so is the one that it awaits.
    private func take(_ wait: Wait) -> Failure? {
        wait.request.wait = nil
        wait.isOver = true
        switch wait.outcome {
        case .success(let value):
            wait.request.sum = wait.request.sum * 2 + value
            return nil
        case .failure(let box): return box.failure
        case nil:
            if let awaited = wait.awaited { cancel(awaited) }
            return .cancelled
        }
    }

    // MARK: - Ends

    private func answer(_ board: Int, _ outcome: Outcome) {
        guard let wait = waits[board].popFirst(), !wait.isOver else { return }
        end(wait, outcome)
        resume(wait)
    }

    private func end(_ wait: Wait, _ outcome: Outcome) {
        if wait.isOver { return }
        (wait.outcome, wait.isOver) = (outcome, true)
    }

    private func resume(_ wait: Wait) { if let goOn = exchange(&wait.goOn, with: nil) { goOn() } }

    private func cancel(_ request: Request) {
        if request.isCancelled || request.hasEnded { return }
        request.isCancelled = true
        if let wait = request.wait { resume(wait) }
    }

    private func finish(_ request: Request, _ failure: Failure?) {
        request.hasEnded = true
        let board = request.board, installed = request.installed
        installed.requests.removeAll { $0 === request }
        guard installed.isSettled else { return }
        endingDepth[board] += 1
        var outcome = Outcome.failure(FailureBox(failure: .missing))
        switch failure {
        case nil:
            trace.append("\(board) output \(request.sum)")
            outcome = .success(request.sum)
        case .failure, .refused:
            trace.append("\(board) failed \(failure ?? .failure)")
            outcome = .failure(FailureBox(failure: failure ?? .failure))
        case .cancelled, .missing, .refusal: break
        }
        if let caller = request.caller { endLater(caller, outcome, board) }
        installed.openCount -= 1
        if failure != nil, failure != .refusal { installed.areAllAnswered = false }
        if installed.openCount == 0 { leave(board, installed, isDone: installed.areAllAnswered) }
        endingDepth[board] -= 1
        resumeDeferred(board)
    }

    private func endLater(_ wait: Wait, _ outcome: Outcome, _ board: Int) {
        if wait.isOver { return }
        end(wait, outcome)
        deferred[board].append(wait)
    }

    private func resumeDeferred(_ board: Int) {
        if endingDepth[board] > 0 { return }
        for wait in exchange(&deferred[board], with: []) { resume(wait) }
    }

    private func remove(_ board: Int) { if let installed = boards[board] { leave(board, installed, isDone: nil) } }

    private func leave(_ board: Int, _ installed: Installed, isDone: Bool?) {
        if installed.isLeaving { return }
        installed.isLeaving = true
        for request in installed.requests {
            if let caller = request.caller { endLater(caller, .failure(FailureBox(failure: .missing)), board) }
            cancel(request)
        }
        (installed.isLeaving, installed.hasLeft) = (false, true)
        boards[board] = nil
        if let isDone { trace.append("\(board) completed \(isDone)") }
        resumeDeferred(board)
    }
}

private func exchange<T>(_ value: inout T, with new: T) -> T {
    defer { value = new }
    return value
}
