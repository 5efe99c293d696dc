/// Computes password hashes off the domains of the boards, one at a time in the whole process. So many sign-ins at once need the memory of one.
actor HashingQueue {
    static let shared = HashingQueue()

    func run(_ hashing: @Sendable () throws -> PasswordCheck) throws -> PasswordCheck { try hashing() }
}
