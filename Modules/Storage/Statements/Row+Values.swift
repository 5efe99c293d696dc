public import BoardyValues

extension Row {
    /// Returns the amount of two columns: its minor units, and the code of its currency.
    ///
    ///     let price = try row.money("price")
    ///
    /// - Throws: ``StoreError`` for a column that is missing or of another type; `MoneyError` for a text that is no
    ///   code of a currency.
    public func money(_ minor: String, _ currency: String = "currency") throws -> Money {
        try Money(minor: self[minor], currency: Currency(stored: self[currency]))
    }

    /// Returns the amount of two columns as ``money(_:_:)`` does; nil if the currency is `NULL`.
    public func optionalMoney(_ minor: String, _ currency: String = "currency") throws -> Money? {
        let code: String? = try self[currency]
        return try code == nil ? nil : money(minor, currency)
    }

    /// Returns a value that a column has by its name, such as a case of an enum.
    ///
    ///     let status: Status = try row.named("status")
    ///
    /// - Throws: ``StoreError`` with code `row` if the column has another text.
    public func named<Value: RawRepresentable<String>>(_ column: String) throws(StoreError) -> Value {
        let value: NamedValue<Value> = try self[column]
        return value.value
    }

    /// Returns a value that a column has by its name; nil for `NULL`.
    ///
    /// - Throws: ``StoreError`` with code `row` if the column has another text.
    public func named<Value: RawRepresentable<String>>(_ column: String) throws(StoreError) -> Value? {
        let value: NamedValue<Value>? = try self[column]
        return value?.value
    }
}

/// A value of a type that knows no store, read by its name.
private struct NamedValue<Value: RawRepresentable<String>>: SQLValue {
    static var sqlName: String { "the name of a \(Value.self)" }
    let value: Value
    var sqlCell: SQLCell { .text(value.rawValue) }

    init?(sqlCell: SQLCell) {
        guard let value = String(sqlCell: sqlCell).flatMap(Value.init) else { return nil }
        self.value = value
    }
}
