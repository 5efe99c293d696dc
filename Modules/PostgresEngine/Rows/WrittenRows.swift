import BoardyPostgres
import BoardyRemote

/// Changed rows of activations that are written back, with their new outputs.
struct WrittenRows {
    /// The rows, with the numbers by which changes since they were read are noticed.
    private var rows: [(row: ActivationRow, version: String)] = []
    private var outputs: [OutputRow] = []

    /// Writes rows that nobody has changed since they were loaded, with outputs, and returns the IDs of those. A row is
    /// known by its `xmin`, which each change of it makes another one.
    ///
    /// Per row: ID, xmin, state, token, owner, lease, attempts, time to run, cancellation, end, deadline, code, message
    /// and transience of the failure, caller. Per output: ID, number, bytes.
    static let sql = """
        WITH given AS MATERIALIZED (
          SELECT * FROM unnest($1::uuid[], $2::text[], $3::smallint[], $4::bigint[], $5::text[], $6::bigint[], \
        $7::integer[],
            $8::bigint[], $9::boolean[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::boolean[], \
        $15::text[])
            AS g(id, version, state, token, owner, lease_until, attempts, run_at, cancel, ended, deadline, code, \
        message,
              transient, caller)),
        written AS (
          UPDATE boardy.activation a
          SET state = g.state, token = g.token, owner = g.owner, attempts = g.attempts, cancel = g.cancel, caller = \
        g.caller,
            failure_code = g.code, failure_message = g.message, failure_transient = g.transient,
            lease_until = timestamptz 'epoch' + g.lease_until * interval '1 millisecond',
            run_at = timestamptz 'epoch' + g.run_at * interval '1 millisecond',
            ended = timestamptz 'epoch' + g.ended * interval '1 millisecond',
            deadline = timestamptz 'epoch' + g.deadline * interval '1 millisecond'
          FROM given g WHERE a.id = g.id AND a.xmin::text = g.version RETURNING a.id, a.token, a.state),
        added AS (
          INSERT INTO boardy.output (activation, token, number, bytes)
          SELECT w.id, w.token, o.number, o.bytes
          FROM unnest($16::uuid[], $17::integer[], $18::bytea[]) AS o(id, number, bytes) JOIN written w ON w.id = o.id
          ON CONFLICT DO NOTHING),
        replaced AS (
          DELETE FROM boardy.output o USING written w
          WHERE o.activation = w.id AND o.token < w.token AND (w.state = 2 OR w.id = ANY ($16::uuid[])))
        SELECT id FROM written
        """

    /// Takes the changes that are about loaded activations. Rows are removed by statements of their own.
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
