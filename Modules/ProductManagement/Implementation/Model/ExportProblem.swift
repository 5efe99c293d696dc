import BoardyHeadless
import ProductManagementIO

/// The reason why an export could not be written. The file with its path is as it was.
///
/// Two problems are equal when their codes are.
struct ExportProblem: AnswerProblem, Equatable, CustomStringConvertible {
    enum Code {
        /// There is a file with the path, and it was not to be replaced.
        case exists
        /// The file cannot be created, written or replaced.
        case unwritable
        /// The products could not be read to the end.
        case interrupted
        /// The session may not write this file.
        case refused
    }

    let code: Code
    /// The problem for a person at a screen.
    let sentence: String
    /// A remedy that only a caller with JSON has; empty if there is none.
    var addition = ""

    var description: String { sentence + addition }
    /// A lost connection is no matter of the path.
    var fieldName: String? { code == .interrupted ? nil : "path" }

    static func == (a: ExportProblem, b: ExportProblem) -> Bool { a.code == b.code }

    static let interrupted = ExportProblem(
        code: .interrupted,
        sentence: "The products were not exported: the connection to the store was lost meanwhile. Export them again.")

    static func exists(_ path: String) -> ExportProblem {
        ExportProblem(
            code: .exists, sentence: "The products were not exported: the file '\(path)' exists. Give another path.",
            addition: " To replace the file, add \"replaces\": true.")
    }

    static func refused(_ path: String, takesNames: Bool) -> ExportProblem {
        let advice =
            takesNames
            ? "Give the name of a file without a folder, such as 'products.csv'."
            : "The operator of the machine has opened no folder for exports."
        return ExportProblem(
            code: .refused,
            sentence: "The products were not exported: no file '\(path)' can be written from here. \(advice)",
            addition: " To get the data itself, leave the path out.")
    }

    static func elsewhere(_ path: String, from origin: FileAccess.Place) -> ExportProblem {
        ExportProblem(
            code: .refused,
            sentence:
                "The products were not exported: the file '\(path)' is meant on the host '\(origin.host)', and exports "
                + "run on the host '\(origin.boardHost)'. Have product-management served on '\(origin.host)'.",
            addition: " To get the data itself, leave the path out.")
    }

    static func unwritable(_ path: String, _ reason: String) -> ExportProblem {
        ExportProblem(
            code: .unwritable,
            sentence:
                "The products were not exported to '\(path)': \(reason). Give the path of a file in a directory that "
                + "you may write to.")
    }
}

extension ExportProblem {
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
}
