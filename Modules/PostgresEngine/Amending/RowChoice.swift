import BoardyCore
import BoardyPostgres
import BoardyRemote

/// A choice of activations to load.
struct RowChoice {
    /// The condition in SQL about `a`, the activation, and `c`, its contract.
    private let condition: String
    let values: [PostgresValue]
    /// True if rows that others have locked are left out.
    private var skipsLocked = false
    private var withInput = false
    private var order = "a.number"
    private(set) var limit = 500

    private init(_ condition: String, _ values: [PostgresValue] = []) {
        self.condition = condition
        self.values = values
    }

    /// Chooses by IDs. An ID that is no UUID has no row.
    ///
    /// - Parameter withInput: true to load inputs too.
    static func ids(_ ids: some Sequence<ActivationID>, withInput: Bool = false) -> RowChoice {
        var choice = RowChoice("a.id = ANY ($1::uuid[])", [.array(of: ids.filter(\.isUUID).map(\.text))])
        choice.withInput = withInput
        return choice
    }

    /// Chooses what a process runs.
    static func running(by process: ProcessID) -> RowChoice {
        RowChoice("a.state = 1 AND a.owner = $1::text", [.text(process.text)])
    }

    /// Chooses the rows of a filter that are in some states.
    static func filter(
        _ filter: QueueFilter, in states: Set<ActivationState> = Set(ActivationState.allCases)
    ) -> RowChoice {
        let states = states.intersection(filter.states ?? states)
        // The first condition is the condition of the index of ended activations, and the planner needs it as it stands
        // there.
        var conditions = states.contains(where: \.isOpen) ? [] : ["a.state >= 2"], values: [PostgresValue] = []
        conditions.append("a.state = ANY ($1::smallint[])")
        values.append(.array(states.map { .integer($0.column) }))
        if let ids = filter.ids {
            values.append(.array(of: ids.filter(\.isUUID).map(\.text)))
            conditions.append("a.id = ANY ($\(values.count)::uuid[])")
        }
        if let contract = filter.contract {
            values.append(.text(contract.rawValue))
            conditions.append("c.name = $\(values.count)::text")
        }
        return RowChoice(conditions.joined(separator: " AND "), values)
    }

    /// Chooses the rows of a filter that were submitted last, with their inputs.
    static func latest(_ limit: Int, of filter: QueueFilter) -> RowChoice {
        var choice = RowChoice.filter(filter)
        choice.withInput = true
        choice.order = "a.number DESC"
        choice.limit = max(0, limit)
        return choice
    }

    /// Chooses those that a condition chooses and nobody else has locked.
    static func free(_ condition: String, _ values: [PostgresValue] = [], order: String = "a.number") -> RowChoice {
        var choice = RowChoice(condition, values)
        choice.skipsLocked = true
        choice.order = order
        return choice
    }

    var sql: String {
        """
        SELECT \(columns)
        FROM boardy.activation a JOIN boardy.contract c ON c.id = a.contract
        WHERE \(condition) ORDER BY \(order) LIMIT \(limit)\(skipsLocked ? " FOR UPDATE OF a SKIP LOCKED" : "")
        """
    }

    /// The columns of an activation in the order that ``LoadedRow`` reads. Times are milliseconds since 1970. Input and
    /// context may be large.
    private var columns: String {
        let content = withInput ? "a.input, a.context" : "''::bytea, ''::bytea"
        return """
            a.id, c.name, c.hash, \(content), a.lane, a.time_limit, a.traceparent, a.caller, a.number, a.state, a.token,
            a.owner, a.attempts, a.cancel, a.failure_code, a.failure_message, a.failure_transient,
            \(milliseconds("a.submitted")), \(milliseconds("a.deadline")), \(milliseconds("a.lease_until")),
            \(milliseconds("a.run_at")), \(milliseconds("a.ended")), \(milliseconds("now()")), a.xmin::text
            """
    }

    private func milliseconds(_ time: String) -> String { "floor(extract(epoch FROM \(time)) * 1000)::bigint" }
}
