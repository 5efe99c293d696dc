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

/// The rows of a statement and the number of rows that it changed.
public struct PostgresResult: Sendable {
    /// The names of the columns.
    public var columns: [String] = []
    /// The values of all rows, row by row.
    public var values: [PostgresValue] = []
    /// The number of rows that the statement inserted, changed or deleted.
    public var changedCount = 0

    public init() {}

    /// The number of rows.
    public var count: Int { columns.isEmpty ? 0 : values.count / columns.count }

    /// Returns the values of a row, in the order of the columns.
    public subscript(row: Int) -> ArraySlice<PostgresValue> {
        values[row * columns.count..<(row + 1) * columns.count]
    }
}

/// A message of `NOTIFY` that a connection has received.
public struct PostgresNotification: Hashable, Sendable {
    public let channel: String
    public let payload: String
}

/// The parameters of one statement in the form that libpq sends: one block of memory, and a place in it for each value.
struct PostgresParameters {
    private(set) var bytes: [UInt8] = []
    /// The places of the values in the block, or nil for NULL.
    private(set) var offsets: [Int?] = []
    private(set) var lengths: [Int32] = []
    /// 0 for a text that ends at a null byte, and 1 for bytes of the given length.
    private(set) var formats: [Int32] = []

    init(_ values: [PostgresValue]) {
        offsets.reserveCapacity(values.count)
        lengths.reserveCapacity(values.count)
        formats.reserveCapacity(values.count)
        for value in values {
            switch value {
            case .null: append([UInt8]?.none, format: 0)
            case .integer(let value): append("\(value)".utf8, format: 0)
            case .real(let value): append(value.postgresText.utf8, format: 0)
            // A null character would end the text early. As bytes the server sees all of it, and refuses it.
            case .text(let text): append(text.utf8, format: text.utf8.contains(0) ? 1 : 0)
            case .bytes(let bytes): append(bytes, format: 1)
            }
        }
    }

    private mutating func append(_ content: (some Collection<UInt8>)?, format: Int32) {
        offsets.append(content.map { _ in bytes.count })
        lengths.append(Int32(clamping: content?.count ?? 0))
        formats.append(format)
        guard let content else { return }
        bytes.append(contentsOf: content)
        bytes.append(0)
    }
}
