public import BoardyValues
public import Foundation

/// A type whose values can be bound to a statement and read from a row.
///
/// An enumeration or struct with a raw value only declares the conformance: `enum Status: String, SQLValue { … }`. The
/// raw value is stored then. Optionals of such types are stored as `NULL` or the value.
public protocol SQLValue {
    /// The name of the type in error messages, with its article: "an integer" in "holds text where an integer is
    /// wanted".
    static var sqlName: String { get }

    /// The value in the form in which SQLite stores it. A statement binds this form.
    var sqlCell: SQLCell { get }

    /// Creates the value from a stored form; returns nil if the form has another type or is out of range. Converts and
    /// rounds nothing.
    init?(sqlCell: SQLCell)
}

extension Int64: SQLValue {
    public static var sqlName: String { "an integer" }
    public var sqlCell: SQLCell { .integer(self) }
    public init?(sqlCell: SQLCell) {
        guard case .integer(let value) = sqlCell else { return nil }
        self = value
    }
}

extension Int: SQLValue {
    public static var sqlName: String { Int64.sqlName }
    public var sqlCell: SQLCell { .integer(Int64(self)) }
    public init?(sqlCell: SQLCell) {
        guard let value = Int64(sqlCell: sqlCell) else { return nil }
        self.init(exactly: value)
    }
}

extension Bool: SQLValue {
    public static var sqlName: String { "a truth value (0 or 1)" }
    public var sqlCell: SQLCell { .integer(self ? 1 : 0) }
    public init?(sqlCell: SQLCell) {
        switch sqlCell {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension Double: SQLValue {
    public static var sqlName: String { "a real number" }
    public var sqlCell: SQLCell { .real(self) }

    /// Accepts an integer too if it fits exactly, because an expression over whole numbers has an integer as its
    /// result.
    public init?(sqlCell: SQLCell) {
        switch sqlCell {
        case .real(let value): self = value
        case .integer(let value): self.init(exactly: value)
        default: return nil
        }
    }
}

extension String: SQLValue {
    public static var sqlName: String { "text" }
    public var sqlCell: SQLCell { .text(self) }
    public init?(sqlCell: SQLCell) {
        guard case .text(let value) = sqlCell else { return nil }
        self = value
    }
}

extension Array: SQLValue where Element == UInt8 {
    public static var sqlName: String { "a blob" }
    public var sqlCell: SQLCell { .blob(self) }
    public init?(sqlCell: SQLCell) {
        guard case .blob(let value) = sqlCell else { return nil }
        self = value
    }
}

extension Data: SQLValue {
    public static var sqlName: String { [UInt8].sqlName }
    public var sqlCell: SQLCell { .blob(Array(self)) }
    public init?(sqlCell: SQLCell) {
        guard case .blob(let value) = sqlCell else { return nil }
        self.init(value)
    }
}

/// An instant is stored as its milliseconds.
extension Timestamp: SQLValue {
    public static var sqlName: String { Int64.sqlName }
    public var sqlCell: SQLCell { .integer(milliseconds) }
    public init?(sqlCell: SQLCell) {
        guard let value = Int64(sqlCell: sqlCell) else { return nil }
        self.init(milliseconds: value)
    }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    public static var sqlName: String { "\(Wrapped.sqlName) or NULL" }
    public var sqlCell: SQLCell { self?.sqlCell ?? .null }
    public init?(sqlCell: SQLCell) {
        guard sqlCell != .null else {
            self = .none
            return
        }
        guard let value = Wrapped(sqlCell: sqlCell) else { return nil }
        self = .some(value)
    }
}

extension RawRepresentable where Self: SQLValue, RawValue: SQLValue {
    public static var sqlName: String { "\(RawValue.sqlName) that is a \(Self.self)" }
    public var sqlCell: SQLCell { rawValue.sqlCell }
    public init?(sqlCell: SQLCell) {
        guard let raw = RawValue(sqlCell: sqlCell) else { return nil }
        self.init(rawValue: raw)
    }
}

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
