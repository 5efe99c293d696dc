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

    /// Deletes the contracts that nobody has asked for in a day, and that no process serves and no activation has (RM-59). Those of activations are looked
    /// at again a day later, because looking for their activations reads all of them.
    ///
    /// An activation is submitted only under a number that was asked for within twelve hours, so nobody submits one meanwhile.
    static let prune = """
        WITH unused AS MATERIALIZED (
          SELECT c.id FROM boardy.contract c
          WHERE c.used < now() - interval '1 day' AND NOT EXISTS (
            SELECT FROM boardy.process p, unnest(p.contracts, p.hashes) AS k(name, hash)
            WHERE k.name = c.name AND k.hash = c.hash)),
        kept AS MATERIALIZED (
          SELECT DISTINCT a.contract AS id FROM boardy.activation a WHERE EXISTS (SELECT FROM unused)),
        touched AS (
          UPDATE boardy.contract c SET used = now() FROM kept WHERE c.id = kept.id AND c.used < now() - interval '1 day')
        DELETE FROM boardy.contract c USING unused u
        WHERE c.id = u.id AND c.used < now() - interval '1 day' AND NOT EXISTS (SELECT FROM kept k WHERE k.id = c.id)
        """

    /// For each contract the time to run of the first activation that waits, in milliseconds, or the time of now: numbers of contracts, and the
    /// milliseconds from which to look.
    static let firstWaiting = """
        SELECT floor(extract(epoch FROM least(now(), (
          SELECT a.run_at FROM boardy.activation a
          WHERE a.state = 0 AND a.contract = k.contract
            AND a.run_at >= timestamptz 'epoch' + k.low * interval '1 millisecond'
          ORDER BY a.run_at LIMIT 1))) * 1000)::bigint
        FROM unnest($1::integer[], $2::bigint[]) WITH ORDINALITY AS k(contract, low, n) ORDER BY k.n
        """

    /// The number of activations of a contract that wait: its name, the number at which to stop, and the milliseconds before which nothing waits.
    static let waitingCount = """
        SELECT count(*) FROM (
          SELECT FROM boardy.contract c, LATERAL (
            SELECT FROM boardy.activation a
            WHERE a.state = 0 AND a.contract = c.id AND a.run_at >= timestamptz 'epoch' + $3::bigint * interval '1 millisecond'
            LIMIT $2::bigint) AS x
          WHERE c.name = $1::text LIMIT $2::bigint) AS waiting
        """
}
