/// The domain's side of the mailbox: which work is under way. Owned by the root's domain, and made with the first asynchronous work.
final class Desk {
    private var pending: [Int: Work] = [:]
    private var batch: [Int] = []
    private var next = 0
    private var lastToken = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var mailbox: Mailbox?
    private let resuming: (Origin, () -> Void) -> Void

    /// - Parameter resuming: runs an end of work as a consequence of what started it.
    init(home: any Actor, resuming: @escaping (Origin, () -> Void) -> Void) {
        self.resuming = resuming
        mailbox = Mailbox(home: home, drain: job(onDomainOf: self) { $0.drain() })
    }

    /// How much work has not ended yet.
    var pendingCount: Int { pending.values.count { $0.isPending } }

    func add(_ work: Work) -> Int {
        lastToken += 1
        pending[lastToken] = work
        return lastToken
    }

    func isPending(_ token: Int) -> Bool { pending[token] != nil }

    func stop(_ token: Int, _ reason: Stop) {
        end(token, reason)
        resumeWaiting()
    }

    /// Forgets work that needs no end any more.
    func forget(_ token: Int) {
        pending.removeValue(forKey: token)
        resumeWaiting()
    }

    /// Cancels all work of a board, oldest first; with an activation, only what was started in the course of it.
    func cancelAll(for place: ObjectIdentifier, startedBy activation: Int? = nil) {
        for token in pending.keys.sorted() {
            guard let work = pending[token], work.place == place else { continue }
            if activation == nil || work.origin.activation == activation { stop(token, .cancelled) }
        }
    }

    private func end(_ token: Int, _ reason: Stop?) {
        guard let work = pending.removeValue(forKey: token) else { return }
        resuming(work.origin) { work.end(reason) }
    }

    /// The root goes: everything is stopped and no handler runs.
    func close() {
        let works = pending.values
        pending = [:]
        for work in works { work.end(.rootGone) }
        resumeWaiting()
    }

    /// One batch, in the order of arrival. Everything is read anew at each step, since a handler may drop the root.
    func drain() {
        batch.removeAll(keepingCapacity: true)
        next = 0
        mailbox?.take(&batch)
        while next < batch.count {
            let token = batch[next]
            next += 1
            end(token, nil)
        }
        resumeWaiting()
        mailbox?.didDrain()
    }

    /// Resumes a continuation when the next work has ended; at once if none is under way.
    func whenAdvanced(_ continuation: CheckedContinuation<Void, Never>) {
        waiting.append(continuation)
        if pendingCount == 0 { resumeWaiting() }
    }

    private func resumeWaiting() {
        let resumed = waiting
        waiting = []
        for continuation in resumed { continuation.resume() }
    }

    deinit { for continuation in waiting { continuation.resume() } }
}
