import BoardyStorage

extension Migration {
    /// Adds payments that are under way, with the vouchers that they take.
    ///
    /// A trigger ends a payment with its record and gives back the voucher of one that is no charge. No writer can
    /// forget that, not even a process that runs an older version.
    static let paymentIntents = Migration(
        6,
        sqlite: """
            CREATE TABLE payment_intents (
                key TEXT PRIMARY KEY NOT NULL,
                order_id TEXT NOT NULL,
                minor INTEGER NOT NULL CHECK (minor > 0),
                currency TEXT NOT NULL,
                voucher TEXT,
                redeemed TEXT REFERENCES vouchers (code),
                discount INTEGER CHECK (discount BETWEEN 1 AND minor),
                gateway_id TEXT,
                last4 TEXT CHECK (length(last4) = 4),
                brand TEXT,
                is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
                at INTEGER NOT NULL,
                CHECK ((redeemed IS NULL) = (discount IS NULL)),
                CHECK ((gateway_id IS NULL) = (last4 IS NULL) AND (gateway_id IS NULL) = (brand IS NULL))
            ) STRICT;
            CREATE INDEX payment_intents_open ON payment_intents (at) WHERE is_open;
            CREATE INDEX payment_intents_by_voucher ON payment_intents (redeemed) WHERE redeemed IS NOT NULL;

            ALTER TABLE payments ADD COLUMN voucher TEXT;
            ALTER TABLE payments ADD COLUMN redeemed TEXT REFERENCES vouchers (code);
            ALTER TABLE payments ADD COLUMN discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND minor);

            CREATE TRIGGER payment_ended AFTER INSERT ON payments BEGIN
                UPDATE vouchers SET used = used - 1
                    WHERE new.state <> 'charged'
                        AND code = (SELECT redeemed FROM payment_intents WHERE key = new.key AND is_open);
                UPDATE payment_intents SET is_open = 0 WHERE key = new.key;
            END;
            """,
        postgres: "")
}
