/// A value of a statement or of a row.
///
/// Values travel as text, so that the server chooses the type of a question's parameter by its place in the SQL. Bytes
/// travel as they are, for a parameter of the type `bytea`.
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
        var literal = [UInt8(ascii: "{")]
        for value in values {
            if literal.count > 1 { literal.append(UInt8(ascii: ",")) }
            value.append(to: &literal)
        }
        literal.append(UInt8(ascii: "}"))
        return .text(String(decoding: literal, as: UTF8.self))
    }

    /// Appends the form in an array: quoted, so that no text is taken for NULL or for a comma.
    private func append(to literal: inout [UInt8]) {
        switch self {
        case .null: literal.append(contentsOf: "NULL".utf8)
        case .integer(let value): literal.append(contentsOf: "\(value)".utf8)
        case .real(let value): literal.append(contentsOf: value.postgresText.utf8)
        case .text(let text):
            literal.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") { literal.append(UInt8(ascii: "\\")) }
                literal.append(byte)
            }
            literal.append(UInt8(ascii: "\""))
        case .bytes(let bytes):
            literal.reserveCapacity(literal.count + 2 * bytes.count + 6)
            literal.append(contentsOf: "\"\\\\x".utf8)
            for byte in bytes {
                literal.append((byte >> 4).hexadecimal)
                literal.append((byte & 15).hexadecimal)
            }
            literal.append(UInt8(ascii: "\""))
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
    /// The ASCII code of the hexadecimal digit of a number below 16.
    fileprivate var hexadecimal: UInt8 { self < 10 ? 48 + self : 87 + self }
}
