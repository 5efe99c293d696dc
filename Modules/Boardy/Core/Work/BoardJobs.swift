/// The jobs of the boards of one slot: the part of a ``JobRegistry`` for one board.
final class BoardJobs {
    let board: BoardID
    let motherboard: BoardID
    private var jobs: [Int: RegisteredJob] = [:]
    /// The jobs among them that await the board.
    private var replies: [Int: RegisteredJob] = [:]

    init(board: BoardID, motherboard: BoardID) { (self.board, self.motherboard) = (board, motherboard) }

    var isEmpty: Bool { jobs.isEmpty }

    /// The activation whose request the board ends at this moment; nil if it ends none.
    private(set) var answered: Int?
    /// The jobs that go on when the board has ended the request, has told of its failure, or has left.
    private var ended: [RegisteredJob] = []

    /// Runs `body`, in which the board ends the request of an activation.
    ///
    /// - Parameter other: the activation whose answer counts for this one, too; nil for none.
    func answer(_ activation: Int, joining other: Int?, _ body: () -> Void) {
        let outer = exchange(&answered, with: activation)
        body()
        for job in replies.values { job.requestDidEnd(activation, joining: other) }
        answered = outer
    }

    /// Tells those who await the board of an error, the first of them first.
    func fail(_ error: any Error) {
        if replies.isEmpty { return }
        for job in replies.values.sorted(by: { $0.number < $1.number }) { job.boardDidFail(error) }
    }

    func goOnLater(_ job: RegisteredJob) { ended.append(job) }

    func resumeEnded() {
        if ended.isEmpty || answered != nil { return }
        for job in exchange(&ended, with: []) { job.goOn() }
    }

    var sorted: [RegisteredJob] { jobs.values.sorted { $0.number < $1.number } }

    func insert(_ job: RegisteredJob, number: Int) {
        job.number = number
        jobs[number] = job
        if job.awaitsRequest { replies[number] = job }
    }

    /// Removes a job, which ends now. Returns false if it has ended before.
    func remove(_ job: RegisteredJob) -> Bool {
        guard jobs.removeValue(forKey: job.number) != nil else { return false }
        if job.awaitsRequest { replies[job.number] = nil }
        job.number = 0
        return true
    }
}
