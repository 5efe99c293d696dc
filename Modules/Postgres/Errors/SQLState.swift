/// A code of five characters with which PostgreSQL names an error.
struct SQLState {
    let code: String

    /// The code of a statement that was cancelled, or took longer than the server lets it.
    static let queryCanceled = "57014"

    /// The kind of failure that the code stands for.
    var kind: PostgresError.Kind {
        switch code {
        case "40001", "40P01": .conflict
        case "23505": .uniqueness
        case "3D000": .databaseMissing
        case "42501": .permission
        case "42P01", "42703", "42883", "42704", "3F000": .missing
        case "42P06", "42P07", "42710", "42723", "42P03", "42701": .exists
        case "55P03": .lockTimeout
        case "57014", "25P03", "25P02": .cancelled
        case "25006": .readOnly
        case "57P03", "53300": .unavailable
        case "57P01", "57P02", "57P05", "25P04": .connectionLost
        case "53100": .full
        case "XX001", "XX002": .damaged
        default: kindOfClass
        }
    }

    /// The kind that the first two characters stand for.
    private var kindOfClass: PostgresError.Kind {
        switch code.prefix(2) {
        case "08": .connectionLost
        case "22": .value
        case "23": .constraint
        case "28": .authentication
        case "53": .unavailable
        case "58": .disk
        default: .statement
        }
    }
}
