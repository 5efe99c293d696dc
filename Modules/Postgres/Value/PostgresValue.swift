/// A value of a statement or of a row.
///
/// Values travel as text, so that the server chooses the type of a question's parameter by its place in the SQL. Bytes travel as they are, for a
/// parameter of the type `bytea`.
public enum PostgresValue: Hashable, Sendable {
    case null
    /// A value of an integer type, of `boolean` as 0 or 1, or of `numeric` without a fraction.
    case integer(Int64)
    /// A value of `real`, of `double precision`, or of `numeric` with a fraction.
    case real(Double)
    /// A value of any other type, as PostgreSQL writes it.
    case text(String)
    /// A value of the type `bytea`.
    case bytes([UInt8])
}

extension PostgresValue {
    /// The literal of an array of values, to be bound as one parameter: `unnest(?::text[])`.
    public static func array(_ values: [PostgresValue]) -> PostgresValue {
        .text("{" + values.map(\.element).joined(separator: ",") + "}")
    }

    /// The form in an array: quoted, so that no text is taken for NULL or for a comma.
    private var element: String {
        switch self {
        case .null: "NULL"
        case .integer(let value): "\(value)"
        case .real(let value): value.postgresText
        case .text(let text):
            "\"" + text.reduce(into: "") { $0 += $1 == "\\" || $1 == "\"" ? "\\\($1)" : "\($1)" } + "\""
        case .bytes(let bytes): "\"\\\\x" + String(decoding: bytes.flatMap(\.hexadecimal), as: UTF8.self) + "\""
        }
    }
}

extension Double {
    /// The text that PostgreSQL reads as this number.
    var postgresText: String {
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-Infinity" : "Infinity") : "\(self)"
    }
}

extension UInt8 {
    /// The two ASCII codes of the byte's hexadecimal digits.
    fileprivate var hexadecimal: [UInt8] {
        let digits = [self >> 4, self & 15]
        return digits.map { $0 < 10 ? 48 + $0 : 87 + $0 }
    }
}
