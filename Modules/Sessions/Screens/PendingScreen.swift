import BoardyCore
import BoardyHeadless
import BoardyRemote

/// A screen of another process that waits in a session for its answer.
final class PendingScreen: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<ScreenReply, any Error>)
        case ended(Result<ScreenReply, any Error>)
    }

    let number: Int
    let prompt: Prompt
    /// The activation whose board shows the screen, or nil if its process does not tell.
    let owner: ActivationID?
    private let state = Locked(State.new)

    init(number: Int, prompt: Prompt, owner: ActivationID?) {
        self.number = number
        self.prompt = prompt
        self.owner = owner
    }

    /// Waits for the end, which may have come before.
    func reply() async throws -> ScreenReply {
        try await withCheckedThrowingContinuation { continuation in
            let ended: Result<ScreenReply, any Error>? = state.withLock { state in
                if case .ended(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let ended { continuation.resume(with: ended) }
        }
    }

    /// Ends the wait. Later calls change nothing.
    func end(_ result: Result<ScreenReply, any Error>) {
        let waiting: CheckedContinuation<ScreenReply, any Error>? = state.withLock { state in
            defer { if case .ended = state {} else { state = .ended(result) } }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(with: result)
    }
}

/// An event for the session that shows screens of other processes.
enum ScreenEvent: Sendable {
    case show(PendingScreen)
    /// Nobody waits for the answer to the screen of this number any more.
    case withdraw(Int)
}

/// The reason why a screen of another process was not shown, or got no answer.
struct ScreenProblem: Error, CustomStringConvertible {
    let description: String

    static func noSession(_ name: String) -> ScreenProblem {
        ScreenProblem(description: "the session '\(name)' that would have shown the screen has ended")
    }

    static func processGone(_ address: ScreenAddress) -> ScreenProblem {
        ScreenProblem(
            description:
                "the process '\(address.process)' that would have shown the screen has gone, or is of another build")
    }

    static func notShown(_ prompt: Prompt) -> ScreenProblem {
        ScreenProblem(description: "the session has no context that shows the screen '\(prompt.title)'")
    }
}
