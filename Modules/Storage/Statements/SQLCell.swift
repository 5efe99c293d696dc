/// The content of one column of one row, in one of SQLite's five storage classes.
///
/// Only types that conform to ``SQLValue`` themselves need it. Other code reads Swift values from a ``Row``.
public enum SQLCell: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The name of the storage class for messages. Messages never contain the content, because it may be a secret.
    var kind: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .real: "a real number"
        case .text: "text"
        case .blob: "a blob"
        }
    }
}
