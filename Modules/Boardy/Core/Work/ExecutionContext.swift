/// The activation and the message that are under way while something happens.
@usableFromInline struct Cause {
    /// The number of the innermost activation, or 0 if no activation is under way.
    var activation = 0
    /// The number of the message, or 0 if none is under way, or nobody observes messages.
    var message = 0
    /// The number that ``ExecutionContext/following(origin:_:)`` has given to what happens; 0 for none.
    var origin = 0
}

/// The state of execution in one domain: the activations under way, one inside the other, and the cause of what happens
/// at this moment.
@usableFromInline final class ExecutionContext {
    /// The number of nested activations at which the next one is refused.
    var depthLimit = 512
    private(set) var depth = 0
    private(set) var cause = Cause()
    private var lastActivation = 0
    /// The object whose task runs at this moment, with the executor of that task; the innermost if one resumes another.
    private var running: Running?

    typealias Running = (object: AnyObject, executor: UnownedTaskExecutor)

    /// True if one more activation may begin.
    @inline(__always) var hasRoom: Bool { depth < depthLimit }

    /// Begins an activation.
    ///
    /// - Returns: the number of the activation around it, for ``endActivation(around:)``.
    @inline(__always) func beginActivation() -> Int { beginActivation(as: numberActivation()) }

    func beginActivation(as number: Int) -> Int {
        let outer = cause.activation
        depth += 1
        cause.activation = number
        return outer
    }

    /// Returns the number of an activation that begins later.
    func numberActivation() -> Int {
        lastActivation += 1
        return lastActivation
    }

    /// Continues an activation that began before and had to wait. The activation keeps its number.
    func continueActivation() -> Int {
        depth += 1
        return cause.activation
    }

    func endActivation(around outer: Int) {
        depth -= 1
        cause.activation = outer
    }

    /// Makes the numbers of later activations higher than the numbers of another domain, so that a handle from there
    /// means nothing here.
    func skipActivations(of other: ExecutionContext) { lastActivation = max(lastActivation, other.lastActivation) }

    /// Runs `body` as a consequence of an earlier cause.
    ///
    /// - Parameter depth: the least number of nested activations while it runs.
    func resuming<T>(_ earlier: Cause, depth least: Int = 0, _ body: () -> T) -> T {
        let outer = replaceCause(earlier), added = max(0, least - depth)
        depth += added
        defer {
            depth -= added
            cause = outer
        }
        return body()
    }

    /// Runs `body`, and gives a number to it and to all that follows from it, also later.
    func following<T>(origin: Int, _ body: () throws -> T) rethrows -> T {
        let outer = cause.origin
        cause.origin = origin
        defer { cause.origin = outer }
        return try body()
    }

    // MARK: - Tasks on the domain

    /// True if work may begin that needs as much stack as that many activations need.
    func hasRoom(for depth: Int) -> Bool { self.depth + depth < depthLimit }

    /// The object whose task makes the call, or nil in any other task, and in none.
    var calling: AnyObject? {
        guard let running, withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor == running.executor }) else {
            return nil
        }
        return running.object
    }

    /// Begins a piece of a task.
    ///
    /// - Parameter depth: the number of activations that need as much stack.
    /// - Returns: the state around it, for ``end(_:)``.
    func begin(_ running: Running, because cause: Cause, depth: Int) -> (Running?, Cause, depth: Int) {
        self.depth += depth
        return (exchange(&self.running, with: running), replaceCause(cause), depth)
    }

    func end(_ outer: (Running?, Cause, depth: Int)) {
        depth -= outer.depth
        (running, cause) = (outer.0, outer.1)
    }

    func replaceMessage(_ message: Int) { cause.message = message }

    /// Sets the cause of what happens from now on, and returns the cause before it.
    @usableFromInline func replaceCause(_ new: Cause) -> Cause { exchange(&cause, with: new) }
}
