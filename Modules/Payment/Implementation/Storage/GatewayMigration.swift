import BoardyStorage

extension Migration {
    /// Notes the gateway of each payment, the payments that starts find overdue, and the refunds that gateways have
    /// taken and not made yet.
    static let gateways = Migration(
        7,
        sqlite: """
            ALTER TABLE payment_intents ADD COLUMN gateway TEXT;
            ALTER TABLE payment_intents ADD COLUMN overdue INTEGER;
            ALTER TABLE refunds ADD COLUMN pending_id TEXT;
            CREATE INDEX refunds_pending ON refunds (at) WHERE state = 'reserved' AND pending_id IS NOT NULL;
            """,
        postgres: "")
}
