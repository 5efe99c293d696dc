import BoardyRemote
import Postgres

/// Changed rows of activations that are written back, with their new outputs.
struct WrittenRows {
    /// The rows, with the numbers by which changes since they were read are noticed.
    private var rows: [(row: ActivationRow, version: String)] = []
    private var outputs: [OutputRow] = []

    /// Takes those of some changes that are about loaded activations. Statements of their own remove rows.
    init(_ changes: [RowChange], of loaded: [LoadedRow]) {
        let old = Dictionary(loaded.map { ($0.activation.id, $0) }, uniquingKeysWith: { first, _ in first })
        for change in changes {
            switch change {
            case .activation(let row): if let version = old[row.id]?.version { rows.append((row, version)) }
            case .outputs(_, let rows): outputs += rows
            case .process, .noActivation, .noProcess: break
            }
        }
    }

    var ids: [ActivationID] { rows.map(\.row.id) }

    /// The values in the order of `RowSQL.write`.
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
