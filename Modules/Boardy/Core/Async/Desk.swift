/// The work under way in one domain, and the domain's side of the mailbox. Owned by the root's domain, and made with the first work.
final class Desk {
    private var pending: [Int: Work] = [:]
    /// The tokens of each board's work.
    private var tokens: [ObjectIdentifier: Set<Int>] = [:]
    private var batch: [Int] = []
    private var next = 0
    private var lastToken = 0
    /// How much work has to end before the root is at rest.
    private(set) var pendingCount = 0
    private var waiting: [Waiter] = []
    /// The root is going, or gone: no work of a board may begin.
    private(set) var isClosed = false
    /// nil as long as the domain belongs to no actor: nothing can come in from outside then.
    private(set) var mailbox: Mailbox?
    private let resuming: (Origin, () -> Void) -> Void

    /// - Parameter resuming: runs an end of work as a consequence of what started it.
    init(resuming: @escaping (Origin, () -> Void) -> Void) { self.resuming = resuming }

    /// The domain belongs to an actor now.
    func adopt(_ home: any Actor) {
        if mailbox == nil { mailbox = Mailbox(home: home, drain: job(onDomainOf: self) { $0.drain() }) }
    }

    /// Runs `body` as a consequence of what started some work.
    func resume<T>(_ origin: Origin, _ body: () -> T) -> T {
        var result: T?
        resuming(origin) { result = body() }
        // It was run: the second is for the compiler, which does not know.
        return result ?? body()
    }

    func add(_ work: Work) -> Int {
        lastToken += 1
        pending[lastToken] = work
        if work.isPending { pendingCount += 1 }
        tokens[work.place, default: []].insert(lastToken)
        return lastToken
    }

    func isPending(_ token: Int) -> Bool { pending[token] != nil }

    func stop(_ token: Int, _ reason: Stop) {
        end(token, reason)
        resumeWaiting()
    }

    /// Forgets work that needs no end any more.
    func forget(_ token: Int) {
        remove(token)
        resumeWaiting()
    }

    /// Stops all work of a board, oldest first; with an activation, only what was started in the course of it.
    func stopAll(for place: ObjectIdentifier, startedBy activation: Int? = nil, _ reason: Stop) {
        let all = tokens[place] ?? []
        let concerned = activation.map { one in all.filter { pending[$0]?.origin.activation == one } } ?? all
        for token in concerned.sorted() where pending[token] != nil { stop(token, reason) }
    }

    /// Tells who waits for what comes of an activation that it was refused.
    ///
    /// - Returns: whether somebody does.
    func refuse(_ activation: Int, at place: ObjectIdentifier, _ refusal: BoardError) -> Bool {
        tokens[place]?.sorted().contains { pending[$0]?.refuse(activation, refusal) ?? false } ?? false
    }

    /// Hands over what a token announces: something arrived for the work.
    func handle(_ token: Int) {
        guard let work = pending[token] else { return }
        if work.isOver { remove(token) }
        resume(work.origin) { work.end(nil) }
        resumeWaiting()
    }

    /// The executor of some work is called, which may enter results meanwhile.
    func call<T>(for token: Int, _ executor: () -> T) -> T {
        guard let mailbox else { return executor() }
        let outer = mailbox.willCall(token)
        let result = executor()
        let count = mailbox.didCall(token, outer: outer, isIdle: next == batch.count)
        if count > 0 {
            batch = Array(repeating: token, count: count)
            next = 0
            handleBatch()
        }
        return result
    }

    private func end(_ token: Int, _ reason: Stop) {
        guard let work = remove(token) else { return }
        resume(work.origin) { work.end(reason) }
    }

    @discardableResult
    private func remove(_ token: Int) -> Work? {
        guard let work = pending.removeValue(forKey: token) else { return nil }
        if work.isPending { pendingCount -= 1 }
        tokens[work.place]?.remove(token)
        if tokens[work.place]?.isEmpty ?? false { tokens[work.place] = nil }
        return work
    }

    /// The root goes: everything is stopped, oldest first, and no handler runs.
    func close() {
        isClosed = true
        // Whoever is told may begin to wait for something anew.
        while !pending.isEmpty {
            let works = pending.sorted { $0.key < $1.key }.map(\.value)
            pending = [:]
            tokens = [:]
            pendingCount = 0
            for work in works { work.end(.rootGone) }
        }
        resumeWaiting()
    }

    /// One batch, in the order of arrival.
    func drain() {
        batch.removeAll(keepingCapacity: true)
        next = 0
        mailbox?.take(&batch)
        handleBatch()
        mailbox?.didDrain()
    }

    /// Everything is read anew at each step, since a handler may drop the root.
    private func handleBatch() {
        while next < batch.count {
            next += 1
            handle(batch[next - 1])
        }
    }

    /// Resumes a waiter when the next work has ended; at once if none is under way.
    func whenAdvanced(_ waiter: Waiter) {
        waiting.append(waiter)
        if pendingCount == 0 { resumeWaiting() }
    }

    /// Forgets one who has given up.
    func forget(_ waiter: Waiter) { waiting.removeAll { $0 === waiter } }

    private func resumeWaiting() {
        let resumed = waiting
        waiting = []
        for waiter in resumed { waiter.resume() }
    }

    deinit { resumeWaiting() }
}
