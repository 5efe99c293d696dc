import BoardyCore
import BoardyRemote
import Postgres

/// A choice of activations to load.
struct RowChoice {
    /// The condition in SQL about `a`, the activation, and `c`, its contract.
    let condition: String
    let values: [PostgresValue]
    /// True if rows that others have locked are left out.
    var skipsLocked = false
    /// True if inputs are loaded too.
    var withInput = false
    var order = "a.number"
    var limit = 500

    init(_ condition: String, _ values: [PostgresValue] = []) {
        self.condition = condition
        self.values = values
    }

    /// Chooses by IDs. An ID that is no UUID has no row.
    init(ids: some Sequence<ActivationID>) {
        self.init("a.id = ANY ($1::uuid[])", [.array(of: ids.filter(\.isUUID).map(\.text))])
    }

    /// Chooses those of a filter that are in some states.
    init(_ filter: QueueFilter, in states: Set<ActivationState> = Set(ActivationState.allCases)) {
        let states = states.intersection(filter.states ?? states)
        // The first condition is that of the index of ended activations, and the planner needs it as it stands there.
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
        self.init(conditions.joined(separator: " AND "), values)
    }

    var statement: SessionStatement {
        let sql = """
            SELECT \(RowSQL.columns(withInput: withInput))
            FROM boardy.activation a JOIN boardy.contract c ON c.id = a.contract
            WHERE \(condition) ORDER BY \(order) LIMIT \(limit)\(skipsLocked ? " FOR UPDATE OF a SKIP LOCKED" : "")
            """
        return SessionStatement(sql, values)
    }
}
