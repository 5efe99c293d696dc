/// The end of work that ends by a call, as its executor holds it: callable from any thread.
///
/// The first result counts; later ones are reported `resultIgnored`, where they are called. An executor that lets go of it without a call can
/// never end: that is noticed, reported `taskOverdue`, and ends the work as a failure.
final class Completion<Value: Sendable>: Sendable {
    private let outcome: Outcome<Value>
    private let token: Int
    private let site: CallSite

    init(_ outcome: Outcome<Value>, token: Int, site: CallSite) {
        self.outcome = outcome
        self.token = token
        self.site = site
    }

    func report(_ event: WorkEvent<Value>) {
        if outcome.add(event) { return enter() }
        // What comes after a cancellation to acknowledge it is no second result.
        guard case .result(let result) = event, !result.isCancellation else { return }
        site.report(
            .resultIgnored,
            "a task of '\(site.board)' ended again: it had a result already, or was cancelled. Call the completion once"
        )
    }

    deinit {
        let overdue = site.diagnostic(
            .taskOverdue,
            "a task of '\(site.board)' can never end: its executor let go of the completion without calling it. "
                + "Call it once on every path")
        guard outcome.add(.result(.failure(BoardError(overdue)))) else { return }
        site.sink.report(overdue)
        enter()
    }

    private func enter() {
        if let mailbox = outcome.mailbox, mailbox.enter(token) { mailbox.runDetached() }
    }
}

extension Result where Failure == any Error {
    /// Whether it acknowledges a cancellation.
    package var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}
