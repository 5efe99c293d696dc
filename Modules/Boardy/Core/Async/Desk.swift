/// The domain's side of the mailbox: which work is under way. Owned by the root's domain, and made with the first asynchronous work.
final class Desk {
    private var pending: [Int: Work] = [:]
    private var batch: [Int] = []
    private var next = 0
    private var lastToken = 0
    private var settling: [CheckedContinuation<Void, Never>] = []
    private(set) var mailbox: Mailbox?

    init(home: any Actor) {
        mailbox = Mailbox(home: home, drain: drainJob(for: self))
    }

    /// How much work has not ended yet.
    var pendingCount: Int { pending.count }

    func add(_ work: Work) -> Int {
        lastToken += 1
        pending[lastToken] = work
        return lastToken
    }

    func isPending(_ token: Int) -> Bool { pending[token] != nil }

    func stop(_ token: Int, _ reason: Stop) {
        pending.removeValue(forKey: token)?.end(reason)
        resumeIfSettled()
    }

    /// Cancels all work of a board, oldest first.
    func cancelAll(of board: ObjectIdentifier) {
        for token in pending.keys.sorted() where pending[token]?.board == board { stop(token, .cancelled) }
    }

    /// The root goes: everything is stopped and no handler runs.
    func close() {
        let works = pending.values
        pending = [:]
        for work in works { work.end(.rootGone) }
        resumeIfSettled()
    }

    /// One batch, in the order of arrival. Everything is read anew at each step, since a handler may drop the root.
    func drain() {
        batch.removeAll(keepingCapacity: true)
        next = 0
        mailbox?.take(&batch)
        while next < batch.count {
            let token = batch[next]
            next += 1
            pending.removeValue(forKey: token)?.end(nil)
        }
        resumeIfSettled()
        mailbox?.didDrain()
    }

    /// Resumes a continuation as soon as no work is under way.
    func whenSettled(_ continuation: CheckedContinuation<Void, Never>) {
        settling.append(continuation)
        resumeIfSettled()
    }

    private func resumeIfSettled() {
        guard pending.isEmpty, !settling.isEmpty else { return }
        let waiting = settling
        settling = []
        for continuation in waiting { continuation.resume() }
    }

    deinit { for continuation in settling { continuation.resume() } }
}
