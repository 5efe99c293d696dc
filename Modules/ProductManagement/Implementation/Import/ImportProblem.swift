/// The reason why a catalogue could not be read at all. Nothing has been imported then.
///
/// Two problems are equal when their codes are.
struct ImportProblem: Error, Equatable, CustomStringConvertible {
    enum Code {
        /// There is no such file, or it cannot be read.
        case unreadable
        /// The content is in no format that is known.
        case notJSON
        /// It is JSON, but no list of products.
        case notACatalogue
    }

    let code: Code
    let description: String

    static func == (a: ImportProblem, b: ImportProblem) -> Bool { a.code == b.code }

    /// - Parameter reason: in words that follow "it".
    static func unreadable(_ path: String, _ reason: String) -> ImportProblem {
        ImportProblem(
            code: .unreadable,
            description:
                "The file '\(path)' cannot be read: it \(reason). Give the path of a JSON file, absolute or from the "
                + "working directory.")
    }

    static func notJSON(_ source: String) -> ImportProblem {
        ImportProblem(
            code: .notJSON,
            description:
                "Cannot import \(source): it is not valid JSON, the one format read so far; CSV is not yet. Give an array of "
                + "objects with sku, title and price.")
    }

    static func notACatalogue(_ source: String) -> ImportProblem {
        ImportProblem(
            code: .notACatalogue,
            description:
                "Cannot import \(source): it is JSON, but neither an array nor an object with an array 'products'. Give an array of "
                + "objects with sku, title and price.")
    }
}
