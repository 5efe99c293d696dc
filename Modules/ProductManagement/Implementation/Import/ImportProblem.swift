import BoardyHeadless
import ProductManagementIO

/// The reason why a catalogue could not be read at all. Nothing has been imported then.
enum ImportProblem: AnswerProblem, Equatable, CustomStringConvertible {
    /// There is no such file, or it cannot be read. The reason follows "it".
    case unreadable(_ path: String, _ reason: String)
    /// The session may not read this file, or it is not there, which the problem does not tell apart.
    case refused(_ path: String)
    /// The path is meant on another host than the board's.
    case elsewhere(_ path: String, from: FileAccess.Place)
    /// The content is no JSON.
    case notJSON(_ source: String)
    /// It is JSON, but no list of products.
    case notACatalogue(_ source: String)
    /// It is CSV, but its first row does not name the columns. The reason follows "its header row".
    case notAHeader(_ source: String, _ reason: String)
    /// It is nested too deeply, or too long. The reason follows "it".
    case beyondLimits(_ source: String, _ reason: String)

    /// Creates the problem of a file that was not opened.
    init(_ path: String, _ refusal: FileRefusal) {
        self =
            switch refusal {
            case .unreadable(let reason), .unwritable(let reason): .unreadable(path, reason)
            case .inUse: .unreadable(path, "is a store that this program has open")
            case .elsewhere(let origin, _): .elsewhere(path, from: origin)
            case .refused, .exists: .refused(path)
            }
    }

    var description: String { sentence }
    var fieldName: String? { "path" }

    var sentence: String {
        switch self {
        case .unreadable(let path, let reason):
            "The file '\(path)' cannot be read: it \(reason). Give the path of a CSV or JSON file, absolute or "
                + "from the working directory."
        case .refused(let path):
            "The file '\(path)' cannot be imported here. Send the catalogue itself: upload it, or give its format "
                + "and data. The paths of files are read below the folders that the operator of the machine has opened "
                + "for imports."
        case .elsewhere(let path, let origin):
            "The file '\(path)' cannot be imported on the host '\(origin.boardHost)', where imports run: it was "
                + "named or uploaded on the host '\(origin.host)'. Give the catalogue's format and data, or have "
                + "product-management served on '\(origin.host)'."
        case .notJSON(let source):
            "Cannot import \(source): it is not valid JSON. Give an array of objects with sku, title and price, or "
                + "CSV with such columns."
        case .notACatalogue(let source):
            "Cannot import \(source): it is JSON, but neither an array nor an object with an array 'products'. "
                + "Give an array of objects with sku, title and price."
        case .notAHeader(let source, let reason):
            "Cannot import \(source): its header row \(reason). Name each column once in the first line: sku, "
                + "title, category, description, price, currency, stock, picture. Only sku is needed in each file."
        case .beyondLimits(let source, let reason): "Cannot import \(source): it \(reason)."
        }
    }
}
