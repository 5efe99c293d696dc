/// The reason why a key file could not be used or written. It contains nothing of a key.
public enum KeyFileProblem: Error, Equatable, CustomStringConvertible {
    case unreadable(String, reason: String)
    /// The permissions of a file with a secret key let others read it.
    case readableByOthers(String, mode: String)
    /// The file has no key of this name, or no key of the right size.
    case noKey(String, name: String)
    /// There is a file already where a new one was to be written.
    case exists(String)
    case unwritable(String, reason: String)

    public var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "The key file \(path) cannot be read: \(reason). "
                + "Every process of a deployment needs a copy of one file, which 'make-seal-key FILE' writes."
        case .readableByOthers(let path, let mode):
            "The key file \(path) can be read by others, because its mode is \(mode). "
                + "Run chmod 600 \(path); if somebody else may have read it, write a new one."
        case .noKey(let path, let name):
            "The file \(path) is no key file: it has no line '\(name)' with 64 hexadecimal digits. "
                + "Name the key file of the deployment, or restore this one from a backup."
        case .exists(let path):
            "There is a file \(path) already, and it was not changed. "
                + "Write the keys to another path, or use the keys of this file."
        case .unwritable(let path, let reason):
            "The key file \(path) could not be written: \(reason). Choose a folder that you may write to."
        }
    }
}
