/// The reason why a password could not be hashed or checked. It contains nothing of the password.
package enum PasswordProblem: Error, Equatable, CustomStringConvertible {
    /// libsodium does not start.
    case libraryUnavailable
    /// libsodium made no hash at this cost, usually because the process has too little memory.
    case hashingFailed(PasswordCost)
    /// A stored hash is not one of Argon2id, or asks for more work than any password takes.
    case unusableHash

    package var description: String {
        switch self {
        case .libraryUnavailable:
            "libsodium could not be started, so passwords can neither be kept nor checked. "
                + "Make sure that the process may read the system's random numbers."
        case .hashingFailed(let cost):
            "A password could not be hashed with \(cost.passes) passes over \(cost.memory) bytes of memory. "
                + "Give the process that much memory."
        case .unusableHash:
            "The stored password hash of an account is damaged: it is not a hash of Argon2id with at most "
                + "\(PasswordCost.highest.passes) passes over \(PasswordCost.highest.memory) bytes of memory. "
                + "Restore the store from a backup."
        }
    }
}
