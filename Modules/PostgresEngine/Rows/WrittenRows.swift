import BoardyRemote
import Postgres

/// The values of rows that are written back, in the order of `RowSQL.write`.
struct WrittenRows {
    private let rows: [(row: ActivationRow, version: String)]
    private let outputs: [OutputRow]

    /// - Parameters:
    ///   - rows: the rows, with the number by which a change since they were read is noticed.
    ///   - outputs: new outputs.
    init(_ rows: [(row: ActivationRow, version: String)], outputs: [OutputRow]) {
        self.rows = rows
        self.outputs = outputs
    }

    var values: [PostgresValue] {
        let rows = rows.map(\.row)
        return [
            .array(of: rows.map(\.id.text)), .array(of: self.rows.map(\.version)),
            .array(rows.map { .integer($0.state.column) }), .array(of: rows.map(\.token)),
            .array(of: rows.map(\.owner?.text)), .array(of: rows.map(\.leaseUntil?.milliseconds)),
            .array(of: rows.map(\.attempts)), .array(of: rows.map(\.runAt.milliseconds)),
            .array(of: rows.map(\.isCancelRequested)), .array(of: rows.map(\.endedAt?.milliseconds)),
            .array(of: rows.map(\.deadline?.milliseconds)), .array(of: rows.map(\.failure?.code.rawValue)),
            // A board may fail with a text that PostgreSQL does not take.
            .array(of: rows.map { $0.failure?.message.replacing("\0", with: "\u{FFFD}") }),
            .array(of: rows.map(\.failure?.isTransient)), .array(of: rows.map(\.request.caller.text)),
            .array(of: outputs.map(\.activation.text)), .array(of: outputs.map(\.output.number)),
            .array(of: outputs.map(\.output.bytes)),
        ]
    }
}
