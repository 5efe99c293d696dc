import BoardyPostgres
import BoardyRemote

extension RemoteFailure {
    /// Creates the failure of a call that the database has refused, or that did not reach it.
    init(_ error: PostgresError) {
        // The description adds the period, and a sentence of its own.
        let sentence =
            error.kind == .missing ? "Start the process again, which makes the tables of the queue." : error.advice
        let advice = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        let reported = error.reported.map { " PostgreSQL: \($0)." } ?? ""
        self.init(
            .engineUnavailable,
            "the queue at \(error.address) cannot be used: \(error.summary)\(reported) \(advice)",
            isTransient: true)
    }
}
