import BoardyValues
import CBoardySQLite

/// Adds the SQL function `nfc(text)` to a connection: the text in Unicode normalization form C. Another value stays as
/// it is.
///
/// It is for migrations of rows that were stored before their module normalized texts.
func registerNormalization(on database: OpaquePointer) {
    _ = SQLite.functions.create_function_v2(
        database, "nfc", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { context, _, arguments in
            guard let value = arguments?[0] else { return }
            guard SQLite.functions.value_type(value) == SQLITE_TEXT, let start = SQLite.functions.value_text(value)
            else {
                return SQLite.functions.result_value(context, value)
            }
            let bytes = UnsafeBufferPointer(start: start, count: Int(SQLite.functions.value_bytes(value)))
            // Bytes that are not UTF-8 are no text to normalize.
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return SQLite.functions.result_value(context, value)
            }
            var normalized = text.normalized
            normalized.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    SQLite.functions.result_text64(
                        context, $0.baseAddress, UInt64($0.count), csqlite_copying(), UInt8(SQLITE_UTF8))
                }
            }
        }, nil, nil, nil)
}
