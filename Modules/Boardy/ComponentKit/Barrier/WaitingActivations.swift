public import BoardyCore

extension Motherboard {
    /// The activations of this root that wait at a gate or a barrier, and the responses that wait for an answer, the
    /// oldest first. Those of motherboards inside boards are among them.
    ///
    /// A wait is legal: a gate may need an answer from outside. When nothing is under way that could bring the answer,
    /// it is a loss.
    public var waitingActivations: [ActivationWait] {
        jobs.compactMap { job in job.wait.map { ActivationWait(job, $0) } }
    }

    /// Reports `activationWaiting` for each of the ``waitingActivations``, at its place. Each is reported once, however
    /// often this is called.
    ///
    /// A `HeadlessContext` calls it when its run is at rest or has ended. Call it where another root context comes to
    /// rest.
    public func reportWaitingActivations() {
        for job in jobs where job.isRunning && !job.isWaitReported {
            guard let wait = job.wait else { continue }
            job.isWaitReported = true
            currentSink.report(
                Diagnostic(
                    .activationWaiting, board: job.board, motherboard: job.motherboard, "\(ActivationWait(job, wait))",
                    file: wait.file, line: wait.line))
        }
    }
}

extension ActivationWait {
    fileprivate init(_ job: RegisteredJob, _ wait: RegisteredJob.Wait) {
        self.init(
            board: job.board, motherboard: job.motherboard, gate: wait.gate, file: "\(wait.file)", line: wait.line,
            isResponse: job is Response)
    }
}
