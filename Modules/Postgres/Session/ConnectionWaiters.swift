/// The requests of a session that wait for a connection.
struct ConnectionWaiters {
    private struct Waiter {
        let continuation: CheckedContinuation<PostgresError?, Never>
        /// True if the next failure to connect ends the wait.
        let isImpatient: Bool
    }

    private var waiters: [Int: Waiter] = [:]
    private var lastNumber = 0

    var isEmpty: Bool { waiters.isEmpty }

    /// Returns the number of the next waiter.
    mutating func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func add(_ number: Int, isImpatient: Bool, _ continuation: CheckedContinuation<PostgresError?, Never>) {
        waiters[number] = Waiter(continuation: continuation, isImpatient: isImpatient)
    }

    /// Ends the wait of one request, if it still waits.
    mutating func resume(_ number: Int, with failure: PostgresError) {
        waiters.removeValue(forKey: number)?.continuation.resume(returning: failure)
    }

    /// Ends the waits of all requests, or of those that the next failure to connect ends.
    ///
    /// - Parameter failure: nil if there is a connection.
    mutating func resumeAll(onlyImpatient: Bool = false, with failure: PostgresError?) {
        for (number, waiter) in waiters where waiter.isImpatient || !onlyImpatient {
            waiters[number] = nil
            waiter.continuation.resume(returning: failure)
        }
    }
}
