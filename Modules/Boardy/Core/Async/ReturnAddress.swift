/// Where what comes of a piece of work goes to, for code that runs off the domain: the mailbox, and the diagnostics of whoever started it.
@usableFromInline struct ReturnAddress: Sendable {
    let mailbox: Mailbox
    let token: WorkToken
    let site: CallSite

    /// Tells the domain that the result is there.
    @usableFromInline func announce() { announce(Arrival(token: token)) }

    /// Tells the domain how much is done.
    @usableFromInline func announce(progress fraction: Double) { announce(Arrival(token: token, progress: fraction)) }

    private func announce(_ arrival: Arrival) {
        if mailbox.enter(arrival) { mailbox.runDetached() }
    }

    /// Tells the domain that the result is there, where the caller may itself be what carries that on.
    @usableFromInline func announceAndDrain() async {
        if mailbox.enter(Arrival(token: token)) { await mailbox.run() }
    }

    // MARK: - What may have gone wrong, in words

    /// Nobody will ever give a result.
    var overdue: BoardError {
        BoardError(
            site.diagnostic(
                .taskOverdue,
                "a task of '\(site.board)' can never end: its executor let go of the completion without calling it. "
                    + "Call it once on every path"))
    }

    /// A result came that cannot count.
    @usableFromInline func reportSecondResult() {
        site.report(
            .resultIgnored,
            "a task of '\(site.board)' ended again: it had a result already, or was cancelled. Call the completion once"
        )
    }

    /// A value came that nobody wants any more. An error would be how a task acknowledges that; a value is lost.
    @usableFromInline func reportLostValue() {
        site.report(
            .resultIgnored,
            "a task of '\(site.board)' gave a value after it had been cancelled. Let its work throw CancellationError then"
        )
    }

    /// The result could not come in.
    @usableFromInline func reportHomeless() -> BoardError {
        let error = BoardError(
            site.diagnostic(
                .isolationMissing,
                "'\(site.board)' started asynchronous work, but its root motherboard belongs to no actor: its result could not be "
                    + "delivered. Make the root in an actor's method, or call adopt() on it there"))
        report(error)
        return error
    }

    func report(_ error: BoardError) { site.sink.report(error.diagnostic) }
}
