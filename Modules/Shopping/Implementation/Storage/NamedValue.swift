import BoardyStorage

/// A value that the store has by its name.
struct NamedValue<Value: RawRepresentable<String>>: SQLValue {
    let value: Value

    static var sqlName: String { "the name of a \(Value.self)" }
    var sqlCell: SQLCell { .text(value.rawValue) }
    init?(sqlCell: SQLCell) {
        guard let value = String(sqlCell: sqlCell).flatMap(Value.init) else { return nil }
        self.value = value
    }
}
