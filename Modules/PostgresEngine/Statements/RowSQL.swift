/// The statements of operators and of retention.
enum RowSQL {
    /// Deletes ended activations with their outputs, some at a time: done and cancelled ones that ended longer ago than
    /// the first age in milliseconds, the others than the second.
    static let prune = """
        WITH old AS MATERIALIZED (
          SELECT x.id FROM unnest($1::smallint[], $2::bigint[]) AS k(state, age), LATERAL (
            SELECT a.id FROM boardy.activation a
            WHERE a.state >= 2 AND a.state = k.state AND a.ended < now() - k.age * interval '1 millisecond'
            ORDER BY a.ended LIMIT 1000 FOR UPDATE SKIP LOCKED) AS x),
        outputs AS (DELETE FROM boardy.output o USING old WHERE o.activation = old.id),
        attempts AS (DELETE FROM boardy.attempt t USING old WHERE t.activation = old.id)
        DELETE FROM boardy.activation a USING old WHERE a.id = old.id
        """

    /// Deletes the contracts that nobody has asked for in a day, and that no process serves and no activation has
    /// (RM-59). Those of activations are looked at again a day later, because looking for their activations reads all
    /// of them.
    ///
    /// An activation is submitted only under a number that was asked for within twelve hours, so nobody submits one
    /// meanwhile.
    static let pruneContracts = """
        WITH unused AS MATERIALIZED (
          SELECT c.id FROM boardy.contract c
          WHERE c.used < now() - interval '1 day' AND NOT EXISTS (
            SELECT FROM boardy.process p, unnest(p.contracts, p.hashes) AS k(name, hash)
            WHERE k.name = c.name AND k.hash = c.hash)),
        kept AS MATERIALIZED (
          SELECT DISTINCT a.contract AS id FROM boardy.activation a WHERE EXISTS (SELECT FROM unused)),
        touched AS (
          UPDATE boardy.contract c SET used = now() FROM kept WHERE c.id = kept.id AND c.used < now() - interval '1 \
        day')
        DELETE FROM boardy.contract c USING unused u
        WHERE c.id = u.id AND c.used < now() - interval '1 day' AND NOT EXISTS (SELECT FROM kept k WHERE k.id = c.id)
        """

    static let time = "SELECT floor(extract(epoch FROM now()) * 1000)::bigint"

    /// The outputs of an activation in their order.
    static let outputs = """
        SELECT token, number, bytes FROM boardy.output WHERE activation = $1::uuid ORDER BY token, number
        """

    /// The attempts of an activation in their order (RM-101).
    static let attempts = """
        SELECT worker, floor(extract(epoch FROM began) * 1000)::bigint, floor(extract(epoch FROM ended) * 1000)::bigint,
          failure_code, failure_message, token
        FROM boardy.attempt WHERE activation = $1::uuid
        UNION ALL
        SELECT worker, floor(extract(epoch FROM claimed) * 1000)::bigint,
          floor(extract(epoch FROM ended) * 1000)::bigint, NULL, NULL, token
        FROM boardy.activation WHERE id = $1::uuid AND state IN (1, 2) AND worker IS NOT NULL
        ORDER BY token
        """

    /// Pauses contracts, and returns those that were not paused before (RM-102).
    static let pause = """
        INSERT INTO boardy.pause (contract) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING contract
        """

    /// Ends pauses, and returns the contracts that were paused.
    static let resume = "DELETE FROM boardy.pause WHERE contract = ANY ($1::text[]) RETURNING contract"

    static let paused = "SELECT contract FROM boardy.pause ORDER BY contract"

    /// The number of activations by contract and state (RM-58).
    static let counts = """
        SELECT c.name, a.state, count(*), count(*) FILTER (WHERE a.state = 2 AND a.ended > now() - interval '1 minute'),
          floor(extract(epoch FROM now() - min(a.submitted) FILTER (WHERE a.state = 0 AND a.run_at <= now())) * \
        1000)::bigint
        FROM boardy.activation a JOIN boardy.contract c ON c.id = a.contract GROUP BY c.name, a.state ORDER BY c.name
        """

    /// The number of activations that wait, run, have failed or are dead letters, by contract, with the age of the
    /// oldest one that could run (RM-100).
    ///
    /// An index has each of these states alone, so rows that were answered or cancelled are not read.
    static let depths = """
        WITH depth AS (
          SELECT contract, 0::smallint AS state, count(*) AS rows, min(run_at) AS oldest
          FROM boardy.activation WHERE state = 0 GROUP BY contract
          UNION ALL
          SELECT contract, 1::smallint, count(*), NULL FROM boardy.activation WHERE state = 1 GROUP BY contract
          UNION ALL
          SELECT contract, state, count(*), NULL FROM boardy.activation WHERE state IN (3, 4) GROUP BY contract, state)
        SELECT c.name, d.state, sum(d.rows)::bigint,
          floor(extract(epoch FROM now() - min(d.oldest) FILTER (WHERE d.oldest <= now())) * 1000)::bigint
        FROM depth d JOIN boardy.contract c ON c.id = d.contract GROUP BY c.name, d.state ORDER BY c.name
        """

    /// The connections to the server, their limit, the timeline of its log, which changes with each failover, and the
    /// connections of the limit that are kept for administrators. A server before PostgreSQL 16 has one setting of
    /// them.
    static let server = """
        SELECT (SELECT count(*) FROM pg_stat_activity WHERE datid IS NOT NULL),
          current_setting('max_connections')::integer, left(pg_walfile_name(pg_current_wal_lsn()), 8),
          current_setting('superuser_reserved_connections')::integer
            + coalesce(current_setting('reserved_connections', true)::integer, 0)
        """
}
