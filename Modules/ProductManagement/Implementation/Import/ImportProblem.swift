import BoardyHeadless
import ProductManagementIO

/// The reason why a catalogue could not be read at all. Nothing has been imported then.
///
/// Two problems are equal when their codes are.
struct ImportProblem: AnswerProblem, Equatable, CustomStringConvertible {
    enum Code {
        /// There is no such file, or it cannot be read.
        case unreadable
        /// The session may not read this file, or it is not there.
        case refused
        /// The content is no JSON.
        case notJSON
        /// It is JSON, but no list of products.
        case notACatalogue
        /// It is CSV, but its first row does not name the columns.
        case notAHeader
        /// It is nested too deeply, or too long.
        case beyondLimits
    }

    let code: Code
    let description: String
    var sentence: String { description }
    var fieldName: String? { "path" }

    private init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }

    /// Creates the problem of a file that was not opened.
    init(_ path: String, _ refusal: FileRefusal) {
        self =
            switch refusal {
            case .unreadable(let reason), .unwritable(let reason): .unreadable(path, reason)
            case .inUse: .unreadable(path, "is a store that this program has open")
            case .elsewhere(let origin, let reason): .elsewhere(path, from: origin, ImportProblem(path, reason).code)
            case .refused, .exists: .refused(path)
            }
    }

    static func == (a: ImportProblem, b: ImportProblem) -> Bool { a.code == b.code }

    /// - Parameter reason: in words that follow "it".
    static func unreadable(_ path: String, _ reason: String) -> ImportProblem {
        ImportProblem(
            .unreadable,
            "The file '\(path)' cannot be read: it \(reason). Give the path of a CSV or JSON file, absolute or "
                + "from the working directory.")
    }

    /// - Parameter path: as it was typed. The problem does not say if there is such a file.
    static func refused(_ path: String) -> ImportProblem {
        ImportProblem(
            .refused,
            "The file '\(path)' cannot be imported here. Send the catalogue itself: upload it, or give its format "
                + "and data. The paths of files are read below the folders that the operator of the machine has opened "
                + "for imports.")
    }

    /// - Parameter code: the code of the problem on the host of the board.
    static func elsewhere(_ path: String, from origin: FileAccess.Place, _ code: Code) -> ImportProblem {
        ImportProblem(
            code,
            "The file '\(path)' cannot be imported on the host '\(origin.boardHost)', where imports run: it was "
                + "named or uploaded on the host '\(origin.host)'. Give the catalogue's format and data, or have "
                + "product-management served on '\(origin.host)'.")
    }

    static func notJSON(_ source: String) -> ImportProblem {
        ImportProblem(
            .notJSON,
            "Cannot import \(source): it is not valid JSON. Give an array of objects with sku, title and price, or "
                + "CSV with such columns.")
    }

    static func notACatalogue(_ source: String) -> ImportProblem {
        ImportProblem(
            .notACatalogue,
            "Cannot import \(source): it is JSON, but neither an array nor an object with an array 'products'. "
                + "Give an array of objects with sku, title and price.")
    }

    /// - Parameter reason: in words that follow "its header row".
    static func notAHeader(_ source: String, _ reason: String) -> ImportProblem {
        ImportProblem(
            .notAHeader,
            "Cannot import \(source): its header row \(reason). Name each column once in the first line: sku, "
                + "title, category, description, price, currency, stock, picture. Only sku is needed in each file.")
    }

    static func beyondLimits(_ source: String, _ problem: String) -> ImportProblem {
        ImportProblem(.beyondLimits, "Cannot import \(source): it \(problem).")
    }
}
