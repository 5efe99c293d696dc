import BoardyCore

/// An actor for a test to make a graph on.
actor Stage {
    private var lifeline: Lifeline?

    /// - Parameter lifeline: goes with the actor.
    init(lifeline: Lifeline? = nil) { self.lifeline = lifeline }

    func run<T: Sendable>(_ body: @Sendable (isolated Stage) async throws -> T) async rethrows -> T {
        try await body(self)
    }
}

/// Runs a test's body on an actor of its own.
func onStage<T: Sendable>(_ body: @Sendable (isolated Stage) async throws -> T) async rethrows -> T {
    try await Stage().run(body)
}

/// Runs a test's body on an actor of its own and collects the reports.
func onStage<T: Sendable>(
    reportingTo reports: Reports, _ body: @Sendable (isolated Stage) async throws -> T
) async rethrows -> T {
    try await DiagnosticSink.withSink(reports.sink) { try await onStage(body) }
}

/// Says when it goes, to whoever waits for that.
final class Lifeline: Sendable {
    private let end: Gate

    init(end: Gate) { self.end = end }

    deinit { end.open() }
}

/// Lets other tasks of this actor, and a drain job, run.
func settle(isolation: isolated (any Actor)? = #isolation) async { for _ in 0..<200 { await Task.yield() } }
