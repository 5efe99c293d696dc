/// The reason why a box could not be sealed or opened. It contains nothing of what is sealed.
public enum BoxProblem: Error, Equatable, CustomStringConvertible {
    /// libsodium does not start.
    case libraryUnavailable
    /// The public key of these keys is no key.
    case unusableKey(String)
    /// The text has not the form of a box.
    case noBox
    /// The box was sealed with other keys than these.
    case otherKeys(box: String, own: String)
    /// There is only the public key here.
    case noSecretKey(String)
    /// The box does not open with the keys whose name it has.
    case damaged

    public var description: String {
        switch self {
        case .libraryUnavailable:
            "libsodium could not be started, so nothing can be sealed or opened. "
                + "Make sure that the process may read the system's random numbers."
        case .unusableKey(let name):
            "The public key of the keys \(name) is damaged. Restore the key file from a backup."
        case .noBox: "The secret is not sealed. Seal it with the keys of the deployment."
        case .otherKeys(let box, let own):
            "The secret was sealed with the keys \(box), and this process has the keys \(own). "
                + "Give all processes of the deployment the same key file."
        case .noSecretKey(let name):
            "The secret was sealed with the keys \(name). This process has only the public key. "
                + "Give it the key file with both."
        case .damaged: "The sealed secret is damaged. Send it again."
        }
    }
}
