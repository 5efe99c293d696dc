/// The statements about contracts and how many of their activations wait.
enum ContractSQL {
    /// Gives numbers to contracts in versions that have none: names and hashes.
    static let add = """
        INSERT INTO boardy.contract (name, hash)
        SELECT k.name, k.hash FROM unnest($1::text[], $2::text[]) AS k(name, hash)
        WHERE NOT EXISTS (SELECT FROM boardy.contract c WHERE c.name = k.name AND c.hash = k.hash)
        ORDER BY k.name, k.hash ON CONFLICT DO NOTHING
        """

    /// The numbers of contracts in versions, which are in use from now on: names and hashes.
    static let numbers = """
        UPDATE boardy.contract c SET used = now() FROM unnest($1::text[], $2::text[]) AS k(name, hash)
        WHERE c.name = k.name AND c.hash = k.hash RETURNING c.id, c.name, c.hash
        """

    /// The number of activations of a contract that wait: its name, the number at which to stop, and the milliseconds
    /// before which nothing waits.
    static let waitingCount = """
        SELECT count(*) FROM (
          SELECT FROM boardy.contract c, LATERAL (
            SELECT FROM boardy.activation a
            WHERE a.state = 0 AND a.contract = c.id AND a.run_at >= timestamptz 'epoch' + $3::bigint * interval '1 \
        millisecond'
            LIMIT $2::bigint) AS x
          WHERE c.name = $1::text LIMIT $2::bigint) AS waiting
        """
}
