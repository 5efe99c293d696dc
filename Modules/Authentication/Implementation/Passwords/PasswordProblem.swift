/// The reason why a password could not be hashed or checked. It contains nothing of the password.
enum PasswordProblem: Error, Equatable, CustomStringConvertible {
    /// libsodium does not start.
    case libraryUnavailable
    /// libsodium made no hash at this cost.
    case hashingFailed(PasswordCost)

    var description: String {
        switch self {
        case .libraryUnavailable:
            "libsodium could not be started, so passwords can neither be kept nor checked. "
                + "Make sure that the process may read the system's random numbers."
        case .hashingFailed(let cost):
            "A password could not be hashed with \(cost.passes) passes over \(cost.memory) bytes of memory. "
                + "Give the process that much memory."
        }
    }
}
