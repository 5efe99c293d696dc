import BoardyRemote
import Postgres

extension RemoteFailure {
    /// Creates the failure of a call that the database has refused, or that did not reach it.
    init(_ error: PostgresError) {
        // The description adds the period, and a sentence of its own.
        let advice = error.advice.hasSuffix(".") ? String(error.advice.dropLast()) : error.advice
        let reported = error.reported.map { " PostgreSQL: \($0)." } ?? ""
        self.init(
            .engineUnavailable,
            "the queue at \(error.address) cannot be used: \(error.summary)\(reported) \(advice)",
            isTransient: true)
    }
}
