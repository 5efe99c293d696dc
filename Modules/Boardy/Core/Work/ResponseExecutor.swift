/// The executor of the task of one response, which any thread may resume.
final class ResponseExecutor: TaskExecutor {
    private let response: DomainToken<Response>
    private let mailbox: Mailbox

    init(of response: Response) {
        self.response = DomainToken(response)
        mailbox = response.registry.mailbox
    }

    /// Takes a piece of the task that can run. The runtime calls it on the thread that resumes the task.
    func enqueue(_ job: consuming ExecutorJob) {
        let piece = UnownedJob(job)
        if mailbox.thread.isCurrent, response.object.runNow(piece) { return }
        mailbox.hand(MailboxEntry(for: response.object, order: mailbox.nextOrder(), .piece(piece)))
    }
}
