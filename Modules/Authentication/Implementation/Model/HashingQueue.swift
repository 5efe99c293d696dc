/// Computes password hashes off the domains of the boards, one at a time in the whole process. So many sign-ins at once need the memory of one.
actor HashingQueue {
    static let shared = HashingQueue()

    /// Computes a hash, unless its task was cancelled while it waited for its turn.
    func run<Value: Sendable>(_ hashing: @Sendable () throws -> Value) throws -> Value {
        try Task.checkCancellation()
        return try hashing()
    }
}
