import BoardyHeadless
import ProductManagementIO

/// The reason why an export could not be written. The file with its path is as it was.
enum ExportProblem: AnswerProblem, Equatable, CustomStringConvertible {
    /// There is a file with the path, and it was not to be replaced.
    case exists(_ path: String)
    /// The file cannot be created, written or replaced.
    case unwritable(_ path: String, _ reason: String)
    /// The products could not be read to the end.
    case interrupted
    /// The session may not write this file.
    ///
    /// - Parameter takesNames: true if a new file may have a name without a folder.
    case refused(_ path: String, takesNames: Bool)
    /// The path is meant on another host than the board's.
    case elsewhere(_ path: String, from: FileAccess.Place)

    /// Creates the problem of a file that was not begun.
    init(_ path: String, _ refusal: FileRefusal) {
        self =
            switch refusal {
            case .exists: .exists(path)
            case .refused(let takesNames): .refused(path, takesNames: takesNames)
            case .unwritable(let reason), .unreadable(let reason): .unwritable(path, reason)
            case .inUse: .unwritable(path, "it is a store that this program has open")
            case .elsewhere(let origin, _): .elsewhere(path, from: origin)
            }
    }

    /// A lost connection is no matter of the path.
    var fieldName: String? { self == .interrupted ? nil : "path" }

    /// The problem for a person at a screen, with a remedy that only a caller with JSON has.
    var description: String {
        switch self {
        case .exists: sentence + " To replace the file, add \"replaces\": true."
        case .refused, .elsewhere: sentence + " To get the data itself, leave the path out."
        case .unwritable, .interrupted: sentence
        }
    }

    var sentence: String {
        switch self {
        case .exists(let path):
            "The products were not exported: the file '\(path)' exists. Give another path."
        case .unwritable(let path, let reason):
            "The products were not exported to '\(path)': \(reason). Give the path of a file in a directory that "
                + "you may write to."
        case .interrupted:
            "The products were not exported: the connection to the store was lost meanwhile. Export them again."
        case .refused(let path, let takesNames):
            "The products were not exported: no file '\(path)' can be written from here. "
                + (takesNames
                    ? "Give the name of a file without a folder, such as 'products.csv'."
                    : "The operator of the machine has opened no folder for exports.")
        case .elsewhere(let path, let origin):
            "The products were not exported: the file '\(path)' is meant on the host '\(origin.host)', and exports "
                + "run on the host '\(origin.boardHost)'. Have product-management served on '\(origin.host)'."
        }
    }
}
